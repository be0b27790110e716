import { Box, Button, Group, Stack, Text, type StackProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, useId, type ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './Settings.module.css'

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode; readonly id?: string }

/** What it is about on the left, what can be done on the right. */
export function SettingsSection({ title, text, children, id }: Props) {
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId} id={id}>
      <div>
        <Text component="h2" id={headingId} fz="lg" fw={600}>
          {title}
        </Text>
        <MutedText size="md" mt="xs">
          {text}
        </MutedText>
      </div>
      <Panel component="div" isFlush>
        {children}
      </Panel>
    </section>
  )
}

/** What a section shows, one below the other. */
export function SettingsBody(props: StackProps & ComponentProps<'div'>) {
  return <Stack gap="lg" align="flex-start" px="clamp(16px, 4vw, 24px)" py={20} fz="md" {...props} />
}

type RowProps = { readonly Icon: Icon; readonly children: ReactNode }

/** One line of a list of devices or companies; on a narrow screen its buttons go below. */
export function SettingsRow({ Icon: Sign, children }: RowProps) {
  return (
    <li>
      <Group gap="lg" px="clamp(16px, 4vw, 24px)" py="lg">
        <Sign size={24} stroke={1.25} color="var(--pl-text-2)" aria-hidden="true" />
        {children}
      </Group>
    </li>
  )
}

/** Until something is there to show: grey lines, or what went wrong and another try. */
export function Waiting({ query }: { readonly query: UseQueryResult<unknown> }) {
  const t = useT()
  if (!query.isError)
    return (
      <Stack p="xl" aria-hidden="true">
        <Box h={12} bdrs="sm" bg="var(--pl-hover)" />
        <Box h={12} w="40%" bdrs="sm" bg="var(--pl-hover)" />
      </Stack>
    )
  return (
    <SettingsBody gap="sm" role="alert">
      <p>
        <strong>{t('accounts.security.failed')}</strong>
      </p>
      <p>{errorText(t, query.error)}</p>
      <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('shell.failure.retry')}
      </Button>
    </SettingsBody>
  )
}
