/**
 * Saves a blob as a file. The object URL is revoked late, because a browser that asks where to save reads it only then.
 */
export function saveBlob(name: string, blob: Blob): void {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }))
}
