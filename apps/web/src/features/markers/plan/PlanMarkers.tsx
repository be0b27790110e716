import { Box, Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { topologyQuery } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import type { MarkerMediaSlot, PlanOverlaySlot } from '../marker-media-slot.ts'
import { PlanScreen } from './PlanScreen.tsx'
import classes from './PlanMarkers.module.css'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly member: Membership
  readonly dataHref: string
  readonly media?: MarkerMediaSlot | undefined
  readonly overlay?: PlanOverlaySlot | undefined
  /** Stands over the choice of the plan. */ readonly head?: ReactNode
}

/** Links live for five minutes at least: tiles must be asked for with a newer one before that. */
const renewMs = 4 * 60_000
const isPlan = ({ category, dimension }: Drawing) =>
  (category === 'layout' || category === 'floor') && dimension === '2d'
const noElevations = [] as const

function failedText(t: Translate, { errorCode }: Drawing): string {
  const second = t('markers.planScreen.notReady.failedText')
  return errorCode === null
    ? second
    : t('drawings.sentences', { first: errorText(t, { code: errorCode, message: errorCode }), second })
}

function Chosen({
  of,
  member,
  media,
  overlay,
  head,
  plan,
  plans,
  hrefOf,
  onRenew,
}: Pick<Props, 'of' | 'member' | 'media' | 'overlay' | 'head'> & {
  readonly plan: Drawing
  readonly plans: readonly Drawing[]
  readonly hrefOf: (layoutId: string) => string
  readonly onRenew: () => void
}) {
  const t = useT()
  const { picture, renew } = useStablePicture(plan)
  const elevations = useQuery(topologyQuery(of)).data ?? noElevations
  if (picture === undefined) {
    const hasFailed = plan.status === 'FILE_PROCESS_FAILED'
    return (
      <Box flex={1} p="xl">
        <div className={classes.choice}>
          {head}
          <PlanChoice plans={plans} chosen={plan} hrefOf={hrefOf} count={undefined} />
        </div>
        <EmptyState
          title={<h2>{t(hasFailed ? 'markers.planScreen.notReady.failed' : 'markers.planScreen.notReady.title')}</h2>}
          text={hasFailed ? failedText(t, plan) : t('markers.planScreen.notReady.text')}
        />
      </Box>
    )
  }
  return (
    <PlanScreen
      of={{ projectId: of.projectId, inspectionId: of.inspectionId, layoutId: plan.layoutId, planId: plan.planId }}
      plan={plan}
      plans={plans}
      picture={picture}
      elevations={elevations}
      member={member}
      media={media}
      overlay={overlay}
      head={head}
      hrefOf={hrefOf}
      onRenew={() => {
        renew()
        onRenew()
      }}
    />
  )
}

/** Which plan is in the address, so that a link opens it; without one it is the first. */
export function PlanMarkers({ of, member, dataHref, media, overlay, head }: Props) {
  const t = useT()
  const { search, pathname } = useLocation()
  const found = useQuery({ ...drawingsQuery(of), refetchInterval: renewMs })
  const plans = found.data?.filter(isPlan)
  const asked = new URLSearchParams(search).get('plan')
  const plan = plans?.find(({ layoutId }) => layoutId === asked) ?? plans?.[0]
  const hrefOf = (layoutId: string) => {
    const query = new URLSearchParams(search)
    query.set('plan', layoutId)
    return `${pathname}?${query}`
  }
  if (plan !== undefined && plans !== undefined)
    return (
      <Chosen
        key={`${of.inspectionId} ${plan.layoutId}`}
        of={of}
        member={member}
        media={media}
        overlay={overlay}
        head={head}
        plan={plan}
        plans={plans}
        hrefOf={hrefOf}
        onRenew={() => void found.refetch()}
      />
    )
  if (found.isError) {
    return (
      <Box flex={1} p="xl" role="alert">
        <EmptyState title={<h2>{t('markers.planScreen.failed.title')}</h2>}>
          <Button onClick={() => void found.refetch()}>{t('markers.planScreen.failed.retry')}</Button>
        </EmptyState>
      </Box>
    )
  }
  if (plans === undefined)
    return (
      <p className={classes.loading} role="status">
        {t('markers.planScreen.loading')}
      </p>
    )
  const mayUpload = can(member, 'drawings.edit')
  return (
    <Box flex={1} p="xl">
      {head !== undefined && <div className={classes.choice}>{head}</div>}
      <EmptyState
        title={<h2>{t('markers.planScreen.noPlans.title')}</h2>}
        text={t(mayUpload ? 'markers.planScreen.noPlans.text' : 'markers.planScreen.noPlans.read')}
      >
        <Button component={Link} to={dataHref} variant={mayUpload ? 'filled' : 'default'}>
          {t('markers.planScreen.noPlans.action')}
        </Button>
      </EmptyState>
    </Box>
  )
}
