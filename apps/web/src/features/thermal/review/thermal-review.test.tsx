import type { Membership } from '@plumbline/contract/accounts/accounts'
import {
  openConditions,
  type ThermalDetail,
  type ThermalImage,
  type ThermalSurvey,
} from '@plumbline/contract/thermal/thermal'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { ThermalReview } from './ThermalReview.tsx'

closeScreens()

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: id(1), workspaceId: id(2), projectId: id(3), inspectionId: id(4) }
const [admin, viewer] = (['corporate-admin', 'corporate-viewer'] as const).map(
  (role) => ({ corporateId: id(1), role, name: 'Demo', isSaas: true }) as unknown as Membership,
) as [Membership, Membership]
const survey: ThermalSurvey = {
  conditions: openConditions,
  lockedSpan: null,
  palette: 'ironbow',
  version: 1,
}
const listed = (number: number, given: Partial<ThermalImage> = {}) =>
  ({
    image: { _id: id(number), name: `IR_${number}.jpg`, picture: null },
    state: 'known',
    errorCode: null,
    min: 18.25,
    max: 35,
    pairState: 'paired',
    pairId: null,
    ...given,
  }) as unknown as ThermalImage
const detail = (number: number, given: Partial<ThermalDetail> = {}) =>
  ({
    ...listed(number),
    temperaturesUrl: null,
    scene: null,
    cameraScene: null,
    canChangeScene: false,
    view: null,
    pair: null,
    candidates: [],
    alignment: { x: 0, y: 0, scale: 1, rotation: 0 },
    isAlignmentOwn: false,
    previous: null,
    next: id(12),
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...given,
  }) as unknown as ThermalDetail

type Given = {
  readonly images?: readonly ThermalImage[]
  readonly opened?: Partial<ThermalDetail>
  readonly member?: Membership
  readonly nextCursor?: string | null
  readonly answerTo?: (asked: SentRequest) => Answer | undefined
}

async function open({ images = [], opened = {}, member = admin, nextCursor = null, answerTo }: Given = {}) {
  const onOpen = vi.fn()
  const shown = await showScreen(
    <ThermalReview
      of={of}
      member={member}
      imageId={undefined}
      links={{ photos: '/photos', photo: (photo: string) => `/photo/${photo}`, defect: () => '/defect' }}
      onOpen={onOpen}
    />,
    {
      respond: (asked) => {
        const { pathname } = new URL(asked.url, 'http://loopback.example')
        return (
          answerTo?.(asked) ?? {
            status: 200,
            body: pathname.endsWith('/survey')
              ? survey
              : pathname.endsWith('/images')
                ? { data: images, total: 40, unmeasured: 0, failures: [], nextCursor }
                : detail(11, opened),
          }
        )
      },
    },
  )
  return { ...shown, onOpen }
}

it('says that it reads, and why it could not; the next attempt shows the list', async () => {
  let isBroken = true
  const { t } = await open({
    images: [listed(11)],
    answerTo: () => (isBroken ? refusal('server.failed', { status: 500 }) : undefined),
  })
  screen.getByText(t('thermal.list.loading'))
  await screen.findByText(t('errors.server.failed'), undefined, { timeout: 10_000 })
  isBroken = false
  press(t('thermal.list.failed.retry'))
  await screen.findByRole('navigation', { name: t('thermal.list.label') })
})

it('an inspection without thermal pictures leads to the upload and to the conditions', async () => {
  const { t } = await open()
  const upload = await screen.findByRole('link', { name: t('thermal.list.empty.upload') })
  expect(upload.getAttribute('href')).toBe('/photos')
  press(t('thermal.list.conditions'))
  await screen.findByRole('dialog', { name: t('thermal.survey.title') })
})

it('a person who only reads is not led to the upload', async () => {
  const { t } = await open({ member: viewer })
  await screen.findByText(t('thermal.list.empty.title'))
  expect(screen.queryByRole('link', { name: t('thermal.list.empty.upload') })).toBeNull()
})

it('lists every picture with its span and its pair, the first one open', async () => {
  const { t, onOpen } = await open({
    images: [listed(11), listed(12, { state: 'unknown', pairState: 'missing' }), listed(13, { state: 'reading' })],
    opened: { state: 'unknown', errorCode: 'thermal.damaged' },
  })
  const entries = within(await screen.findByRole('navigation', { name: t('thermal.list.label') }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(entries[0]).toContain('IR_11.jpg')
  expect(entries[0]).toContain('18.3')
  expect(entries[1]).toContain(t('thermal.list.states.unknown'))
  expect(entries[1]).toContain(t('thermal.list.pairs.missing'))
  expect(entries[2]).toContain(t('thermal.list.states.reading'))
  expect(screen.getByRole('button', { name: /IR_11/ }).getAttribute('aria-current')).toBe('true')
  screen.getByText(t('thermal.list.count', { count: 40 }))
  screen.getByRole('button', { name: /IR_12/ }).click()
  expect(onOpen).toHaveBeenCalledWith(id(12))
  screen.getByRole('button', { name: /IR_11/ }).click()
  expect(onOpen).toHaveBeenCalledOnce()
})

it('asks for more pictures where there are more', async () => {
  const { t, asked } = await open({ images: [listed(11)], nextCursor: 'after-11', opened: { state: 'reading' } })
  await screen.findByRole('navigation', { name: t('thermal.list.label') })
  press(t('thermal.list.more'))
  await vi.waitFor(() => expect(asked.some(({ url }) => url.includes('cursor=after-11'))).toBe(true))
})

it('a picture without temperatures says why and still leads to its neighbours', async () => {
  const { t, onOpen } = await open({
    images: [listed(11)],
    opened: { state: 'unknown', errorCode: 'thermal.damaged', previous: null },
  })
  await screen.findByText(t('thermal.view.unknown.title'))
  screen.getByText(t('errors.thermal.damaged'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('thermal.view.previous') }).disabled).toBe(true)
  press(t('thermal.view.next'))
  expect(onOpen).toHaveBeenCalledWith(id(12))
})

it('a picture that is being read says so', async () => {
  const { t } = await open({ images: [listed(11)], opened: { state: 'reading' } })
  await screen.findByText(t('thermal.view.unknown.reading'))
})

it('a picture that cannot be opened says why and is asked for again', async () => {
  let isBroken = true
  const { t } = await open({
    images: [listed(11)],
    opened: { state: 'reading' },
    answerTo: ({ url }) => (isBroken && url.endsWith(id(11)) ? refusal('access.denied', { status: 403 }) : undefined),
  })
  await screen.findByText(t('thermal.view.failed.title'), undefined, { timeout: 10_000 })
  isBroken = false
  press(t('thermal.view.failed.retry'))
  await screen.findByText(t('thermal.view.unknown.reading'))
})

it('temperatures that cannot be fetched are named as such, and can be asked for again', async () => {
  const { t } = await open({
    images: [listed(11)],
    opened: { state: 'known' },
    answerTo: ({ url, headers }) =>
      url.endsWith(id(11))
        ? { status: 200, body: detail(11, { temperaturesUrl: `http://${headers.host}/11.bin` }) }
        : url.endsWith('11.bin')
          ? { status: 404 }
          : undefined,
  })
  await screen.findByText(t('thermal.view.temperatures.text'), undefined, { timeout: 10_000 })
  screen.getByRole('button', { name: t('thermal.view.temperatures.retry') })
})
