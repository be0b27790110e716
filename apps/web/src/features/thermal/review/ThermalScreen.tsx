import { Box, Button, Text, Stack } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Alignment, ThermalDetail, ThermalSurvey } from '@plumbline/contract/thermal/thermal'
import { can } from '@plumbline/contract/roles'
import type { Editor } from '@plumbline/canvas/editor'
import type { ThermalImage } from '@plumbline/thermal/image'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useStablePicture } from '../../../canvas/picture/use-stable-picture.ts'
import type { LabelOf } from '../../../canvas/paint/paint-scene.ts'
import { ZoomControl } from '../../../canvas/toolbar/ZoomControl.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { celsius, degrees } from '../celsius.ts'
import type { TemperatureSummary } from '../temperature-summary.ts'
import { createReader, type Reader } from '../reader.ts'
import { RangeSlider } from '../panel/RangeSlider.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import classes from './Review.module.css'
import type { Show } from '../stage/stage-layers.ts'
import { createThermalEditor } from '../thermal-editor.ts'
import { thermalKeySheet } from '../stage/thermal-keys.ts'
import type { ThermalLinks } from '../thermal-links.ts'
import { SaveView, ThermalHead } from './ThermalHead.tsx'
import { ThermalPanel } from './ThermalPanel.tsx'
import { ThermalStage } from '../stage/ThermalStage.tsx'
import { KeysButton, ThermalToolbar } from './ThermalToolbar.tsx'
import { useThermalKeys } from '../stage/use-thermal-keys.ts'
import { useViewSave } from './use-view-save.ts'
import { useOpeningRange, type OpeningRange } from '../opening-range.ts'
import { createLookStore, firstLook } from '../view-store.ts'

export type ThermalScreenProps = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly detail: ThermalDetail
  readonly picture: TemperatureSummary
  readonly survey: ThermalSurvey
  readonly member: Membership
  readonly links: ThermalLinks
  readonly onOpen: (id: string) => void
}

/** Readings of a meter, as they stand beside it. */
function useMeterLabels(reader: Reader): LabelOf {
  const locale = useLocale()
  return useCallback<LabelOf>(
    (shape) => {
      const reading = reader(shape)
      const value =
        shape.kind === 'point'
          ? celsius(locale, reading?.mean)
          : `${degrees(locale, reading?.min)} / ${degrees(locale, reading?.mean)} / ${celsius(locale, reading?.max)}`
      return shape.label === undefined ? value : `${shape.label}  ${value}`
    },
    [reader, locale],
  )
}

/** The photo of the same place, where there is one. */
function useVisual({ pair, pairId }: ThermalDetail) {
  // Links are renewed every few minutes; the photo below must not flicker for that.
  const { picture } = useStablePicture({ picture: pair?.picture ?? null, updatedAt: pairId ?? '' })
  return pair === null || picture === undefined ? undefined : { url: picture.url, ...picture.size, name: pair.name }
}

/** Another person saved this view first, or saving failed. */
function SaveNotices({ saving }: { readonly saving: ReturnType<typeof useViewSave> }) {
  const t = useT()
  return (
    <>
      {saving.mustAsk && (
        <StatusLine
          kind="failure"
          className={classes.notice ?? ''}
          actions={
            <>
              <Button size="xs" variant="default" onClick={saving.take}>
                {t('thermal.view.stale.take')}
              </Button>
              <Button size="xs" loading={saving.isBusy} onClick={() => void saving.saveOver()}>
                {t('thermal.view.stale.mine')}
              </Button>
            </>
          }
        >
          {t('thermal.view.stale.text')}
        </StatusLine>
      )}
      <StatusLine kind="failure" className={classes.notice ?? ''}>
        {saving.problem}
      </StatusLine>
    </>
  )
}

