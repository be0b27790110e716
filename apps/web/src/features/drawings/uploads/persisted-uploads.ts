import { layoutCategories, type LayoutCategory } from '@plumbline/contract/drawings/drawings'

/** A file that the server has: a reload of the page must not lose sight of it. */
export type Remembered = {
  readonly uploadId: string
  readonly fileName: string
  readonly size: number
  readonly category: LayoutCategory
  readonly name: string
  readonly replaces?: string | undefined
}

const keyOf = (workspaceId: string) => `plumbline.drawing-uploads.${workspaceId}`

function isRemembered(value: unknown): value is Remembered {
  const { uploadId, fileName, size, category, name } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    [uploadId, fileName, name].every((text) => typeof text === 'string') &&
    typeof size === 'number' &&
    (layoutCategories as readonly unknown[]).includes(category)
  )
}

export function readPersistedUploads(workspaceId: string): readonly Remembered[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(workspaceId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRemembered) : []
  } catch {
    return []
  }
}

export function writePersistedUploads(workspaceId: string, uploads: readonly Remembered[]): void {
  try {
    if (uploads.length === 0) window.sessionStorage.removeItem(keyOf(workspaceId))
    else window.sessionStorage.setItem(keyOf(workspaceId), JSON.stringify(uploads))
  } catch {
    // A browser that stores nothing: a reload forgets, nothing else breaks.
  }
}
