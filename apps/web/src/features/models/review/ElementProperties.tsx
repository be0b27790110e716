import { Box, Group, Text } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { elementQuery } from '../../../api/models.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { PanelTitle } from '../PanelStack.tsx'
import classes from '../Models.module.css'

/** 300.0000000000386 is what a program wrote for 300. */
const readable = (value: string) => (/^-?\d+\.\d{4,}$/.test(value) ? String(Number(Number(value).toFixed(3))) : value)

/** What the file of the building says about one element. */
export function ElementProperties({
  model,
  index,
  perFile,
  name,
  children,
}: {
  readonly model: Model
  readonly index: number
  readonly perFile: number
  readonly name: string
  readonly children: ReactNode
}) {
  const t = useT()
  const groups = useQuery(elementQuery(model, index, perFile)).data
  return (
    <section className={classes.properties} aria-label={t('models.viewer.tree.properties')}>
      <Group gap="sm" align="flex-start" justify="space-between" wrap="nowrap">
        <PanelTitle>{name}</PanelTitle>
        {children}
      </Group>
      {groups?.length === 0 && <Text c="dimmed">{t('models.viewer.tree.noProperties')}</Text>}
      {groups?.map(({ group, values }) => (
        <Box key={group} fz="xs">
          <h4>{group}</h4>
          <Facts columns="even" items={values.map(([property, value]) => [property, readable(value)] as const)} />
        </Box>
      ))}
    </section>
  )
}
