import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../apps/server/src/demo/demo.ts'
import { prefix, type Locale } from '../e2e/support/words.ts'
import { accountRoutes, type Session } from '../packages/contract/src/accounts/accounts.ts'
import { sessionCookieHeader } from '../packages/contract/src/address.ts'

const flownCode = 'HK-2026-014'
const waitMs = 20 * 60_000

type Listed = {
  readonly _id: string
  readonly projectNum: string
  readonly workspaceId: string
  readonly inspectionId: string
}

export type Place = { readonly url: string; readonly locale: Locale; readonly project: Listed; readonly query: string }

async function ask<T>(url: string, token: string | undefined, body?: object): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as T
}

const email = demoAccounts.find(({ role }) => role === 'corporate-admin')!.email

const signedIn = (url: string) =>
  ask<Session>(`${url}${accountRoutes.login.path}`, undefined, { email, password: demoPassword })

/** The demonstration company at this address. */
export async function demonstration(url: string): Promise<Omit<Place, 'locale'>> {
  const {
    accessToken,
    corporates: [corporate],
  } = await signedIn(url)
  const { corporateId } = corporate!
  const { data } = await ask<{ data: readonly Listed[] }>(
    `${url}/asset/api/v1/corporates/${corporateId}/projects`,
    accessToken,
  )
  const project = data.find(({ projectNum }) => projectNum === flownCode)
  if (project === undefined) throw new Error('the demonstration has no flown project')
  return {
    url,
    project,
    query: `?corporateId=${corporateId}&workspaceId=${project.workspaceId}&inspectionId=${project.inspectionId}`,
  }
}

/** Once the flight of the demonstration has been painted and its defects are there. */
export async function whenFlown({ url, project }: Place): Promise<void> {
  for (const end = Date.now() + waitMs; ; await new Promise((done) => setTimeout(done, 5000))) {
    const { accessToken } = await signedIn(url)
    const found = await ask<{ data: readonly unknown[] }>(
      `${url}/inspection/api/v1/projects/${project._id}/inspection/${project.inspectionId}/defects`,
      accessToken,
    )
    if (found.data.length > 0) return
    if (Date.now() > end) throw new Error('the demonstration has no defects yet')
  }
}

/** As after a sign-in, at this address; the tour stays shut. The cookie of the answer goes to the page with it. */
export async function arriveAt(page: Page, { url, locale }: Place, path: string): Promise<void> {
  const answer = await page.request.post(url + accountRoutes.login.path, {
    data: { email, password: demoPassword },
    headers: { [sessionCookieHeader.name]: sessionCookieHeader.value },
  })
  if (!answer.ok()) throw new Error(`the sign-in answered ${answer.status()}`)
  const { accessToken: _, ...stored } = (await answer.json()) as Session
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('plumbline.session') === null) localStorage.setItem('plumbline.session', text)
    },
    JSON.stringify({ ...stored, selectedCorporateIndex: 0 }),
  )
  await page.goto(url + prefix[locale] + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(1500)
}
