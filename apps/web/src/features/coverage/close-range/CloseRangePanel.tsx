import { Button, Group, Stack } from '@mantine/core'
import type { CloseRangeArea, Coverage, ElevationPoint, RecordedArea } from '@plumbline/contract/coverage/coverage'
import { areaOnElevation } from '@plumbline/inspection/coverage/close-range/areas-outside'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { areaText, shareText, sizeText } from '../coverage-text.ts'
import { noDefaults, type AreaDefaults } from './area-form.ts'
import { rectangleOf } from './area-places.ts'
import { AreaDialog } from './AreaDialog.tsx'
import { SaveLine } from './SaveLine.tsx'
import type { DrawnArea } from './use-area-editing.ts'
import type { CloseRangeSaver } from './use-close-range.ts'

type Actions = {
  readonly onShow?: ((id: string) => void) | undefined
  readonly onEdit: (area: RecordedArea) => void
  readonly onDelete: (area: RecordedArea) => void
}

function AreaRow({
  area,
  frame,
  mayEdit,
  onShow,
  onEdit,
  onDelete,
}: Actions & { readonly area: RecordedArea; readonly frame: Coverage['frame']; readonly mayEdit: boolean }) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const { number, method, by, on, imageIds, note, polygon, result, _id } = area
  const { areaM2, outsideM2 } = areaOnElevation(area, frame)
  const { width, height } = rectangleOf(polygon)
  const name = t('coverage.view.closeRange.area', { number })
  return (
    <li>
      <Group gap="sm">
        {onShow === undefined ? (
          <b>{name}</b>
        ) : (
          <LinkButton aria-label={t('coverage.view.closeRange.showArea', { number })} onClick={() => onShow(_id)}>
            <b>{name}</b>
          </LinkButton>
        )}
        <MutedText component="span" isTabular>
          {sizeText(words, { widthM: width, heightM: height })} · {areaText(words, areaM2)}
        </MutedText>
      </Group>
      <MutedText>
        {t('coverage.view.closeRange.about', {
          method: t(`coverage.view.closeRange.methods.${method}`),
          by,
          on: formatDay(locale, on),
        })}
        {imageIds.length > 0 && ` · ${t('coverage.view.closeRange.photoCount', { count: imageIds.length })}`}
      </MutedText>
      <MutedText>
        {t('coverage.view.closeRange.resultIs', {
          result: t(`coverage.view.closeRange.results.${result ?? 'none'}`),
        })}
      </MutedText>
      {note !== '' && <MutedText>{note}</MutedText>}
      <StatusLine kind="warning" isPlain>
        {outsideM2 > 0 &&
          t('coverage.view.closeRange.liesOutside', {
            outside: areaText(words, outsideM2),
            area: areaText(words, areaM2),
          })}
      </StatusLine>
      {mayEdit && (
        <Group gap="md" fz="sm">
          <LinkButton
            isAction
            aria-label={t('coverage.view.closeRange.editArea', { number })}
            onClick={() => onEdit(area)}
          >
            {t('coverage.view.closeRange.edit')}
          </LinkButton>
          <LinkButton
            isAction
            aria-label={t('coverage.view.closeRange.deleteArea', { number })}
            onClick={() => onDelete(area)}
          >
            {t('coverage.view.closeRange.delete')}
          </LinkButton>
        </Group>
      )}
    </li>
  )
}

type Props = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly coverage: Coverage
  readonly mayEdit: boolean
  readonly saver: CloseRangeSaver
  readonly drawn?: DrawnArea | undefined
  readonly onDrawn?: (isRecorded: boolean) => void
  readonly onShow?: (id: string) => void
  /** Deletes on the drawing, so that its undo brings the area back. */
  readonly onRemove?: (id: string) => void
}

type Open = {
  readonly id: string
  readonly area: RecordedArea | undefined
  readonly polygon?: readonly ElevationPoint[]
}

/** The areas inspected at close range: how much they are, each with its people, and the form for one. */
export function CloseRangePanel({ of, coverage, mayEdit, saver, drawn, onDrawn, onShow, onRemove }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { closeRange, frame } = coverage
  const [opened, setOpened] = useState<Open>()
  const [defaults, setDefaults] = useState<AreaDefaults>(noDefaults)
  const open: Open | undefined = drawn === undefined ? opened : { ...drawn, area: undefined }
  const canRecord = mayEdit && frame !== null

  function close(isRecorded: boolean) {
    setOpened(undefined)
    if (drawn !== undefined) onDrawn?.(isRecorded)
  }

  /** A conflict is shown in the panel with what was typed; after a failure the form stays, so that nothing is lost. */
  async function record(area: CloseRangeArea) {
    setDefaults({ method: area.method, by: area.by, on: area.on })
    const { kind } = await saver.save({ id: area._id, before: open?.area, after: area })
    if (kind !== 'failed') close(kind === 'saved')
  }

  function cancel() {
    if (saver.state.kind === 'failed') saver.settle()
    close(false)
  }

  return (
    <Panel variant="section" title={t('coverage.view.closeRange.title')} headingLevel={3}>
      <p>
        {closeRange.share === null
          ? t('coverage.view.closeRange.noShare')
          : t('coverage.view.closeRange.share', { share: shareText(words, closeRange.share) })}
      </p>
      <MutedText>{t(`coverage.view.closeRange.${!mayEdit ? 'readOnly' : canRecord ? 'draw' : 'noFrame'}`)}</MutedText>
      {canRecord && (
        <Button
          size="compact-sm"
          variant="default"
          w="fit-content"
          onClick={() => setOpened({ id: newId(), area: undefined })}
        >
          {t('coverage.view.closeRange.add')}
        </Button>
      )}
      {(open === undefined || saver.state.kind !== 'failed') && <SaveLine saver={saver} />}
      {closeRange.areas.length === 0 && <MutedText size="sm">{t('coverage.view.closeRange.none')}</MutedText>}
      <Stack component="ul" role="list" gap="md" style={{ overflowWrap: 'anywhere' }}>
        {closeRange.areas.map((area) => (
          <AreaRow
            key={area._id}
            area={area}
            frame={frame}
            mayEdit={canRecord}
            onShow={onShow}
            onEdit={(one) => setOpened({ id: one._id, area: one })}
            onDelete={(one) =>
              onRemove === undefined
                ? void saver.save({ id: one._id, before: one, after: undefined })
                : onRemove(one._id)
            }
          />
        ))}
      </Stack>
      {open !== undefined && frame !== null && (
        <AreaDialog
          key={open.id}
          of={of}
          id={open.id}
          area={open.area}
          polygon={open.polygon}
          extent={frame}
          defaults={defaults}
          failure={saver.state.kind === 'failed' ? saver.state.error : undefined}
          onSave={record}
          onClose={cancel}
        />
      )}
    </Panel>
  )
}
