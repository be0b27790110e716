import { SaxesParser } from 'saxes'

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

export const emptyElement: XmlElement = { name: '', attributes: {}, children: [], text: '' }

/** The root of a part, read by a parser that is not ours. Throws where it is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const stack: XmlElement[] = [{ name: '', attributes: {}, children: [], text: '' }]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: attributes as Readonly<Record<string, string>>,
      children: [],
      text: '',
    }
    stack.at(-1)!.children.push(element)
    stack.push(element)
  })
  parser.on('text', (text) => {
    stack.at(-1)!.text += text
  })
  parser.on('closetag', () => {
    stack.pop()
  })
  parser.write(xml).close()
  return stack[0]!.children[0]!
}

/** The element and everything in it, in the order of the document. */
export function* allElements(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* allElements(child)
}

export const elementsNamed = (root: XmlElement, name: string): readonly XmlElement[] =>
  [...allElements(root)].filter((element) => element.name === name)
