import type { Editor } from '@plumbline/canvas/editor'
import { useEditorState } from './use-editor.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import classes from './ScaleBar.module.css'
import { roundedLength } from './scale-length.ts'

const longest = 140

/** style/look.md: always there where millimetres are known. */
export function ScaleBar({ editor, gsd }: { readonly editor: Editor; readonly gsd: number }) {
  const t = useT()
  const locale = useLocale()
  const scale = useEditorState(editor, ({ view }) => view.scale)
  if (!(scale > 0 && gsd > 0)) return null
  const mm = roundedLength(gsd / scale, longest)
  const count = new Intl.NumberFormat(locale).format(mm >= 1000 ? mm / 1000 : mm)
  return (
    <span className={classes.scale} style={{ width: (mm * scale) / gsd }}>
      {t(mm >= 1000 ? 'media.photo.scale.m' : 'media.photo.scale.mm', { count })}
    </span>
  )
}
