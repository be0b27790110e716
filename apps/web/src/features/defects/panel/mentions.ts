type Person = { readonly _id: string; readonly name: string }

/** What is being typed after an @, up to the caret; nothing: no name is being typed. */
export function typedMention(text: string, caret: number): string | undefined {
  return /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, caret))?.[1]
}

/** The text with the name in place of what was typed, and where the caret goes. */
export function withMention(
  text: string,
  caret: number,
  name: string,
): { readonly text: string; readonly caret: number } {
  const typed = typedMention(text, caret) ?? ''
  const before = text.slice(0, caret - typed.length)
  return { text: `${before}${name} ${text.slice(caret)}`, caret: before.length + name.length + 1 }
}

export function matching<P extends Person>(people: readonly P[], typed: string): readonly P[] {
  const wanted = typed.toLowerCase().trimEnd()
  return people.filter(({ name }) => name.toLowerCase().includes(wanted) && name.toLowerCase() !== wanted)
}

/** Whose name still stands in the text. */
export function mentioned(text: string, people: readonly Person[]): readonly string[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ _id }) => _id)
}
