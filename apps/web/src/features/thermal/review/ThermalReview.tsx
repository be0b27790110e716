import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { surveyQuery, thermalImagesQuery } from '../../../api/thermal.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ConditionsDialog } from './ConditionsDialog.tsx'
import classes from './Review.module.css'
import type { ThermalLinks } from '../thermal-links.ts'
import { ThermalList } from './ThermalList.tsx'
import { ThermalOpened } from './ThermalOpened.tsx'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly member: Membership
  /** Without one the first of the list is shown. */
  readonly imageId: string | undefined
  readonly links: ThermalLinks
  readonly onOpen: (id: string) => void
}

function Unread({ problem, onRetry }: { readonly problem: Error | null; readonly onRetry: () => void }) {
  const t = useT()
  return (
    <div className={classes.alone}>
      {problem === null ? (
        <p role="status">{t('thermal.list.loading')}</p>
      ) : (
        <div role="alert">
          <EmptyState title={<h2>{t('thermal.list.failed.title')}</h2>} text={errorText(t, problem)}>
            <Button onClick={onRetry}>{t('thermal.list.failed.retry')}</Button>
          </EmptyState>
        </div>
      )}
    </div>
  )
}

/** An inspection without thermal pictures; its conditions can be written down before the first one. */
function NoImages({
  photosHref,
  onConditions,
  children,
}: {
  /** Undefined: this person may upload nothing. */
  readonly photosHref: string | undefined
  readonly onConditions: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <div className={classes.alone}>
      <EmptyState title={<h2>{t('thermal.list.empty.title')}</h2>} text={t('thermal.list.empty.text')}>
        {photosHref !== undefined && (
          <Button component={Link} to={photosHref}>
            {t('thermal.list.empty.upload')}
          </Button>
        )}
        <Button variant="default" onClick={onConditions}>
          {t('thermal.list.conditions')}
        </Button>
      </EmptyState>
      {children}
    </div>
  )
}

/** The thermal pictures of an inspection, one of them opened. */
export function ThermalReview({ of, member, imageId, links, onOpen }: Props) {
  const found = useInfiniteQuery(thermalImagesQuery(of))
  const survey = useQuery(surveyQuery(of))
  const [isAsking, setAsking] = useState(false)
  const images = found.data?.pages.flatMap(({ data }) => data) ?? []
  const failed = found.error ?? survey.error
  // Held: a picture that comes before it while it is measured must not take its place.
  const [firstId, setFirstId] = useState<string>()
  const listedId = images[0]?.image._id
  if (firstId === undefined && listedId !== undefined) setFirstId(listedId)
  const shownId = imageId ?? firstId ?? listedId
  if (found.data === undefined || survey.data === undefined) {
    return <Unread problem={failed} onRetry={() => void Promise.all([found.refetch(), survey.refetch()])} />
  }
  const conditions = isAsking && (
    <ConditionsDialog
      of={of}
      survey={survey.data}
      mayEdit={can(member, 'annotations.edit')}
      onClose={() => setAsking(false)}
    />
  )
  if (shownId === undefined) {
    return (
      <NoImages photosHref={can(member, 'media.edit') ? links.photos : undefined} onConditions={() => setAsking(true)}>
        {conditions}
      </NoImages>
    )
  }
  return (
    <div className={classes.review}>
      <ThermalList
        images={images}
        total={found.data.pages[0]?.total ?? 0}
        unmeasured={found.data.pages[0]?.unmeasured ?? 0}
        failures={found.data.pages[0]?.failures ?? []}
        chosenId={shownId}
        hasMore={found.hasNextPage}
        isLoadingMore={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
        onOpen={(id) => id !== shownId && onOpen(id)}
        onConditions={() => setAsking(true)}
      />
      <ThermalOpened
        key={shownId}
        of={of}
        imageId={shownId}
        survey={survey.data}
        member={member}
        links={links}
        onOpen={onOpen}
      />
      {conditions}
    </div>
  )
}
