import type { MediaDetail } from '@plumbline/contract/media/library'

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'currentTarget'
>

const arrows = { ArrowUp: 'above', ArrowDown: 'below', ArrowLeft: 'left', ArrowRight: 'right' } as const
/** Where these keys mean something of their own. */
const ownKeys = 'input, textarea, select, video, [role="slider"], [role="menu"], [contenteditable="true"]'

/** Which photo a key asks for. In an enlarged picture arrows move the picture, as everywhere. */
export function keyTarget(
  event: Pressed,
  detail: Pick<MediaDetail, 'neighbours' | 'previous' | 'next'> | undefined,
  isZoomed: boolean,
): string | undefined {
  const { key, target, currentTarget } = event
  if (
    detail === undefined ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    !(target instanceof Element)
  )
    return undefined
  // Dialogs over the photo are its children for React, not on the screen.
  if ((currentTarget instanceof Element && !currentTarget.contains(target)) || target.closest(ownKeys) !== null)
    return undefined
  if (key === 'f' || key === 'F') return detail.next ?? undefined
  if (key === 'd' || key === 'D') return detail.previous ?? undefined
  const direction = key in arrows ? arrows[key as keyof typeof arrows] : undefined
  if (direction === undefined || (isZoomed && target.closest('[role="application"]') !== null)) return undefined
  return detail.neighbours[direction] ?? undefined
}
