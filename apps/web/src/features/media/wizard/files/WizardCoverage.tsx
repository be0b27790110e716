import { Stack, Text } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useMemo } from 'react'
import { useLocale, useT } from '../../../../i18n/use-t.ts'
import { MutedText } from '../../../../ui/display/MutedText.tsx'
import type { UploadCoverage } from '../../sorting/upload-coverage.ts'
import {
  addsText,
  basisTexts,
  beforeText,
  changeText,
  gapText,
  leftOutGroups,
  namesText,
  reasonText,
  type LeftOutGroup,
  type NamesOfFloors,
} from '../coverage-texts.ts'
import { elevationName, floorName } from '../elevation-names.ts'
import type { Wizard } from '../use-wizard.ts'
import { listText } from '../wizard-texts.ts'
import { GapPicture } from './GapPicture.tsx'

const maxListedGaps = 5
const maxNamedFloors = 8

type FiguresProps = {
  readonly elevation: ElevationPlan
  readonly coverage: UploadCoverage
  readonly nameOf: NamesOfFloors
}

/** Of the chosen floors where these are not all, else of the whole elevation. */
function RemainingGaps({ elevation, coverage: { whole, chosen, frame }, nameOf }: FiguresProps) {
  const t = useT()
  const locale = useLocale()
  if (whole === null || frame === null || whole.after.gaps.length === 0) return null
  const { before, after } = chosen ?? whole
  const name = chosen === null ? elevationName(elevation) : t('coverage.wizard.selected')
  const { gaps } = after
  // The line above names a single gap where there was nothing before.
  const isListed = gaps.length > 1 || (gaps.length === 1 && before !== null)
  return (
    <>
      {isListed && (
        <div>
          <Text fw={500}>{t('coverage.wizard.remain', { name, count: gaps.length })}</Text>
          <ul role="list">
            {gaps.slice(0, maxListedGaps).map((gap, index) => (
              <li key={index}>{gapText(t, locale, gap, nameOf)}</li>
            ))}
            {gaps.length > maxListedGaps && (
              <li>{t('coverage.wizard.more', { count: gaps.length - maxListedGaps })}</li>
            )}
          </ul>
        </div>
      )}
      <figure>
        <GapPicture
          label={t('coverage.wizard.picture', { name: elevationName(elevation) })}
          lengthM={frame.lengthM}
          heightM={frame.heightM}
          floors={elevation.floorRange}
          gaps={whole.after.gaps}
        />
        <MutedText component="figcaption">{t('coverage.wizard.legend')}</MutedText>
      </figure>
    </>
  )
}

/** Before and after: of the elevation, and of the chosen floors where these are not all. */
function Changes({ elevation, coverage, nameOf }: FiguresProps) {
  const t = useT()
  const locale = useLocale()
  const name = elevationName(elevation)
  const { basis, scope, whole, chosen, missingFloors, floorsWithPhoto } = coverage
  if (whole !== null) {
    const isComparable = scope !== 'beyond'
    return (
      <>
        {!isComparable && whole.before !== null && <Text>{beforeText(t, locale, whole.before, nameOf)}</Text>}
        <Text>{changeText(t, locale, name, isComparable ? whole : { ...whole, before: null }, nameOf)}</Text>
        {chosen !== null && <Text>{changeText(t, locale, t('coverage.wizard.selected'), chosen, nameOf)}</Text>}
      </>
    )
  }
  if (basis === 'none') return <Text>{t('coverage.wizard.none', { name })}</Text>
  const list = missingFloors.slice(0, maxNamedFloors).map(nameOf)
  return (
    <>
      <Text>{t('coverage.wizard.byPlace', { name, seen: floorsWithPhoto, count: elevation.floorRange.length })}</Text>
      {list.length > 0 && (
        <Text>
          {t('coverage.wizard.missingFloors', {
            list: listText(t, [...list, ...(missingFloors.length > maxNamedFloors ? ['…'] : [])]),
          })}
        </Text>
      )}
    </>
  )
}

type CountsProps = { readonly groups: readonly LeftOutGroup[]; readonly total: number }

/** How many photos count, and why the others do not. */
function Counts({ groups, total }: CountsProps) {
  const t = useT()
  const out = groups.reduce((sum, { names }) => sum + names.length, 0)
  if (out === 0) return null
  return (
    <ul role="list">
      <li>{t('coverage.wizard.counted', { counted: total - out, total })}</li>
      {groups.map((group) => (
        <li key={group.reason}>{reasonText(t, group)}</li>
      ))}
    </ul>
  )
}

function LeftOutNames({ groups }: Pick<CountsProps, 'groups'>) {
  const t = useT()
  if (groups.length === 0) return null
  return (
    <details>
      <summary>
        {t('coverage.wizard.leftOut', { count: groups.reduce((sum, { names }) => sum + names.length, 0) })}
      </summary>
      <MutedText component="div">
        {groups.map((group) => (
          <p key={group.reason}>{namesText(t, group)}</p>
        ))}
      </MutedText>
    </details>
  )
}

type SaidProps = { readonly wizard: Wizard; readonly coverage: UploadCoverage; readonly elevation: ElevationPlan }

function CoverageSaid({ wizard: { accepted, elsewhere, coverage: state }, coverage, elevation }: SaidProps) {
  const t = useT()
  const locale = useLocale()
  const photos = useMemo(() => accepted.filter(({ kind }) => kind === 'photo'), [accepted])
  const groups = useMemo(
    () =>
      leftOutGroups(
        coverage.leftOut,
        photos.flatMap(({ id, name }) => (elsewhere.has(id) ? name : [])),
      ),
    [coverage.leftOut, photos, elsewhere],
  )
  const nameOf = (floor: string) => {
    const row = elevation.floorRange.find((one) => one.name === floor)
    return row === undefined ? floor : floorName(row)
  }
  return (
    <>
      <Text fw={600}>{addsText(t, elevationName(elevation), coverage)}</Text>
      <Counts groups={groups} total={photos.length} />
      <Changes {...{ elevation, coverage, nameOf }} />
      <RemainingGaps {...{ elevation, coverage, nameOf }} />
      <MutedText component="div">
        {basisTexts(t, locale, coverage, state.server).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </MutedText>
      <LeftOutNames groups={groups} />
    </>
  )
}

/**
 * Spec 3 §1: what this upload adds, what will have been seen of the elevation, and what not, before anything is sent.
 */
export function WizardCoverage({ wizard }: { readonly wizard: Wizard }) {
  const t = useT()
  const { elevation } = wizard
  const { isWorking, coverage, hasFailed } = wizard.coverage
  if (!isWorking && coverage === undefined && !hasFailed) return null
  return (
    <Stack component="section" gap="xs" aria-label={t('coverage.wizard.title')}>
      <Text component="h3" fz="sm" fw={600}>
        {t('coverage.wizard.title')}
      </Text>
      <Text role="status" c="dimmed">
        {isWorking ? t('coverage.wizard.working') : hasFailed ? t('coverage.wizard.failed') : ''}
      </Text>
      {coverage !== undefined && elevation !== undefined && <CoverageSaid {...{ wizard, coverage, elevation }} />}
    </Stack>
  )
}
