import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { StoredSession } from '../../api/session/session.ts'
import { useT } from '../../i18n/use-t.ts'
import type { InProject } from './actions.ts'
import classes from './Palette.module.css'

/** Everybody has the button, few use it on a visit. */
const PaletteDialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }))

type Props = {
  readonly session: StoredSession
  readonly member: Membership | undefined
  readonly project: InProject | undefined
  readonly className: string | undefined
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Searching everything, by the button or by Ctrl or Cmd with K. */
export function PaletteButton({ session, member, project, className }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isAsked =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.defaultPrevented) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`${className} ${classes.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('projects.find.title')}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.label}>{t('projects.find.button')}</span>
        <kbd className={classes.keys} aria-hidden="true">
          {t(isMac() ? 'projects.find.keysMac' : 'projects.find.keys')}
        </kbd>
      </button>
      {/* Not inside the header: its colours are those of a dark bar. */}
      {isOpen &&
        createPortal(
          <Suspense>
            <PaletteDialog session={session} member={member} project={project} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
