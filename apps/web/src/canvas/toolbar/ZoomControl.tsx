import type { Editor } from '@plumbline/canvas/editor'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './CanvasToolbar.module.css'
import { ToolButton } from './ToolButton.tsx'
import { useEditorState } from '../use-editor.ts'

/** Always there, for readers as well. Percent of the fitted picture, as the specification counts. */
export function ZoomControl({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const locale = useLocale()
  const zoom = useEditorState(editor, () => editor.zoom())
  const { min: minZoom, max: maxZoom } = editor.zoomRange()
  const [isLeast, isMaxZoom] = [zoom <= minZoom * 1.001, zoom >= maxZoom * 0.999]
  const actual = useEditorState(editor, ({ view }) => zoomOfPixels(editor.zoom(), view.scale))
  return (
    <div role="group" aria-label={t('canvas.zoom.label')} className={classes.group}>
      <ToolButton
        icon={IconMinus}
        name={t('canvas.zoom.out')}
        keys={['-']}
        isDisabled={isLeast}
        onPress={editor.zoomOut}
      />
      <output className={classes.percent} aria-live="off">
        {new Intl.NumberFormat(locale, { style: 'percent' }).format(zoom)}
      </output>
      <ToolButton
        icon={IconPlus}
        name={t('canvas.zoom.in')}
        keys={['+']}
        isDisabled={isMaxZoom}
        onPress={editor.zoomIn}
      />
      <ToolButton icon={IconArrowsMaximize} name={t('canvas.zoom.fit')} keys={['0']} onPress={editor.fit} />
      <button
        type="button"
        className={classes.actual}
        aria-label={`1:1 ${t('canvas.zoom.actual')}`}
        title={t('canvas.zoom.actual')}
        disabled={actual > maxZoom * 1.001 || actual < minZoom * 0.999}
        onClick={() => editor.zoomTo(actual)}
      >
        {'1:1'}
      </button>
    </div>
  )
}

/** The zoom at which one pixel of the picture is one pixel of the screen. */
function zoomOfPixels(zoom: number, scale: number): number {
  return zoom / (scale * (window.devicePixelRatio || 1))
}
