import { Box, Group, Text } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'
import { statedLines, statedWarnings } from '../place-text.ts'

/** The coordinates and the coordinate system that a file states itself. */
export function StatedPlace({ model }: { readonly model: Model }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <Box component="dl" flex="1 1 100%" fz="xs" className={classes.stated}>
        {statedLines(t, locale, model).map(([name, value]) => (
          <Group key={name} gap="0 8px" align="stretch">
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <dd>{value}</dd>
          </Group>
        ))}
      </Box>
      {statedWarnings(t, model).map((warning) => (
        <Text key={warning} c="var(--pl-error)">
          {warning}
        </Text>
      ))}
    </>
  )
}
