import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { Role } from '@plumbline/contract/roles'
import { Blob as NodeBlob } from 'node:buffer'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { infoFields } from '../../../i18n/project-fields.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, toasts } from '../../../testing/show-screen.tsx'
import { aProjectInfo } from '../testing/a-project-info.ts'
import { pictureTypeOf, sizeOf } from './crop-picture.ts'
import { ProjectInfoForm } from './ProjectInfoForm.tsx'

closeScreens()
const t = await translatorOf()
const of = { corporateId: ids.corporate, projectId: ids.project, workspaceId: '01930000-0000-7000-8000-000000000009' }

const stored = aProjectInfo()

async function show({
  role = 'corporate-admin' as Role,
  onWrite = (() => ({ status: 200, body: { version: 4 } })) as (asked: SentRequest) => Answer,
} = {}) {
  const outside: { arrive?: (info: ProjectInfo) => void } = {}
  function Screen() {
    const [info, setInfo] = useState(stored)
    outside.arrive = setInfo
    return (
      <ProjectInfoForm
        of={of}
        inspectionId={null}
        info={info}
        member={{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }}
        buyHref={undefined}
      />
    )
  }
  const shown = await showScreen(<Screen />, {
    respond: (asked) => (asked.method === 'GET' ? { status: 200, body: { ...stored, version: 4 } } : onWrite(asked)),
  })
  return { ...shown, arrive: (changes: Partial<ProjectInfo>) => outside.arrive!({ ...stored, ...changes }) }
}

const input = (name: keyof typeof infoFields) => document.getElementById(`info-${name}`) as HTMLInputElement
const set = (name: keyof typeof infoFields, value: string) => fireEvent.change(input(name), { target: { value } })
const isWrong = (name: keyof typeof infoFields) => input(name).getAttribute('aria-invalid') === 'true'
const saveButton = () => screen.queryByRole('button', { name: t('projects.settings.save') })
const save = () => fireEvent.submit(screen.getByRole('form', { name: t('projects.info.title') }))

