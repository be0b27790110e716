import type { Page } from '@playwright/test'
import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import {
  chooseLanguage,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  signIn,
  test,
} from '../support/journey.ts'
import { makeProject } from '../support/projects.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'
import { button, choice, dated, field, info, openDetails, openInfo, save, settings } from '../support/project-info.ts'

async function aPicture(page: Page, type: 'image/jpeg' | 'image/png', width = 640, height = 480): Promise<Buffer> {
  const data = await page.evaluate(
    ([kind, w, h]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: w, height: h })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#0e7c86'
      pen.fillRect(0, 0, Number(w), Number(h))
      pen.fillStyle = '#f7b500'
      pen.fillRect(Number(w) / 4, 0, Number(w) / 2, Number(h))
      return canvas.toDataURL(String(kind))
    },
    [type, width, height] as const,
  )
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

const ofPicture = (page: Page, kind: 'cover' | 'logo') =>
  page.getByRole('group', { name: info.pictures[kind], exact: true })

async function choosePicture(
  page: Page,
  kind: 'cover' | 'logo',
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  await ofPicture(page, kind).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

const texts = {
  [info.project.name]: 'Harbour Court, Phase 2',
  [info.project.client]: "Owners' corporation",
  [info.project.scope]: 'All elevations,\nand the roof',
  [`${info.asset.name}, ${words.en.shell.language.en}`]: 'Harbour Court',
  [`${info.asset.name}, ${words.en.shell.language['zh-cn']}`]: '海港阁',
  [`${info.asset.name}, ${words.en.shell.language['zh-hk']}`]: '海港閣',
  [`${info.asset.address}, ${words.en.shell.language.en}`]: '1 Harbour Road',
  [`${info.asset.address}, ${words.en.shell.language['zh-cn']}`]: '港湾道1号',
  [`${info.asset.address}, ${words.en.shell.language['zh-hk']}`]: '港灣道1號',
  [info.asset.codes]: 'A-1, A-2',
  [info.building.storeys]: '32',
  [info.building.units]: '256',
  [info.building.height]: '98.5',
  [info.people.preparedBy]: 'Ada Byron',
  [info.people.phone]: '+852 5123 4567',
  [info.people.owners]: 'Owners of Harbour Court',
  [info.people.management]: 'Good Hands Ltd',
}
const choices = {
  [info.project.type]: 'Inspection.ConditionSurvey',
  [info.project.library]: 'sg-bca',
  [info.project.template]: 'Bridge',
  [info.building.type]: 'heritage',
}

test('every field is filled in, saved, and there again after a reload; a code that is taken is said at its field', async ({
  page,
  request,
  complaints,
}) => {
  test.slow()
  const other = await makeProject(request)
  const project = await makeProject(request)
  await openInfo(page, project.path)
  await expectAccessible(page)
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
  for (const [name, value] of Object.entries(choices)) await choice(page, name).selectOption(value)
  await dated(page, info.project.start).fill('2026-10-02')
  await dated(page, info.project.end).fill('2026-12-20')
  await choice(page, info.asset.country).fill('hong')
  await page.getByRole('option', { name: 'Hong Kong', exact: true }).click()
  await field(page, info.position.latitude).fill('22.2796')
  await field(page, info.position.longitude).fill('114.1722')
  await save(page)
  await page.reload()
  for (const [name, text] of Object.entries(texts)) await expect(field(page, name)).toHaveValue(text)
  for (const [name, value] of Object.entries(choices)) await expect(choice(page, name)).toHaveValue(value)
  await expect(dated(page, info.project.start)).toHaveValue('2 Oct 2026')
  await expect(dated(page, info.project.end)).toHaveValue('20 Dec 2026')
  await expect(choice(page, info.asset.country)).toHaveValue(/Hong Kong/)
  await expect(field(page, info.position.latitude)).toHaveValue('22.2796')
  await expect(field(page, info.position.longitude)).toHaveValue('114.1722')
  await expect(page.getByRole('link', { name: `${project.code} - Harbour Court, Phase 2` })).toBeVisible()
  await expect(page.getByRole('meter', { name: info.plan.images })).toHaveAttribute('aria-valuetext', '0 of 100')
  // A field that is scrolled half under the tabs is no small target.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await field(page, info.project.code).fill(other.code)
  await button(page, settings.save).click()
  await expect(page.getByText(words.en.errors['project.code-taken']).first()).toBeVisible()
  await expect(field(page, info.project.code)).toBeFocused()
  await expect(field(page, info.project.code)).toBeInViewport()
  const bar = await page.getByRole('navigation', { name: words.en.shell.tabs.label }).boundingBox()
  expect((await field(page, info.project.code).boundingBox())!.y).toBeGreaterThan(bar!.y + bar!.height)
  await expectAccessible(page)
  // The browser itself complains of the refusal.
  complaints.length = 0
})

test('what cannot be saved is said at its field, and nothing is sent', inSlowRun, async ({ page, request }) => {
  const project = await makeProject(request)
  await openInfo(page, project.path)
  const puts: string[] = []
  page.on('request', (sent) => sent.method() === 'PUT' && puts.push(sent.url()))
  await field(page, info.project.name).fill(' ')
  await dated(page, info.project.start).fill('2026-10-02')
  await field(page, info.building.storeys).fill('2.5')
  await field(page, info.building.height).fill('1001')
  await field(page, info.position.latitude).fill('95')
  await button(page, settings.save).click()
  await expect(page.getByText(fill('en', info.faults, { count: 6 }))).toBeVisible()
  await expect(field(page, info.project.name)).toBeFocused()
  for (const said of [
    words.en.rules.required,
    words.en.rules.project.dates,
    words.en.rules.number.positiveInteger,
    fill('en', words.en.rules.number.between, { min: -90, max: 90 }),
  ])
    await expect(page.getByText(said).first()).toBeVisible()
  await expectAccessible(page)
  expect(puts).toEqual([])
  await button(page, settings.cancel).click()
  await expect(field(page, info.project.name)).toHaveValue(project.name)
  await expect(page.getByText(words.en.rules.project.dates)).toHaveCount(0)
})

test('leaving with changes asks, in the words of the specification', inSlowRun, async ({ page, request }) => {
  const project = await makeProject(request)
  await openInfo(page, project.path)
  await field(page, info.project.client).fill('Somebody')
  await page.getByRole('link', { name: words.en.shell.tabs['result-review'], exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Changes have not saved yet. Save before leaving this page?')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: words.en.shell.unsaved.save, exact: true }).click()
  await expect(page).toHaveURL(/result-review/)
  await page.getByRole('link', { name: words.en.shell.tabs['project-info'], exact: true }).click()
  await openDetails(page)
  await expect(field(page, info.project.client)).toHaveValue('Somebody')
})

test('cover and logo are cropped, shown, saved, replaced and deleted', inSlowRun, async ({ page, request }) => {
  test.slow()
  const project = await makeProject(request)
  await openInfo(page, project.path)

  await choosePicture(page, 'cover', 'large.jpg', 'image/jpeg', Buffer.alloc(2 * 1024 * 1024 + 1, 1))
  await expect(ofPicture(page, 'cover').getByRole('alert')).toHaveText('Maximum 2MB allowed for the cover image')
  await choosePicture(page, 'cover', 'really-a-gif.jpg', 'image/jpeg', Buffer.from('GIF89a trailing'))
  await expect(ofPicture(page, 'cover').getByRole('alert')).toHaveText(words.en.rules.file.picture)
  await choosePicture(
    page,
    'cover',
    'broken.png',
    'image/png',
    Buffer.concat([(await aPicture(page, 'image/png')).subarray(0, 8), Buffer.alloc(500, 7)]),
  )
  await expect(ofPicture(page, 'cover').getByRole('alert')).toHaveText(info.pictures.unreadable)

  await choosePicture(page, 'cover', 'front.jpg', 'image/jpeg', await aPicture(page, 'image/jpeg'))
  const dialog = page.getByRole('dialog', { name: fill('en', info.pictures.cropTitle, { what: info.pictures.cover }) })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: info.pictures.use })).toBeEnabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: info.pictures.use }).click()
  await expect(ofPicture(page, 'cover').getByText(info.pictures.waiting)).toBeVisible()
  await choosePicture(page, 'logo', 'logo.png', 'image/png', await aPicture(page, 'image/png', 300, 100))
  await page.getByRole('dialog').getByRole('button', { name: info.pictures.use }).click()
  await save(page)
  await page.reload()
  const sizeOf = (kind: 'cover' | 'logo') =>
    ofPicture(page, kind)
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(() => sizeOf('cover')).toEqual([640, 360])
  await expect.poll(() => sizeOf('logo')).toEqual([300, 100])
  await expectAccessible(page)

  await ofPicture(page, 'cover').getByRole('button', { name: info.pictures.remove }).click()
  await expect(ofPicture(page, 'cover').getByText(info.pictures.removed)).toBeVisible()
  await save(page)
  await page.reload()
  await expect(ofPicture(page, 'cover').getByText(info.pictures.none)).toBeVisible()
  await expect(ofPicture(page, 'logo').getByRole('img')).toBeVisible()
})

