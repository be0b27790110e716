import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Sizes that were measured are written by `packages/inspection/src/sizes/rounding.ts`,
 * `apps/web/src/i18n/{size-text,gsd-text,measured-text}.ts` or `packages/report/src/size-words.ts`, with the digits that
 * their scale supports. These files fix digits themselves, and say why they may.
 */
const reasons = {
  formatter: ['apps/web/src/i18n/measured-text.ts', 'packages/inspection/src/sizes/rounding.ts'],
  'pixels and paths of a drawing': [
    'apps/web/src/features/coverage/flights/FlightElevation.tsx',
    'apps/web/src/features/coverage/flights/FlightMap.tsx',
    'apps/web/src/features/media/SiteSheet.tsx',
    'apps/web/src/features/media/frames/VideoTrack.tsx',
    'apps/web/src/features/media/view-cone.ts',
    'apps/web/src/features/media/wizard/files/GapPicture.tsx',
    'apps/web/src/features/media/wizard/files/PositionMap.tsx',
    'apps/web/src/features/models/stage/marks.ts',
    'apps/web/src/features/mosaics/elevation/FitOverlay.tsx',
    'apps/web/src/features/thermal/panel/Histogram.tsx',
    'apps/web/src/ui/map/mercator.ts',
    'packages/report/src/drawings/coverage-svg.ts',
    'packages/report/src/drawings/elevation-svg.ts',
  ],
  'what a person typed, or types next': [
    'apps/server/src/features/projects/info.ts',
    'apps/web/src/features/coverage/flights/flight-form.ts',
    'apps/web/src/features/coverage/frame/FrameDialog.tsx',
    'apps/web/src/features/coverage/frame/foot-line.ts',
    'apps/web/src/features/coverage/frame/frame-form.ts',
    'apps/web/src/features/drawings/elevation/ElevationConflict.tsx',
    'apps/web/src/features/drawings/floors/FloorLineMark.tsx',
    'apps/web/src/features/markers/georeference/tie-draft.ts',
    'apps/web/src/features/markers/panel/NumberField.tsx',
    'apps/web/src/features/media/define/DefineFloors.tsx',
    'apps/web/src/features/media/photo/gsd-form.ts',
    'apps/web/src/features/projects/info/coverage-rule.ts',
    'apps/web/src/features/thermal/panel/NumberField.tsx',
    'packages/inspection/src/floors/floors.ts',
  ],
  'what a file states of itself, to a decimetre or 0.0001 degrees': [
    'apps/web/src/features/media/wizard/elsewhere-texts.ts',
    'apps/web/src/features/media/wizard/files/WizardSelected.tsx',
    'apps/web/src/features/media/wizard/files/notices.ts',
    'apps/web/src/features/models/review/ElementProperties.tsx',
    'apps/web/src/features/models/review/ModelFacts.tsx',
  ],
  'temperatures to 0.1 degrees on screens; 0.01 in tables, where neighbouring pixels are compared': [
    'apps/web/src/features/mosaics/mosaic-text.ts',
    'apps/web/src/features/thermal/celsius.ts',
    'apps/web/src/features/thermal/panel/export-csv.ts',
  ],
  'coordinates of programs, beside a column with their sigma or on the pixels of a photo': [
    'apps/server/src/features/exchange/exports/defect-columns.ts',
    'apps/server/src/features/mosaics/export-mosaic.ts',
    'packages/exchange/src/bcf/viewpoint.ts',
    'packages/exchange/src/photos/outlines.ts',
    'packages/exchange/src/photos/yolo.ts',
    'packages/exchange/src/places/geojson.ts',
    'packages/inspection/src/flight-plans/litchi-csv.ts',
    'packages/inspection/src/flight-plans/wpml.ts',
  ],
  'positions of photos to a metre, in a report': ['packages/report/src/sections/appendices.ts'],
  'stored fractions of a photo': [
    'apps/server/src/features/defects/defect-sizes.ts',
    'apps/server/src/features/defects/earlier-defects.ts',
    'apps/server/src/features/defects/register-words.ts',
    'apps/server/src/features/defects/register/list-crops.ts',
    'apps/web/src/app/screens/project/ReviewDefects.tsx',
    'packages/vision/src/found-defect.ts',
  ],
  'digits stored in a cell, which shows those that its plus-minus supports': [
    'apps/server/src/features/defects/schedule/schedule-sheet.ts',
  ],
  'money, time and bytes': [
    'apps/server/src/features/billing/history-csv.ts',
    'apps/server/src/features/billing/settle-order.ts',
    'apps/web/src/features/media/clock-text.ts',
    'packages/contract/src/rules/files.ts',
  ],
} as const

const sources = ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/features/**/*.ts', 'packages/*/src/**/*.ts']

test('digits of a measured size are fixed in one place; every other toFixed has its reason', async () => {
  const found: string[] = []
  for await (const path of glob(sources, { cwd: root }))
    if (!/\.test\.|\/testing\//.test(path) && readFileSync(join(root, path), 'utf8').includes('.toFixed('))
      found.push(path)
  expect(found.toSorted()).toEqual(Object.values(reasons).flat().toSorted())
})

test('no message states digits of a size itself', async () => {
  const stated: string[] = []
  for await (const path of glob('packages/contract/src/messages/*/**/*.ts', { cwd: root }))
    for (const line of readFileSync(join(root, path), 'utf8').split('\n'))
      if (/\d\.\d{3,} ?(mm|cm|m|m²|°C)\b/.test(line)) stated.push(`${path}: ${line.trim()}`)
  expect(stated).toEqual([])
})