describe('project info', () => {
  it('sends only the changed fields, with the version they were read at', async () => {
    const { writes } = await show()
    set('projectName', 'Harbour Tower')
    set('storeys', '31')
    save()
    await waitFor(() => expect(toasts()).toEqual([t('projects.info.saved')]))
    expect(writes()).toEqual([
      expect.objectContaining({
        method: 'PUT',
        body: expect.objectContaining({ projectName: 'Harbour Tower', storeys: 31, version: 3 }),
      }),
    ])
    expect(writes()[0]!.body).not.toHaveProperty('clientName')
  })

  it('sends nothing when nothing was changed', async () => {
    const { writes } = await show()
    save()
    set('projectName', 'Other')
    set('projectName', 'Harbour Court')
    save()
    expect(writes()).toEqual([])
    expect(saveButton()).toBeNull()
  })

  it.each([
    ['projectName', ''],
    ['projectCode', ''],
    ['storeys', 'many'],
    ['storeys', '-1'],
    ['height', 'tall'],
    ['units', '1.5'],
    ['endDate', '2026-01-01'],
    ['startDate', ''],
  ] as const)('refuses %s %j at its field and sends nothing', async (name, value) => {
    const { writes } = await show()
    set(name, value)
    save()
    await waitFor(() =>
      expect([...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id)).not.toEqual([]),
    )
    expect(writes()).toEqual([])
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  it('counts what is wrong, says each fault at its field, focuses the first and sends nothing', async () => {
    const { writes } = await show()
    set('projectName', ' ')
    set('storeys', '2.5')
    set('height', '1001')
    save()
    await screen.findByText(t('projects.info.faults', { count: 3 }))
    for (const name of ['projectName', 'storeys', 'height'] as const) expect(isWrong(name)).toBe(true)
    expect(document.activeElement).toBe(input('projectName'))
    expect(writes()).toEqual([])
  })

  it('takes a coverage rule of its own with its figures, and refuses one without a share', async () => {
    const { writes } = await show()
    set('coverageRule', 'own')
    const share = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t('coverage.rules.minShare').split('(')[0]}`))
    save()
    await waitFor(() => expect(share.getAttribute('aria-invalid')).toBe('true'))
    fireEvent.change(screen.getByLabelText(t('coverage.rules.maxMmPx')), { target: { value: '0' } })
    save()
    await screen.findByText(t('projects.info.faults', { count: 2 }))
    fireEvent.change(screen.getByLabelText(t('coverage.rules.maxMmPx')), { target: { value: '' } })
    expect(writes()).toEqual([])
    fireEvent.change(share, { target: { value: '95' } })
    save()
    await waitFor(() => expect(toasts()).toEqual([t('projects.info.saved')]))
    expect(writes()[0]!.body).toMatchObject({ coverageRule: { kind: 'own', minShare: 0.95, maxMmPx: null } })
  })

  it('asks no figures of a rule that has its own', async () => {
    const { writes } = await show()
    set('coverageRule', 'sg-pfi')
    expect(screen.queryByLabelText(t('coverage.rules.maxMmPx'))).toBeNull()
    save()
    await waitFor(() => expect(toasts()).toEqual([t('projects.info.saved')]))
    expect(writes()[0]!.body).toMatchObject({ coverageRule: { kind: 'sg-pfi', minShare: null, maxMmPx: null } })
  })

  it('judges a field when it is left, not while it is typed', async () => {
    await show()
    set('storeys', 'many')
    expect(isWrong('storeys')).toBe(false)
    fireEvent.blur(input('storeys'))
    expect(isWrong('storeys')).toBe(true)
    set('storeys', '12')
    expect(isWrong('storeys')).toBe(false)
  })

  it('shows a refusal of the server at its field', async () => {
    await show({ onWrite: () => refusal('project.code-taken', { field: 'projectCode' }) })
    set('projectCode', 'HK-2')
    save()
    await screen.findAllByText(t('errors.project.code-taken'))
    expect(isWrong('projectCode')).toBe(true)
    expect(toasts()).toEqual([])
    expect(input('projectCode').value).toBe('HK-2')
  })

  it('discards the changes on request', async () => {
    await show()
    set('projectName', 'Other')
    press(t('projects.settings.cancel'))
    expect(input('projectName').value).toBe('Harbour Court')
  })

  it('names what another user changed, keeps mine on request and saves over the newer version', async () => {
    const { arrive, writes } = await show()
    set('projectName', 'Mine')
    act(() => arrive({ name: 'Their name', clientName: 'Theirs', version: 5 }))
    await screen.findByText(t('projects.info.stale.title'))
    expect(screen.getByText(t('projects.info.stale.theirs', { fields: t(infoFields.clientName) }))).toBeTruthy()
    expect(screen.getByText(t('projects.info.stale.both', { fields: t(infoFields.projectName) }))).toBeTruthy()
    press(t('projects.info.stale.keep'))
    expect([input('projectName').value, input('clientName').value]).toEqual(['Mine', 'Theirs'])
    save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({ projectName: 'Mine', version: 5 })
    expect(writes()[0]!.body).not.toHaveProperty('clientName')
  })

  it('takes the newer version on request', async () => {
    const { arrive, writes } = await show()
    set('projectName', 'Mine')
    act(() => arrive({ name: 'Their name', version: 5 }))
    await screen.findByText(t('projects.info.stale.title'))
    press(t('projects.info.stale.take'))
    expect(input('projectName').value).toBe('Their name')
    expect(writes()).toEqual([])
  })

  it('takes a newer version at once while nothing is being typed', async () => {
    const { arrive } = await show()
    act(() => arrive({ clientName: 'Theirs', version: 5 }))
    await waitFor(() => expect(input('clientName').value).toBe('Theirs'))
  })

  it('is text without fields for a viewer', async () => {
    await show({ role: 'corporate-viewer' })
    expect(screen.getByText(t('projects.info.readOnly'))).toBeTruthy()
    expect(screen.getByText('Harbour Court')).toBeTruthy()
    expect(input('projectName')).toBeNull()
    expect(document.querySelectorAll('input:not([type="hidden"]), textarea, select')).toHaveLength(0)
  })
})

describe('pictures', () => {
  it.each([
    [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
    [[0x47, 0x49, 0x46, 0x38], undefined],
    [[], undefined],
  ])('beginning with %j are %s, whatever they are called', async (bytes, expected) =>
    expect(await pictureTypeOf(new NodeBlob([new Uint8Array(bytes)], { type: 'image/gif' }) as unknown as Blob)).toBe(
      expected,
    ),
  )

  it.each([
    [{ width: 4096, height: 2048 }, 2048, { width: 2048, height: 1024 }],
    [{ width: 100, height: 50 }, 2048, { width: 100, height: 50 }],
    [{ width: 10_000, height: 1 }, 100, { width: 100, height: 1 }],
  ])('%j within %d become %j', (size, maxSide, expected) =>
    expect(sizeOf({ x: 0, y: 0, ...size }, maxSide)).toEqual(expected),
  )
})
