import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { supportContext, supportRoutes, type SupportContext } from '@plumbline/contract/notifications/support'
import { fill } from '@plumbline/contract/messages/t'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { askSupport, supportQuery } from '../../../api/notifications-support.ts'
import { infoQuery } from '../../../api/projects/info.ts'
import { activeCorporate, useSession, type StoredSession } from '../../../api/session/session.ts'
import { Notice } from '../../../features/accounts/AccountCard.tsx'
import { useForm } from '../../../features/accounts/use-form.ts'
import type { Help } from '../../../i18n/load-help.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { paths } from '../../paths.ts'
import { memberOf, workspaceQuery } from '../../workspace-query.ts'
import { helpReferrer } from './help-referrer.ts'
import classes from './Contact.module.css'

type Words = Help['help']['contact']

/** Of the page one came from: the project that stood in its address, and as what one stood there. */
function useContext(session: StoredSession, version: string): SupportContext {
  const t = useT()
  const { state } = useLocation() as { readonly state: unknown }
  const page = helpReferrer(state) ?? ''
  const [path = '', query = ''] = page.split('?')
  const projectId = /\/project\/([^/]+)/.exec(path)?.[1] ?? ''
  const { corporateId, workspaceId, inspectionId } = workspaceQuery(query.split('#')[0] ?? '')
  const isKnown = projectId !== '' && corporateId !== null && workspaceId !== null
  const { data } = useQuery({
    ...infoQuery({ corporateId: corporateId ?? '', projectId, workspaceId: workspaceId ?? '' }, inspectionId),
    enabled: isKnown,
  })
  const member = (isKnown ? memberOf(session, corporateId) : undefined) ?? activeCorporate(session)
  return {
    page: page.slice(0, 1000),
    project: data === undefined ? '' : `${data.code} ${data.name}`.slice(0, 300),
    role: member === undefined ? '' : t(`accounts.roles.${member.role}`),
    version,
    browser: navigator.userAgent.slice(0, 400),
  }
}

function Along({ words, context }: { readonly words: Words; readonly context: SupportContext }) {
  return (
    <Panel variant="section" title={words.along} className={classes.along ?? ''}>
      <Facts
        items={supportContext
          .filter((field) => context[field] !== '')
          .map((field) => [words.context[field], context[field]])}
      />
    </Panel>
  )
}

function Sent({
  words,
  email,
  onAgain,
}: {
  readonly words: Words
  readonly email: string
  readonly onAgain: () => void
}) {
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel component="div" role="status" size="lg" fz="md">
      <Text component="h2" ref={heading} tabIndex={-1} fz={16} fw={600}>
        {words.sent}
      </Text>
      <p>{fill(locale, words.next, { email })}</p>
      <div>
        <Button variant="default" onClick={onAgain}>
          {words.another}
        </Button>
      </div>
    </Panel>
  )
}

function Form({
  session,
  version,
  words,
}: {
  readonly session: StoredSession
  readonly version: string
  readonly words: Words
}) {
  const locale = useLocale()
  const context = useContext(session, version)
  const [isSent, setSent] = useState(false)
  const { notice, busy, errorAt, formProps } = useForm({
    fields: ['message'] as const,
    rules: () => supportRoutes.askSupport.body.pick({ message: true }),
    send: async ({ message }) => {
      await askSupport({ message, context, locale })
      setSent(true)
    },
  })
  if (isSent) return <Sent words={words} email={session.userEmail} onAgain={() => setSent(false)} />
  return (
    <form {...formProps} aria-label={words.title} noValidate>
      <Panel component="div" size="lg" fz="md">
        <p>{fill(locale, words.lead, { email: session.userEmail })}</p>
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        <Textarea
          name="message"
          label={words.message}
          description={words.hint}
          error={errorAt('message')}
          rows={8}
          maxLength={4000}
        />
        <Along words={words} context={context} />
        <div>
          <Button type="submit" size="md" loading={busy}>
            {words.submit}
          </Button>
        </div>
      </Panel>
    </form>
  )
}

/** The contact form sends the facts support would ask for; without a support address it names whom to ask. */
export function Contact() {
  const t = useT()
  const { help } = useLoaderData<Help>()
  const locale = useLocale()
  const session = useSession()
  const { state } = useLocation() as { readonly state: unknown }
  const support = useQuery(supportQuery)
  if (session === null) return null
  const words = help.contact
  return (
    <Stack gap={20} maw={720}>
      <Group justify="space-between" gap="lg">
        <PageTitle>{words.title}</PageTitle>
        <Button component={Link} to={paths.help(locale)} state={state} variant="default" size="xs">
          {words.back}
        </Button>
      </Group>
      {support.isError && (
        <EmptyState inset title={<h2>{t('shell.network.lost')}</h2>}>
          <Button variant="default" onClick={() => void support.refetch()}>
            {t('notifications.retry')}
          </Button>
        </EmptyState>
      )}
      {support.data?.isReachable === true && <Form session={session} version={support.data.version} words={words} />}
      {support.data?.isReachable === false && (
        <EmptyState inset title={<h2>{words.nobody}</h2>} text={words.nobodyText}>
          <Button component={Link} to={paths.help(locale, 'people')} state={state} variant="default">
            {words.nobodyLink}
          </Button>
        </EmptyState>
      )}
    </Stack>
  )
}
