import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import {
  droneModelNames,
  droneModels,
  payloads,
  type DroneModel,
  type Payload,
} from '@plumbline/inspection/photos/drone-models'
import type { Media } from '@plumbline/contract/media/media'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { changeGsd } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { gsdBasis, gsdText, millimetres } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import {
  asksForLens,
  gsdValues,
  judgeGsd,
  liveGsd,
  type GsdField,
  type GsdPhoto,
  type GsdProblems,
  type GsdValues,
} from './gsd-form.ts'
import dialog from '../../../ui/dialogs/dialog-form.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './Photo.module.css'

type Props = {
  readonly of: OfInspection
  readonly photo: GsdPhoto
  readonly onSaved: (image: Media) => void
  readonly onClose: () => void
}

/** What was typed, what is wrong with it, and its way to the server. */
function useGsdForm({ of, photo, onSaved, onClose }: Props, element: RefObject<HTMLFormElement | null>) {
  const t = useT()
  const [start] = useState(() => gsdValues(photo))
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<GsdProblems>({})
  const [notice, setNotice] = useState('')
  const [isBusy, setBusy] = useState(false)

  function set(change: Partial<GsdValues>) {
    setValues({ ...values, ...change })
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change) && field !== 'result')),
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const judged = judgeGsd(values, photo)
    setNotice('')
    setProblems('problems' in judged ? judged.problems : {})
    if ('problems' in judged)
      return void window.setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    // The distance is shown rounded: sent back untouched it would change what was measured.
    if (
      photo.image.gsd !== null &&
      Object.entries(start).every(([name, value]) => values[name as keyof typeof values] === value)
    )
      return onClose()
    setBusy(true)
    try {
      onSaved(await changeGsd(of, photo.image._id, judged.change))
      showToast('note', t('media.photo.gsd.dialog.saved'))
      onClose()
    } catch (error) {
      setBusy(false)
      setNotice(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
  }

  return { photo, values, problems, notice, isBusy, set, submit }
}
type GsdForm = ReturnType<typeof useGsdForm>

function DroneFields({ form: { values, set } }: { readonly form: GsdForm }) {
  const t = useT()
  const table = droneModels.find(({ name }) => name === values.hardwareModel)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          size="sm"
          label={t('media.photo.gsd.dialog.hardware')}
          data={droneModelNames.map((name) => ({ value: name, label: name }))}
          value={values.hardwareModel}
          onChange={(event) => set({ hardwareModel: event.currentTarget.value as DroneModel })}
        />
        {values.hardwareModel === 'Other' && (
          <NativeSelect
            size="sm"
            label={t('media.photo.gsd.dialog.payload')}
            data={[
              { value: '', label: t('media.photo.gsd.dialog.noPayload') },
              ...payloads.map((name) => ({ value: name, label: name })),
            ]}
            value={values.payload}
            onChange={(event) => set({ payload: event.currentTarget.value as Payload | '' })}
          />
        )}
      </SimpleGrid>
      {table !== undefined && table.focalLength !== null && (
        <MutedText size="sm">
          {t('media.photo.gsd.dialog.table', {
            focal: table.focalLength,
            sensor: Number(table.sensorWidth.toPrecision(4)),
          })}
        </MutedText>
      )}
    </>
  )
}

type NumberFieldProps = { readonly form: GsdForm; readonly name: GsdField; readonly label: string }

function NumberField({ form: { values, problems, set }, name, label }: NumberFieldProps) {
  const t = useT()
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      label={label}
      value={values[name]}
      maxLength={12}
      error={problems[name] === undefined ? undefined : t(problems[name])}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
}

function GsdResult({ form: { values, photo, problems } }: { readonly form: GsdForm }) {
  const t = useT()
  const locale = useLocale()
  const { gsd, isCropped, warning, isFarOff, isOverridden } = liveGsd(values, photo)
  return (
    <Stack gap={2} className={classes.result ?? ''} role="status" aria-label={t('media.photo.gsd.dialog.result')}>
      {gsd === undefined && <p>{t(`media.photo.gsd.dialog.${isCropped ? 'cropped' : 'incomplete'}`)}</p>}
      {gsd !== undefined && (
        <>
          <p className={classes.figure}>{gsdText(t, locale, gsd.mmPerPixel)}</p>
          <p>{gsdBasis(t, locale, gsd.source, gsd.used)}</p>
          {photo.image.type === 'visual' && (
            <p>{t('media.photo.gsd.crack', { width: millimetres(locale, gsd.mmPerPixel) })}</p>
          )}
        </>
      )}
      {warning !== undefined && problems.result === undefined && <p className={dialog.problem}>{t(warning)}</p>}
      {isFarOff && <p className={dialog.problem}>{t('media.photo.gsd.dialog.farOff')}</p>}
      {isOverridden && <p>{t('media.photo.gsd.dialog.overridden')}</p>}
    </Stack>
  )
}

/** updateGsd of spec 2 §7, with its result while one types. */
export function PhotoGsdDialog(props: Props) {
  const t = useT()
  const { photo, onClose } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useGsdForm(props, element)
  const { values, problems, notice, isBusy } = form
  return (
    <Dialog
      title={t('media.photo.gsd.dialog.title')}
      size={480}
      closeLabel={t('media.photo.gsd.dialog.cancel')}
      onClose={() => !isBusy && onClose()}
    >
      <form
        ref={element}
        noValidate
        aria-busy={isBusy}
        className={dialog.form}
        onSubmit={(event) => void form.submit(event)}
      >
        <DroneFields form={form} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NumberField form={form} name="pdib" label={t('media.photo.gsd.dialog.distance')} />
        </SimpleGrid>
        {asksForLens(values, photo) && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NumberField form={form} name="cameraFocalLength" label={t('media.photo.gsd.dialog.focal')} />
            <NumberField form={form} name="sensorWidth" label={t('media.photo.gsd.dialog.sensor')} />
          </SimpleGrid>
        )}
        <GsdResult form={form} />
        <p role="alert" className={dialog.problem}>
          {notice !== '' ? notice : problems.result !== undefined && t(problems.result, { max: 1000 })}
        </p>
        <div className={dialog.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('media.photo.gsd.dialog.cancel')}
          </Button>
          <WriteButton type="submit" loading={isBusy}>
            {t('media.photo.gsd.dialog.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
