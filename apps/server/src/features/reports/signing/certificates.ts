import { AppError } from '@plumbline/contract/errors'
import { maxCertificateBytes, type CertificateSettings, type issuedRoutes } from '@plumbline/contract/reports/issued'
import type { Input } from '@plumbline/contract/route'
import { decodeBase64 } from '../../../http/base64.ts'
import type { Call } from '../../../http/implement.ts'
import { limitConcurrency } from '../../../http/limits/limit-concurrency.ts'
import { openPkcs12 } from '../../../signing/pkcs12.ts'
import { audit } from '../../accounts/audit/audit.ts'
import { lockCorporates } from '../../accounts/users/users.queries.ts'
import { whoAsks } from '../../accounts/users/users.ts'
import { certificateSettings, removeActive, rowOf } from './certificate-rows.ts'

/** A file may ask for a second of hashing: one after the other. */
const serially = limitConcurrency({ atOnce: 1, waiting: 5 })

export async function saveCertificate(
  call: Call,
  { params: { corporateId }, body }: Input<typeof issuedRoutes.saveCertificate>,
): Promise<CertificateSettings> {
  const file = decodeBase64(body.file, 'file')
  if (file.length > maxCertificateBytes) throw new AppError('input.invalid', { field: 'file' })
  const opened = await serially(() => openPkcs12(file, body.password))
  const row = { ...rowOf(call.keyring, corporateId, opened, false), created_by: call.caller.userId }
  const now = call.now()
  if (row.not_before > now || row.not_after <= now)
    throw new AppError('report.certificate-not-valid', { field: 'file' })
  return call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    await removeActive(trx, corporateId, false, now)
    await trx.insertInto('signing_certificate').values(row).execute()
    await audit(trx, {
      ...whoAsks(call),
      action: 'report.certificate-set',
      corporateIds: [corporateId],
      subject: row.subject,
    })
    return certificateSettings(trx, corporateId, now)
  })
}

export async function removeCertificate(
  call: Call,
  { params: { corporateId } }: Input<typeof issuedRoutes.removeCertificate>,
): Promise<CertificateSettings> {
  return call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const removed = await removeActive(trx, corporateId, false, call.now())
    if (removed !== undefined)
      await audit(trx, {
        ...whoAsks(call),
        action: 'report.certificate-delete',
        corporateIds: [corporateId],
        subject: removed.subject,
      })
    return certificateSettings(trx, corporateId, call.now())
  })
}
