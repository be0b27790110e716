import type { ComponentProps, ReactNode } from 'react'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import classes from './AccountCard.module.css'

type Frame = {
  readonly title: string
  readonly lead?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

const titleId = 'account-title'

/** A form alone on its screen. Its first field takes the focus, so the title does not. */
export function FormCard({
  title,
  lead,
  wide = false,
  children,
  ...form
}: Frame & Omit<ComponentProps<'form'>, 'title' | 'className'>) {
  return (
    <form {...form} className={classes.card} data-wide={wide || undefined} aria-labelledby={titleId} noValidate>
      <PageTitle id={titleId} focus={false}>
        {title}
      </PageTitle>
      {lead !== undefined && <p className={classes.hint}>{lead}</p>}
      {children}
    </form>
  )
}

/** What is said instead of a form, when one has been sent or cannot be used. */
export function WordCard({ title, text, wide = false, children }: Frame & { readonly text: ReactNode }) {
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-labelledby={titleId}>
      <PageTitle id={titleId}>{title}</PageTitle>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  )
}

/** There before its first message: a region that is inserted together with its words is not spoken. */
export function Notice({ kind, children }: { readonly kind: 'bad' | 'good'; readonly children: ReactNode }) {
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} className={classes.notice} data-kind={kind}>
      {children}
    </div>
  )
}
