import type { Page } from '@playwright/test'
import { arriveAt } from './demonstration.ts'
import type { Scene } from './scenes.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const profile = (page: Page, open: string) => page.getByRole('button', { name: open.split('{')[0]! })

/** Another take on the same demonstration finds the number and the address taken. */
let takes = (Math.floor(Date.now() / 60_000) % 800) + 100
const nextTake = () => (takes += 1)

export const create: Scene = {
  begin: (page, place) => arriveAt(page, place, '/projects'),
  play: async ({
    page,
    words: {
      accounts,
      billing,
      projects: { list },
    },
    say,
    press,
    type,
    point,
    look,
    hold,
  }) => {
    const { form } = list
    await say()
    await hold(1)
    await press(button(page, list.create))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(form.name).waitFor()
    await say()
    await look(dialog.getByLabel(form.code))
    await type(dialog.getByLabel(form.name), 'Harbour View Tower 2')
    await type(dialog.getByLabel(form.code), `HK-2026-${nextTake()}`)
    await say()
    await look()
    await point(dialog.getByText(form.types['Inspection.MBIS'].name, { exact: true }))
    await hold(0.4)
    await press(dialog.getByText(form.types['Inspection.ConditionSurvey'].name, { exact: true }))
    await say()
    await point(dialog.getByText('TRIAL', { exact: true }))
    await hold(0.6)
    await press(dialog.getByText('BASIC', { exact: true }))
    await say()
    await press(dialog.getByRole('button', { name: form.submit }))
    await page.getByRole('region', { name: 'BASIC' }).waitFor()
    await hold(1)
    await say()
    const offer = page.getByRole('region', { name: 'BASIC' })
    await look(offer)
    await hold(1)
    await press(offer.getByRole('button', { name: billing.buy.byInvoice }))
    await page.getByRole('heading', { name: billing.pending.title }).waitFor()
    await look()
    await say()
    await point(button(page, billing.pending.download))
    await hold(1)
    await say()
    await press(profile(page, accounts.profile.open))
    await press(
      page
        .getByRole('navigation', { name: accounts.profile.title })
        .getByRole('link', { name: accounts.security.profile.history }),
    )
    await page.getByRole('table').waitFor()
    await hold(2)
  },
}

export const users: Scene = {
  begin: (page, place) => arriveAt(page, place, '/projects'),
  play: async ({
    page,
    words: {
      accounts,
      projects: { list },
      shell,
    },
    fill,
    say,
    press,
    type,
    point,
    look,
    hold,
  }) => {
    const { users: own } = accounts
    await say()
    await press(profile(page, accounts.profile.open))
    await press(page.getByRole('link', { name: own.title }))
    await page.getByRole('table').waitFor()
    await say()
    await point(page.getByRole('row', { name: /Demo Surveyor/ }))
    await hold(1)
    await say()
    await press(button(page, own.invite.open))
    const dialog = page.getByRole('dialog')
    await look(dialog)
    await type(dialog.getByRole('textbox', { name: own.invite.email }), `amy.cheung${nextTake()}@harbour.example`)
    await point(dialog.getByText(accounts.roles['corporate-standard'], { exact: true }))
    await hold(0.5)
    await say()
    await press(dialog.getByRole('button', { name: own.invite.submit }))
    await page
      .getByRole('row', { name: /amy\.cheung/ })
      .first()
      .waitFor()
    await look()
    await hold(1)
    await say()
    const role = page
      .getByRole('row', { name: /Demo Surveyor/ })
      .getByRole('button')
      .first()
    await look(page.getByRole('row', { name: /Demo Surveyor/ }))
    await press(role)
    await hold(1.5)
    await page.keyboard.press('Escape')
    await say()
    await press(button(page, fill(own.more, { name: 'Demo Surveyor' })))
    await hold(2)
    await page.keyboard.press('Escape')
    await look()
    await say()
    await press(page.getByRole('link', { name: shell.logo.projects }))
    await page.getByRole('table').waitFor()
    await press(button(page, fill(list.menu, { code: 'HK-2026-014' })))
    await press(page.getByRole('menuitem', { name: list.access }))
    await page.getByRole('dialog').waitFor()
    await hold(2)
  },
}

export const misc: Scene = {
  begin: (page, place) => arriveAt(page, place, '/projects'),
  play: async ({ page, words: { accounts, notifications, projects, shell }, say, press, type, look, hold }) => {
    const { list } = projects
    await say()
    await type(page.getByLabel(projects.filters.search), 'tower')
    await hold(1.5)
    await say()
    await page.getByLabel(projects.filters.search).fill('')
    await page.waitForTimeout(900)
    await press(page.getByRole('button', { name: list.view.cards }))
    await hold(1.2)
    await press(page.getByRole('button', { name: list.view.table }))
    await say()
    await press(button(page, list.tutorials.label))
    await hold(1.5)
    await page.keyboard.press('Escape')
    await say()
    await press(page.getByRole('banner').getByRole('button', { name: new RegExp(shell.language.label) }))
    await look(page.getByRole('banner').getByRole('button', { name: new RegExp(shell.language.label) }))
    await hold(1.2)
    await page.keyboard.press('Escape')
    await look()
    await say()
    await press(page.getByRole('banner').getByRole('link', { name: shell.help }))
    await page.getByRole('searchbox').first().waitFor()
    await hold(1)
    await type(page.getByRole('searchbox').first(), projects.filters.client)
    await hold(1)
    await say()
    await press(profile(page, accounts.profile.open))
    await hold(1)
    await press(page.getByRole('dialog').getByRole('link').first())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hold(1)
    await say()
    await press(page.getByRole('link', { name: shell.logo.projects }))
    await press(page.getByRole('link', { name: 'Fortune Court, Block A' }))
    await page.getByRole('heading', { level: 1, name: projects.standing.title }).waitFor()
    await press(page.getByRole('banner').getByRole('button', { name: notifications.bell }))
    await hold(2)
  },
}
