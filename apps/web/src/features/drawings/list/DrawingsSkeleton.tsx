import { Box, Group } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import classes from './Drawings.module.css'

export function DrawingsSkeleton() {
  return (
    <Box
      role="status"
      aria-label={useT()('drawings.loading')}
      className={classes.list ?? ''}
      bd="1px solid var(--pl-line)"
      bdrs="lg"
      bg="var(--pl-card)"
    >
      {[60, 75, 50, 66].map((width) => (
        <Group key={width} aria-hidden="true" className={classes.bone ?? ''} gap="lg" px="md" py="sm" wrap="nowrap">
          <span />
          <span style={{ width: `${width}%` }} />
        </Group>
      ))}
    </Box>
  )
}
