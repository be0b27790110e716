import type { Editor } from '@plumbline/canvas/editor'
import { useEffect } from 'react'
import type { Privacy } from './use-privacy.ts'

const typing = 'input:not([type="checkbox"]), textarea, select, [role="menu"], [contenteditable="true"]'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>

/** P draws a box, C ticks that the photo was checked, U opens the next one that was not; not where letters mean something of their own. */
export function privacyKey(event: Pressed): 'draw' | 'check' | 'next' | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return undefined
  if (target.closest(typing) !== null) return undefined
  return ({ p: 'draw', c: 'check', u: 'next' } as const)[key.toLowerCase()]
}

/** Anywhere on the open photo; a dialog over it has its own keys. */
export function usePrivacyKeys(
  editor: Editor,
  isOn: boolean,
  { sync, isChecked, stored }: Privacy,
  onNext: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!isOn || stored === undefined) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const does = privacyKey(event)
      if (does === undefined || document.querySelectorAll('[role="dialog"]').length > 1) return
      event.preventDefault()
      event.stopPropagation()
      if (does === 'check') return sync.setChecked(!isChecked)
      if (does === 'next') return onNext?.()
      document.querySelector<HTMLElement>('[role="dialog"] [role="application"]')?.focus()
      editor.draw('rectangle', editor.state().drawStyle)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [editor, isOn, sync, isChecked, stored, onNext])
}
