import { File as NodeFile } from 'node:buffer'
import { maxCertificateBytes, type CertificateSettings } from '@plumbline/contract/reports/issued'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answer } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { aMember } from '../testing/a-report.ts'
import { CertificateCard } from './CertificateCard.tsx'

closeScreens()

const company = 'Own Surveys'
const own = {
  subject: 'CN=Own Surveys, O=Own Surveys',
  issuer: 'CN=Own Surveys, O=Own Surveys',
  isSelfMade: true,
  sha256: 'ab'.repeat(32),
  notBefore: '2026-11-18T00:00:00.000Z',
  notAfter: '2036-11-19T00:00:00.000Z',
}
const uploaded = { ...own, subject: 'CN=Ada Byron', issuer: 'CN=Example Authority', isSelfMade: false }

async function show(settings: Partial<CertificateSettings> = {}, answer?: Answer) {
  const body = { certificate: null, isExpired: false, ...settings }
  return showScreen(<CertificateCard member={aMember('corporate-admin')} />, {
    respond: ({ method }) => (method === 'GET' || answer === undefined ? { status: 200, body } : answer),
  })
}

const choose = (label: string, file: File | NodeFile) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } })

it('says plainly what a certificate made here proves and what it does not', async () => {
  const { t, unmount } = await show()
  await screen.findByText(t('reports.certificate.selfMade.proves', { company }))
  screen.getByText(t('reports.certificate.selfMade.provesNot', { company }))
  screen.getByText(t('reports.certificate.selfMade.none'))
  unmount()
  await show({ certificate: own })
  await screen.findByText(own.sha256)
  expect(screen.queryByText(t('reports.certificate.selfMade.none'))).toBeNull()
  expect(screen.queryByRole('button', { name: t('reports.certificate.remove') })).toBeNull()
})

it('shows an uploaded one with its issuer, and that it has expired', async () => {
  const { t } = await show({ certificate: uploaded, isExpired: true })
  await screen.findByText('CN=Example Authority')
  screen.getByText(t('reports.certificate.uploaded.proves'))
  expect(screen.getByRole('alert').textContent).toContain(t('reports.certificate.expired'))
})

it('uploads a file with its password, and shows what signs from then on', async () => {
  const { t, writes } = await show({}, { status: 200, body: { certificate: uploaded, isExpired: false } })
  fireEvent.click(await screen.findByRole('button', { name: t('reports.certificate.upload') }))
  await screen.findByRole('dialog')
  press(t('reports.certificate.form.save'))
  await screen.findByText(t('reports.certificate.form.noFile'))
  choose(t('reports.certificate.form.file'), new File(['x'], 'key.pem'))
  await screen.findByText(t('reports.certificate.form.wrongKind'))
  const large = new File(['x'], 'key.p12')
  Object.defineProperty(large, 'size', { value: maxCertificateBytes + 1 })
  choose(t('reports.certificate.form.file'), large)
  await screen.findByText(t('reports.certificate.form.tooLarge'))
  expect(writes()).toEqual([])
  choose(t('reports.certificate.form.file'), new NodeFile(['key'], 'key.PFX'))
  type(t('reports.certificate.form.password'), 'Scaffold-17')
  press(t('reports.certificate.form.save'))
  await waitFor(() => expect(toasts()).toEqual([t('reports.certificate.saved')]))
  expect(writes().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { file: btoa('key'), password: 'Scaffold-17' }],
  ])
  await screen.findByText('CN=Example Authority')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('stays open with the reason where the file is refused', async () => {
  const { t } = await show({}, refusal('report.certificate-password', { status: 400, field: 'password' }))
  fireEvent.click(await screen.findByRole('button', { name: t('reports.certificate.upload') }))
  await screen.findByRole('dialog')
  choose(t('reports.certificate.form.file'), new NodeFile(['key'], 'key.p12'))
  press(t('reports.certificate.form.save'))
  await screen.findByText(t('errors.report.certificate-password'))
  screen.getByRole('dialog')
})

it('asks before an uploaded certificate is removed', async () => {
  const answer = { status: 200, body: { certificate: own, isExpired: false } }
  const { t, writes } = await show({ certificate: uploaded }, answer)
  fireEvent.click(await screen.findByRole('button', { name: t('reports.certificate.remove') }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(t('reports.certificate.ask.text'))
  expect(writes()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: t('reports.certificate.remove') }))
  await waitFor(() => expect(toasts()).toEqual([t('reports.certificate.removed')]))
  await screen.findByText(t('reports.certificate.selfMade.title'))
})

it('offers to load the certificate again', async () => {
  let isBroken = true
  const { t } = await showScreen(<CertificateCard member={aMember('corporate-admin')} />, {
    respond: () =>
      isBroken
        ? refusal('access.denied', { status: 403 })
        : { status: 200, body: { certificate: own, isExpired: false } },
  })
  await screen.findByText(t('integrations.failed'))
  isBroken = false
  press(t('reports.retry'))
  await screen.findByText(own.sha256)
})
