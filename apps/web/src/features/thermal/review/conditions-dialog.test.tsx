import { openConditions, type SurveyConditions, type ThermalSurvey } from '@plumbline/contract/thermal/thermal'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import {
  closeScreens,
  field,
  press,
  refusal,
  showScreen,
  toasts,
  type as typeIn,
} from '../../../testing/show-screen.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { ConditionsDialog } from './ConditionsDialog.tsx'

closeScreens()

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: id(1), inspectionId: id(2) }
const conditions: SurveyConditions = { ...openConditions, ambient: 18.5, rain: 'dry' }
const survey: ThermalSurvey = { conditions, lockedSpan: null, palette: 'ironbow', version: 4 }

async function open({
  mayEdit = true,
  locale = 'en' as const,
  respond = ({ body }: SentRequest): Answer => ({ status: 200, body }),
}: {
  mayEdit?: boolean
  locale?: 'en' | 'zh-cn'
  respond?: (asked: SentRequest) => Answer
} = {}) {
  const onClose = vi.fn()
  const shown = await showScreen(<ConditionsDialog of={of} survey={survey} mayEdit={mayEdit} onClose={onClose} />, {
    locale,
    respond,
  })
  await screen.findByRole('dialog')
  const enter = (label: string, value: string) => {
    typeIn(label, value)
    fireEvent.blur(field(label))
  }
  return { ...shown, onClose, enter }
}

function typeMoment(t: Translate, name: 'startedAt' | 'endedAt', day: string, time: string) {
  const label = t(`thermal.survey.${name}`)
  typeIn(label, day)
  typeIn(t('thermal.survey.timeOf', { label }), time)
}

it('sends every field that was filled in with the version that was read, and closes', async () => {
  const { t, writes, onClose, enter } = await open()
  enter(t('thermal.survey.ambientDayBefore'), '16,5')
  enter(t('thermal.survey.humidity'), '70')
  enter(t('thermal.survey.emissivity'), '0.93')
  typeIn(t('thermal.survey.windDirection'), 'North-east')
  typeIn(t('thermal.survey.sun'), 'overcast')
  typeIn(t('thermal.survey.rain'), 'unsaid')
  typeIn(t('thermal.survey.equipment'), 'FLIR T560')
  typeMoment(t, 'startedAt', '01/11/2026', '06:00')
  typeMoment(t, 'endedAt', '01/11/2026', '07:30')
  typeIn(t('thermal.survey.note'), 'Heating on')
  press(t('thermal.survey.save'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes()).toHaveLength(1)
  expect(writes()[0]?.body).toEqual({
    ...survey,
    conditions: {
      ...conditions,
      ambientDayBefore: 16.5,
      humidity: 70,
      emissivity: 0.93,
      windDirection: 'North-east',
      sun: 'overcast',
      rain: null,
      equipment: 'FLIR T560',
      startedAt: new Date('2026-11-01T06:00').toISOString(),
      endedAt: new Date('2026-11-01T07:30').toISOString(),
      note: 'Heating on',
    },
  })
  expect(toasts()).toEqual([t('thermal.survey.saved')])
})

it('a number outside its bounds is named and not sent', async () => {
  const { t, writes, enter } = await open()
  enter(t('thermal.survey.humidity'), '140')
  screen.getByText(t('thermal.panel.wrong', { min: 0, max: 100 }))
  press(t('thermal.survey.save'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect((writes()[0]?.body as ThermalSurvey).conditions.humidity).toBeNull()
})

it('an end before the start is named, and nothing is sent', async () => {
  const { t, writes, onClose } = await open()
  typeMoment(t, 'startedAt', '01/11/2026', '08:00')
  typeMoment(t, 'endedAt', '01/11/2026', '07:30')
  screen.getByText(t('thermal.survey.order'))
  press(t('thermal.survey.save'))
  expect(writes()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

it('a day without a time is named and not stored as midnight', async () => {
  const { t, writes } = await open()
  typeIn(t('thermal.survey.startedAt'), '01/11/2026')
  screen.getByText(t('thermal.survey.both'))
  press(t('thermal.survey.save'))
  expect(writes()).toEqual([])
  typeMoment(t, 'startedAt', '31/02/2026', '08:00')
  press(t('thermal.survey.save'))
  expect(writes()).toEqual([])
  typeMoment(t, 'startedAt', '', '')
  press(t('thermal.survey.save'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect((writes()[0]?.body as ThermalSurvey).conditions.startedAt).toBeNull()
})

const theirs: ThermalSurvey = { ...survey, conditions: { ...conditions, ambient: 9 }, version: 7 }
const staleOnce = () => {
  let isStale = true
  return ({ method, body }: SentRequest): Answer => {
    if (method === 'GET') return { status: 200, body: theirs }
    if (!isStale) return { status: 200, body }
    isStale = false
    return refusal('version.stale')
  }
}

it('conditions that another person saved first are taken on demand', async () => {
  const { t, writes, onClose } = await open({ respond: staleOnce() })
  typeIn(t('thermal.survey.note'), 'Mine')
  press(t('thermal.survey.save'))
  await screen.findByText(t('thermal.survey.stale.text'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('thermal.survey.save') }).disabled).toBe(true)
  press(t('thermal.survey.stale.take'))
  expect(field(t('thermal.survey.ambient')).value).toBe('9')
  expect(field(t('thermal.survey.note')).value).toBe('')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: t('thermal.survey.save') })
  await waitFor(() => expect(save.disabled).toBe(false))
  press(t('thermal.survey.save'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes()[1]?.body).toEqual(theirs)
})

it('or they are replaced by what was typed here, over the newer version', async () => {
  const { t, writes, onClose } = await open({ respond: staleOnce() })
  typeIn(t('thermal.survey.note'), 'Mine')
  press(t('thermal.survey.save'))
  await screen.findByText(t('thermal.survey.stale.text'))
  press(t('thermal.survey.stale.mine'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes()[1]?.body).toEqual({ ...theirs, conditions: { ...conditions, note: 'Mine' } })
})

it('a refusal is said, and what was typed stays', async () => {
  const { t, onClose } = await open({ respond: () => refusal('access.denied', { status: 403 }) })
  typeIn(t('thermal.survey.note'), 'Mine')
  press(t('thermal.survey.save'))
  await screen.findByText(t('errors.access.denied'))
  expect(field(t('thermal.survey.note')).value).toBe('Mine')
  expect(onClose).not.toHaveBeenCalled()
})

it('a person who only reads sees the values and nothing to save', async () => {
  const { t } = await open({ mayEdit: false })
  expect(field(t('thermal.survey.ambient')).value).toBe('18.5')
  for (const input of document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)'))
    expect(input.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: t('thermal.survey.save') })).toBeNull()
})

it('is read in Chinese', async () => {
  const { t } = await open({ locale: 'zh-cn' })
  for (const group of ['weather', 'surface', 'time'] as const)
    expect(screen.getByRole('group', { name: t(`thermal.survey.groups.${group}`) }).textContent).toMatch(
      /\p{Script=Han}/u,
    )
})
