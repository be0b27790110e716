import type { Shape } from '@plumbline/canvas/shapes'
import { useCallback } from 'react'
import { useT } from '../i18n/use-t.ts'

export type ShapeName = (shape: Shape) => string

/** What a shape is called where it cannot be seen. */
export function useShapeName(nameOf: ShapeName | undefined): ShapeName {
  const t = useT()
  return useCallback((shape) => nameOf?.(shape) ?? (shape.label || t(`canvas.kinds.${shape.kind}`)), [nameOf, t])
}
