import { MantineProvider } from '@mantine/core'
import { locales } from '@plumbline/contract/locales'
import type { Model } from '@plumbline/contract/models/models'
import { unplacedReasons, type Georeference, type StatedPlace } from '@plumbline/contract/models/place'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator, type Translate } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { PlaceNotice, hasPlaceNotice } from './PlaceNotice.tsx'
import { ModelFacts } from '../review/ModelFacts.tsx'
import { unplacedText } from '../place-text.ts'
import { PlacePanel } from './PlacePanel.tsx'
import { SectionBar } from '../stage/SectionBar.tsx'
import { SpotPanel } from '../review/SpotPanel.tsx'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'

beforeAll(defineLayoutStandIns)
afterEach(cleanup)

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: id(1), workspaceId: id(2), projectId: id(3), inspectionId: id(4) } as never
const stated: StatedPlace = {
  source: 'numbers',
  system: 'EPSG:2193',
  coordinates: [1_570_020, 5_180_010.5, 35],
  isGeographic: false,
  conversion: 'none',
  unread: null,
  isHeightIgnored: false,
}
const georeference: Georeference = {
  latitude: 42.3583,
  longitude: -71.0602,
  distance: 12_800_000,
  from: 'photos',
  fromNamed: 1_170_000,
  isIgnored: false,
}
const facts = {
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  unit: 'metre',
  triangles: 0,
  points: 5,
  elements: 0,
  tiles: 1,
  skipped: 0,
  bytes: 1,
}
const model = (given: Partial<Model>) =>
  ({
    _id: id(5),
    name: 'Tower',
    kind: 'las',
    type: 'point-cloud',
    fileName: 'a.las',
    size: 1,
    facts,
    photos: null,
    version: 1,
    placement: { source: 'none', matrix: [], scale: 1, isScaleChosen: false, up: 'z', residual: null, residuals: [] },
    georeference: null,
    stated,
    unplaced: 'unknown-system',
    ...given,
  }) as unknown as Model
const nothing = () => undefined

function shown(locale: (typeof locales)[number], t: Translate, children: ReactNode): string {
  cleanup()
  const { container } = render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(nothing)}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  return container.textContent
}

it('every reason for which a model is not placed is said with what to do, in each language', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    const reasons = unplacedReasons.map((unplaced) => unplacedText(t, locale, model({ unplaced, georeference }))!)
    for (const { whole } of reasons) expect(whole).not.toMatch(/[{}]|undefined|models\./)
    expect(new Set(reasons.map(({ why, whole }) => (whole.length > why.length ? why : ''))).size).toBe(
      unplacedReasons.length,
    )
    const kinds = (['ifc', 'obj', 'ply', 'glb', 'gltf', 'tiles3d'] as const).map(
      (kind) => unplacedText(t, locale, model({ kind, unplaced: 'none' }))!.why,
    )
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(unplacedText(t, locale, model({ unplaced: null }))).toBeUndefined()
  }
})

it('a model of an unknown coordinate system says which, its coordinates and what to do: beside it, in its panel and at a spot', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    const [why, todo] = [
      t('models.location.why.unknown-system', { system: 'EPSG:2193' }),
      t('models.location.todo.system'),
    ]
    const notice = shown(
      locale,
      t,
      <PlaceNotice of={of} model={model({})} mayPlace onPlace={nothing} onPlaced={nothing} />,
    )
    for (const part of [
      t('models.placement.none'),
      why,
      todo,
      t('models.location.system'),
      '1,570,020; 5,180,010.5; 35',
    ])
      expect(notice).toContain(part)
    // There is no location to ignore.
    expect(screen.queryByText(t('models.viewer.far.ignore'))).toBeNull()
    const panel = shown(
      locale,
      t,
      <PlacePanel
        of={of}
        model={model({})}
        frame={{ origin: null, cameraLift: 0, version: 0 }}
        points={[]}
        onPoints={nothing}
        onPlaced={nothing}
      />,
    )
    for (const part of [t('models.viewer.place.none'), why, todo, 'EPSG:2193', '1,570,020; 5,180,010.5; 35'])
      expect(panel).toContain(part)
    const spot = shown(
      locale,
      t,
      <SpotPanel
        of={of}
        model={model({})}
        spot={{ position: [3, 4, 5], normal: null } as never}
        links={{} as never}
        pins={[]}
        mayEdit={false}
        onDefect={nothing}
      />,
    )
    for (const part of [t('models.viewer.spot.local', { x: '3.0', y: '4.0', z: '5.0' }), why, todo])
      expect(spot).toContain(part)
    expect(shown(locale, t, <ModelFacts model={model({})} photoHref={() => ''} />)).toContain(why)
  }
})

it('a model far from the photos says where its file puts it, how exact that is, and what was not read', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    const given: Partial<Model> = {
      unplaced: 'far',
      georeference,
      stated: {
        ...stated,
        system: 'EPSG:4611',
        coordinates: [42.3583, -71.0602, 9],
        isGeographic: true,
        conversion: 'assumed',
        unread: 'EPSG:2193',
        isHeightIgnored: true,
      },
    }
    expect(hasPlaceNotice(model(given))).toBe(true)
    const notice = shown(
      locale,
      t,
      <PlaceNotice of={of} model={model(given)} mayPlace onPlace={nothing} onPlaced={nothing} />,
    )
    const place = '42.35830; -71.06020'
    for (const part of [
      t('models.viewer.far.photos', { distance: t('models.viewer.far.kilometres', { count: '12,800' }) }),
      t('models.location.conversions.assumed', { place }),
      t('models.location.unread', { system: 'EPSG:2193' }),
      t('models.location.height'),
    ])
      expect(notice).toContain(part)
    screen.getByText(t('models.viewer.far.ignore'))
  }
})

it('a model that is placed, or whose kind of file has no place, is no reason for a notice', () => {
  expect(hasPlaceNotice(model({ unplaced: null, georeference: { ...georeference, distance: 10 } }))).toBe(false)
  expect(hasPlaceNotice(model({ unplaced: 'none' }))).toBe(false)
  expect(hasPlaceNotice(model({ unplaced: 'ignored', georeference: { ...georeference, isIgnored: true } }))).toBe(false)
})

it('a model that is not placed is cut along its own axes, not from west to east', async () => {
  const t = translator('en', await loadMessages('en'))
  const options = (isPlaced: boolean) => {
    shown(
      'en',
      t,
      <SectionBar section={{ axis: 2, share: 0.5, isFlipped: false }} isPlaced={isPlaced} onChange={nothing} />,
    )
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }
  expect(options(true)).toEqual([
    t('models.viewer.section.x'),
    t('models.viewer.section.y'),
    t('models.viewer.section.z'),
  ])
  expect(options(false)).toEqual(['X', 'Y', t('models.viewer.section.z')])
})
