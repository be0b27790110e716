import type { BackgroundSection, ReportDefinition } from '@plumbline/contract/reports/content'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ReportChange } from '../../../api/reports.ts'
import { closeScreens, field, press, showScreen, type } from '../../../testing/show-screen.tsx'
import { aBackground, aDefinition, aTemplate, numbered } from '../testing/a-report.ts'
import { BackgroundForm } from './BackgroundForm.tsx'
import { CoverForm } from './CoverForm.tsx'
import { DistributionList } from './DistributionList.tsx'
import { InspectionResultForm } from './InspectionResultForm.tsx'
import { nextRevision } from './next-revision.ts'
import { RevisionLog } from './RevisionLog.tsx'
import { SectionList } from './SectionList.tsx'
import { SectionNote } from './SectionNote.tsx'
import type { Signing } from './SignatureBox.tsx'

closeScreens()

// jsdom has no fonts; a field that grows with its text listens to them.
beforeAll(() => void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }))
afterAll(() => void Reflect.deleteProperty(document, 'fonts'))

const people = [{ _id: numbered(20), name: 'Ada Chan', email: 'ada@demo.example' }]
const signing: Signing = {
  selfId: numbered(20),
  plan: 'ADVANCE',
  maySign: true,
  isInPlan: true,
  isAllSaved: true,
  onSign: () => Promise.resolve(),
  onTakeBack: () => Promise.resolve(),
}

/** Holds what a form changes, as the editor of a report does. */
function Held<T>({
  first,
  onEvery,
  children,
}: {
  readonly first: T
  readonly onEvery: (value: T) => void
  readonly children: (value: T, onChange: (value: T) => void) => ReactNode
}) {
  const [value, setValue] = useState(first)
  return children(value, (next) => {
    setValue(next)
    onEvery(next)
  })
}

async function showBackground(first: BackgroundSection, given: Partial<Signing> = {}, isReadOnly = false) {
  const changed = vi.fn<(section: BackgroundSection) => void>()
  const respond = () => ({ status: 200, body: { imageUrl: 'data:image/png;base64,AA==' } })
  const shown = await showScreen(
    <Held first={first} onEvery={changed}>
      {(section, onChange) => (
        <BackgroundForm
          shown={aDefinition({ backgroundSection: section })}
          stored={aDefinition({ backgroundSection: first })}
          people={people}
          signing={{ ...signing, ...given }}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      )}
    </Held>,
    { respond },
  )
  return { ...shown, last: () => changed.mock.lastCall?.[0] }
}

it('takes the name of a person of the project, and keeps it when the person is taken out', async () => {
  const { t, last } = await showBackground(aBackground())
  const prepared = screen.getByRole('group', { name: t('reports.background.roles.prepared') })
  const select = within(prepared).getByLabelText(t('reports.background.person'))
  fireEvent.change(select, { target: { value: numbered(20) } })
  expect(last()?.reportPreparedBy).toMatchObject({ userId: numbered(20), name: 'Ada Chan' })
  fireEvent.change(select, { target: { value: '' } })
  expect(last()?.reportPreparedBy).toMatchObject({ userId: null, name: 'Ada Chan' })
})

it('adds a checker and takes the checker out again', async () => {
  const { t, last } = await showBackground(aBackground())
  expect(screen.queryByRole('group', { name: t('reports.background.roles.checked') })).toBeNull()
  press(t('reports.background.addChecked'))
  expect(last()?.reportCheckedBy).toMatchObject({ name: '', userId: null })
  press(t('reports.background.removeChecked'))
  expect(last()?.reportCheckedBy).toBeNull()
})

it('changes one field of the endorser and leaves the others', async () => {
  const endorser = { ...aBackground().endorserInformation, endorserName: 'Li', remarks: 'RI 42' }
  const { t, last } = await showBackground(aBackground({ endorserInformation: endorser }))
  type(t('reports.background.remarks'), 'RI 43')
  expect(last()?.endorserInformation).toEqual({ ...endorser, remarks: 'RI 43' })
  type(t('reports.background.review'), '2026-03-04')
  fireEvent.blur(field(t('reports.background.review')))
  expect(last()?.endorserInformation).toMatchObject({ remarks: 'RI 43', reviewDate: '2026-03-04' })
})

