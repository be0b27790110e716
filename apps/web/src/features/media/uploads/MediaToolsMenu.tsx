import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'

export type MediaTool = 'define' | 'frames' | 'strip'

type Props = {
  /** Where each leads to; one that leads nowhere is left out. */ readonly hrefs: Readonly<
    Record<MediaTool, string | undefined>
  >
}

const words = {
  define: 'media.photo.errands.define',
  frames: 'media.tasks.frames.title',
  strip: 'media.tasks.strip.title',
} as const

/** What else is made of these photos and videos, on screens of their own. */
export function MediaToolsMenu({ hrefs }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const possible = (['define', 'frames', 'strip'] as const).filter((tool) => hrefs[tool] !== undefined)
  if (possible.length === 0) return null
  return (
    <ActionMenu
      label={t('media.photo.more')}
      actions={possible}
      wordOf={(tool) => t(words[tool])}
      onAction={(tool) => void navigate(hrefs[tool]!)}
    />
  )
}
