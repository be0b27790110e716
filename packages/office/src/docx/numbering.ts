import { xmlDeclaration } from '../xml.ts'
import { wordNamespaces } from './parts.ts'

/** The id of the one list of bullets; numbered lists have the ids that follow. */
export const bulletListId = 1

const indentPerLevel = 425

/** The indent of text that continues an item, in twips. */
export const listIndent = (level: number): number => indentPerLevel * (level + 1)

const levelXml = (level: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${listIndent(level)}" w:hanging="${indentPerLevel}"/></w:pPr></w:lvl>`

const restartXml = [0, 1]
  .map((level) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="1"/></w:lvlOverride>`)
  .join('')

/** word/numbering.xml. Each numbered list is an instance that restarts at one: without that all would count on. */
export function numberingXml(lastListId: number): string {
  const numbered = Array.from(
    { length: Math.max(0, lastListId - bulletListId) },
    (_, index) => `<w:num w:numId="${bulletListId + 1 + index}"><w:abstractNumId w:val="1"/>${restartXml}</w:num>`,
  )
  return `${xmlDeclaration}<w:numbering ${wordNamespaces}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${levelXml(0, 'bullet', '•')}${levelXml(1, 'bullet', '–')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${levelXml(0, 'decimal', '%1.')}${levelXml(1, 'lowerLetter', '%2)')}</w:abstractNum><w:num w:numId="${bulletListId}"><w:abstractNumId w:val="0"/></w:num>${numbered.join('')}</w:numbering>`
}
