import type { Editor } from '@plumbline/canvas/editor'
import { hintMilliseconds } from '@plumbline/canvas/state'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { isMac } from './keys/is-mac.ts'
import classes from './ZoomHint.module.css'
import { useEditorState } from './use-editor.ts'

/** Spec 2 §2: shown for 2500 ms when Option is not pressed; each wheel event restarts the time. */
export function ZoomHint({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const until = useEditorState(editor, (state) => state.hintUntil)
  const [over, setOver] = useState(until)
  useEffect(() => {
    const timer = window.setTimeout(() => setOver(until), hintMilliseconds)
    return () => window.clearTimeout(timer)
  }, [until])
  return (
    <p role="status" className={classes.hint}>
      {until > over && t(isMac() ? 'canvas.hint.mac' : 'canvas.hint.other')}
    </p>
  )
}
