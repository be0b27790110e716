import type { LibraryType } from '@plumbline/contract/projects/defect-libraries'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import type { Locale } from '@plumbline/contract/locales'
import { analysis as analysisEn } from '@plumbline/contract/messages/en/analysis'
import { defects as defectsEn } from '@plumbline/contract/messages/en/defects'
import { registerFile as fileEn } from '@plumbline/contract/messages/en/defects/register-file'
import { terms as termsEn } from '@plumbline/contract/messages/en/projects/terms'
import { analysis as analysisZhCn } from '@plumbline/contract/messages/zh-cn/analysis'
import { defects as defectsZhCn } from '@plumbline/contract/messages/zh-cn/defects'
import { registerFile as fileZhCn } from '@plumbline/contract/messages/zh-cn/defects/register-file'
import { terms as termsZhCn } from '@plumbline/contract/messages/zh-cn/projects/terms'
import { analysis as analysisZhHk } from '@plumbline/contract/messages/zh-hk/analysis'
import { defects as defectsZhHk } from '@plumbline/contract/messages/zh-hk/defects'
import { registerFile as fileZhHk } from '@plumbline/contract/messages/zh-hk/defects/register-file'
import { terms as termsZhHk } from '@plumbline/contract/messages/zh-hk/projects/terms'
import type { SheetCell } from '@plumbline/office/xlsx'

const words = {
  en: { file: fileEn, terms: termsEn, statuses: defectsEn.statuses, aiTypes: analysisEn.types },
  'zh-cn': { file: fileZhCn, terms: termsZhCn, statuses: defectsZhCn.statuses, aiTypes: analysisZhCn.types },
  'zh-hk': { file: fileZhHk, terms: termsZhHk, statuses: defectsZhHk.statuses, aiTypes: analysisZhHk.types },
} as const

export type TypeNames = {
  readonly library: readonly LibraryType[]
  /** The corporate's own, by their ids. */ readonly own: ReadonlyMap<string, string>
}

const moment = (text: string) => text.slice(0, 16).replace('T', ' ')
/** 0.30000001192 is what four bytes make of 0.3. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Column for column what a line of the register says, in one language. */
export function registerLines(
  locale: Locale,
  { library, own }: TypeNames,
): {
  readonly name: string
  readonly columns: readonly string[]
  /** model: name of the model it is pinned on, '' where that model is deleted. */ readonly lineOf: (
    defect: Defect,
    model?: string,
  ) => readonly SheetCell[]
} {
  const { file, terms, statuses, aiTypes } = words[locale]
  const cells: Readonly<Record<keyof typeof file.columns, (defect: Defect, model: string | undefined) => SheetCell>> = {
    number: ({ defectNum }) => defectLabel(defectNum),
    severity: ({ severity }) => terms.severity[severity].name,
    status: ({ status }) => statuses[status],
    type: ({ type }) => library.find(({ key }) => key === type)?.name[locale] ?? own.get(type) ?? type,
    subType: ({ type, subType }) =>
      library.find(({ key }) => key === type)?.subTypes.find(({ key }) => key === subType)?.name[locale] ?? subType,
    material: ({ material }) => material && terms.material[material],
    block: ({ block }) => block,
    drawing: ({ drawing }) => drawing,
    floor: ({ floorName }) => floorName,
    vertical: ({ vertical }) => vertical,
    length: ({ length }) => length && rounded(length, 2),
    width: ({ width, isBelowGsd }) => (isBelowGsd ? file.belowGsd : width && rounded(width, 2)),
    sizeSource: ({ sizeSource }) => sizeSource && file.sizes[sizeSource],
    followUpAction: ({ followUpAction }) => terms.followUp[followUpAction],
    followUpDescription: ({ followUpDescription }) => followUpDescription,
    remark: ({ remark }) => remark,
    reporter: ({ reporter }) => reporter.name,
    assignee: ({ assignee }) => assignee && assignee.name,
    dueDate: ({ dueDate }) => dueDate,
    progress: ({ progress }) => progress && file.progress[progress],
    aiType: ({ aiDefectType }) => aiDefectType && aiTypes[aiDefectType],
    confidence: ({ confidence }) => confidence && rounded(confidence, 2),
    photos: ({ images }) => new Set(images.map(({ imageId }) => imageId)).size,
    model: (_defect, model) => (model === '' ? file.modelGone : (model ?? null)),
    created: ({ createdAt }) => moment(createdAt),
    updated: ({ updatedAt }) => moment(updatedAt),
  }
  const keys = Object.keys(file.columns) as readonly (keyof typeof file.columns)[]
  return {
    name: file.name,
    columns: keys.map((key) => file.columns[key]),
    lineOf: (defect, model) => keys.map((key) => cells[key](defect, model)),
  }
}
