import type { Page } from '@playwright/test'
import { arriveAt, whenFlown } from './demonstration.ts'
import type { Scene } from './scenes.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

export const inspectionResult: Scene = {
  begin: async (page, place) => {
    await whenFlown(place)
    await arriveAt(page, place, `/project/${place.project._id}/inspection-result${place.query}`)
  },
  play: async ({ page, words: { markers, media }, say, press, point, look, hold, drag }) => {
    const plan = page.getByRole('application').first()
    const box = (await plan.boundingBox())!
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await say()
    await point(plan)
    await hold(1)
    await say()
    await press(button(page, markers.planScreen.list.add))
    await look(page.getByRole('menu'))
    await hold(1)
    await press(page.getByRole('menuitem', { name: new RegExp(`^${markers.planScreen.types.PhotoSeq}`) }))
    await look()
    await say()
    await drag(at(0.3, 0.86), at(0.55, 0.86))
    await page.waitForTimeout(600)
    await hold(1)
    await say()
    const name = page.getByRole('textbox', { name: markers.panel.name, exact: true })
    await look(name)
    await press(name)
    await page.keyboard.press('Control+a')
    for (const letter of 'Podium front') {
      await page.keyboard.type(letter)
      await hold(0.07)
    }
    await hold(0.5)
    await say()
    await look()
    await press(
      page.getByRole('listbox', { name: markers.planScreen.list.label }).getByRole('option', { name: /North facade/ }),
    )
    await press(button(page, media.upload.marker.upload))
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(800)
    await hold(1.5)
    await say()
    await press(page.getByRole('dialog').getByRole('button', { name: media.wizard.next, exact: true }))
    await hold(1.5)
    await press(page.getByRole('dialog').getByRole('button', { name: media.wizard.close, exact: true }).first())
    await say()
    await press(link(page, media.library.switch.photos))
    await page.waitForTimeout(2500)
    await hold(1)
    await press(page.getByLabel('West elevation').first())
    await page.waitForTimeout(1500)
    await hold(1)
  },
}

export const resultReview: Scene = {
  begin: async (page, place) => {
    await whenFlown(place)
    await arriveAt(page, place, `/project/${place.project._id}/result-review${place.query}`)
  },
  play: async ({
    page,
    words: { analysis, annotations, canvas, defects },
    fill,
    say,
    press,
    point,
    look,
    hold,
    drag,
  }) => {
    await page.waitForTimeout(2000)
    const photo = page.getByRole('application').first()
    const box = (await photo.boundingBox())!
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    const findings = page.getByRole('region', { name: annotations.findings.label })
    // A take before this one, in another language, may have decided what is on the first photo.
    await page
      .getByRole('region', { name: annotations.queue.label })
      .getByRole('button', { name: annotations.queue.next })
      .click()
    await findings.getByText(annotations.findings.suggested).first().waitFor()
    await say()
    await point(findings.getByText(annotations.findings.suggested).first())
    await hold(1)
    await say()
    await press(findings.getByRole('option').filter({ hasText: annotations.findings.suggested }).first())
    await look(page.getByRole('region', { name: annotations.card.label }))
    await hold(1)
    await press(page.getByRole('button', { name: new RegExp(`^${annotations.card.accept}`) }).first())
    await hold(0.8)
    await look()
    await say()
    await press(button(page, canvas.kinds.rectangle))
    await drag(at(0.18, 0.12), at(0.32, 0.3))
    await page.keyboard.press('2')
    await page.getByRole('combobox', { name: annotations.types.search }).waitFor()
    await page.waitForTimeout(600)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(600)
    await hold(1)
    await say()
    await press(link(page, analysis.switch.findings))
    await page.waitForTimeout(1200)
    await hold(1.5)
    await say()
    await press(link(page, analysis.switch.defects))
    await page.getByRole('row', { name: /DF0002/ }).waitFor()
    await press(page.getByRole('row', { name: /DF0002/ }))
    await page.waitForTimeout(800)
    await look(page.getByRole('region', { name: fill(defects.panel.label, { number: 'DF0002' }) }))
    await hold(1)
    await say()
    await look()
    await press(link(page, defects.views.summary))
    await page.waitForTimeout(1500)
    await hold(1.5)
    await say()
    await press(link(page, analysis.switch.thermal))
    await page.waitForTimeout(3000)
    await hold(1)
    await point(page.getByRole('application').first())
    await hold(1)
  },
}

export const reportDefinition: Scene = {
  begin: async (page, place) => {
    await whenFlown(place)
    await arriveAt(page, place, `/project/${place.project._id}/report-definition${place.query}#report-files`)
  },
  play: async ({ page, words: { reports }, fill, say, press, point, look, hold }) => {
    const { names } = reports.sections
    await say()
    await hold(1)
    const begin = button(page, reports.files.begin)
    if ((await begin.count()) > 0) await press(begin)
    else await press(link(page, reports.switch.definition))
    await page.getByLabel(reports.cover.title).waitFor()
    await page.waitForTimeout(2500)
    await say()
    await point(page.getByLabel(reports.cover.language))
    await hold(0.8)
    await point(page.getByText(reports.cover.layouts.Hoklas.text))
    await hold(0.8)
    await say()
    await look(page.getByRole('switch', { name: fill(reports.sections.include, { section: names.appendixC }) }))
    await press(
      page
        .locator('label, span')
        .filter({
          has: page.getByRole('switch', { name: fill(reports.sections.include, { section: names.appendixC }) }),
        })
        .last(),
    )
    await hold(0.8)
    await look()
    await say()
    await press(page.getByRole('link', { name: names.executiveSummarySection }))
    await page.getByRole('textbox').first().waitFor()
    await page.waitForTimeout(1500)
    await point(page.getByRole('textbox').first())
    await hold(1)
    await say()
    await press(page.getByRole('link', { name: names.backgroundSection }))
    await page.waitForTimeout(1000)
    await hold(1)
    await say()
    await point(page.getByText(reports.preview.title, { exact: true }).locator('visible=true').first())
    await hold(1)
    await say()
    await press(button(page, reports.files.make))
    await page.waitForTimeout(1500)
    await hold(1)
    await page.getByText(reports.files.statuses.ready).first().waitFor({ timeout: 120_000 })
    await hold(1)
    await say()
    await point(page.getByRole('button', { name: reports.files.formats.docx }).first())
    await hold(1)
  },
}
