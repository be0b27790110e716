import { Stack, Text } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { DoubtReason, FloorDoubt } from '@plumbline/inspection/floors/floor-doubts'
import { useMemo } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { LinkButton } from '../../../../ui/forms/LinkButton.tsx'
import {
  cameraNotices,
  columnNotices,
  doubtNotices,
  heightNotices,
  mainCamera,
  misplacedIn,
  placeNotices,
  planNotices,
  refusalNotices,
  refusalsIn,
  uncheckedNotices,
  type Notice,
} from './notices.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from './WizardFiles.module.css'

type Props = {
  readonly wizard: Wizard
  readonly elevations: readonly ElevationPlan[]
  readonly warned: number
  readonly left: number
  readonly doubts: ReadonlyMap<string, FloorDoubt>
  readonly onShow: (view: 'list' | 'left') => void
  readonly onNextDoubt: (reason: DoubtReason) => void
}

/** What the photos say against what was chosen; each with the way to settle it. */
export function WizardNotices({ wizard, elevations, warned, left, doubts, onShow, onNextDoubt }: Props) {
  const t = useT()
  const { oddities, accepted, suggestions, elevation } = wizard
  const { tray } = wizard.grid
  const { elevationId, floors } = wizard.floors
  // A key press on the grid must not count five thousand photos again.
  const counts = useMemo(() => refusalsIn(oddities), [oddities])
  const camera = useMemo(() => mainCamera(accepted), [accepted])
  const misplaced = useMemo(
    () => misplacedIn(suggestions, tray, elevation, { elevationId, floors }),
    [suggestions, tray, elevation, elevationId, floors],
  )
  const unsaid = left - Object.values(counts).reduce((sum, count) => sum + count, 0)
  const show = (text: string, view: 'list' | 'left'): Notice => ({
    text,
    action: t('media.wizard.notice.show'),
    run: () => onShow(view),
  })
  const notices = [
    ...refusalNotices(t, counts, () => onShow('left')),
    ...uncheckedNotices(t, wizard),
    ...heightNotices(t, wizard),
    ...columnNotices(t, wizard),
    ...planNotices(t, wizard),
    ...placeNotices(t, wizard, elevations, misplaced),
    ...cameraNotices(t, wizard, camera),
    ...doubtNotices(t, wizard, doubts, onNextDoubt),
    ...(warned > 0 ? [show(t('media.wizard.notice.warned', { count: warned }), 'list')] : []),
    ...(unsaid > 0 ? [show(t('media.wizard.notice.left', { count: unsaid }), 'left')] : []),
  ]
  return (
    <section aria-label={t('media.wizard.notice.label')}>
      <Text component="h3" mb="xs" fz="sm" fw={600}>
        {t('media.wizard.notice.label')}
      </Text>
      {notices.length === 0 && <Text c="dimmed">{t('media.wizard.notice.fine')}</Text>}
      <Stack component="ul" role="list" gap="xs">
        {notices.map(({ text, action, run }) => (
          <li key={text} className={classes.notice}>
            <span>{text}</span>
            {run && (
              <Text component="div" fw={500}>
                <LinkButton onClick={run}>{action}</LinkButton>
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}
