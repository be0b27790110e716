import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, NodeResult, RunOptions } from 'axe-core'

type WithAxe = { readonly axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}

/**
 * Half a megabyte of script: a page that was not reloaded since the last check has it already. The bars of a phone stay
 * at the edges of the window and cover a part of what scrolls past them; whether a target that is partly covered is too
 * small is asked where it is free, in the middle of the window.
 */
async function violationsOn(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => (window as WithAxe).axe === undefined)) await page.evaluate(source)
  return page.evaluate(async (given) => {
    const axe = (window as WithAxe).axe!
    const isLargeInTheMiddle = async ([target]: NodeResult['target']) => {
      const element = typeof target === 'string' ? document.querySelector(target) : null
      if (element === null) return false
      const { scrollX, scrollY } = window
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
      window.scrollTo(scrollX, scrollY)
      return again.violations.length === 0
    }
    const found: string[] = []
    for (const { id, nodes } of (await axe.run(document, given)).violations)
      for (const { target, html, failureSummary = '' } of nodes) {
        const isCovered = id === 'target-size' && failureSummary.includes('partially obscured')
        if (!isCovered || !(await isLargeInTheMiddle(target))) found.push(`${id}: ${html} ${failureSummary}`)
      }
    return found
  }, options)
}

const folderVariable = 'PLUMBLINE_E2E_CHECKED_SCREENS'

/** The folder in which all workers of a run note the screens that passed. */
export function shareCheckedScreens(folder: string): void {
  process.env[folderVariable] = folder
}

/** Equal for the same elements in the same states, language, theme and width, whatever the texts and numbers are. */
async function screenOf(page: Page): Promise<string> {
  const parts = await page.evaluate(() => {
    const { lang, dataset } = document.documentElement
    const states = [...document.querySelectorAll('body *')].map((element) => {
      const names = element.getAttributeNames().filter((name) => !/^(style|id|href|src|d|points)$/.test(name))
      const values = [
        'class',
        'role',
        'type',
        'aria-expanded',
        'aria-selected',
        'aria-invalid',
        'aria-hidden',
        'tabindex',
      ]
      return [element.tagName, ...names, ...values.map((name) => element.getAttribute(name) ?? '')].join(' ')
    })
    return [lang, dataset['mantineColorScheme'] ?? '', String(window.innerWidth), ...[...new Set(states)].sort()]
  })
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/**
 * WCAG 2.2 AA, on the screen as it stands. A list that is being reloaded is faded for a moment: what stays wrong is
 * wrong.
 * A screen that passed once in this run is not checked again: 200 checks would take minutes of the run.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const folder = process.env[folderVariable]
  const passed = folder === undefined ? undefined : join(folder, await screenOf(page))
  if (passed !== undefined && existsSync(passed)) return
  await expect(async () => expect(await violationsOn(page)).toEqual([])).toPass({
    intervals: [500, 1000],
    timeout: 40_000,
  })
  // Noted only when the screen did not change while it was checked: another state has to be checked itself.
  if (folder !== undefined && passed === join(folder, await screenOf(page))) writeFileSync(passed, '')
}
