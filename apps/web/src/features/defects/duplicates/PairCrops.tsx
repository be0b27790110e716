import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import type { DuplicatePair, SameShape } from '@plumbline/contract/defects/duplicates'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { photoQuery } from '../../../api/media/photo.ts'
import { cropWindow, sharedWidth, type CroppedShape } from '../../../canvas/picture/crop-window.ts'
import { ShapeCrop } from '../../../canvas/picture/ShapeCrop.tsx'
import { scaleText } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import { widthText } from './pair-text.ts'
import type { TypeNames } from './survival-text.ts'

/** Pixels of a photo that is not loaded: only the proportions matter until it is. */
const unloaded = { width: 4000, height: 3000 }
/** About as wide as half of the dialog. */
const cropPixels = 500
/** Slow enough to see each, and below three flashes a second. */
const blinkMs = 900

type Side = { readonly defect: Defect; readonly shape: SameShape }

function useCropped(of: OfInspection, { shape }: Side) {
  const picture = useQuery(photoQuery(of, shape.imageId)).data?.image.picture ?? null
  const cropped: CroppedShape = { ...shape, size: picture ?? unloaded }
  return { picture, cropped }
}

/** Both shapes with the same width of wall around them. */
export function usePairCrops(of: OfInspection, { one, other }: DuplicatePair) {
  const [left, right] = [useCropped(of, one), useCropped(of, other)]
  const widthMm = sharedWidth([left.cropped, right.cropped])
  return { widthMm, left, right }
}

type Crops = ReturnType<typeof usePairCrops>

function Crop({
  side,
  crop: { picture, cropped },
  widthMm,
}: {
  readonly side: Side
  readonly crop: Crops['left']
  readonly widthMm: number | undefined
}) {
  const t = useT()
  const number = defectLabel(side.defect.defectNum)
  return (
    <ShapeCrop
      picture={picture}
      shape={cropped}
      window={cropWindow(cropped, widthMm)}
      alt={t('defects.duplicates.crop', { number, photo: side.shape.imageName })}
      width={cropPixels}
    />
  )
}

/** Whose crop it is: the number, how bad, its type, and the photo with its scale. */
function SideName({ side: { defect, shape }, library }: { readonly side: Side; readonly library: TypeNames }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Stack gap={0}>
      <Text component="h3" fw={600} fz="md">
        {defectLabel(defect.defectNum)} <Severity severity={defect.severity} /> {library.nameOf(defect.type)}
      </Text>
      <MutedText isTabular>
        {shape.imageName} · {scaleText(t, locale, shape.mmPx)}
        {defect.floorName === null ? '' : ` · ${defect.floorName}`}
      </MutedText>
    </Stack>
  )
}

/** Both crops at one scale, beside each other. */
export function CropsBeside({ pair, crops, library }: Pick<BlinkProps, 'pair' | 'crops' | 'library'>) {
  const t = useT()
  const locale = useLocale()
  const { widthMm, left, right } = crops
  return (
    <Stack gap="xs">
      <SimpleGrid cols={2} spacing="md">
        {(
          [
            [pair.one, left],
            [pair.other, right],
          ] as const
        ).map(([side, crop]) => (
          <Stack key={side.defect._id} component="figure" gap="xs" miw={0}>
            <SideName side={side} library={library} />
            <Crop side={side} crop={crop} widthMm={widthMm} />
          </Stack>
        ))}
      </SimpleGrid>
      <MutedText isTabular>
        {widthMm === undefined
          ? t('defects.duplicates.noScale')
          : t('defects.duplicates.oneScale', { width: widthText(t, locale, widthMm) })}
      </MutedText>
    </Stack>
  )
}

type BlinkProps = {
  readonly pair: DuplicatePair
  readonly crops: Crops
  readonly library: TypeNames
  /** Which of the two is seen. */
  readonly isOther: boolean
  /** It swaps without being asked. */
  readonly isRunning: boolean
  readonly onSwap: () => void
  readonly onTick: () => void
}

/**
 * Both at the same place, one after the other: what differs jumps. Where the system asks for less motion only the
 * button swaps them.
 */
export function CropsBlinking({ pair, crops, library, isOther, isRunning, onSwap, onTick }: BlinkProps) {
  const t = useT()
  const isStill = useReducedMotion()
  useEffect(() => {
    if (!isRunning || isStill) return undefined
    const timer = setInterval(onTick, blinkMs)
    return () => clearInterval(timer)
  }, [isRunning, isStill, onTick])
  const [side, crop] = isOther ? [pair.other, crops.right] : [pair.one, crops.left]
  return (
    <Stack gap="xs" maw="min(640px, 56vh)" mx="auto" w="100%">
      <SideName side={side} library={library} />
      <Crop side={side} crop={crop} widthMm={crops.widthMm} />
      <div>
        <Button size="xs" variant="default" onClick={onSwap}>
          {t('defects.duplicates.blinkSwap')}
        </Button>
      </div>
    </Stack>
  )
}
