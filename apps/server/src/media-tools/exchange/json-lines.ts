/** Names and indices, from the outermost value inwards. */
type JsonPath = readonly (string | number)[]

type Frame = { readonly isList: boolean; at: string | number }
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing'

const plain = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const isSpace = (sign: string | undefined) => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'

/** Behind the string or the number that begins at a place. A pattern would overflow on a string of megabytes. */
function endOfToken(text: string, from: number): number {
  if (text[from] !== '"') {
    let end = from + 1
    while (end < text.length && !isSpace(text[end]) && !',:[]{}"'.includes(text[end]!)) end += 1
    return end
  }
  for (let end = from + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1
    else if (text[end] === '"') return end + 1
  }
  return text.length
}

/** Undefined: it is none. */
function stringIn(token: string): string | undefined {
  try {
    return JSON.parse(token) as string
  } catch {
    return undefined
  }
}

/** What comes next behind a sign; undefined: it must not stand here. */
function behindSign(sign: string, expected: Expected, stack: Frame[]): Expected | undefined {
  const frame = stack.at(-1)
  if (sign === ':') return expected === 'colon' ? 'value' : undefined
  if (sign === ',') {
    if (expected !== 'comma or end' || frame === undefined) return undefined
    if (!frame.isList) return 'name'
    frame.at = Number(frame.at) + 1
    return 'value'
  }
  if (sign === '[' || sign === '{') {
    if (expected !== 'value' && expected !== 'value or end') return undefined
    stack.push({ isList: sign === '[', at: sign === '[' ? 0 : '' })
    return sign === '[' ? 'value or end' : 'name or end'
  }
  const isEnd = expected === 'comma or end' || expected === (sign === ']' ? 'value or end' : 'name or end')
  if (frame === undefined || !isEnd || frame.isList !== (sign === ']')) return undefined
  stack.pop()
  return stack.length === 0 ? 'nothing' : 'comma or end'
}

/** What comes next behind a string, a number or a word. */
function behindToken(token: string, expected: Expected, stack: readonly Frame[]): Expected | undefined {
  const isString = token.startsWith('"')
  const text = isString ? stringIn(token) : undefined
  if (expected === 'name' || expected === 'name or end') {
    if (text === undefined) return undefined
    stack.at(-1)!.at = text
    return 'colon'
  }
  const isValue = expected === 'value' || expected === 'value or end'
  if (!isValue || !(isString ? text !== undefined : plain.test(token))) return undefined
  return stack.length === 0 ? 'nothing' : 'comma or end'
}

type Visit = (path: readonly Frame[], line: number) => void

/** Calls `visit` where each value begins. Its answer: the line of the first fault; undefined: there is none. */
function scan(text: string, visit: Visit): number | undefined {
  const stack: Frame[] = []
  let expected: Expected = 'value'
  // Of the last sign that is no space: where half a file ends.
  let [line, last] = [1, 1]
  for (let at = 0; at < text.length;) {
    const sign = text[at]!
    if (isSpace(sign)) {
      if (sign === '\n') line += 1
      at += 1
      continue
    }
    last = line
    const isSign = ',:[]{}'.includes(sign)
    const end = isSign ? at + 1 : endOfToken(text, at)
    const isValue = expected === 'value' || (expected === 'value or end' && sign !== ']')
    if (isValue) visit(stack, line)
    const next: Expected | undefined = isSign
      ? behindSign(sign, expected, stack)
      : behindToken(text.slice(at, end), expected, stack)
    if (next === undefined) return line
    expected = next
    at = end
  }
  return expected === 'nothing' ? undefined : last
}

/** Of what is no JSON, the line where it stops being some; JSON.parse does not always say. */
export function brokenLine(text: string): number {
  return scan(text, () => undefined) ?? 1
}

/** The line where a value begins; of one that is missing, of what it is missing in. */
export function lineOf(text: string, path: JsonPath): number {
  const found: number[] = []
  scan(text, (stack, line) => {
    if (stack.length > path.length || !stack.every(({ at }, depth) => at === path[depth])) return
    // Of two of one name, the last one counts.
    found.length = stack.length
    found.push(line)
  })
  return found.at(-1) ?? 1
}

/** The line of each item of a list of the outermost object, in one pass. */
export function itemLines(text: string, name: string): readonly number[] {
  let lines: number[] = []
  scan(text, (stack, line) => {
    if (stack.length === 0 || stack.length > 2 || stack[0]!.at !== name) return
    if (stack.length === 1) lines = []
    else lines.push(line)
  })
  return lines
}
