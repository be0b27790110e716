import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Anchor, Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { privacyKinds, type PrivacyKind } from '@plumbline/contract/media/privacy'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { NextUnchecked, type NextPhoto } from './NextUnchecked.tsx'
import type { Privacy } from './use-privacy.ts'

type Props = { readonly editor: Editor; readonly privacy: Privacy }

/** Of the chosen boxes, or of the next one that is drawn. */
function KindChoice({ editor }: Pick<Props, 'editor'>) {
  const t = useT()
  const selection = useEditorState(editor, (state) => state.selection)
  const next = useEditorState(editor, (state) => state.drawStyle)
  const chosen = [...selection].flatMap((id) => editor.shapes.get(id) ?? [])
  function take(kind: PrivacyKind) {
    editor.drawNext('rectangle', kind)
    if (chosen.length > 0) editor.edit({ put: chosen.map((shape) => ({ ...shape, style: kind })), remove: [] })
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={t('media.privacy.kind')}
      value={chosen[0]?.style ?? next}
      data={privacyKinds.map((kind) => ({ value: kind, label: t(`media.privacy.kinds.${kind}`) }))}
      onChange={(event) => take(event.currentTarget.value as PrivacyKind)}
    />
  )
}

function Problem({ privacy: { problem, sync } }: Pick<Props, 'privacy'>) {
  const t = useT()
  const isStale = problem === 'stale'
  const actions = isStale ? (
    <>
      <Button size="xs" onClick={() => sync.takeNewer()}>
        {t('media.photo.conflict.take')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void sync.overwrite()}>
        {t('media.photo.conflict.keep')}
      </Button>
    </>
  ) : (
    <Button size="xs" variant="default" onClick={() => void sync.tryAgain()}>
      {t('media.privacy.retry')}
    </Button>
  )
  return (
    <StatusLine kind="failure" actions={problem === undefined ? undefined : actions}>
      {problem === undefined
        ? undefined
        : isStale
          ? t('media.privacy.stale')
          : t('media.privacy.notSaved', { reason: errorText(t, problem) })}
    </StatusLine>
  )
}

/** Who checked the photo, or that only the finder read it. "No boxes" alone says nothing. */
function useCheckedText({ stored }: Privacy): string {
  const t = useT()
  const locale = useLocale()
  if (stored === undefined) return ''
  const { checked, read } = stored
  if (checked !== null) return t('media.privacy.checkedBy', { name: checked.by, at: formatMoment(locale, checked.at) })
  return read === null
    ? t('media.privacy.unchecked')
    : t('media.privacy.readBy', { finder: read.finder, at: formatMoment(locale, read.at) })
}

/** The tools of people who may change the photo. */
export function PrivacyTools({ editor, privacy, next }: Props & { readonly next: NextPhoto }) {
  const t = useT()
  const { sync, isChecked, stored } = privacy
  return (
    <Group gap="sm" component="fieldset" m={0} p={0} bd={0} aria-label={t('media.privacy.title')}>
      <KindChoice editor={editor} />
      <Checkbox
        size="xs"
        label={t('media.privacy.check')}
        disabled={stored === undefined}
        checked={isChecked}
        onChange={(event) => sync.setChecked(event.currentTarget.checked)}
      />
      <NextUnchecked {...next} />
    </Group>
  )
}

/** What a link or a blurred report would show of the photo. */
function BlurredCopy({ stored }: Pick<Privacy, 'stored'>) {
  const t = useT()
  const { state, url } = stored?.blurred ?? { state: 'none', url: null }
  if (state === 'none') return null
  if (state === 'ready' && url !== null)
    return (
      <>
        {' · '}
        <Anchor href={url} target="_blank" rel="noreferrer" fz="xs">
          {t('media.privacy.copy.view')}
        </Anchor>
      </>
    )
  return ` · ${t(state === 'failed' ? 'media.privacy.copy.failed' : 'media.privacy.copy.pending')}`
}

/** How many boxes there are and who checked the photo; for readers too. */
export function PrivacyLine({ editor, privacy }: Props) {
  const t = useT()
  const checked = useCheckedText(privacy)
  const count = useEditorState(editor, () => editor.shapes.size())
  if (privacy.stored === undefined) return null
  const found = privacy.stored.boxes.filter(({ score }) => score !== null).length
  const sentences = [
    t('media.privacy.count', { count }),
    ...(found > 0 && !privacy.isSaving ? [t('media.privacy.byFinder', { count: String(found) })] : []),
    privacy.isSaving ? t('media.privacy.saving') : checked,
  ]
  return (
    <>
      <MutedText role="status" px="sm" py={4} fz="xs" bg="var(--pl-card)">
        {sentences.join(' · ')}
        {!privacy.isSaving && <BlurredCopy stored={privacy.stored} />}
      </MutedText>
      <Problem privacy={privacy} />
    </>
  )
}
