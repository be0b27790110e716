import { Button, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { MutedText } from '../ui/display/MutedText.tsx'
import { MoveArrow } from '../ui/lists/MoveArrow.tsx'
import { ScrollTable } from '../ui/lists/ScrollTable.tsx'
import { SideEntry, SideList } from '../ui/lists/SideList.tsx'
import { SortButton } from '../ui/lists/SortButton.tsx'
import { Table } from '../ui/lists/Table.tsx'
import { sample } from './sample.ts'
import { Specimen } from './Specimen.tsx'

function Files() {
  const t = useT()
  const [open, setOpen] = useState<string>(sample.files[0])
  return (
    <SideList
      label={t('notifications.bell')}
      title={t('notifications.bell')}
      head={<MutedText>{t('notifications.hint')}</MutedText>}
      foot={<Button variant="subtle">{t('notifications.more')}</Button>}
    >
      {sample.files.map((file) => (
        <SideEntry key={file} isCurrent={file === open} onOpen={() => setOpen(file)}>
          {file}
        </SideEntry>
      ))}
      <SideEntry isCurrent={false} to="/">
        {t('notifications.settings')}
      </SideEntry>
    </SideList>
  )
}

function Arrows() {
  const t = useT()
  const [place, setPlace] = useState(0)
  const name = sample.files[place]!
  return (
    <Group gap={0}>
      <MoveArrow
        direction="up"
        label={t('projects.settings.favourites.up', { name })}
        isEnd={place === 0}
        onPress={() => setPlace(place - 1)}
      />
      <MoveArrow
        direction="down"
        label={t('projects.settings.favourites.down', { name })}
        isEnd={place === sample.files.length - 1}
        onPress={() => setPlace(place + 1)}
      />
      <MutedText>{name}</MutedText>
    </Group>
  )
}

function Orders({ density, isStale }: { readonly density: 'roomy' | 'tight'; readonly isStale: boolean }) {
  const t = useT()
  const [order, setOrder] = useState<{ sort: 'project' | 'amount'; descending: boolean }>({
    sort: 'project',
    descending: false,
  })
  return (
    <Table aria-label={t('billing.history.title')} density={density} isStale={isStale} hasHover>
      <thead>
        <tr>
          {(['project', 'amount'] as const).map((column) => (
            <th key={column} scope="col" data-number={column === 'amount' || undefined}>
              <SortButton name={t(`billing.orders.columns.${column}`)} sort={column} order={order} onOrder={setOrder} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.files.map((file) => (
          <tr key={file}>
            <td>{sample.project.name}</td>
            <td data-number>{sample.amount}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Payments() {
  const t = useT()
  return (
    <ScrollTable
      label={t('billing.history.title')}
      minWidth={640}
      head={[
        ['project', t('billing.orders.columns.project')],
        ['amount', t('billing.orders.columns.amount'), true],
      ]}
    >
      {sample.files.map((file) => (
        <tr key={file}>
          <td>{sample.project.name}</td>
          <td data-number>{sample.amount}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}

export function ListSpecimens() {
  return (
    <>
      <Specimen name="SideList">
        <SimpleGrid cols={3}>
          <Files />
        </SimpleGrid>
      </Specimen>
      <Specimen name="MoveArrow">
        <Arrows />
      </Specimen>
      <Specimen name="Table">
        <SimpleGrid cols={2} spacing="xl">
          <Orders density="roomy" isStale={false} />
          <Orders density="tight" isStale />
        </SimpleGrid>
      </Specimen>
      <Specimen name="ScrollTable">
        <Payments />
      </Specimen>
    </>
  )
}
