/** Hands a text to the browser as a file. The address of the blob is kept a moment: a browser that asks where to save reads it later. */
export function saveFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
