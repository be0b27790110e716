import { Stack, Text } from '@mantine/core'
import { useLocale, useT } from '../../../../i18n/use-t.ts'
import { MutedText } from '../../../../ui/display/MutedText.tsx'
import type { UploadCoverage } from '../../sorting/upload-coverage.ts'
import { basisTexts, gapsText, gapText, leftOutTexts, shareText } from '../coverage-texts.ts'
import { elevationName, floorName } from '../elevation-names.ts'
import type { Wizard } from '../use-wizard.ts'
import { GapPicture } from './GapPicture.tsx'

const maxListedGaps = 5
const maxNamedFloors = 8

type FiguresProps = { readonly wizard: Wizard; readonly coverage: UploadCoverage }

/** The share and the gaps: of the chosen floors where these are not all, and of the whole elevation. */
function Figures({ wizard, coverage }: FiguresProps) {
  const t = useT()
  const locale = useLocale()
  const { elevation } = wizard
  if (elevation === undefined) return null
  const name = elevationName(elevation)
  const nameOf = (floor: string) => {
    const row = elevation.floorRange.find((one) => one.name === floor)
    return row === undefined ? floor : floorName(row)
  }
  const { basis, whole, chosen, frame, missingFloors, floorsWithPhoto } = coverage
  if (basis === 'measured' && whole !== null && frame !== null) {
    const listed = (chosen ?? whole).gaps
    return (
      <>
        <Text fw={600}>
          {t('coverage.wizard.seen', {
            name,
            share: shareText(t, whole.share),
            gaps: gapsText(t, locale, whole, nameOf),
          })}
        </Text>
        {chosen !== null && (
          <Text fw={600}>
            {t('coverage.wizard.chosen', {
              share: shareText(t, chosen.share),
              gaps: gapsText(t, locale, chosen, nameOf),
            })}
          </Text>
        )}
        {listed.length > 1 && (
          <ul role="list">
            {listed.slice(0, maxListedGaps).map((gap, index) => (
              <li key={index}>{gapText(t, locale, gap, nameOf)}</li>
            ))}
            {listed.length > maxListedGaps && (
              <li>{t('coverage.wizard.more', { count: listed.length - maxListedGaps })}</li>
            )}
          </ul>
        )}
        {whole.gaps.length > 0 && (
          <figure>
            <GapPicture
              label={t('coverage.wizard.picture', { name })}
              lengthM={frame.lengthM}
              heightM={frame.heightM}
              floors={elevation.floorRange}
              gaps={whole.gaps}
            />
            <MutedText component="figcaption">{t('coverage.wizard.legend')}</MutedText>
          </figure>
        )}
      </>
    )
  }
  if (basis === 'none') return <Text fw={600}>{t('coverage.wizard.none', { name })}</Text>
  const list = missingFloors.slice(0, maxNamedFloors).map(nameOf)
  return (
    <>
      <Text fw={600}>
        {t('coverage.wizard.byPlace', { name, seen: floorsWithPhoto, count: elevation.floorRange.length })}
      </Text>
      {list.length > 0 && (
        <Text>
          {t('coverage.wizard.missingFloors', {
            list: [...list, ...(missingFloors.length > maxNamedFloors ? ['…'] : [])].join(', '),
          })}
        </Text>
      )}
    </>
  )
}

/** Spec 3 §1: what will have been seen of the elevation, and what not, before anything is sent. */
export function WizardCoverage({ wizard }: { readonly wizard: Wizard }) {
  const t = useT()
  const locale = useLocale()
  const { isWorking, coverage, hasFailed, server } = wizard.coverage
  if (!isWorking && coverage === undefined && !hasFailed) return null
  return (
    <Stack component="section" gap="xs" aria-label={t('coverage.wizard.title')}>
      <Text component="h3" fz="sm" fw={600}>
        {t('coverage.wizard.title')}
      </Text>
      <Text role="status" c="dimmed">
        {isWorking ? t('coverage.wizard.working') : hasFailed ? t('coverage.wizard.failed') : ''}
      </Text>
      {coverage !== undefined && (
        <>
          <Figures wizard={wizard} coverage={coverage} />
          <MutedText component="div">
            {basisTexts(t, locale, coverage, server).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </MutedText>
          {coverage.leftOut.length > 0 && (
            <details>
              <summary>{t('coverage.wizard.leftOut', { count: coverage.leftOut.length })}</summary>
              <MutedText component="div">
                {leftOutTexts(t, coverage.leftOut).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </MutedText>
            </details>
          )}
        </>
      )}
    </Stack>
  )
}
