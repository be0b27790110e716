import { Button, Stack, Textarea } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useQuery } from '@tanstack/react-query'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import { clockSkewMs } from '../../../api/offline/clock-skew.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { captureUploadsOf } from '../../../uploads/captures/capture-uploads.ts'
import { lowSpace } from '../../../uploads/captures/phone-storage.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { closeToast, readToasts, showToast } from '../../../ui/feedback/toast.ts'
import { useDefectLibrary } from '../use-defect-library.ts'
import { emptyDraft, nowhere, placeDrawings, proposedPlace, recorded, type Draft } from './capture-draft.ts'
import { CapturePhoto } from './CapturePhoto.tsx'
import { CapturePlace } from './CapturePlace.tsx'
import { CaptureType } from './CaptureType.tsx'
import { CaptureVoice } from './CaptureVoice.tsx'
import { devicePosition, positionInPhoto, useTiedPlans } from './use-position.ts'

type Props = { readonly of: OfInspection; readonly project: ProjectInfo; readonly onClose: () => void }
type MapPlace = { readonly longitude: number; readonly latitude: number }

const none = [] as const

/** What is known of the place before a person marks it, and what the screen says about that. */
function usePlaceFinder(of: OfInspection) {
  const t = useT()
  const drawings = useQuery(drawingsQuery(of)).data ?? none
  const elevations = useQuery(topologyQuery(of)).data ?? none
  const choices = useMemo(() => placeDrawings(elevations, drawings), [elevations, drawings])
  const plans = useMemo(
    () => drawings.filter(({ layoutId }) => choices.some(({ _id, isElevation }) => !isElevation && _id === layoutId)),
    [drawings, choices],
  )
  const [known, setKnown] = useState<{ readonly at: MapPlace | undefined; readonly text: string }>()
  const { tied, isLoading } = useTiedPlans(of, plans, known?.at !== undefined)
  const proposed = known?.at === undefined ? undefined : proposedPlace(tied, known.at)
  return {
    choices,
    proposed,
    text:
      known?.at !== undefined && proposed === undefined && !isLoading
        ? t('drawings.sentences', { first: known.text, second: t('defects.capture.notOnPlan') })
        : known?.text,
    readPhoto: async (photo: File) => {
      const at = await positionInPhoto(photo)
      if (at !== undefined) setKnown({ at, text: t('defects.capture.positionFromPhoto') })
    },
    askDevice: async () => {
      const at = await devicePosition()
      setKnown({
        at,
        text:
          at === undefined
            ? t('defects.capture.positionRefused')
            : t('defects.capture.positionKnown', { metres: Math.ceil(at.accuracyM) }),
      })
      return at
    },
  }
}

/** Before the phone is full: afterwards nothing can be saved on it. */
function SpaceWarning() {
  const t = useT()
  const locale = useLocale()
  const [free, setFree] = useState<number>()
  useEffect(() => {
    void lowSpace().then(setFree)
  }, [])
  if (free === undefined) return null
  return <StatusLine kind="warning">{t('defects.capture.lowSpace', { size: formatBytes(locale, free) })}</StatusLine>
}

type Finder = ReturnType<typeof usePlaceFinder>

function DevicePosition({
  finder,
  onChange,
}: {
  readonly finder: Finder
  readonly onChange: (next: Partial<Draft>) => void
}) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button
        variant="default"
        size="md"
        loading={isAsking}
        leftSection={<IconCurrentLocation size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => {
          setAsking(true)
          void finder.askDevice().then((position) => {
            setAsking(false)
            if (position !== undefined) onChange({ position })
          })
        }}
      >
        {t('defects.capture.position')}
      </Button>
      <MutedText role="status" mt="xs">
        {finder.text}
      </MutedText>
    </div>
  )
}

/** Where it is less, times still sort as they were taken. */
const wrongMs = 2 * 60_000

/** The moment of a photo is the device's: who reads it later could not know that its clock was wrong. */
function ClockWarning() {
  const t = useT()
  const [skew] = useState(clockSkewMs)
  if (skew === undefined || Math.abs(skew) < wrongMs) return null
  const count = Math.round(Math.abs(skew) / 60_000)
  return <StatusLine kind="warning">{t(`defects.capture.clock${skew > 0 ? 'Ahead' : 'Behind'}`, { count })}</StatusLine>
}

/** Photo, type, severity, place, remark and voice note of a defect that somebody stands in front of. */
export function CaptureDialog({ of, project, onClose }: Props) {
  const t = useT()
  const library = useDefectLibrary(project)
  const finder = usePlaceFinder(of)
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  useEffect(() => {
    // What was said of the last one would lie over the button of the camera.
    for (const { id, text } of readToasts()) if (text === t('defects.capture.saved')) closeToast(id)
  }, [t])
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  // A proposal holds until a person marks or takes away the place.
  const place = draft.place === nowhere ? (finder.proposed ?? nowhere) : draft.place
  const complete = recorded({ ...draft, place }, finder.choices)
  const takePhoto = (photo: File) => {
    change({ photo })
    void finder.readPhoto(photo)
  }
  async function save(): Promise<void> {
    if (complete === undefined) return
    const { photo, capture, defect, voice } = complete
    onClose()
    const isStored = await captureUploadsOf(of.inspectionId).add(
      { ...of, projectName: project.name },
      photo,
      capture,
      defect,
      voice,
    )
    if (isStored) showToast('note', t('defects.capture.saved'))
    else showToast('failure', t('defects.capture.notStored'))
  }
  return (
    <Sheet isFull title={t('defects.capture.open')} closeLabel={t('defects.capture.close')} onClose={onClose}>
      <Stack gap="lg">
        <SpaceWarning />
        <ClockWarning />
        <CapturePhoto photo={draft.photo} onPhoto={takePhoto} />
        <CaptureType library={library} draft={draft} onChange={change} />
        <CapturePlace drawings={finder.choices} place={place} onPlace={(next) => change({ place: next })} />
        <DevicePosition finder={finder} onChange={change} />
        <Textarea
          size="md"
          label={t('defects.capture.remark')}
          maxLength={2_000}
          autosize={false}
          rows={2}
          value={draft.remark}
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
        <CaptureVoice voice={draft.voice} onVoice={(voice) => change({ voice })} />
        <div>
          <Button size="md" fullWidth disabled={complete === undefined} onClick={() => void save()}>
            {t('defects.capture.save')}
          </Button>
          <MutedText mt="xs">
            {t(complete === undefined ? 'defects.capture.saveFirst' : 'defects.capture.number')}
          </MutedText>
        </div>
      </Stack>
    </Sheet>
  )
}
