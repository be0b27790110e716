import { Stack } from '@mantine/core'
import { helpGroups, type HelpTopic } from '@plumbline/contract/help-topics'
import { Link } from 'react-router'
import type { Help } from '../../../i18n/load-help.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { paths } from '../../paths.ts'
import { helpBlocks, helpParts, type HelpBlock } from './help-text.ts'
import classes from './Help.module.css'

/** What the server itself shows is no screen of this app. */
const Line = ({ text }: { readonly text: string }) =>
  helpParts(text).map((part) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={part.href} href={part.href} target="_blank" rel="noreferrer">
        {part.text}
      </a>
    ),
  )

function Block({ kind, lines }: HelpBlock) {
  if (kind === 'paragraph') return <p>{lines[0]}</p>
  if (kind === 'heading') return <h3>{lines[0]}</h3>
  const items = lines.map((line) => (
    <li key={line}>
      <Line text={line} />
    </li>
  ))
  return kind === 'list' ? <ul>{items}</ul> : <ol>{items}</ol>
}

/** One article, and the others of its group. */
export function Article({ topic, help, articles }: Help & { readonly topic: HelpTopic }) {
  const locale = useLocale()
  const group = Object.values(helpGroups).find((topics) => (topics as readonly HelpTopic[]).includes(topic)) ?? []
  return (
    <article className={classes.article} aria-labelledby="help-article">
      <h2 id="help-article" tabIndex={-1}>
        {articles[topic].title}
      </h2>
      {helpBlocks(articles[topic].text).map((block) => (
        <Block key={block.lines[0]} {...block} />
      ))}
      <Stack component="nav" gap="xs" align="flex-start" className={classes.also} aria-label={help.also}>
        <h3>{help.also}</h3>
        {group
          .filter((other) => other !== topic)
          .map((other) => (
            <Link key={other} to={paths.help(locale, other)}>
              {articles[other].title}
            </Link>
          ))}
      </Stack>
    </article>
  )
}
