import { AppError } from '@plumbline/contract/errors'
import type { CertificateSettings, SigningCertificate } from '@plumbline/contract/reports/issued'
import type { Insertable, Selectable, Transaction } from 'kysely'
import { createPrivateKey } from 'node:crypto'
import { v7 } from 'uuid'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { Keyring } from '../../../db/keyring.ts'
import type { SigningCertificateTable } from '../../../db/schema/reports.ts'
import { openSigningKey, sealSigningKey } from '../../../db/sealed-secrets.ts'
import { lockCorporates } from '../../accounts/users/users.queries.ts'
import { factsOf, makeSelfSigned, type SigningKey } from '../../../signing/certificate.ts'
import type { PdfSigner } from '../../../typesetting/sign-pdf.ts'

type CertificateRow = Selectable<SigningCertificateTable>
type Trx = Transaction<Database>

/** The uploaded one goes before the one that was made here. */
async function activeCertificate(db: Db | Trx, corporateId: string): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('signing_certificate')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .where('removed_at', 'is', null)
    .orderBy('is_self_made')
    .executeTakeFirst()
}

const isExpired = ({ not_after }: Pick<CertificateRow, 'not_after'>, now: Date): boolean => not_after <= now

function presentCertificate(
  row: Pick<CertificateRow, 'subject' | 'issuer' | 'is_self_made' | 'sha256' | 'not_before' | 'not_after'>,
): SigningCertificate {
  return {
    subject: row.subject,
    issuer: row.issuer,
    isSelfMade: row.is_self_made,
    sha256: row.sha256,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after.toISOString(),
  }
}

/** One that was made here and ended is replaced by the next report. */
export async function certificateSettings(db: Db | Trx, corporateId: string, now: Date): Promise<CertificateSettings> {
  const row = await activeCertificate(db, corporateId)
  if (row === undefined || (row.is_self_made && isExpired(row, now))) return { certificate: null, isExpired: false }
  return { certificate: presentCertificate(row), isExpired: isExpired(row, now) }
}

/** Asked before a report is begun, so that a person hears of it and not only the job. */
export async function refuseExpired(db: Db | Trx, corporateId: string, now: Date): Promise<void> {
  if ((await certificateSettings(db, corporateId, now)).isExpired) throw new AppError('report.certificate-expired')
}

export function rowOf(
  keyring: Keyring,
  corporateId: string,
  { certificates, key }: SigningKey,
  isSelfMade: boolean,
): Insertable<SigningCertificateTable> {
  const { subject, issuer, sha256, notBefore, notAfter } = factsOf(certificates[0]!)
  const id = v7()
  return {
    id,
    corporate_id: corporateId,
    is_self_made: isSelfMade,
    certificates: [...certificates],
    private_key: sealSigningKey(keyring, id, key.export({ type: 'pkcs8', format: 'der' })),
    subject,
    issuer,
    sha256,
    not_before: notBefore,
    not_after: notAfter,
    created_by: null,
    removed_at: null,
  }
}

/** Its key is deleted; the certificate stays for the reports that it signed. */
export async function removeActive(
  trx: Trx,
  corporateId: string,
  isSelfMade: boolean,
  now: Date,
): Promise<CertificateRow | undefined> {
  return trx
    .updateTable('signing_certificate')
    .set({ private_key: null, removed_at: now })
    .where('corporate_id', '=', corporateId)
    .where('is_self_made', '=', isSelfMade)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type Deps = Pick<Context, 'keyring' | 'now'> & { readonly db: Db }

/** The lock lets one of several jobs make it; the others sign with the one that was stored. */
async function makeOwn({ db, keyring, now }: Deps, corporateId: string, company: string): Promise<CertificateRow> {
  const made = rowOf(keyring, corporateId, await makeSelfSigned(company, now()), true)
  return db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const active = await activeCertificate(trx, corporateId)
    if (active !== undefined && !isExpired(active, now())) return active
    await removeActive(trx, corporateId, true, now())
    return trx.insertInto('signing_certificate').values(made).returningAll().executeTakeFirstOrThrow()
  })
}

type OpenedSigner = { readonly certificateId: string; readonly signer: PdfSigner }

/** The key that a report of the company is signed with now; the first report makes one. */
export async function openSigner(deps: Deps, corporateId: string): Promise<OpenedSigner> {
  const { db, keyring, now } = deps
  const { name } = await db
    .selectFrom('corporate')
    .select('name')
    .where('id', '=', corporateId)
    .executeTakeFirstOrThrow()
  const active = await activeCertificate(db, corporateId)
  const hasEnded = active !== undefined && isExpired(active, now())
  if (hasEnded && !active.is_self_made) throw new AppError('report.certificate-expired')
  const row = active === undefined || hasEnded ? await makeOwn(deps, corporateId, name) : active
  const key = openSigningKey(keyring, row.id, row.private_key!)
  return {
    certificateId: row.id,
    signer: {
      certificates: row.certificates,
      key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
      name,
      at: now(),
    },
  }
}
