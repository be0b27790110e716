import { expect, test, type Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import {
  startStripeServer,
  stripeKey,
  stripeWebhookSecret,
  type StripeServer,
} from '../../apps/server/src/testing/servers/stripe-server.ts'
import { stripeWebhookPath } from '../../packages/contract/src/billing/billing.ts'
import { freePort } from '../support/free-port.ts'
import { accountOf, expectAccessible, fillLogin } from '../support/journey.ts'
import { aTrial, type Trial } from '../support/plans.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { words } from '../support/words.ts'

const { billing } = words.en

/** A server of its own: with a key of Stripe every order of the others would lead to a payment page. */
test.describe('with a key of Stripe', () => {
  test.describe.configure({ mode: 'serial' })
  let stripe: StripeServer | undefined
  let server: RunningServer | undefined
  let page: Page

  test.beforeAll(async ({ browser }) => {
    const port = await freePort()
    stripe = await startStripeServer({ webhookUrl: `http://127.0.0.1:${port}${stripeWebhookPath}` })
    server = await startServer(port, {
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_URL: stripe.url,
    })
    page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await page.goto('/login')
    await fillLogin(page, 'en', accountOf('corporate-admin').email, demoPassword)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.en.projects.welcome)
  })
  test.afterAll(async () => {
    await server?.stop()
    await stripe?.close()
  })

  async function toCheckout({ corporateId, projectId }: Trial): Promise<void> {
    await page.goto(`/buy?corporateId=${corporateId}&projectId=${projectId}`)
    await page.getByRole('region', { name: 'BASIC' }).getByRole('button', { name: billing.buy.byCard }).click()
    await expect(page.getByRole('heading', { name: 'Pay USD 240.00' })).toBeVisible()
  }

  test('the buyer pays at Stripe, comes back, and the project has its plan', async () => {
    const trial = await aTrial(page.request)
    await toCheckout(trial)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(page.getByText(new RegExp(`${trial.code} ${trial.name} is on the BASIC plan until`))).toBeVisible()
    await expectAccessible(page)
    await page.goto('/purchase-history')
    await expect(page.getByRole('row').filter({ hasText: trial.code })).toContainText(billing.statuses.paid)
  })

  test('who leaves the payment page is charged nothing, and can begin again', async () => {
    const trial = await aTrial(page.request)
    await toCheckout(trial)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: billing.paymentFailed.title })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/buy?corporateId=${trial.corporateId}&projectId=${trial.projectId}`)
    await expect(page.getByRole('heading', { name: billing.pending.title })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: billing.paymentFailed.retry }).click()
    await page.getByRole('region', { name: 'BASIC' }).getByRole('button', { name: billing.buy.byCard }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(/ is on the BASIC plan until/)).toBeVisible()
  })

  test('while Stripe is away nothing is ordered', async () => {
    const trial = await aTrial(page.request)
    stripe!.trouble = 'broken'
    await page.goto(`/buy?corporateId=${trial.corporateId}&projectId=${trial.projectId}`)
    await page.getByRole('region', { name: 'ADVANCE' }).getByRole('button', { name: billing.buy.byCard }).click()
    await expect(page.getByRole('alert').filter({ hasText: words.en.errors['payment.unavailable'] })).toBeVisible()
    await expect(page.getByRole('region', { name: 'ADVANCE' })).toBeVisible()
    stripe!.trouble = undefined
  })
})
