import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { drawingsQuery, type OfDrawings } from '../../../api/drawings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import classes from './Drawings.module.css'
import { DrawingsSkeleton } from './DrawingsSkeleton.tsx'
import { SectionDrawings } from './SectionDrawings.tsx'
import { SectionMenu } from './SectionMenu.tsx'
import type { Section } from '../sections.ts'
import { isLeaving } from '../uploads/upload-list.ts'
import { useUploads } from '../uploads/use-uploads.ts'

type Props = {
  readonly of: OfDrawings
  readonly member: Membership
  readonly section: Section
  /** The query of the address: the menu keeps it. */
  readonly search: string
  readonly hrefOf: (drawing: Drawing) => string | undefined
  /** The editor above guards unsaved changes itself: a router supports one blocker. */
  readonly isCovered: boolean
}

/** All that the asset is drawn and described by, in sections, and the files on their way to them. */
export function Drawings({ of, member, section, search, hrefOf, isCovered }: Props) {
  const t = useT()
  const found = useQuery(drawingsQuery(of))
  const { queue, uploads } = useUploads(of, can(member, 'drawings.edit'))
  const [isAwaited, setAwaited] = useState(false)
  const words = {
    title: t('drawings.leave.title'),
    question: t('drawings.leave.question'),
    save: t('drawings.leave.save'),
    discard: t('drawings.leave.discard'),
    stay: t('drawings.leave.stay'),
  }

  async function settle() {
    setAwaited(true)
    const hasArrived = await queue.settled()
    // The question stays until it has been answered, though nothing is on its way any more.
    window.setTimeout(() => setAwaited(false))
    return hasArrived
  }

  return (
    <div className={classes.columns}>
      {!isCovered && (isAwaited || uploads.some(isLeaving)) && <UnsavedGuard dirty words={words} onSave={settle} />}
      <SectionMenu current={section} drawings={found.data} search={search} />
      {found.data !== undefined ? (
        <SectionDrawings
          key={section.name}
          of={of}
          section={section}
          drawings={found.data}
          mayEdit={can(member, 'drawings.edit')}
          mayModel={can(member, 'models.upload')}
          queue={queue}
          uploads={uploads}
          hrefOf={hrefOf}
        />
      ) : found.isError ? (
        <EmptyState
          title={<h2>{t('drawings.failed')}</h2>}
          text={found.error instanceof ApiError ? errorText(t, found.error) : t('shell.failure.text')}
        >
          <Button onClick={() => void found.refetch()}>{t('shell.failure.retry')}</Button>
        </EmptyState>
      ) : (
        <DrawingsSkeleton />
      )}
    </div>
  )
}
