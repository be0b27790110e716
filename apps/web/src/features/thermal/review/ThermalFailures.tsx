import { Text } from '@mantine/core'
import type { ThermalFailure } from '@plumbline/contract/thermal/thermal'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import classes from './Review.module.css'

const shownMax = 5

type Props = {
  readonly failures: readonly ThermalFailure[]
  readonly count: number
  readonly onOpen: (id: string) => void
}

/** Which pictures cannot be measured, why, and what to do; before the others, which go on for thousands. */
export function ThermalFailures({ failures, count, onOpen }: Props) {
  const t = useT()
  if (count === 0) return null
  const title = t('thermal.list.failures.title', { count })
  const shown = failures.slice(0, shownMax)
  return (
    <div className={classes.failures} role="group" aria-label={title}>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      <ul role="list">
        {shown.map(({ imageId, name, errorCode }) => (
          <li key={imageId}>
            <LinkButton title={name} onClick={() => onOpen(imageId)}>
              <b>{name}</b>
            </LinkButton>
            <p>{errorText(t, { code: errorCode, message: t('errors.thermal.no-temperatures') })}</p>
          </li>
        ))}
      </ul>
      {count > shown.length && <p>{t('thermal.list.failures.more', { count: count - shown.length })}</p>}
    </div>
  )
}
