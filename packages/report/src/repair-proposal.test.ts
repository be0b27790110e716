import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { repairProposal } from './repair-proposal.ts'
import { exampleContext, exampleDefect } from './testing/blocks.ts'
import { createTranslator } from './translator.ts'

const of = (changes: Parameters<typeof exampleDefect>[0], locale: (typeof locales)[number] = 'en') =>
  repairProposal(exampleDefect({ typeKey: 'finish_tile', status: 'open', ...changes }), createTranslator(locale, 'UTC'))

test.each(locales)('every type of both libraries has a proposal in %s', async (locale) => {
  const { words } = createTranslator(locale, 'UTC')
  const keys = [...(await defectLibraryOf('hk-mbis')), ...(await defectLibraryOf('sg-bca'))].map(({ key }) => key)
  expect(new Set(Object.keys(words.repairs))).toEqual(new Set(keys))
  for (const typeKey of keys)
    expect(of({ typeKey, severity: 'minor', action: 'repair' }, locale)).toBe(
      (words.repairs as Readonly<Record<string, string>>)[typeKey],
    )
})

test('severity, action and status decide what comes first, and a person goes before all of them', () => {
  const tiles = 'Tap around the area, remove debonded tiles and re-tile.'
  expect(of({ severity: 'critical', action: 'verify' })).toBe(`Make safe at once. Confirm on site first. ${tiles}`)
  expect(of({ severity: 'major', action: 'repair' })).toBe(tiles)
  expect(of({ action: 'none' })).toBe('No action recorded.')
  expect(of({ severity: 'critical', status: 'closed' })).toBe('Closed: nothing to do.')
  expect(of({ actionDescription: 'Net and re-tile in March.' })).toBe('Net and re-tile in March.')
})

test('a type of a company, and a snapshot from before types had keys, get no invented repair', () => {
  expect(of({ typeKey: '0197a000-0000-7000-8000-000000000001', severity: 'minor', action: 'repair' })).toBe(
    'To be proposed by an engineer.',
  )
})

/** An engineer reads these as advice: none of them changes unnoticed. */
test.each([
  ['crack_non_structural', 'Rake out, fill or inject the crack and reinstate the finish.'],
  ['crack_structural', 'Establish the cause with an engineer, then inject or strengthen as designed.'],
  ['concrete_spalling', 'Break out loose concrete to sound material, treat the steel and patch-repair.'],
  ['metal_corrosion', 'Clean and derust; replace parts that lost section; repaint.'],
  ['rebar_corrosion', 'Expose and clean the steel, replace lost section, and reinstate the cover.'],
  ['deformation_displacement', 'Have the stability assessed by an engineer before any repair.'],
  ['projection_defect', 'Support the projection if needed, have its root examined, then repair as designed.'],
  ['finish_render', 'Tap around the area, remove debonded render and re-render.'],
  ['finish_tile', 'Tap around the area, remove debonded tiles and re-tile.'],
  ['cladding_panel', 'Examine fixings at close range; refix or replace the panel.'],
  ['curtain_wall', 'Examine glass, fixings and sealant at close range; replace what failed.'],
  ['window_defect', 'Examine the window at close range; repair or replace failed parts.'],
  ['appendage_barrier', 'Secure or remove loose parts; replace corroded fixings.'],
  ['water_seepage', 'Find the source of the water, stop it, then repair the finish.'],
  ['drainage_pipe', 'Replace the defective length of pipe and its joints; test for leaks.'],
  ['pipe_bracket', 'Replace the bracket and its anchors.'],
  ['fire_safety', 'Reinstate the protection as approved.'],
  ['ubw', 'Report to the owner; removal or regularisation is for the authority to decide.'],
  ['coating_staining', 'Clean; repaint or remove vegetation where needed.'],
  ['thermal_anomaly', 'Confirm by tapping or another test before any repair.'],
  ['concrete_crack', 'Establish the cause; seal or inject the crack.'],
  ['plaster_defect', 'Tap around the area, remove hollow plaster and replaster.'],
  ['tile_defect', 'Tap around the area, remove hollow tiles and re-tile.'],
  ['masonry_defect', 'Refix or replace loose units and repoint.'],
  ['stone_cladding', 'Examine anchors at close range; refix or replace the stone.'],
  ['metal_cladding', 'Examine fixings at close range; refix or replace the panel.'],
  ['sealant_gasket', 'Cut out and replace the sealant or gasket.'],
  ['shading_screen', 'Examine connections at close range; secure or replace.'],
  ['balustrade_parapet', 'Secure at once where loose; repair or replace failed parts.'],
  ['mounted_item', 'Examine supports at close range; secure, replace or remove.'],
  ['rainwater_goods', 'Replace defective gutters, pipes and joints; test for leaks.'],
  ['external_ceiling', 'Secure or remove loose panels; examine hangers.'],
  ['green_wall', 'Secure planters and brackets; stop leaks; trim plants.'],
  ['dampness_staining', 'Find the source of damp; clean and recoat.'],
])('%s: %s', (typeKey, expected) => {
  expect(of({ typeKey, severity: 'moderate', action: 'repair' })).toBe(expected)
  expect(of({ typeKey, severity: 'moderate', action: 'verify' })).toBe(`Confirm on site first. ${expected}`)
})

test('the lead of a critical defect is said in the language of the report, without a space in Chinese', () => {
  const critical = { typeKey: 'finish_tile', severity: 'critical', action: 'repair' } as const
  expect(of(critical, 'zh-hk')).toMatch(/^即時採取安全措施。敲擊/)
  expect(of(critical, 'zh-cn')).toMatch(/^立即采取安全措施。敲击/)
  expect(of(critical, 'en')).toMatch(/^Make safe at once\. Tap/)
})

test("the project's own text stands in place of the standard one, after what severity and action add", () => {
  const { translator } = exampleContext()
  const defect = exampleDefect({ typeKey: 'finish_tile', severity: 'critical', action: 'verify', status: 'open' })
  const own = repairProposal({ ...defect, repairText: 'Re-tile as approved.' }, translator)
  expect(own).toBe('Make safe at once. Confirm on site first. Re-tile as approved.')
  expect(repairProposal({ ...defect, actionDescription: 'Net it.', repairText: 'Re-tile.' }, translator)).toBe(
    'Net it.',
  )
})
