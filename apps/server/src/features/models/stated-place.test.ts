import { modelRoutes } from '@plumbline/contract/models/models'
import { geoKeys, withRecords } from '@plumbline/models/testing/las-records'
import { lasBytes, lazBytes, type Cloud } from '@plumbline/models/testing/laz-file'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ifcAt, ifcOnMap, ifcText } from '../../testing/files/ifc-file.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { glbOf, text } from '../../testing/files/model-files.ts'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let shared: Site
beforeAll(async () => {
  plumbline = await testApp()
  shared = await aModelSite(plumbline)
  await photo(shared, hongKong)
})
afterAll(() => plumbline.close())

type Site = Awaited<ReturnType<typeof aModelSite>>
const [hongKong, boston] = [
  { latitude: 22.3, longitude: 114.17 },
  { latitude: 42.3583, longitude: -71.0602 },
]
const photo = (site: Site, { latitude, longitude }: typeof hongKong) =>
  aMedia(plumbline.db, site.project, {
    kind: 'photo',
    latitude,
    longitude,
    width: 4000,
    height: 3000,
    facts: JSON.stringify({ absoluteAltitude: 50, relativeAltitude: 20 }),
  })
const cloudAt = (corner: Cloud['corner']): Cloud => ({
  count: 8,
  corner,
  size: [40, 20, 60],
  point: (index) => [(index & 1) * 40_000, ((index >> 1) & 1) * 20_000, ((index >> 2) & 1) * 60_000, 9, 9, 9],
})
const tileset = (box: readonly number[]) =>
  zipSync({
    'tileset.json': text(
      JSON.stringify({
        asset: { version: '1.0' },
        geometricError: 5,
        root: { geometricError: 1, boundingVolume: { box }, content: { uri: 'a.glb' } },
      }),
    ),
    'a.glb': glbOf('{"asset":{"version":"2.0"}}'),
  })
const shifted = (file: string) =>
  file.replace('#3=IFCCARTESIANPOINT((0.,0.,0.));', '#3=IFCCARTESIANPOINT((836000000.,819000000.,0.));')

/** What a file states, why that does not place it, and what is answered of it. */
const variants: readonly [what: string, fileName: string, bytes: Uint8Array, answered: object][] = [
  [
    'an IFC without a place',
    'a.ifc',
    text(ifcText),
    { unplaced: 'none', georeference: null, stated: { source: 'numbers', system: null, coordinates: [0, 0, 1.5] } },
  ],
  [
    'an IFC at latitude and longitude 0',
    'a.ifc',
    text(ifcAt({ latitude: 0, longitude: 0 })),
    { unplaced: 'zero', georeference: null, stated: { source: 'site', coordinates: [0, 0, 0], isGeographic: true } },
  ],
  [
    'an IFC on a map that is not known here',
    'a.ifc',
    text(ifcOnMap('EPSG:2193', [1_570_000, 5_180_000, 20])),
    {
      unplaced: 'unknown-system',
      stated: { source: 'map-conversion', system: 'EPSG:2193', coordinates: [1_570_000, 5_180_000, 20] },
    },
  ],
  [
    'an IFC whose coordinates are those of the map',
    'a.ifc',
    text(ifcOnMap('EPSG:2193', [0, 0, 0])),
    { unplaced: 'unknown-system', stated: { source: 'numbers', system: 'EPSG:2193', coordinates: [0, 0, 1.5] } },
  ],
  [
    'an IFC whose map counts in metres by its scale',
    'a.ifc',
    text(ifcOnMap('EPSG:2193', [1_570, 5_180, 0.02]).replace(',1.,0.,1.);', ',1.,0.,0.001);')),
    { unplaced: 'unknown-system', stated: { coordinates: [1_570_000, 5_180_000, 20] } },
  ],
  [
    'an IFC on a map without a name',
    'a.ifc',
    text(ifcOnMap('', [1_570_000, 5_180_000, 20])),
    { unplaced: 'no-system', stated: { source: 'map-conversion', system: null } },
  ],
  [
    'an IFC far from the place that it names',
    'a.ifc',
    text(shifted(ifcAt(hongKong))),
    {
      unplaced: 'inconsistent',
      stated: { source: 'site', coordinates: [expect.closeTo(22.3, 4), expect.closeTo(114.17, 4), 0] },
    },
  ],
  [
    'a LAZ without a system',
    'a.laz',
    lazBytes(cloudAt([836_000, 819_000, 5])),
    { unplaced: 'no-system', stated: { system: null, coordinates: [836_020, 819_010, 35] } },
  ],
  [
    'a LAS of an unknown system',
    'a.las',
    withRecords(lasBytes(cloudAt([1_570_000, 5_180_000, 5])), geoKeys({ 1024: 1, 3072: 2193 })),
    { unplaced: 'unknown-system', stated: { system: 'EPSG:2193', coordinates: [1_570_020, 5_180_010, 35] } },
  ],
  [
    'a LAS of a known system, elsewhere',
    'a.las',
    withRecords(lasBytes(cloudAt([330_000, 4_690_000, 5])), geoKeys({ 1024: 1, 3072: 32_619 })),
    {
      unplaced: 'far',
      stated: { system: 'EPSG:32619' },
      georeference: { from: 'photos', latitude: expect.closeTo(42.34, 1) },
    },
  ],
  [
    'an OBJ',
    'a.obj',
    text('v 836000 819000 5\nv 836010 819000 5\nv 836000 819010 5\nf 1 2 3\n'),
    { unplaced: 'none', stated: { source: 'numbers', coordinates: [836_005, 819_005, 5] } },
  ],
  [
    '3D Tiles of local coordinates',
    'a.zip',
    tileset([0, 0, 0, 10, 0, 0, 0, 5, 0, 0, 0, 20]),
    { unplaced: 'none', stated: { source: 'numbers', coordinates: [0, 0, 0] } },
  ],
  [
    '3D Tiles elsewhere on the globe',
    'a.zip',
    tileset([1_530_000, -4_466_000, 4_275_000, 10, 0, 0, 0, 5, 0, 0, 0, 20]),
    { unplaced: 'far', stated: { source: 'globe', isGeographic: true } },
  ],
]