test('a failure to load the quota is a quiet line, not a toast', inSlowRun, async ({ page, request, complaints }) => {
  const project = await makeProject(request)
  await page.route('**/quota', (route) => route.fulfill({ status: 500, json: { code: 'server.failed', message: 'x' } }))
  await openInfo(page, project.path)
  await expect(page.getByText(info.plan.noQuota)).toBeVisible()
  await expect(page.getByText(words.en.errors['server.failed'])).toHaveCount(0)
  complaints.length = 0
})

test(
  'the building is inspected again, and the tabs speak of the chosen inspection',
  inSlowRun,
  async ({ page, request }) => {
    const project = await makeProject(request)
    await openInfo(page, project.path)
    const first = new URL(page.url()).searchParams.get('inspectionId')
    const chooser = (number: number) =>
      button(page, `${info.inspections.label}: ${fill('en', info.inspections.name, { number })}`)
    await chooser(1).click()
    await expectAccessible(page)
    await button(page, info.inspections.add).click()
    const dialog = page.getByRole('dialog', { name: info.inspections.addTitle })
    await dialog.getByLabel(info.inspections.date).fill('2027-03-01')
    await dialog.getByLabel(info.inspections.note).fill('After the repair')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: info.inspections.submit }).click()
    await expect(chooser(2)).toBeVisible()
    const second = new URL(page.url()).searchParams.get('inspectionId')
    expect(second).not.toBe(first)
    await page.getByRole('link', { name: words.en.shell.tabs['result-review'], exact: true }).click()
    await expect(page).toHaveURL(/result-review/)
    expect(new URL(page.url()).searchParams.get('inspectionId')).toBe(second)
    await chooser(2).click()
    await expect(page.getByText('After the repair')).toBeVisible()
    await page.getByRole('link', { name: fill('en', info.inspections.name, { number: 1 }) }).click()
    await expect(chooser(1)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('inspectionId')).toBe(first)
    await expect(page).toHaveURL(/result-review/)
  },
)

