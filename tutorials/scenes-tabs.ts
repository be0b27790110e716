import type { Page } from '@playwright/test'
import { words, type Locale } from '../e2e/support/words.ts'
import library from '../packages/contract/src/libraries/defect-library-hk-mbis.json' with { type: 'json' }
import { arriveAt } from './demonstration.ts'
import type { Scene } from './scenes.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

export const projectInfo: Scene = {
  begin: (page, place) => arriveAt(page, place, `/project/${place.project._id}/project-info${place.query}#details`),
  play: async ({
    page,
    words: {
      projects: { info, settings },
    },
    say,
    press,
    type,
    point,
    look,
    hold,
    scroll,
  }) => {
    await say()
    await point(heading(page, info.project.title))
    await hold(1)
    await say()
    const scope = page.getByLabel(info.project.scope)
    await look(scope)
    await press(scope)
    await page.keyboard.press('End')
    await type(scope, ' Lightwell too.')
    await say()
    await point(page.getByLabel(info.project.library))
    await hold(0.8)
    await point(page.getByLabel(info.project.template))
    await look()
    await say()
    await scroll(heading(page, info.building.title))
    await point(heading(page, info.asset.title))
    await hold(1)
    await say()
    await point(page.getByLabel(info.position.latitude))
    await hold(1)
    await say()
    await scroll(heading(page, info.plan.title))
    await look(heading(page, info.plan.title))
    await point(heading(page, info.plan.title))
    await hold(1.5)
    await look()
    await say()
    await press(button(page, settings.save))
    await hold(1.5)
  },
}

export const uploadDrawing: Scene = {
  begin: (page, place) =>
    arriveAt(page, place, `/project/${place.project._id}/upload-drawing${place.query}#layout-plan`),
  play: async ({ page, words: { drawings }, fill, say, press, point, look, hold }) => {
    const menu = page.getByRole('navigation', { name: drawings.menu })
    await say()
    await point(menu.getByRole('link').first())
    await hold(1)
    await say()
    await point(button(page, drawings.upload))
    await look(button(page, drawings.upload))
    await hold(1)
    await say()
    await look()
    await press(menu.getByRole('link', { name: drawings.sections.elevation.title }))
    await hold(1)
    await say()
    await press(
      page
        .getByRole('link', { name: fill(drawings.open, { name: 'North elevation' }) })
        .or(page.getByRole('link', { name: /North elevation/ }))
        .first(),
    )
    await page.getByText(drawings.elevation.floors.title).waitFor()
    await page.waitForTimeout(1500)
    await hold(1.5)
    await say()
    const label = page.getByLabel(fill(drawings.elevation.floors.labelOf, { row: 2 }))
    await look(label)
    await point(label)
    await hold(0.8)
    await point(page.getByLabel(fill(drawings.elevation.floors.heightOf, { row: 2 })))
    await hold(0.8)
    await point(page.getByLabel(fill(drawings.elevation.floors.displayNameOf, { row: 1 })))
    await hold(0.8)
    await say()
    await look()
    await point(page.getByText('20/F').or(page.getByText('21/F')).first())
    await hold(1)
    await say()
    await point(page.getByText(drawings.elevation.back).first())
    await hold(1)
  },
}

/** An earlier take has left its favourites. */
async function withoutFavourites(page: Page, locale: Locale): Promise<void> {
  const { settings } = words[locale].projects
  const left = page
    .getByRole('region', { name: settings.favourites.title })
    .getByRole('button', { name: settings.favourites.remove.split('{')[0]! })
  if ((await left.count()) === 0) return
  while ((await left.count()) > 0) await left.first().click()
  await button(page, settings.save).click()
  await page.getByText(settings.saved).waitFor({ state: 'hidden' })
  await page.reload()
  await page.waitForTimeout(1500)
}

const [structural, spalling, corrosion] = ['crack_structural', 'concrete_spalling', 'metal_corrosion'] as const
const libraryTags = { en: 'en', 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK' } as const
const searched = { en: 'spalling', 'zh-cn': '剥落', 'zh-hk': '剝落' } as const
const own = { en: 'Bird nest', 'zh-cn': '鸟巢', 'zh-hk': '雀巢' } as const

function nameIn(locale: Locale, key: string): string {
  const found = library.find((type) => type.key === key)
  if (found === undefined) throw new Error(`the library has no ${key}`)
  return found.name[libraryTags[locale]]
}

export const defectSetting: Scene = {
  begin: async (page, place) => {
    await arriveAt(page, place, `/project/${place.project._id}/defect-setting${place.query}`)
    await withoutFavourites(page, place.locale)
  },
  play: async (
    {
      page,
      words: {
        projects: { settings, terms },
      },
      fill,
      say,
      press,
      type,
      point,
      look,
      hold,
    },
    { locale },
  ) => {
    const named = (key: string) => nameIn(locale, key)
    await say()
    await point(page.getByText(terms.library['hk-mbis']).first())
    await hold(0.8)
    await point(page.getByText(terms.library['sg-bca']).first())
    await hold(0.8)
    await say()
    const search = page.getByRole('searchbox', { name: settings.library.search })
    await look(search)
    await type(search, searched[locale])
    await hold(1)
    await say()
    // What was searched for stands open already.
    await search.fill('')
    await page.waitForTimeout(500)
    await press(page.getByText(named(spalling)).first())
    await hold(1.5)
    await press(page.getByText(named(spalling)).first())
    await look()
    await say()
    await press(button(page, fill(settings.favourites.star, { name: named(structural) })))
    await press(button(page, fill(settings.favourites.star, { name: named(corrosion) })))
    await say()
    await look(page.getByRole('region', { name: settings.favourites.title }))
    await type(page.getByLabel(settings.favourites.name), own[locale])
    await press(button(page, settings.favourites.add))
    await say()
    await press(button(page, fill(settings.favourites.up, { name: own[locale] })))
    await hold(0.8)
    await look()
    await say()
    await press(button(page, settings.save))
    await hold(1)
    await say()
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(400)
    await hold(2)
  },
}
