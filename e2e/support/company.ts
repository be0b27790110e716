import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes, type Session } from '../../packages/contract/src/accounts/accounts.ts'
import { registrationRoutes } from '../../packages/contract/src/accounts/registration.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { pathOf } from '../../packages/contract/src/address.ts'
import type { Request, Reply, Route } from '../../packages/contract/src/route.ts'
import type { Role } from '../../packages/contract/src/roles.ts'
import { accountOf, arrive, expect } from './journey.ts'
import { linkInMail } from './mailbox.ts'
import { words, type Locale } from './words.ts'

type Loose = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** A call as the browser would make it; what a journey needs and is not about. */
export async function callApi<T extends Route>(
  request: APIRequestContext,
  route: T,
  given: Request<T>,
  token?: string,
): Promise<Reply<T>> {
  const { params = {}, query, body } = given as Loose
  const answer = await request.fetch(pathOf(route.path, params), {
    method: route.method,
    ...(query === undefined ? {} : { params: query }),
    ...(body === undefined ? {} : { data: body }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  if (!answer.ok()) throw new Error(`${route.method} ${route.path} answered ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Reply<T>
}

export type Person = { readonly name: string; readonly session: Session }
export type Company = Person & { readonly corporateId: string; readonly company: string }

export const password = 'Tower-17-Scaffold!'
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const someEmail = () => `p${randomBytes(5).toString('hex')}@survey.example`

/**
 * A company of its own, with its first administrator: a journey that makes projects must not change the list others
 * count.
 */
export async function aCompany(
  request: APIRequestContext,
  locale: Locale,
  given: { readonly name: string; readonly company: string },
): Promise<Company> {
  const email = someEmail()
  await callApi(request, registrationRoutes.register, {
    body: { userName: given.name, companyName: given.company, mobileNumber: '+85291234567', email, password, locale },
  })
  const session = await callApi(request, registrationRoutes.verifyEmail, {
    body: { token: tokenOf(await linkInMail(email, 'verify-email')) },
  })
  return { ...given, session, corporateId: session.corporates[0]!.corporateId }
}

export async function aColleague(
  request: APIRequestContext,
  { session, corporateId }: Company,
  name: string,
  role: 'corporate-admin' | 'corporate-standard' | 'corporate-viewer',
): Promise<Person> {
  const email = someEmail()
  await callApi(
    request,
    userRoutes.invite,
    { params: { corporateId }, body: { email, role, locale: 'en' } },
    session.accessToken,
  )
  const token = tokenOf(await linkInMail(email, 'accept-invitation'))
  const { session: own } = await callApi(request, userRoutes.acceptInvitation, {
    body: { token, person: { userName: name, password }, locale: 'en' },
  })
  return { name, session: own! }
}

export async function demoToken(request: APIRequestContext, role: Role): Promise<string> {
  return (
    await callApi(request, accountRoutes.login, { body: { email: accountOf(role).email, password: demoPassword } })
  ).accessToken
}

/** Viewers see only the projects they are assigned to. */
export async function letViewerIn(request: APIRequestContext, projectId: string, token: string): Promise<void> {
  const { userId } = await callApi(request, accountRoutes.login, {
    body: { email: accountOf('corporate-viewer').email, password: demoPassword },
  })
  await callApi(
    request,
    userRoutes.assignProjectUsers,
    { params: { projectId }, query: {}, body: [{ userId, isAssigned: true }] },
    token,
  )
}

export async function enter(page: Page, locale: Locale, { name, session }: Person): Promise<void> {
  await arrive(page, locale, { email: session.userEmail, password }, '/projects')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${words[locale].projects.welcome} ${name}`)
}

/** On another device. What its console says is for the journey to judge. */
export async function anotherDevice(
  browser: Browser,
): Promise<{ readonly page: Page; readonly statuses: () => readonly number[] }> {
  const page = await (
    await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1440, height: 900 } })
  ).newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, statuses: () => complaints.splice(0).map((text) => Number(/status of (\d+)/.exec(text)?.[1])) }
}