/** Under the picture: its size, its conditions, the temperature under the pointer, the zoom. */
function ThermalStatus({
  image,
  scene,
  editor,
  readoutRef,
}: {
  readonly image: ThermalImage
  readonly scene: ThermalDetail['scene']
  readonly editor: Editor
  readonly readoutRef: RefObject<HTMLOutputElement | null>
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <footer className={classes.line}>
      <span>{t('thermal.view.status.size', { width: image.width, height: image.height })}</span>
      {scene !== null && (
        <>
          <span>{t('thermal.view.status.emissivity', { value: degrees(locale, scene.emissivity, 2) })}</span>
          <span>{t('thermal.view.status.distance', { value: degrees(locale, scene.distance) })}</span>
        </>
      )}
      <Box component="span" ml="auto">
        {t('thermal.view.status.pointer')}{' '}
        <Text
          component="output"
          ref={readoutRef}
          display="inline-block"
          miw={64}
          c="var(--pl-text)"
          fw={600}
          ta="right"
          aria-live="off"
        >
          {'–'}
        </Text>
      </Box>
      <ZoomControl editor={editor} />
    </footer>
  )
}

/** How the picture looks, and the range it has without a saved one. */
function useLookOf({ of, detail, survey, picture }: Omit<ThermalScreenProps, 'onOpen'>) {
  const { unsaved, choose } = useOpeningRange(of.projectId, picture.fitting)
  const [look] = useState(() => createLookStore(firstLook(detail.view, survey, unsaved)))
  return { look, unsaved, chooseRange: (choice: OpeningRange) => look.set({ range: choose(choice) }) }
}

/** One thermal picture that can be measured. */
export function ThermalScreen({ onOpen, ...opened }: ThermalScreenProps) {
  const t = useT()
  const { of, detail, survey, member, picture } = opened
  const { image, found } = picture
  const mayEdit = can(member, 'annotations.edit')
  const { look, unsaved, chooseRange } = useLookOf(opened)
  const [editor] = useState(() =>
    createThermalEditor(image, detail.view?.meters ?? [], !mayEdit, () => showToast('warning', t('thermal.view.full'))),
  )
  const [show, setShow] = useState<Show>('thermal')
  const [draft, setDraft] = useState<Alignment>()
  const readout = useRef<HTMLOutputElement>(null)
  const reader = useMemo(() => createReader(image), [image])
  const saving = useViewSave({ of, detail, survey, editor, look, fitting: unsaved, mayEdit })
  const keys = useMemo(() => thermalKeySheet(t, mayEdit), [t, mayEdit])
  const labelOf = useMeterLabels(reader)
  const visual = useVisual(detail)
  const shown = visual === undefined ? 'thermal' : draft !== undefined && show !== 'swipe' ? 'blend' : show
  useThermalKeys({
    detail,
    editor,
    look,
    found,
    onRange: chooseRange,
    mayEdit,
    hasVisual: visual !== undefined,
    show,
    onShow: setShow,
    onSave: () => void (saving.isEdited && saving.save()),
    onOpen,
  })

  return (
    <div className={classes.screen}>
      <Stack gap={0} className={classes.main ?? ''}>
        <ThermalHead detail={detail} onOpen={onOpen}>
          <KeysButton keys={keys} isReadOnly={!mayEdit} />
          {mayEdit && (
            <SaveView
              detail={detail}
              isEdited={saving.isEdited}
              isBusy={saving.isBusy}
              onSave={() => void saving.save()}
            />
          )}
        </ThermalHead>
        <SaveNotices saving={saving} />
        <ThermalToolbar editor={editor} look={look} show={shown} hasVisual={visual !== undefined} onShow={setShow} />
        <ThermalStage
          name={detail.image.name}
          image={image}
          editor={editor}
          look={look}
          labelOf={labelOf}
          keys={keys}
          found={found}
          show={shown}
          visual={visual}
          alignment={draft ?? detail.alignment}
          onAlign={draft === undefined ? undefined : setDraft}
          readoutRef={readout}
        >
          <RangeSlider look={look} image={found} isEdited={saving.isEdited} />
        </ThermalStage>
        <ThermalStatus image={image} scene={detail.scene} editor={editor} readoutRef={readout} />
      </Stack>
      <ThermalPanel
        {...opened}
        editor={editor}
        look={look}
        reader={reader}
        labelOf={labelOf}
        onRange={chooseRange}
        draft={draft}
        onDraft={setDraft}
      />
      {mayEdit && <UnsavedGuard dirty={saving.isEdited} onSave={saving.save} onDiscard={saving.discard} />}
    </div>
  )
}
