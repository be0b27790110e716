import type { Model, ModelTree } from '@plumbline/contract/models/models'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { closeScreens, press, showScreen, type as typeIn } from '../../../testing/show-screen.tsx'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import type { Stage } from '../stage/stage.ts'
import { nothingHidden } from './hidden-elements.ts'
import { TreePanel } from './TreePanel.tsx'

closeScreens()

const element = (feature: number, name: string, type: string, floor: number | null) => ({
  feature,
  globalId: `guid-${feature}`,
  name,
  type,
  floor,
})
const tree: ModelTree = {
  floors: [
    { id: 1, name: 'Ground floor', elevation: 0, building: 'A' },
    { id: 2, name: 'First floor', elevation: 3, building: 'A' },
  ],
  elements: [
    element(0, 'South wall', 'IfcWall', 1),
    element(1, 'Front door', 'IfcDoor', 1),
    element(2, 'Upper wall', 'IfcWall', 2),
    element(3, '', 'IfcSite', null),
  ],
  perFile: 2,
}
const properties = [
  [],
  [
    {
      group: 'Dimensions',
      values: [
        ['Width', '300.0000000000386'],
        ['Material', 'Steel'],
      ],
    },
  ],
]
/** Its tree lies on the server of the test. */
const modelHere = () =>
  ({
    _id: '00000000-0000-7000-8000-000000000005',
    treeUrl: new URL('/stored/tree.json', location.href).href,
    updatedAt: '2026-11-01T00:00:00.000Z',
  }) as unknown as Model

type Flags = { readonly hidden: readonly number[]; readonly lit: number | undefined }

/** Holds what the screen holds: the chosen element and what is hidden. */
function Panel({ flags }: { readonly flags: Flags[] }) {
  const [chosen, setChosen] = useState<number>()
  const [hidden, setHidden] = useState(nothingHidden)
  const stage = {
    flags: {
      set: (_count: number, features: ReadonlySet<number>, lit: number | undefined) =>
        void flags.push({ hidden: [...features], lit }),
    },
  } as unknown as Stage
  const [held] = useState(stage)
  const [model] = useState(modelHere)
  return (
    <TreePanel model={model} stage={held} element={chosen} onElement={setChosen} hidden={hidden} onHidden={setHidden} />
  )
}

async function open() {
  const flags: Flags[] = []
  const shown = await showScreen(<Panel flags={flags} />, {
    respond: ({ url }) =>
      url.endsWith('tree.json')
        ? { status: 200, body: tree }
        : url.endsWith('properties/0.json')
          ? { status: 200, body: properties }
          : { status: 200, body: [[], []] },
  })
  await screen.findByText('South wall')
  const rows = () =>
    within(screen.getByRole('list', { name: shown.t('models.viewer.tree.title') }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  return { ...shown, flags, rows }
}

it('lists the floors from the top with their elements, and what stands on no floor', async () => {
  const { t, rows } = await open()
  const floors = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))
  expect(floors).toEqual(
    ['First floor', 'Ground floor', t('models.viewer.tree.noFloor')].map((name) =>
      t('models.viewer.tree.show', { name }),
    ),
  )
  expect(rows()).toEqual(['South wallIfcWall', 'Front doorIfcDoor', 'Upper wallIfcWall', 'IfcSiteIfcSite'])
})

it('shows only the elements of a floor, or those that the search names', async () => {
  const { t, rows } = await open()
  press(/^Ground floor/)
  expect(rows()).toEqual(['South wallIfcWall', 'Front doorIfcDoor'])
  press(/^Ground floor/)
  typeIn(t('models.viewer.tree.search'), 'ifcWALL')
  expect(rows()).toEqual(['South wallIfcWall', 'Upper wallIfcWall'])
  typeIn(t('models.viewer.tree.search'), 'guid-3')
  expect(rows()).toEqual(['IfcSiteIfcSite'])
  typeIn(t('models.viewer.tree.search'), 'roof')
  screen.getByText(t('models.viewer.tree.none'))
})

it('hides a floor on the stage, shows only one, and brings everything back', async () => {
  const { t, flags } = await open()
  fireEvent.click(screen.getByLabelText(t('models.viewer.tree.show', { name: 'Ground floor' })))
  expect(flags.at(-1)).toEqual({ hidden: [0, 1], lit: undefined })
  fireEvent.click(screen.getAllByRole('button', { name: t('models.viewer.tree.only') })[0]!)
  expect(flags.at(-1)?.hidden).toEqual([0, 1, 3])
  press(t('models.viewer.tree.all'))
  expect(flags.at(-1)?.hidden).toEqual([])
  expect(screen.queryByRole('button', { name: t('models.viewer.tree.all') })).toBeNull()
})

it('lights the chosen element, shows its properties readably, and hides it alone', async () => {
  const { t, flags } = await open()
  press(/^Front door/)
  expect(flags.at(-1)).toEqual({ hidden: [], lit: 1 })
  const shown = screen.getByRole('region', { name: t('models.viewer.tree.properties') })
  await within(shown).findByText('300')
  within(shown).getByText('Dimensions')
  within(shown).getByText('Steel')
  press(t('models.viewer.tree.hide'))
  expect(flags.at(-1)?.hidden).toEqual([1])
  press(t('models.viewer.tree.unhide'))
  expect(flags.at(-1)?.hidden).toEqual([])
  press(/^Front door/)
  expect(screen.queryByRole('region', { name: t('models.viewer.tree.properties') })).toBeNull()
})

it('says where an element has no properties', async () => {
  const { t } = await open()
  press(/^Upper wall/)
  await screen.findByText(t('models.viewer.tree.noProperties'))
})

it('a tree that cannot be read says so and can be asked for again', async () => {
  const t = await translatorOf()
  let isBroken = true
  await showScreen(<Panel flags={[]} />, {
    respond: () => (isBroken ? { status: 404, body: {} } : { status: 200, body: tree }),
  })
  screen.getByText(t('models.viewer.tree.loading'))
  await screen.findByText(t('models.viewer.tree.failed'), undefined, { timeout: 10_000 })
  isBroken = false
  press(t('models.viewer.list.retry'))
  await screen.findByText('South wall')
})
