import { Box, type BoxProps } from '@mantine/core'
import { useId, type HTMLAttributes, type ReactNode } from 'react'
import classes from './Panel.module.css'

type Props = BoxProps &
  Omit<HTMLAttributes<HTMLElement>, keyof BoxProps | 'title'> & {
    readonly title?: ReactNode
    /** Where something else is described by the title. */
    readonly titleId?: string
    readonly headingLevel?: 2 | 3 | 4
    /** The small grey heading of a side panel that has many sections. */
    readonly hasMutedTitle?: boolean
    readonly description?: ReactNode
    /** At the right of the title. */
    readonly actions?: ReactNode
    readonly footer?: ReactNode
    /** A bordered card, or one section of a side panel with a line below it. */
    readonly variant?: 'card' | 'section'
    /** Of a card: 16 or 24 px around its content. */
    readonly size?: 'md' | 'lg'
    /** The content reaches the edges: a table, or a list with lines. */
    readonly isFlush?: boolean
    /** Only a section is announced by its title. */
    readonly component?: 'section' | 'div' | 'form' | 'article' | 'aside' | 'li'
  }

/** A card, or a section of a side panel: title, what to do with it, content, footer. */
export function Panel({
  title,
  titleId,
  headingLevel = 2,
  hasMutedTitle = false,
  description,
  actions,
  footer,
  variant = 'card',
  size = 'md',
  isFlush = false,
  component = 'section',
  className = '',
  children,
  ...rest
}: Props) {
  const ownId = useId()
  const id = titleId ?? ownId
  const Heading = `h${headingLevel}` as const
  const isNamed = component === 'section' && title !== undefined && rest['aria-label'] === undefined
  return (
    <Box
      component={component}
      aria-labelledby={isNamed ? id : undefined}
      {...rest}
      className={`${classes.panel} ${className}`}
      data-variant={variant}
      data-size={size}
    >
      {(title !== undefined || description !== undefined || actions !== undefined) && (
        <div className={classes.head}>
          <div className={classes.about}>
            {title !== undefined && (
              <Heading id={id} className={classes.title} data-muted={hasMutedTitle || undefined}>
                {title}
              </Heading>
            )}
            {description !== undefined && <p className={classes.description}>{description}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children !== undefined && (
        <div className={classes.body} data-flush={isFlush || undefined}>
          {children}
        </div>
      )}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </Box>
  )
}
