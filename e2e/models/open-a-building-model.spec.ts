import type { Page } from '@playwright/test'
import { ifcText } from '../../apps/server/src/testing/files/ifc-file.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { drawnInSoftware, sendModel } from '../support/models.ts'
import { makeProject } from '../support/projects.ts'
import { inSlowRun, words } from '../support/words.ts'

test.use({ launchOptions: drawnInSoftware })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'a building model shows its floors and what stands on them: a floor and an element are hidden, properties are read',
  inSlowRun,
  async ({ page, request }) => {
    test.setTimeout(120_000)
    const {
      models: {
        viewer: { tools, tree },
      },
    } = words.en
    const project = await makeProject(request)
    await sendModel(request, project, { name: 'Architecture', fileName: 'a.ifc', bytes: Buffer.from(ifcText) })
    await open(page, 'en', project.path.replace('project-info', 'result-review/models'))
    await button(page, tools.tree).click()
    const panel = page.getByRole('complementary', { name: tree.title })
    const floor = panel.getByRole('checkbox').first()
    await expect(floor).toBeChecked()
    await floor.uncheck()
    await expect(button(page, tree.all)).toBeVisible()
    await button(page, tools.view).click()
    await button(page, tools.tree).click()
    await expect(floor).not.toBeChecked()
    await button(page, tree.all).click()
    await panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { pressed: false }) })
      .last()
      .getByRole('button')
      .first()
      .click()
    await expect(panel.getByRole('region', { name: tree.properties })).toBeVisible()
    await button(page, tree.hide).click()
    await expect(button(page, tree.unhide)).toBeVisible()
    await expectAccessible(page)
  },
)
