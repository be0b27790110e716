/** A file the server itself names as one to be saved: the browser stays where it is. */
export function saveLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.click()
}
