import { Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { SameGroup, SameShape } from '@plumbline/contract/defects/duplicates'
import type { Locale } from '@plumbline/contract/locales'
import { useQueries } from '@tanstack/react-query'
import type { OfInspection } from '../../../api/media.ts'
import { photoQuery } from '../../../api/media/photo.ts'
import { cropWindow, sharedWidth, type CroppedShape } from '../../../canvas/picture/crop-window.ts'
import { ShapeCrop } from '../../../canvas/picture/ShapeCrop.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { scaleText } from '../../../i18n/gsd-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { Key } from '../../../ui/display/Key.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { lengthText } from '../annotation-text.ts'
import type { GroupOfShape, useSameGroup } from './use-same-group.ts'

type Props = {
  readonly of: OfInspection
  readonly label: string
  readonly grouping: ReturnType<typeof useSameGroup>
  readonly mayEdit: boolean
  readonly onOpen: (shape: { readonly _id: string; readonly imageId: string }) => void
}

const maxShown = 6
const unloaded = { width: 4000, height: 3000 }
/** About as wide as a third of the side. */
const cropPixels = 130

/** The photo that gives the size, and why it does. */
export function sizeFromText(t: Translate, locale: Locale, { sizeFrom, shapes }: SameGroup): string {
  const sharpness = shapes.find(({ annotationId }) => annotationId === sizeFrom.annotationId)?.sharpness ?? null
  return t(sharpness === null ? 'annotations.sameGroup.sizeFromUnmeasured' : 'annotations.sameGroup.sizeFrom', {
    photo: sizeFrom.imageName,
    scale: scaleText(t, locale, sizeFrom.mmPx),
  })
}

function Crops({
  of,
  label,
  shapes,
  ownId,
  onOpen,
}: Pick<Props, 'of' | 'label' | 'onOpen'> & { readonly shapes: readonly SameShape[]; readonly ownId: string }) {
  const t = useT()
  const locale = useLocale()
  const photos = useQueries({ queries: shapes.map(({ imageId }) => photoQuery(of, imageId)) })
  const cropped = shapes.map((shape, index) => {
    const picture = photos[index]?.data?.image.picture ?? null
    return { shape, picture, crop: { ...shape, size: picture ?? unloaded } satisfies CroppedShape }
  })
  const widthMm = sharedWidth(cropped.map(({ crop }) => crop))
  return (
    <>
      <SimpleGrid component="ul" role="list" cols={3} spacing="sm" verticalSpacing="sm">
        {cropped.map(({ shape, picture, crop }) => (
          <Stack key={shape.annotationId} component="li" gap={2} miw={0}>
            <UnstyledButton
              aria-label={t('annotations.sameGroup.open', { photo: shape.imageName })}
              disabled={shape.annotationId === ownId}
              onClick={() => onOpen({ _id: shape.annotationId, imageId: shape.imageId })}
            >
              <ShapeCrop
                picture={picture}
                shape={crop}
                window={cropWindow(crop, widthMm)}
                alt={t('annotations.sameGroup.crop', { label, photo: shape.imageName })}
                width={cropPixels}
              />
            </UnstyledButton>
            <MutedText component="span" miw={0}>
              {shape.annotationId === ownId ? (
                t('annotations.sameGroup.thisPhoto')
              ) : (
                <FileName name={shape.imageName} />
              )}
            </MutedText>
            {shape.defect !== null && (
              <MutedText component="span">
                {t('annotations.sameGroup.isDefect', { number: defectLabel(shape.defect.defectNum) })}
              </MutedText>
            )}
          </Stack>
        ))}
      </SimpleGrid>
      <MutedText isTabular>
        {widthMm === undefined
          ? t('annotations.sameGroup.noScale')
          : t('annotations.sameGroup.oneScale', { width: lengthText(t, locale, Number(widthMm.toPrecision(2))) })}
      </MutedText>
    </>
  )
}

function GroupActions({
  same: { group, defect },
  grouping: { accepting, separating, acceptAll, separate },
}: Pick<Props, 'grouping'> & { readonly same: GroupOfShape }) {
  const t = useT()
  const isBusy = accepting.isPending || separating.isPending
  return (
    <Group gap={6}>
      <WriteButton size="xs" loading={accepting.isPending} disabled={separating.isPending} onClick={acceptAll}>
        {defect === null
          ? t('annotations.sameGroup.accept', { count: group.photoCount })
          : t('annotations.sameGroup.add', { number: defectLabel(defect.defectNum) })}
        <Key name="G" />
      </WriteButton>
      <WriteButton size="xs" variant="default" disabled={isBusy} onClick={separate}>
        {t('annotations.sameGroup.notSame')}
        <Key name="X" />
      </WriteButton>
    </Group>
  )
}

/** Why it was not saved, or that the shape was parted from the others and how that is taken back. */
function GroupOutcome({ grouping: { same, accepting, separating, undoSeparation } }: Pick<Props, 'grouping'>) {
  const t = useT()
  const error = accepting.error ?? separating.error
  const isSeparated = separating.isSuccess && separating.variables.isDismissed && same === undefined
  return (
    <>
      <StatusLine kind="failure" isPlain>
        {error !== null && t('annotations.sameGroup.failed', { reason: errorText(t, error) })}
      </StatusLine>
      <StatusLine
        kind="done"
        isPlain
        actions={
          <WriteButton size="compact-xs" variant="default" onClick={undoSeparation}>
            {t('annotations.sameGroup.undo')}
          </WriteButton>
        }
      >
        {isSeparated && t('annotations.sameGroup.separated')}
      </StatusLine>
    </>
  )
}

/** What the last key accepted on several photos, and the way back. */
export function GroupAccepted({
  accepted,
  grouping: { accepting },
  onUndo,
}: Pick<Props, 'grouping'> & { readonly accepted: readonly Annotation[]; readonly onUndo: () => void }) {
  const t = useT()
  const count = new Set(accepted.map(({ imageId }) => imageId)).size
  const number = defectLabel(accepted[0]?.annInfo.defectNum ?? 0)
  const isAdded = (accepting.variables?.defect ?? null) !== null
  return (
    <StatusLine
      kind="done"
      actions={
        <WriteButton size="compact-xs" variant="default" onClick={onUndo}>
          {t('annotations.sameGroup.undo')}
          <Key name="U" />
        </WriteButton>
      }
    >
      {count > 0 && t(isAdded ? 'annotations.sameGroup.added' : 'annotations.sameGroup.accepted', { count, number })}
    </StatusLine>
  )
}

/** The other photos that seem to show the same: their crops at one scale, and one decision for all of them. */
export function AlsoOnPhotos({ of, label, grouping, mayEdit, onOpen }: Props) {
  const t = useT()
  const locale = useLocale()
  const { same } = grouping
  const shown = same === undefined ? [] : [same.own, ...same.others].slice(0, maxShown)
  const count = same === undefined ? 0 : same.group.photoCount - 1
  return (
    <>
      {same !== undefined && (
        <Stack gap={6} role="group" aria-label={t('annotations.sameGroup.label', { count })}>
          <Text component="span" fw={600}>
            {t('annotations.sameGroup.label', { count })}
          </Text>
          <Crops of={of} label={label} shapes={shown} ownId={same.own.annotationId} onOpen={onOpen} />
          {same.group.shapes.length > maxShown && (
            <MutedText>{t('annotations.sameGroup.more', { count: same.group.shapes.length - maxShown })}</MutedText>
          )}
          <MutedText isTabular>{sizeFromText(t, locale, same.group)}</MutedText>
          {mayEdit && <GroupActions same={same} grouping={grouping} />}
        </Stack>
      )}
      <GroupOutcome grouping={grouping} />
    </>
  )
}
