import '@mantine/core/styles/Input.css'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { helpGroups, isHelpTopic, type HelpGroup, type HelpTopic } from '@plumbline/contract/help-topics'
import { fill } from '@plumbline/contract/messages/t'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLoaderData, useLocation, useParams } from 'react-router'
import type { Help as Words } from '../../../i18n/load-help.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { paths } from '../../paths.ts'
import { Article } from './Article.tsx'
import { helpReferrer } from './help-referrer.ts'
import { findArticles } from './help-search.ts'
import classes from './Help.module.css'

type ListProps = {
  readonly topics: readonly HelpTopic[]
  readonly articles: Words['articles']
  readonly current: HelpTopic | null
  readonly state: unknown
}

function Topics({ topics, articles, current, state }: ListProps) {
  const locale = useLocale()
  return (
    <ul role="list" className={classes.topics}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link to={paths.help(locale, topic)} state={state} aria-current={topic === current ? 'page' : undefined}>
            {articles[topic].title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Spec 1 §2: the help centre; the help button opens it at the topic of the screen one comes from. */
export function Help() {
  const words = useLoaderData<Words>()
  const locale = useLocale()
  const { topic } = useParams()
  const { state } = useLocation() as { readonly state: unknown }
  const [typed, setTyped] = useState('')
  const { help, articles } = words
  const current = isHelpTopic(topic) ? topic : null
  const found = findArticles(articles, typed)
  const isSearching = typed.trim() !== ''
  const from = helpReferrer(state)
  return (
    <div className={classes.help}>
      <Group justify="space-between" gap="lg" className={classes.head}>
        <PageTitle title={current === null ? help.title : articles[current].title}>{help.title}</PageTitle>
        {from !== null && (
          <Button component={Link} to={from} variant="default" size="xs">
            {help.back}
          </Button>
        )}
      </Group>
      <Stack
        component="nav"
        gap={20}
        className={classes.side}
        aria-label={help.topics}
        data-shown={current === null || undefined}
      >
        <TextInput
          type="search"
          label={help.search}
          placeholder={help.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        />
        {isSearching ? (
          <section aria-live="polite">
            <h2>{fill(locale, help.found, { count: found.length })}</h2>
            <Topics topics={found} articles={articles} current={current} state={state} />
          </section>
        ) : (
          (Object.entries(helpGroups) as [HelpGroup, readonly HelpTopic[]][]).map(([group, topics]) => (
            <section key={group}>
              <h2>{help.groups[group]}</h2>
              <Topics topics={topics} articles={articles} current={current} state={state} />
            </section>
          ))
        )}
        <section>
          <h2>{help.contact.still}</h2>
          <ul role="list" className={classes.topics}>
            <li>
              <Link to={paths.contact(locale)} state={state}>
                {help.contact.title}
              </Link>
            </li>
          </ul>
        </section>
      </Stack>
      {isSearching && found.length === 0 ? (
        <EmptyState inset title={<h2>{fill(locale, help.none, { words: typed.trim() })}</h2>} text={help.noneHint}>
          <Button variant="default" onClick={() => setTyped('')}>
            {help.clear}
          </Button>
        </EmptyState>
      ) : (
        <Article key={current ?? 'first-steps'} topic={current ?? 'first-steps'} {...words} />
      )}
    </div>
  )
}
