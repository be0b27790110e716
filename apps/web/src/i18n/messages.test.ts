import { locales } from '@plumbline/contract/locales'
import { describe, expect, it } from 'vitest'
import { loadMessages } from './load-messages.ts'
import { translator } from './translate.ts'

/** The same in every language on purpose: names, units, signs, and each language's own name for itself. */
const sameOnPurpose = [
  'shell.product',
  'shell.documentTitle',
  'annotations.sizes.plusMinus',
  'reports.statutory.sources.notStated',
  'reports.statutory.places.report',
  'defects.panel.exactSize',
  'notifications.many',
  'projects.find.keys',
  'projects.find.keysMac',
  'shell.language.en',
  'shell.language.zh-cn',
  'shell.language.zh-hk',
  'projects.info.templates.Hoklas',
  'drawings.elevation.bearing.degrees',
  'drawings.elevation.floors.labelPlaceholder',
  'drawings.elevation.lines.floor',
  'markers.planScreen.conflict.parts.gsd',
  'markers.georeference.show.label',
  'markers.panel.place.percent',
  'markers.panel.place.degrees',
  'markers.panel.media.gsd',
  'media.library.counts',
  'media.library.statuses.MEDIA_NOT_UPLOADED',
  'media.library.statuses.MEDIA_UPLOAD_START',
  'media.library.statuses.MEDIA_ANALYSIS_PROCESSING',
  'media.library.statuses.MEDIA_ANALYSIS_COMPLETE',
  'media.library.units.px',
  'media.library.units.mm',
  'media.library.units.m',
  'media.library.notKnown',
  'media.gsd.value',
  'coverage.view.layers.scale',
  'coverage.view.scale',
  'defects.growth.plusMinus',
  'defects.schedule.money',
  'defects.schedule.plusMinus',
  'defects.growth.signed.more',
  'defects.growth.signed.less',
  'mosaics.scale',
  'mosaics.thermal.celsius',
  'media.photo.facts.rtk',
  'media.photo.facts.px',
  'media.photo.facts.degrees',
  'media.photo.facts.times',
  'media.photo.facts.positionSources.xmp',
  'media.photo.facts.positionSources.exif',
  'media.photo.move.onPlan',
  'media.photo.define.placeholder',
  'media.wizard.floors.makes',
  'media.wizard.drone.payloads.H20',
  'media.wizard.drone.payloads.H20T',
  'annotations.suggestion',
  'annotations.sizes.box',
  'annotations.sizes.area',
  'annotations.sizes.by',
  'media.wizard.drone.metres',
  'media.wizard.drone.millimetres',
  'media.wizard.gsd.cameras.visual',
  'media.wizard.gsd.short',
  'models.location.conversions.none',
  'models.types.tiles',
  'models.viewer.size.y',
  'models.viewer.size.z',
  'reports.cover.layouts.Hoklas.name',
  'reports.certificate.facts.fingerprint',
  'reports.verifyPage.files.formats.docx',
  'reports.verifyPage.files.formats.pdf',
  'reports.files.formats.docx',
  'reports.files.formats.pdf',
  'thermal.view.status.size',
  'thermal.panel.range.reset',
  'projects.ratings.schemes.din-1076',
  'projects.ratings.levels.nyc-fisp:swarmp.name',
  'thermal.panel.delta.name',
  'thermal.survey.units.celsius',
  'thermal.survey.units.percent',
  'thermal.survey.units.wind',
  'thermal.survey.units.hours',
  'thermal.survey.units.metres',
]

function leaves(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as Record<string, unknown>).flatMap(([key, child]) =>
    leaves(child, path === '' ? key : `${path}.${key}`),
  )
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

const all = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, new Map(leaves(await loadMessages(locale)))] as const)),
)
const english = all['en']!

describe.each(['zh-cn', 'zh-hk'] as const)('%s', (locale) => {
  const words = all[locale]!

  it('has the placeholders of English', () => {
    for (const [path, text] of words)
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? '')])
  })

  it('is translated', () => {
    const same = [...words].filter(([path, text]) => text === english.get(path)).map(([path]) => path)
    expect(same.filter((path) => !sameOnPurpose.includes(path))).toEqual([])
  })
})

it('has no empty text', () => {
  for (const locale of locales) {
    for (const [path, text] of all[locale]!)
      expect([path, text.trim().length > 0, text === text.trim()]).toEqual([path, true, true])
  }
})

it('differs between simplified and traditional wherever the characters do', () => {
  const onlyTraditional = /[們這裏來個會時後過開關與資訊圖項檔電單載設戶錄]/
  const onlySimplified = /[们这来个会时后过开关与资讯图项档电单载设户录]/
  for (const [path, text] of all['zh-cn']!)
    if (!sameOnPurpose.includes(path)) expect([path, text]).toEqual([path, expect.not.stringMatching(onlyTraditional)])
  for (const [path, text] of all['zh-hk']!)
    if (!sameOnPurpose.includes(path)) expect([path, text]).toEqual([path, expect.not.stringMatching(onlySimplified)])
})

it('finds keys whose last part has dots, and chooses plural forms', async () => {
  const t = translator('en', await loadMessages('en'))
  expect(t('errors.project.not-found')).toBe('Project not found')
  expect(t('projects.types.Inspection.MBIS')).toBe('MBIS')
  expect(t('projects.count', { count: 1 })).toBe('1 project')
  expect(t('projects.count', { count: 1200 })).toBe('1,200 projects')
})
