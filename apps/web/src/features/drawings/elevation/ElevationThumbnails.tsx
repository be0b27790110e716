import { Text, UnstyledButton } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useT } from '../../../i18n/use-t.ts'
import { hasFailed } from '../drawing-failure.ts'
import classes from './Elevation.module.css'

type Props = {
  readonly plans: readonly ElevationPlan[]
  readonly chosenId: string
  readonly onSwitch: (layoutId: string) => void
}

export function ElevationThumbnails({ plans, chosenId, onSwitch }: Props) {
  const t = useT()
  return (
    <nav aria-label={t('drawings.elevation.drawings')} className={classes.thumbnails}>
      <Text component="h2" mb="sm" fz="sm" fw={600}>
        {t('drawings.elevation.drawings')}
      </Text>
      <ul role="list">
        {plans.map(({ _id, name, blockName, picture, status, errorCode }) => (
          <li key={_id}>
            <UnstyledButton
              className={classes.one}
              fz="sm"
              mb="xs"
              aria-current={_id === chosenId || undefined}
              onClick={() => _id !== chosenId && onSwitch(_id)}
            >
              <span className={classes.frame}>
                {picture !== null && <img src={picture.thumbnailUrl} alt="" loading="lazy" />}
              </span>
              <Text component="span" miw={0} lh={1.4}>
                <Text component="span" display="block" truncate fw={500}>
                  {name}
                </Text>
                <Text component="span" display="block" truncate c="dimmed" fz="xs">
                  {blockName}
                </Text>
                {hasFailed({ status, errorCode }) && (
                  <Text component="span" c="var(--pl-error)" fz="xs">
                    {t('drawings.noPreview.failed')}
                  </Text>
                )}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
