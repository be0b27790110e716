import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

type WithAxe = { readonly axe?: { run(options: RunOptions): Promise<AxeResults> } }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}

/** Half a megabyte of script: a page that was not loaded anew since the last look has it already. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => (window as WithAxe).axe === undefined)) await page.evaluate(source)
  return page.evaluate(async (given) => {
    const { violations } = await (window as WithAxe).axe!.run(given)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  }, options)
}

/** WCAG 2.2 AA, on the screen as it stands. A list that is being read anew is faded for a moment: what stays wrong is wrong. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => expect(await violationsOn(page)).toEqual([])).toPass({
    intervals: [500, 1000],
    timeout: 40_000,
  })
}