it('writes the nature of the job and the partnership as they are typed', async () => {
  const { t, last } = await showBackground(aBackground())
  type(t('reports.background.jobNature'), 'Facade survey')
  type(t('reports.background.partnership'), 'Kit & Co')
  expect(last()).toMatchObject({ jobNature: 'Facade survey', partnership: 'Kit & Co' })
})

it('states how the inspection was carried out, and the registration of company and writer', async () => {
  const { t, last } = await showBackground(aBackground())
  type(t('reports.background.conduct.pilot'), 'Ho Wai Lam')
  expect(last()?.conduct).toEqual({ aircraft: '', pilot: 'Ho Wai Lam', weather: '', standOff: '' })
  type(t('reports.background.conduct.standOff'), '8 m')
  expect(last()?.conduct).toMatchObject({ pilot: 'Ho Wai Lam', standOff: '8 m' })
  type(t('reports.background.companyRegistration'), 'MBI 88/2025')
  type(t('reports.background.registration'), 'RPE 1042')
  expect(last()).toMatchObject({ companyRegistration: 'MBI 88/2025', reportPreparedBy: { registration: 'RPE 1042' } })
})

it('lets only the person named sign, and only what is saved', async () => {
  const named = aBackground({
    reportPreparedBy: { ...aBackground().reportPreparedBy, name: 'Ada', userId: numbered(20) },
  })
  const onSign = vi.fn(() => Promise.resolve())
  const { t } = await showBackground(named, { onSign })
  const button = await screen.findByRole('button', { name: t('reports.sign.sign') })
  fireEvent.click(button)
  await waitFor(() => expect(onSign).toHaveBeenCalledWith('prepared'))
})

it('says that everything must be saved before it is signed', async () => {
  const named = aBackground({
    reportPreparedBy: { ...aBackground().reportPreparedBy, name: 'Ada', userId: numbered(20) },
  })
  const { t } = await showBackground(named, { isAllSaved: false })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: t('reports.sign.sign') })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(t('reports.sign.unsaved'))).toBeTruthy()
})

it('waits for somebody else, names the plan that has no signatures, and takes a signature back', async () => {
  const other = { ...aBackground().reportPreparedBy, name: 'Li Wei', userId: numbered(21) }
  const { t, unmount } = await showBackground(aBackground({ reportPreparedBy: other }))
  expect(screen.getByText(t('reports.sign.waiting', { name: 'Li Wei' }))).toBeTruthy()
  unmount()
  const endorserSignature = { name: 'Ada Chan', signedAt: '2026-01-02T03:04:05.000Z', imageUrl: null }
  const own = { ...other, userId: numbered(20), endorserSignature }
  const onTakeBack = vi.fn(() => Promise.resolve())
  await showBackground(aBackground({ reportPreparedBy: own }), { isInPlan: false, onTakeBack })
  expect(screen.getAllByText(t('reports.sign.notInPlan', { plan: 'ADVANCE' }))).toHaveLength(1)
  press(t('reports.sign.takeBack'))
  expect(onTakeBack).toHaveBeenCalledWith('prepared')
})

it('shows a reader the fields without anything to press', async () => {
  const { t } = await showBackground(aBackground({ jobNature: 'Survey' }), { maySign: false }, true)
  expect(field(t('reports.background.jobNature')).readOnly).toBe(true)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('combobox')).toEqual([])
})

it('adds the next revision of today, changes it and removes it', async () => {
  type Rows = BackgroundSection['revisionLog']
  const changed = vi.fn<(rows: Rows) => void>()
  const { t } = await showScreen(
    <Held<Rows> first={[{ revision: '0', remarks: '', issueDate: '2026-01-01' }]} onEvery={changed}>
      {(rows, onChange) => <RevisionLog rows={rows} isReadOnly={false} onChange={onChange} />}
    </Held>,
  )
  press(t('reports.background.revisions.add'))
  expect(changed.mock.lastCall?.[0].map(({ revision }) => revision)).toEqual(['0', '1'])
  const second = screen.getAllByLabelText(t('reports.background.revisions.remarks'))[1]!
  fireEvent.change(second, { target: { value: 'Photos added' } })
  expect(changed.mock.lastCall?.[0][1]).toMatchObject({ revision: '1', remarks: 'Photos added' })
  press(t('reports.background.revisions.remove', { revision: '0' }))
  expect(changed.mock.lastCall?.[0].map(({ revision }) => revision)).toEqual(['1'])
})

