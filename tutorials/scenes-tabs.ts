import type { Page } from '@playwright/test'
import { fill, words } from '../e2e/words.ts'
import { arriveAt } from './demonstration.ts'
import type { Scene } from './scenes.ts'

const { drawings, projects } = words.en
const { settings } = projects
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

export const projectInfo: Scene = {
  begin: (page, place) => arriveAt(page, place, `/project/${place.project._id}/project-info${place.query}`),
  play: async ({ page, say, press, type, point, look, hold, scroll }) => {
    await say()
    await point(heading(page, 'Project'))
    await hold(1)
    await say()
    const scope = page.getByLabel('Scope of work')
    await look(scope, 900)
    await press(scope)
    await page.keyboard.press('End')
    await type(scope, ' Lightwell too.')
    await say()
    await point(page.getByLabel('Defect library'))
    await hold(0.8)
    await point(page.getByLabel('Report template'))
    await look()
    await say()
    await scroll(heading(page, 'Building facts'))
    await point(heading(page, 'Building and address'))
    await hold(1)
    await say()
    await point(page.getByLabel('Latitude'))
    await hold(1)
    await say()
    await scroll(heading(page, 'Plan and data'))
    await look(heading(page, 'Plan and data'), 700)
    await point(heading(page, 'Plan and data'))
    await hold(1.5)
    await look()
    await say()
    await press(button(page, 'Save'))
    await hold(1.5)
  },
}

export const uploadDrawing: Scene = {
  begin: (page, place) => arriveAt(page, place, `/project/${place.project._id}/upload-drawing${place.query}#layout-plan`),
  play: async ({ page, say, press, point, look, hold }) => {
    const menu = page.getByRole('navigation', { name: drawings.menu })
    await say()
    await point(menu.getByRole('link').first())
    await hold(1)
    await say()
    await point(button(page, drawings.upload))
    await look(button(page, drawings.upload), 800)
    await hold(1)
    await say()
    await look()
    await press(menu.getByRole('link', { name: drawings.sections.elevation.title }))
    await hold(1)
    await say()
    await press(page.getByRole('link', { name: fill('en', drawings.open, { name: 'North elevation' }) }).or(page.getByRole('link', { name: /North elevation/ })).first())
    await page.getByText(drawings.elevation.floors.title).waitFor()
    await page.waitForTimeout(1500)
    await hold(1.5)
    await say()
    const label = page.getByLabel(fill('en', drawings.elevation.floors.labelOf, { row: 2 }))
    await look(label, 640)
    await point(label)
    await hold(0.8)
    await point(page.getByLabel(fill('en', drawings.elevation.floors.heightOf, { row: 2 })))
    await hold(0.8)
    await point(page.getByLabel(fill('en', drawings.elevation.floors.displayNameOf, { row: 1 })))
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
async function withoutFavourites(page: Page): Promise<void> {
  const left = page.getByRole('region', { name: settings.favourites.title }).getByRole('button', { name: new RegExp(`^${fill('en', settings.favourites.remove, { name: '' })}`) })
  if (await left.count() === 0) return
  while (await left.count() > 0) await left.first().click()
  await button(page, settings.save).click()
  await page.getByText(settings.saved).waitFor({ state: 'hidden' })
  await page.reload()
  await page.waitForTimeout(1500)
}

export const defectSetting: Scene = {
  begin: async (page, place) => {
    await arriveAt(page, place, `/project/${place.project._id}/defect-setting${place.query}`)
    await withoutFavourites(page)
  },
  play: async ({ page, say, press, type, point, look, hold }) => {
    await say()
    await point(page.getByText('Hong Kong MBIS').first())
    await hold(0.8)
    await point(page.getByText('Singapore BCA').first())
    await hold(0.8)
    await say()
    const search = page.getByRole('searchbox', { name: settings.library.search })
    await look(search, 900)
    await type(search, 'spalling')
    await hold(1)
    await say()
    // What was searched for stands open already.
    await search.fill('')
    await page.waitForTimeout(500)
    await press(page.getByText('Concrete spalling and deterioration').first())
    await hold(1.5)
    await press(page.getByText('Concrete spalling and deterioration').first())
    await look()
    await say()
    await press(button(page, fill('en', settings.favourites.star, { name: 'Structural crack' })))
    await press(button(page, fill('en', settings.favourites.star, { name: 'Corrosion of metal elements' })))
    await say()
    await look(page.getByRole('region', { name: settings.favourites.title }), 700)
    await type(page.getByLabel(settings.favourites.name), 'Bird nest')
    await press(button(page, settings.favourites.add))
    await say()
    await press(button(page, fill('en', settings.favourites.up, { name: 'Bird nest' })))
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