test('a viewer reads everything and can change nothing', inSlowRun, async ({ page }) => {
  await signIn(page, 'en', 'corporate-viewer')
  await page.getByRole('link', { name: demoProjects.at(-1)!.name }).click()
  await openDetails(page)
  await expect(page.getByText(info.readOnly)).toBeVisible()
  await expect(page.getByText(demoProjects.at(-1)!.client_name)).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
  await expect(button(page, settings.save)).toHaveCount(0)
  await button(page, `${info.inspections.label}: ${fill('en', info.inspections.name, { number: 1 })}`).click()
  await expect(button(page, info.inspections.add)).toHaveCount(0)
  await expectAccessible(page)
})

test(
  'an address may name the project alone; one that can name none is a page that could not be found',
  inSlowRun,
  async ({ page, request }) => {
    const project = await makeProject(request)
    const id = project.path.split('/')[2]!
    await open(page, 'en', `/project/${id}`)
    await expect(page).toHaveURL(project.path)
    await expect(page.getByRole('link', { name: `${project.code} - ${project.name}` })).toBeVisible()
    await page.goto(`/project/${id}/inspection-result`)
    await expect(page).toHaveURL(project.path.replace('project-info', 'inspection-result'))
    for (const path of [
      project.path.replace(/workspaceId=[^&]*/, 'workspaceId='),
      project.path.replace(id, 'nonsense'),
      project.path.replace(/inspectionId=.*/, 'inspectionId=x'),
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: words.en.shell.notFound.title })).toBeVisible()
      await expect(page.getByText('404')).toBeVisible()
    }
    await expectAccessible(page)
  },
)

test('the demo video of each tab opens in a dialog no wider than 560 px', inSlowRun, async ({ page, request }) => {
  const project = await makeProject(request)
  await openInfo(page, project.path)
  await button(page, info.tutorials.label).click()
  await button(page, info.tutorials['project-info']).click()
  const dialog = page.getByRole('dialog', { name: info.tutorials['project-info'] })
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(560)
  await expectAccessible(page)
  await button(page, info.tutorials.close).click()
  await page.getByRole('link', { name: words.en.shell.tabs['upload-drawing'], exact: true }).click()
  await button(page, info.tutorials.label).click()
  await expect(button(page, info.tutorials['upload-drawing'])).toBeVisible()
})

test('project info in three languages, in the dark, at 1024 px', inSlowRun, async ({ page, request }) => {
  const { path } = await makeProject(request)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await openInfo(page, path)
  let shown: Locale = 'en'
  for (const locale of locales) {
    if (locale !== shown) await chooseLanguage(page, shown, locale)
    shown = locale
    await expect(page.getByRole('heading', { level: 1, name: words[locale].projects.info.title })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
