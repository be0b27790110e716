import { ActionIcon, Box, Group, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconMapPinFilled, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { nowhere, onFloor, placeAt, type DraftPlace, type PlaceDrawing } from './capture-draft.ts'

type Props = {
  readonly drawings: readonly PlaceDrawing[]
  readonly place: DraftPlace
  readonly onPlace: (place: DraftPlace) => void
}

const zooms = [1, 2, 4, 8] as const

/** The drawing to tap, larger where a floor would be narrower than a finger. */
function TapDrawing({ drawing, place, onPlace }: Omit<Props, 'drawings'> & { readonly drawing: PlaceDrawing }) {
  const t = useT()
  const [step, setStep] = useState(0)
  const zoom = (by: 1 | -1) => setStep(Math.min(zooms.length - 1, Math.max(0, step + by)))
  const { name, picture } = drawing
  const onTap = (event: MouseEvent<HTMLButtonElement>) => {
    // By keyboard there is no place in it: the floor is chosen in the list.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.min(1, Math.max(0, value))
    onPlace(placeAt(drawing, { x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) }))
  }
  return (
    <div>
      <Box mah="45dvh" style={{ overflow: 'auto', border: '1px solid var(--pl-line)', borderRadius: 6 }}>
        <UnstyledButton
          aria-label={t('defects.capture.tap', { name })}
          pos="relative"
          w={`${zooms[step]! * 100}%`}
          onClick={onTap}
        >
          <img
            src={picture.url}
            alt=""
            crossOrigin="anonymous"
            width={picture.width}
            height={picture.height}
            style={{ display: 'block', width: '100%', height: 'auto', background: '#fff' }}
          />
          {place.at !== null && (
            <Box
              component="span"
              pos="absolute"
              c="var(--pl-error)"
              style={{
                left: `${place.at.x * 100}%`,
                top: `${place.at.y * 100}%`,
                lineHeight: 0,
                transform: 'translate(-50%, -100%)',
              }}
            >
              <IconMapPinFilled size={28} aria-hidden="true" />
            </Box>
          )}
        </UnstyledButton>
      </Box>
      <Group gap="xs" mt="xs" wrap="nowrap">
        <MutedText role="status" flex={1}>
          {t(
            place.at === null
              ? 'defects.capture.tapHint'
              : place.isProposed
                ? 'defects.capture.proposed'
                : 'defects.capture.placed',
            { name },
          )}
        </MutedText>
        <ActionIcon variant="default" size={44} aria-label={t('defects.capture.zoomOut')} onClick={() => zoom(-1)}>
          <IconZoomOut size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={t('defects.capture.zoomIn')} onClick={() => zoom(1)}>
          <IconZoomIn size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </div>
  )
}

/** Where it is: on a drawing by a tap, or by its floor from a list. */
export function CapturePlace({ drawings, place, onPlace }: Props) {
  const t = useT()
  const drawing = drawings.find(({ _id }) => _id === place.drawingId)
  return (
    <>
      <NativeSelect
        size="md"
        label={t('defects.capture.drawing')}
        value={place.drawingId ?? ''}
        data={[
          { value: '', label: t('defects.capture.noPlace') },
          ...drawings.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(event) => onPlace({ ...nowhere, drawingId: event.currentTarget.value || null })}
      />
      {drawing !== undefined && <TapDrawing key={drawing._id} drawing={drawing} place={place} onPlace={onPlace} />}
      {drawing !== undefined && drawing.floors.length > 0 && (
        <NativeSelect
          size="md"
          label={t('defects.capture.floor')}
          value={place.floor ?? ''}
          data={[{ value: '', label: t('defects.capture.noFloor') }, ...drawing.floors]}
          onChange={(event) => onPlace(onFloor(place, event.currentTarget.value || null))}
        />
      )}
    </>
  )
}
