import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { Button, Group, Stack } from '@mantine/core'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { isStale, type useSplit } from './use-split.ts'

type Split = ReturnType<typeof useSplit>

function SplitForm({ split, count }: { readonly split: Split; readonly count: number }) {
  const t = useT()
  const { chosen, splitting, cancel } = split
  const isAll = chosen.size === count
  return (
    <Stack gap="xs">
      <MutedText>{t(isAll ? 'defects.split.notAll' : 'defects.split.hint')}</MutedText>
      <Group gap={6}>
        <WriteButton
          size="xs"
          disabled={chosen.size === 0 || isAll}
          loading={splitting.isPending}
          onClick={() => splitting.mutate()}
        >
          {t('defects.split.confirm', { count: chosen.size })}
        </WriteButton>
        <Button size="xs" variant="default" onClick={cancel}>
          {t('defects.split.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Photos that show something else become a defect of their own; that can be undone. */
export function SplitDefect({ split, count }: { readonly split: Split; readonly count: number }) {
  const t = useT()
  const { isChoosing, outcome, splitting, undoing, begin } = split
  const error = splitting.error ?? undoing.error
  return (
    <>
      {isChoosing && <SplitForm split={split} count={count} />}
      {!isChoosing && count > 1 && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={begin}>
            {t('defects.split.start')}
          </Button>
        </div>
      )}
      <StatusLine
        kind="done"
        isPlain
        actions={
          <WriteButton
            size="compact-xs"
            variant="default"
            loading={undoing.isPending}
            onClick={() => outcome !== undefined && undoing.mutate(outcome._id)}
          >
            {t('defects.split.undo')}
          </WriteButton>
        }
      >
        {outcome !== undefined &&
          t(outcome.isNew ? 'defects.split.done' : 'defects.split.doneBack', { number: outcome.number })}
      </StatusLine>
      <StatusLine kind="failure" isPlain>
        {error !== null && (isStale(error) ? t('defects.split.stale') : errorText(t, error))}
      </StatusLine>
    </>
  )
}
