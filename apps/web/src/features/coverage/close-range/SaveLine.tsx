import { Button } from '@mantine/core'
import type { AreaField } from '@plumbline/contract/coverage/area-fields'
import type { CloseRangeArea } from '@plumbline/contract/coverage/coverage'
import { errorText } from '../../../i18n/error-text.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { listText, sizeText, type Words } from '../coverage-text.ts'
import { changeBesides, type AreaConflict } from './area-changes.ts'
import { rectangleOf } from './area-places.ts'
import type { CloseRangeSaver } from './use-close-range.ts'

const fieldKeys = {
  polygon: 'place',
  method: 'method',
  by: 'by',
  on: 'on',
  note: 'note',
  result: 'result',
  imageIds: 'photos',
} as const satisfies Record<AreaField, string>

/** What stands in a field, as the list shows it. */
function valueText(words: Words, area: CloseRangeArea, field: AreaField): string {
  const { t, locale } = words
  if (field === 'polygon') {
    const { x, y, width, height } = rectangleOf(area.polygon)
    return t('coverage.view.closeRange.conflicts.placeOf', {
      x,
      y,
      size: sizeText(words, { widthM: width, heightM: height }),
    })
  }
  if (field === 'method') return t(`coverage.view.closeRange.methods.${area.method}`)
  if (field === 'result') return t(`coverage.view.closeRange.results.${area.result ?? 'none'}`)
  if (field === 'on') return formatDay(locale, area.on)
  if (field === 'imageIds') return t('coverage.view.closeRange.photoCount', { count: area.imageIds.length })
  return area[field] === '' ? t('coverage.view.closeRange.conflicts.empty') : `“${area[field]}”`
}

function conflictText(words: Words, { kind, fields, number, by }: AreaConflict): string {
  const { t } = words
  const names = fields.map((field) => t(`coverage.view.closeRange.conflicts.fields.${fieldKeys[field]}`))
  return t(`coverage.view.closeRange.conflicts.${kind}`, {
    name: t('coverage.view.closeRange.area', { number }),
    by: by === '' ? t('coverage.view.closeRange.conflicts.someone') : by,
    fields: listText(words, names),
  })
}

/** Each field in question: mine and theirs, or before and after where I deleted the area. */
function differences(words: Words, { kind, change, theirs, fields }: AreaConflict): readonly string[] {
  const mine = kind === 'changed' ? change.before : change.after
  if (mine === undefined || theirs === undefined) return []
  return fields.map((field) =>
    words.t(`coverage.view.closeRange.conflicts.${kind === 'changed' ? 'wasNow' : 'mineTheirs'}`, {
      field: words.t(`coverage.view.closeRange.conflicts.fields.${fieldKeys[field]}`),
      mine: valueText(words, mine, field),
      theirs: valueText(words, theirs, field),
    }),
  )
}

type Props = { readonly saver: CloseRangeSaver }

/** Which area, who else changed it, what differs, and the two ways on. */
function ConflictLine({ saver, conflict }: Props & { readonly conflict: AreaConflict }) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { kind } = conflict
  const rest = changeBesides(conflict)
  return (
    <StatusLine
      kind="warning"
      role="alert"
      list={differences(words, conflict)}
      actions={
        <>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => (rest === undefined ? saver.settle() : void saver.save(rest, { isForced: true }))}
          >
            {t(`coverage.view.closeRange.conflicts.theirs.${kind}`)}
          </Button>
          <Button size="compact-xs" onClick={() => void saver.save(conflict.change, { isForced: true })}>
            {t(`coverage.view.closeRange.conflicts.mine.${kind}`)}
          </Button>
        </>
      }
    >
      {conflictText(words, conflict)}
    </StatusLine>
  )
}

/** What became of the last change, and the way back. */
export function SaveLine({ saver }: Props) {
  const t = useT()
  const { state, save } = saver
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
  if (state.kind === 'contested') return <ConflictLine saver={saver} conflict={state.conflict} />
  if (state.kind === 'refused')
    return <StatusLine kind="failure">{t(`coverage.view.closeRange.refused.${state.reason}`)}</StatusLine>
  const deleted = state.kind === 'saved' && state.change.after === undefined ? state.change.before : undefined
  const saved = state.kind === 'saved' && state.change.isClipped === true ? 'savedClipped' : 'saved'
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
      {state.kind === 'saved' && t(`coverage.view.closeRange.${deleted === undefined ? saved : 'deleted'}`)}
    </StatusLine>
  )
}