it('adds a recipient, fills in the fields and removes it again', async () => {
  type Rows = NonNullable<BackgroundSection['distributionList']>
  const changed = vi.fn<(rows: Rows) => void>()
  const { t } = await showScreen(
    <Held<Rows> first={[]} onEvery={changed}>
      {(rows, onChange) => <DistributionList rows={rows} isReadOnly={false} onChange={onChange} />}
    </Held>,
    { locale: 'zh-hk' },
  )
  expect(screen.getByText(t('reports.background.distribution.none'))).toBeTruthy()
  press(t('reports.background.distribution.add'))
  type(t('reports.background.distribution.name'), 'Lee Ka Yan')
  type(t('reports.background.distribution.copy'), 'PDF')
  expect(changed.mock.lastCall?.[0]).toEqual([{ name: 'Lee Ka Yan', organisation: '', copy: 'PDF' }])
  press(t('reports.background.distribution.remove', { name: 'Lee Ka Yan' }))
  expect(changed.mock.lastCall?.[0]).toEqual([])
})

it('adds no recipient beyond the most, and says so', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ name: String(at), organisation: '', copy: '' }))
  const { t } = await showScreen(<DistributionList rows={rows} isReadOnly={false} onChange={() => undefined} />)
  expect(screen.queryByRole('button', { name: t('reports.background.distribution.add') })).toBeNull()
  expect(screen.getByText(t('reports.background.distribution.most'))).toBeTruthy()
})

it('adds no revision beyond the most, and says so', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ revision: String(at), remarks: '', issueDate: null }))
  const { t } = await showScreen(<RevisionLog rows={rows} isReadOnly={false} onChange={() => undefined} />)
  expect(screen.queryByRole('button', { name: t('reports.background.revisions.add') })).toBeNull()
  expect(screen.getByText(t('reports.background.revisions.most'))).toBeTruthy()
})

it('counts revisions on in numbers and in letters', () => {
  expect(nextRevision([])).toBe('0')
  expect(nextRevision(['0', '1'])).toBe('2')
})

async function showCover(
  shown: ReportDefinition,
  { isReadOnly = false, plan = 'ADVANCE' as 'ADVANCE' | 'BASIC' } = {},
) {
  const changed = vi.fn<(change: ReportChange) => void>()
  const templates = [
    aTemplate(),
    aTemplate({ _id: numbered(8), name: 'Broken one', problems: [{ kind: 'unknown-tag', detail: 'x' }] as never }),
  ]
  const rendered = await showScreen(
    <CoverForm
      shown={shown}
      plan={plan}
      company="Own Surveys"
      templates={templates}
      isReadOnly={isReadOnly}
      plansHref="/plans"
      onChange={changed}
    />,
  )
  return { ...rendered, changed }
}

it('demands a title, and sends the language and the layout that are chosen', async () => {
  const { t, changed } = await showCover(aDefinition({ reportTitle: ' ' }))
  expect(screen.getByText(t('rules.required'))).toBeTruthy()
  type(t('reports.cover.title'), 'Tower A')
  expect(changed).toHaveBeenLastCalledWith({ reportTitle: 'Tower A' })
  type(t('reports.cover.language'), 'zh-hk')
  expect(changed).toHaveBeenLastCalledWith({ language: 'zh-hk' })
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(t('reports.cover.layouts.Bridge.name')) }))
  expect(changed).toHaveBeenLastCalledWith({ templateId: 'Bridge' })
})

it('offers an own template unless it has problems, and still shows one that was removed', async () => {
  const { t, changed } = await showCover(aDefinition({ templateId: numbered(99) }))
  const broken = screen.getByRole<HTMLInputElement>('radio', { name: /Broken one/ })
  expect(broken.disabled).toBe(true)
  const removed = screen.getByRole<HTMLInputElement>('radio', {
    name: new RegExp(t('reports.cover.retired').slice(0, 12)),
  })
  expect(removed.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /House style/ }))
  expect(changed).toHaveBeenLastCalledWith({ templateId: aTemplate()._id })
})

it('lets a reader read the cover and change nothing', async () => {
  const { t } = await showCover(aDefinition(), { isReadOnly: true })
  expect(field(t('reports.cover.title')).readOnly).toBe(true)
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true)
})

