import { Button, Group, Stack, Textarea } from '@mantine/core'
import { closingReasons, type ClosingReason, type TransitionFault } from '@plumbline/contract/defects/transitions'
import type { DefectStatus } from '@plumbline/contract/defects/defects'
import { useState } from 'react'
import type { StatusChange } from '../../../api/defects-life.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './DefectPanel.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly title: string
  readonly to: DefectStatus
  /** Closing something that was never repaired needs one of these. */
  readonly hasReasons: boolean
  /** Said below the text: who reads it besides the team. */
  readonly hint?: string | undefined
  readonly isBusy: boolean
  /** Why it cannot be done like this; nothing: it can. */
  readonly faultOf: (reason: ClosingReason | null, text: string) => TransitionFault | undefined
  readonly onClose: () => void
  readonly onSubmit: (change: StatusChange) => void
}

/** rules.md §H: what a change of status asks for. */
export function StatusForm({ title, to, hasReasons, hint, isBusy, faultOf, onClose, onSubmit }: Props) {
  const t = useT()
  const [reason, setReason] = useState<ClosingReason | null>(null)
  const [text, setText] = useState('')
  const fault = faultOf(reason, text)
  return (
    <Dialog title={title} closeLabel={t('defects.panel.close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined && !isBusy) onSubmit({ status: to, reason, text: text.trim() })
        }}
      >
        <Stack gap="sm">
          {hasReasons && (
            <fieldset className={classes.reasons}>
              <MutedText component="legend" fw={500}>
                {t('defects.status.reason')}
              </MutedText>
              {closingReasons
                .filter((one) => one !== 'other')
                .map((one, index) => (
                  <label key={one}>
                    <input
                      type="radio"
                      name="reason"
                      data-autofocus={index === 0 || undefined}
                      checked={reason === one}
                      onChange={() => setReason(one)}
                    />
                    {t(`defects.status.reasons.${one}`)}
                  </label>
                ))}
            </fieldset>
          )}
          <Textarea
            data-autofocus={!hasReasons || undefined}
            size="sm"
            rows={3}
            maxLength={2_000}
            label={t(
              to === 'to-be-verified'
                ? 'defects.status.done'
                : hasReasons
                  ? 'defects.status.note'
                  : 'defects.status.text',
            )}
            description={hint}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {fault !== undefined && (
            <MutedText isTabular role="status">
              {t(`defects.status.faults.${fault}`)}
            </MutedText>
          )}
          <Group gap={6}>
            <WriteButton type="submit" loading={isBusy} disabled={fault !== undefined}>
              {title}
            </WriteButton>
            <Button variant="default" onClick={onClose}>
              {t('defects.status.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
