import { Button, Group, Stack } from '@mantine/core'
import type { CloseRangeArea, Coverage, ElevationPoint } from '@plumbline/contract/coverage/coverage'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { areaText, shareText, sizeText } from '../coverage-text.ts'
import { noDefaults, type AreaDefaults } from './area-form.ts'
import { areaM2, rectangleOf } from './area-places.ts'
import { AreaDialog } from './AreaDialog.tsx'
import type { DrawnArea } from './use-area-editing.ts'
import type { CloseRangeSaver } from './use-close-range.ts'

type Actions = {
  readonly onShow?: ((id: string) => void) | undefined
  readonly onEdit: (area: CloseRangeArea) => void
  readonly onDelete: (area: CloseRangeArea) => void
}

function AreaRow({
  area,
  number,
  mayEdit,
  onShow,
  onEdit,
  onDelete,
}: Actions & { readonly area: CloseRangeArea; readonly number: number; readonly mayEdit: boolean }) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const { method, by, on, imageIds, note, polygon, _id } = area
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
          {sizeText(words, { widthM: width, heightM: height })} · {areaText(words, areaM2(polygon))}
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
      {note !== '' && <MutedText>{note}</MutedText>}
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

/** What became of the last change, and the way back. */
function SaveLine({ saver }: { readonly saver: CloseRangeSaver }) {
  const t = useT()
  const { state, save, settle } = saver
  if (state.kind === 'failed')
    return (
      <StatusLine
        kind="failure"
        actions={
          <Button size="compact-xs" variant="default" onClick={() => void save(state.change)}>
            {t('coverage.view.retry')}
          </Button>
        }
      >
        {errorText(t, state.error as Parameters<typeof errorText>[1])}
      </StatusLine>
    )
  if (state.kind === 'contested')
    return (
      <StatusLine
        kind="warning"
        role="alert"
        actions={
          <>
            <Button size="compact-xs" variant="default" onClick={settle}>
              {t('coverage.view.closeRange.theirs')}
            </Button>
            <Button size="compact-xs" onClick={() => void save(state.change, { isForced: true })}>
              {t('coverage.view.closeRange.mine')}
            </Button>
          </>
        }
      >
        {t('coverage.view.closeRange.conflict')}
      </StatusLine>
    )
  const deleted = state.kind === 'saved' && state.change.after === undefined ? state.change.before : undefined
  return (
    <StatusLine
      kind="done"
      {...(deleted === undefined
        ? {}
        : {
            actions: (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => void save({ id: deleted._id, before: undefined, after: deleted })}
              >
                {t('coverage.view.closeRange.undo')}
              </Button>
            ),
          })}
    >
      {state.kind === 'saved' &&
        t(deleted === undefined ? 'coverage.view.closeRange.saved' : 'coverage.view.closeRange.deleted')}
    </StatusLine>
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
  readonly area: CloseRangeArea | undefined
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

  async function record(area: CloseRangeArea): Promise<boolean> {
    setDefaults({ method: area.method, by: area.by, on: area.on })
    const isSaved = await saver.save({ id: area._id, before: open?.area, after: area })
    close(isSaved)
    return isSaved
  }

  return (
    <Panel variant="section" title={t('coverage.view.closeRange.title')} headingLevel={3}>
      <p>
        {closeRange.share === null
          ? t('coverage.view.closeRange.noShare')
          : t('coverage.view.closeRange.share', { share: shareText(words, closeRange.share) })}
      </p>
      {!mayEdit && <MutedText>{t('coverage.view.closeRange.readOnly')}</MutedText>}
      {mayEdit && frame === null && <MutedText>{t('coverage.view.closeRange.noFrame')}</MutedText>}
      {canRecord && <MutedText>{t('coverage.view.closeRange.draw')}</MutedText>}
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
      <SaveLine saver={saver} />
      {closeRange.areas.length === 0 && <MutedText size="sm">{t('coverage.view.closeRange.none')}</MutedText>}
      <Stack component="ul" role="list" gap="md">
        {closeRange.areas.map((area, index) => (
          <AreaRow
            key={area._id}
            area={area}
            number={index + 1}
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
          onSave={record}
          onClose={() => close(false)}
        />
      )}
    </Panel>
  )
}
