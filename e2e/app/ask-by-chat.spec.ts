import { expect, open, test } from '../support/journey.ts'
import { inSlowRun } from '../support/words.ts'

/**
 * The window of a helpdesk is a script of somebody else; here one that only says that it came. Which origin it may come
 * from is held by the server's own tests.
 */
test(
  'the chat comes late, to the list of projects alone, and does not go along into a project',
  inSlowRun,
  async ({ page }) => {
    const asked: string[] = []
    await page.route('**/helpdesk-window.js', async (route) => {
      asked.push(new URL(page.url()).pathname)
      await route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.helpdesk = "here"' })
    })
    await page.route('**/support', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), chatScriptUrl: '/helpdesk-window.js' },
      })
    })

    await open(page, 'en', '/account')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(1_500)
    expect(asked).toEqual([])

    await page.goto('/projects')
    await expect(page.locator('body')).toHaveAttribute('data-helpdesk', 'here')
    await page.getByRole('table').getByRole('link').first().click()
    await page.waitForURL('**/project/**')
    await expect(page.locator('body')).not.toHaveAttribute('data-helpdesk', 'here')
    expect(asked).toEqual(['/projects'])
  },
)
