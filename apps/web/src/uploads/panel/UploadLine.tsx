import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FileName } from '../../ui/display/FileName.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import iconButton from '../../ui/forms/icon-button.module.css'
import { UploadBar } from './UploadBar.tsx'
import classes from './UploadPanel.module.css'

/** A reason is read whole: one that is cut off is no reason. */
const failedText = { c: 'var(--pl-error)', lh: 1.3, lineClamp: 4 } as const

export type UploadButton = { readonly label: string; readonly icon: ReactNode; readonly press: () => void }

type Props = {
  readonly name: string
  /** Beside the name: what it becomes, its size, its state. */
  readonly facts: ReactNode
  /** What is happening to it, or why it failed. */
  readonly text: string
  readonly isFailed: boolean
  /** It is said by a screen reader when it appears. */
  readonly isAlert?: boolean
  /** Undefined where there is no progress to show. */
  readonly progress: { readonly percent: number; readonly label: string; readonly isPaused?: boolean } | undefined
  /** Beside the bar, where it differs from the text. */
  readonly progressText?: string
  readonly buttons: readonly UploadButton[]
  /** Longer buttons, before the others. */
  readonly children?: ReactNode
}

/** One file on its way. */
export function UploadLine(props: Props) {
  const { name, facts, text, isFailed, isAlert, progress, progressText, buttons, children } = props
  return (
    <>
      <Box flex={1} miw={0}>
        <Group component="p" gap={6} wrap="nowrap">
          <FileName name={name} />
          {facts}
        </Group>
        {progress === undefined ? (
          <MutedText
            title={text}
            {...(isAlert === true && { role: 'alert' })}
            {...(isFailed ? failedText : { truncate: true })}
          >
            {text}
          </MutedText>
        ) : (
          <Group component="p" gap="sm" wrap="nowrap" fz="xs" className={classes.sending}>
            <UploadBar {...progress} title={text} />
            <Text span truncate c="dimmed">
              {progressText ?? text}
            </Text>
          </Group>
        )}
      </Box>
      {children}
      {buttons.map(({ label, icon, press }) => (
        <button
          key={label}
          type="button"
          className={iconButton.narrow}
          aria-label={label}
          title={label}
          onClick={press}
        >
          {icon}
        </button>
      ))}
    </>
  )
}
