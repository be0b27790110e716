import { Box, Loader, type BoxProps } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { HTMLAttributes, ReactNode } from 'react'
import classes from './StatusLine.module.css'

export type StatusKind = 'info' | 'busy' | 'done' | 'warning' | 'failure'

type Props = BoxProps &
  Omit<HTMLAttributes<HTMLDivElement>, keyof BoxProps> & {
    readonly kind: StatusKind
    /** Without a box and its padding: below a field, or inside a bar. */
    readonly isPlain?: boolean
    /** Below the sentence: names, or one reason each. */
    readonly list?: readonly string[]
    readonly actions?: ReactNode
  }

const icons = {
  info: IconInfoCircle,
  done: IconCircleCheck,
  warning: IconAlertTriangle,
  failure: IconExclamationCircle,
}

function Mark({ kind }: { readonly kind: StatusKind }) {
  if (kind === 'busy') return <Loader size={16} color="var(--pl-accent)" aria-hidden="true" />
  const Icon = icons[kind]
  return <Icon size={16} stroke={1.5} aria-hidden="true" />
}

const isNothing = (children: ReactNode) =>
  children === undefined || children === null || children === false || children === ''

/**
 * What happened, or is happening, in a sentence. Without a sentence it stays in the page and is not seen:
 * a screen reader announces only what comes into a region that was there before.
 */
export function StatusLine({ kind, isPlain = false, list = [], actions, className = '', children, ...rest }: Props) {
  return (
    <Box
      role={kind === 'failure' ? 'alert' : 'status'}
      {...rest}
      className={`${classes.line} ${className}`}
      data-kind={kind}
      data-plain={isPlain || undefined}
    >
      {!isNothing(children) && (
        <>
          <Mark kind={kind} />
          <div className={classes.words}>
            {children}
            {list.length > 0 && (
              <ul className={classes.list}>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </>
      )}
    </Box>
  )
}
