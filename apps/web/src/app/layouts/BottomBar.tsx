import type { MessageKey } from '@plumbline/contract/messages/messages'
import { IconAlertTriangle, IconCamera, IconDots, IconHome, IconMap2, IconPhoto, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { useKeyboardOpen } from '../../ui/layout/use-keyboard-open.ts'
import type { WorkspaceQuery } from '../paths.ts'
import { detailsHash } from '../project-tabs.ts'
import { barLinks, barPlaceAt, type BarPlace } from './bottom-bar-places.ts'
import classes from './BottomBar.module.css'
import { MoreSheet } from './MoreSheet.tsx'

const looks: Readonly<Record<BarPlace, { readonly label: MessageKey; readonly Icon: Icon }>> = {
  overview: { label: 'projects.bar.overview', Icon: IconHome },
  photos: { label: 'media.library.switch.photos', Icon: IconPhoto },
  defects: { label: 'analysis.switch.defects', Icon: IconAlertTriangle },
  plan: { label: 'media.library.switch.plan', Icon: IconMap2 },
}

type Props = {
  readonly projectId: string
  readonly query: WorkspaceQuery
  /** Undefined: this person records no defects here. */ readonly onCapture?: (() => void) | undefined
  /** Undefined: no inspection is open that could be stored. */ readonly onTakeAlong?: (() => void) | undefined
}

/** In the middle of the bar. */
const captureAfter = 2

/** On a phone, in place of the tabs: the screens of a project within reach of the thumb. */
export function BottomBar({ projectId, query, onCapture, onTakeAlong }: Props) {
  const t = useT()
  const locale = useLocale()
  const { pathname, hash } = useLocation()
  const [isMore, setMore] = useState(false)
  const isTyping = useKeyboardOpen()
  const here = barPlaceAt(pathname, hash === detailsHash && query.inspectionId !== null)
  const links = barLinks(locale, projectId, query).map(({ place, href }) => {
    const { label, Icon: Sign } = looks[place]
    return (
      <Link key={place} to={href} aria-current={place === here ? 'page' : undefined}>
        <Sign size={22} stroke={1.5} aria-hidden="true" />
        {t(label)}
      </Link>
    )
  })
  return (
    <>
      {/* Not taken out of the page: what was opened from it returns the focus to it. */}
      <nav
        aria-label={t('projects.bar.label')}
        className={classes.bar}
        data-bar={isTyping ? undefined : ''}
        style={isTyping ? { display: 'none' } : undefined}
      >
        {links.slice(0, captureAfter)}
        {onCapture !== undefined && (
          <button type="button" aria-haspopup="dialog" aria-label={t('defects.capture.open')} onClick={onCapture}>
            <IconCamera size={22} stroke={1.5} aria-hidden="true" />
            {t('defects.capture.short')}
          </button>
        )}
        {links.slice(captureAfter)}
        <button type="button" aria-haspopup="dialog" aria-expanded={isMore} onClick={() => setMore(true)}>
          <IconDots size={22} stroke={1.5} aria-hidden="true" />
          {t('projects.bar.more')}
        </button>
      </nav>
      {isMore && (
        <MoreSheet projectId={projectId} query={query} onTakeAlong={onTakeAlong} onClose={() => setMore(false)} />
      )}
    </>
  )
}
