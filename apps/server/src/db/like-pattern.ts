/** The pattern of `ilike` for a part of a text. A percent sign or underscore the user typed is text, not a pattern. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
