import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { saveBlob } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.ts'
import { exportPicture } from './export-picture.ts'
import type { Picture } from './picture.ts'
import type { ShapeStyles } from './shape-style.ts'
import { ToolButton } from './ToolButton.tsx'

type Props = { readonly editor: Editor; readonly picture: Picture; readonly styles: ShapeStyles; readonly fileName: string; /** Drawn over the others; what lies over the canvas on the screen is no shape of it. */ readonly more?: () => readonly Shape[] }

export function DownloadButton({ editor, picture, styles, fileName, more }: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveBlob(`${fileName}.png`, await exportPicture(picture, [...editor.shapes.all(), ...(more?.() ?? [])], styles, getComputedStyle(document.body).fontFamily))
    } catch {
      showToast('failure', t('canvas.downloadFailed'))
    } finally {
      setBusy(false)
    }
  }

  return <ToolButton icon={IconDownload} name={t(isBusy ? 'canvas.tools.downloading' : 'canvas.tools.download')} isBusy={isBusy} onPress={() => void download()} />
}
