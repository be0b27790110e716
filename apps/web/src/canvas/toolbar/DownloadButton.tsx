import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { exportPicture } from './export-picture.ts'
import type { Picture } from '../picture/picture.ts'
import type { ShapeStyles } from '../paint/shape-style.ts'
import classes from './CanvasToolbar.module.css'
import { ToolButton } from './ToolButton.tsx'

type Props = {
  readonly editor: Editor
  readonly picture: Picture
  readonly styles: ShapeStyles
  readonly fileName: string
  /** Drawn over the others; what lies over the canvas on the screen is no shape of it. */
  readonly more?: () => readonly Shape[]
}

type Running = { readonly control: AbortController; readonly percent: number }

/**
 * Says that it works on it, how far it is, and lets the user stop it: the first download of a large photo takes many
 * seconds.
 */
export function DownloadButton({ editor, picture, styles, fileName, more }: Props) {
  const t = useT()
  const [running, setRunning] = useState<Running>()

  async function download() {
    const control = new AbortController()
    setRunning({ control, percent: 0 })
    const onProgress = (done: number) =>
      setRunning((now) => (now?.control === control ? { control, percent: Math.floor(done * 100) } : now))
    try {
      const blob = await exportPicture(
        picture,
        [...editor.shapes.all(), ...(more?.() ?? [])],
        styles,
        getComputedStyle(document.body).fontFamily,
        { signal: control.signal, onProgress },
      )
      if (!control.signal.aborted) saveBlob(`${fileName}.png`, blob)
    } catch {
      if (!control.signal.aborted) showToast('failure', t('canvas.downloadFailed'))
    } finally {
      setRunning((now) => (now?.control === control ? undefined : now))
    }
  }

  function cancel() {
    running?.control.abort()
    setRunning(undefined)
  }

  if (running === undefined)
    return <ToolButton icon={IconDownload} name={t('canvas.tools.download')} onPress={() => void download()} />
  return (
    <>
      <span role="status" className={classes.working}>
        {t('canvas.downloadProgress', { percent: running.percent })}
      </span>
      <ToolButton icon={IconX} name={t('canvas.tools.cancelDownload')} onPress={cancel} />
    </>
  )
}