/** The ordinary run reads one file of each kind, the slow one all. */
const asked = variants.filter(
  ([, fileName], index) => inject('fullCount') || variants.findIndex(([, name]) => name === fileName) === index,
)

test.each(asked)(
  '%s says why it is not placed, with its coordinates and their system',
  async (name, fileName, bytes, answered) => {
    expect(await shared.make(bytes, { name, fileName })).toMatchObject({
      state: 'ready',
      placement: { source: 'none' },
      ...answered,
    })
  },
)

test('a place that was converted says how exactly; one beside map coordinates that cannot be read says so', async () => {
  const site = await aModelSite(plumbline)
  await photo(site, hongKong)
  const onGrid = await site.make(
    withRecords(lasBytes(cloudAt([835_800, 817_900, 5])), geoKeys({ 1024: 1, 3072: 2326 })),
    { name: 'Cloud', fileName: 'a.las' },
  )
  expect(onGrid).toMatchObject({
    placement: { source: 'own' },
    unplaced: null,
    stated: { system: 'EPSG:2326', conversion: 'approximate' },
  })
  expect(
    await site.make(text(ifcOnMap('EPSG:2193', [1, 2, 3], ifcAt(hongKong))), { name: 'Both', fileName: 'b.ifc' }),
  ).toMatchObject({ placement: { source: 'own' }, unplaced: null, stated: { source: 'site', unread: 'EPSG:2193' } })
  expect(
    await site.make(text(ifcAt({ ...hongKong, elevation: 45_000 })), { name: 'High', fileName: 'c.ifc' }),
  ).toMatchObject({
    placement: { source: 'own' },
    stated: { isHeightIgnored: true, coordinates: [expect.anything(), expect.anything(), 45_000] },
  })
})

test('without photos a model is compared with the position in the project info', async () => {
  const site = await aModelSite(plumbline)
  await plumbline.db.updateTable('project').set(boston).where('id', '=', site.project.id).execute()
  const model = await site.make(text(ifcAt(hongKong)), { name: 'BIM', fileName: 'a.ifc' })
  expect(model.georeference).toMatchObject({ from: 'address' })
  expect(Math.round(model.georeference!.distance! / 100_000)).toBe(128)
  // Photos beside the model are right, and the address is not.
  await photo(site, hongKong)
  expect((await site.get(model._id)).georeference).toMatchObject({
    from: 'photos',
    distance: expect.closeTo(0, -2) as number,
  })
})

test('a place that is ignored, and one that photos came near to later, say so', async () => {
  const site = await aModelSite(plumbline)
  await photo(site, hongKong)
  const model = await site.make(text(ifcAt(boston)), { name: 'BIM', fileName: 'a.ifc' })
  expect(model.unplaced).toBe('far')
  const { body } = await plumbline.call(modelRoutes.place, {
    ...site.ofModel(model._id),
    body: { points: [], own: false, version: model.version },
  })
  expect(body.unplaced).toBe('ignored')
  await plumbline.db.updateTable('model').set({ ignores_own: false }).where('id', '=', model._id).execute()
  await plumbline.db.deleteFrom('media').where('project_id', '=', site.project.id).execute()
  await plumbline.db.deleteFrom('model_frame').where('project_id', '=', site.project.id).execute()
  await photo(site, boston)
  expect((await site.get(model._id)).unplaced).toBe('unused')
})
