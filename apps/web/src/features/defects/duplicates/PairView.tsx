import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/InlineInput.css'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DuplicatePair } from '@plumbline/contract/defects/duplicates'
import { IconColumns2, IconEye, IconGrid4x4 } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { ViewSwitch } from '../../../ui/forms/ViewSwitch.tsx'
import { metreOutline } from './metre-outline.ts'
import { OutlinesInMetres } from './OutlinesInMetres.tsx'
import { scoreWord, whyText } from './pair-text.ts'
import { CropsBeside, CropsBlinking, usePairCrops } from './PairCrops.tsx'
import { survivalLines, type TypeNames } from './survival-text.ts'

export const pairViews = ['beside', 'blink', 'elevation'] as const
export type PairViewName = (typeof pairViews)[number]

const icons = { beside: IconColumns2, blink: IconEye, elevation: IconGrid4x4 } as const

export type PairLook = { readonly view: PairViewName; readonly isOther: boolean; readonly isRunning: boolean }
export const firstLook: PairLook = { view: 'beside', isOther: false, isRunning: true }

/** How the pair is looked at; the keys of the dialog change it too. */
export function usePairLook() {
  const [look, setLook] = useState(firstLook)
  const [tick] = useState(() => () => setLook((now) => ({ ...now, isOther: !now.isOther })))
  return {
    look,
    tick,
    setView: (view: PairViewName) => setLook({ ...firstLook, view }),
    nextView: () =>
      setLook(({ view }) => ({ ...firstLook, view: pairViews[(pairViews.indexOf(view) + 1) % pairViews.length]! })),
    /** First it blinks; from then on the hand swaps. */
    blink: () =>
      setLook((now) =>
        now.view === 'blink' ? { ...now, isOther: !now.isOther, isRunning: false } : { ...firstLook, view: 'blink' },
      ),
  }
}

type Props = {
  readonly of: OfInspection
  readonly pair: DuplicatePair
  readonly library: TypeNames
  readonly looking: ReturnType<typeof usePairLook>
}

function OnElevation({
  pair,
  crops,
}: {
  readonly pair: DuplicatePair
  readonly crops: ReturnType<typeof usePairCrops>
}) {
  const t = useT()
  const { one, other } = pair
  const outlines = [metreOutline(one, crops.left.cropped.size), metreOutline(other, crops.right.cropped.size)] as const
  return (
    <Stack gap="xs">
      <OutlinesInMetres
        outlines={outlines}
        label={t('defects.duplicates.overlay', {
          one: defectLabel(one.defect.defectNum),
          other: defectLabel(other.defect.defectNum),
        })}
      />
      <MutedText>{t('defects.duplicates.overlayNote')}</MutedText>
    </Stack>
  )
}

/** Two defects that may be one: how sure that is and why, and both as the photos show them. */
export function PairView({ of, pair, library, looking }: Props) {
  const t = useT()
  const locale = useLocale()
  const crops = usePairCrops(of, pair)
  const { look, tick, setView, blink } = looking
  const isPlacedByMosaic = pair.one.shape.placedBy === 'mosaic' && pair.other.shape.placedBy === 'mosaic'
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between" align="start">
        <Stack gap={0} flex={1} miw={200}>
          <Text fw={600}>{t(`defects.duplicates.score.${scoreWord(pair.score)}`)}</Text>
          <MutedText isTabular>{whyText(t, locale, pair).join(' · ')}</MutedText>
          <MutedText>{t(`defects.duplicates.placedBy.${isPlacedByMosaic ? 'mosaic' : 'pose'}`)}</MutedText>
        </Stack>
        <ViewSwitch
          label={t('defects.duplicates.views.label')}
          value={look.view}
          onChange={setView}
          choices={pairViews.map((value) => ({
            value,
            label: t(`defects.duplicates.views.${value}`),
            Icon: icons[value],
          }))}
        />
      </Group>
      {look.view === 'beside' && <CropsBeside pair={pair} crops={crops} library={library} />}
      {look.view === 'blink' && (
        <CropsBlinking
          pair={pair}
          crops={crops}
          library={library}
          isOther={look.isOther}
          isRunning={look.isRunning}
          onSwap={blink}
          onTick={tick}
        />
      )}
      {look.view === 'elevation' && <OnElevation pair={pair} crops={crops} />}
    </Stack>
  )
}

/** What a merge changes, before it is done. */
export function SurvivalLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Stack gap={2} role="status">
      {lines.map((line) => (
        <MutedText key={line} size="sm">
          {line}
        </MutedText>
      ))}
    </Stack>
  )
}

/** Which of the two numbers remains, and what remains with it. */
export function SurvivorNumber({
  pair: { one, other },
  library,
  survivorId,
  onKeep,
}: {
  readonly pair: DuplicatePair
  readonly library: TypeNames
  readonly survivorId: string
  readonly onKeep: (defectId: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const [survivor, merged] = other.defect._id === survivorId ? [other, one] : [one, other]
  return (
    <>
      <Radio.Group size="sm" value={survivorId} onChange={onKeep} label={t('defects.duplicates.keep')}>
        <Group gap="lg" mt="xs">
          {[one, other].map(({ defect }) => (
            <Radio key={defect._id} value={defect._id} label={defectLabel(defect.defectNum)} />
          ))}
        </Group>
      </Radio.Group>
      <SurvivalLines lines={survivalLines({ t, locale, library }, survivor.defect, [merged.defect])} />
    </>
  )
}
