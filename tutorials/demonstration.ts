import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../apps/server/src/demo/demo.ts'
import { accountRoutes, type Session } from '../packages/contract/src/accounts.ts'

const flownCode = 'HK-2026-014'
const waitMs = 20 * 60_000

type Listed = { readonly _id: string; readonly projectNum: string; readonly workspaceId: string; readonly inspectionId: string }

export type Place = { readonly url: string; readonly session: Session; readonly project: Listed; readonly query: string }

async function ask<T>(url: string, token: string | undefined, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return await answer.json() as T
}

/** The demonstration company at this address, once its flight has been painted and its defects are there. */
export async function demonstration(url: string): Promise<Place> {
  const email = demoAccounts.find(({ role }) => role === 'corporate-admin')!.email
  const session = await ask<Session>(`${url}${accountRoutes.login.path}`, undefined, { email, password: demoPassword })
  const { corporateId } = session.corporates[0]!
  const { data } = await ask<{ data: readonly Listed[] }>(`${url}/asset/api/v1/corporates/${corporateId}/projects`, session.accessToken)
  const project = data.find(({ projectNum }) => projectNum === flownCode)
  if (project === undefined) throw new Error('the demonstration has no flown project')
  const query = `?corporateId=${corporateId}&workspaceId=${project.workspaceId}&inspectionId=${project.inspectionId}`
  for (const end = Date.now() + waitMs; ; await new Promise((done) => setTimeout(done, 5000))) {
    const { accessToken } = await ask<Session>(`${url}${accountRoutes.login.path}`, undefined, { email, password: demoPassword })
    const found = await ask<{ data: readonly unknown[] }>(`${url}/inspection/api/v1/projects/${project._id}/inspection/${project.inspectionId}/defects`, accessToken)
    if (found.data.length > 0) return { url, session: await ask<Session>(`${url}${accountRoutes.login.path}`, undefined, { email, password: demoPassword }), project, query }
    if (Date.now() > end) throw new Error('the demonstration has no defects yet')
  }
}

/** As after a sign-in, at this address; the tour stays shut. */
export async function arriveAt(page: Page, { url, session }: Place, path: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (localStorage.getItem('plumbline.session') === null) localStorage.setItem('plumbline.session', stored)
  }, JSON.stringify({ ...session, selectedCorporateIndex: 0 }))
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(1500)
}