async function showResult() {
  type Section = ReportDefinition['inspectionResultSection']
  const changed = vi.fn<(section: Section) => void>()
  const shown = await showScreen(
    <Held first={aDefinition().inspectionResultSection} onEvery={changed}>
      {(section, onChange) => (
        <InspectionResultForm section={section} types={[]} places={[]} isReadOnly={false} onChange={onChange} />
      )}
    </Held>,
  )
  return { ...shown, last: () => changed.mock.lastCall?.[0] }
}

it('restricts the result to severities, and says that an empty choice means all', async () => {
  const { t, last } = await showResult()
  const box = screen.getByRole('group', { name: t('reports.result.severities') })
  expect(within(box).getByRole('status').textContent).toBe(t('reports.result.allSeverities'))
  fireEvent.click(within(box).getByRole('radio', { name: t('reports.result.only') }))
  expect(within(box).getByRole('status').textContent).toBe(t('reports.result.noneChosen'))
  fireEvent.click(within(box).getAllByRole('checkbox')[0]!)
  expect(last()?.defectSeverities).toEqual(['critical'])
  fireEvent.click(within(box).getByRole('radio', { name: t('reports.result.all') }))
  expect(last()?.defectSeverities).toEqual([])
  expect(screen.getByText(t('reports.result.noPlaces'))).toBeTruthy()
})

it('chooses what the report shows of each elevation: both, until another choice is made', async () => {
  const { t, last } = await showResult()
  const box = screen.getByRole('group', { name: t('reports.result.pictures.label') })
  const radio = (one: 'both' | 'photos') =>
    within(box).getByRole<HTMLInputElement>('radio', { name: t(`reports.result.pictures.${one}`) })
  expect(radio('both').checked).toBe(true)
  fireEvent.click(radio('photos'))
  expect(last()?.elevationPictures).toBe('photos')
  expect(radio('photos').checked).toBe(true)
  const blur = within(box).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(t('reports.result.blur')) })
  expect(blur.checked).toBe(false)
  fireEvent.click(blur)
  expect(last()).toMatchObject({ isBlurred: true, elevationPictures: 'photos' })
})

it('has no repair schedule until one is chosen', async () => {
  const { t, last } = await showResult()
  const box = screen.getByRole('group', { name: t('reports.result.repairs.label') })
  const radio = (one: 'none' | 'budget') =>
    within(box).getByRole<HTMLInputElement>('radio', { name: t(`reports.result.repairs.${one}`) })
  expect(radio('none').checked).toBe(true)
  fireEvent.click(radio('budget'))
  expect(last()?.repairSchedule).toBe('budget')
  expect(radio('budget').checked).toBe(true)
})

it('switches a section on and off, and says why one cannot be in the report', async () => {
  const changed = vi.fn<(change: ReportChange) => void>()
  const shown = aDefinition({ isReportSectionDisabled: [{ section: 'appendixB', reason: 'no-photos' }] })
  const { t } = await showScreen(
    <SectionList
      shown={shown}
      section="cover"
      hrefOf={(section) => `/report/${section}`}
      isReadOnly={false}
      onChange={changed}
    />,
  )
  const name = (section: 'appendixA' | 'appendixB') =>
    t('reports.sections.include', { section: t(`reports.sections.names.${section}`) })
  fireEvent.click(screen.getByRole('switch', { name: name('appendixA') }))
  expect(changed).toHaveBeenLastCalledWith({ appendixA: { isGenerated: false } })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: name('appendixB') }).disabled).toBe(true)
  expect(screen.getByText(t('reports.sections.obstacles.no-photos'))).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(t('reports.sections.cover'))
})

it('leads to what a section lacks, and puts one back that was switched off', async () => {
  const onPutIn = vi.fn()
  const note = (shown: ReportDefinition) => (
    <SectionNote
      shown={shown}
      section="appendixB"
      isReadOnly={false}
      leadsTo={(reason) => `/mend/${reason}`}
      onPutIn={onPutIn}
    />
  )
  const { t, unmount } = await showScreen(
    note(aDefinition({ isReportSectionDisabled: [{ section: 'appendixB', reason: 'no-photos' }] })),
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/mend/no-photos')
  unmount()
  await showScreen(note(aDefinition({ appendixB: { isGenerated: false } })))
  press(t('reports.sections.putIn'))
  expect(onPutIn).toHaveBeenCalledOnce()
})
