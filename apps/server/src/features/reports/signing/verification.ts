import { AppError } from '@plumbline/contract/errors'
import type { issuedRoutes, IssuedState, SigningCertificate, Verification } from '@plumbline/contract/reports/issued'
import { codeLength, codeLetters, readCode, verifyPath } from '@plumbline/contract/reports/verification-addresses'
import type { Input, Reply } from '@plumbline/contract/route'
import type { PrintedFacts } from '@plumbline/report/printed-facts'
import { generate } from 'lean-qr'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/connection.ts'
import type { ReportFile } from '../../../db/schema/reports.ts'
import type { Call } from '../../../http/implement.ts'
import { limitUnknownCodes } from '../../accounts/sign-in/login-delay.ts'
import { auditReport } from '../audit-report.ts'
import { lockReport, publishReportChanged, showReport } from '../report-rows.ts'

export function newVerifyCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}

/** White around it as wide as four modules: without, a camera does not find the edge. */
const quiet = 4
const pixelsPerModule = 8

async function qrCode(text: string): Promise<Buffer> {
  const code = generate(text)
  const side = code.size + 2 * quiet
  const pixels = Buffer.alloc(side * side, 255)
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) pixels[(y + quiet) * side + x + quiet] = 0
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * pixelsPerModule, side * pixelsPerModule, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

export type PrintedAddress = { readonly address: string; /** Base64 of a PNG. */ readonly png: string }

/** What the pages of a report show, so that its reader finds the page about it. */
export async function printedAddress({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): Promise<PrintedAddress> {
  const address = `${publicUrl}${verifyPath(code)}`
  return { address, png: (await qrCode(address)).toString('base64') }
}

type Found = {
  readonly printed: PrintedFacts
  readonly files: readonly ReportFile[]
  readonly withdrawn: boolean
  readonly superseded: boolean
  readonly certificate: SigningCertificate | null
}

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Nothing of a deleted project is found. */
async function findIssued(db: Db, code: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select printed, files, withdrawn_at is not null as withdrawn,
      exists (select from report newer where newer.series_id = report.series_id and newer.number > report.number
        and newer.status = 'ready' and newer.withdrawn_at is null) as superseded,
      case when signing_certificate.id is not null then json_build_object('subject', subject, 'issuer', issuer,
        'isSelfMade', is_self_made, 'sha256', signing_certificate.sha256, 'notBefore', ${moment('not_before')}, 'notAfter', ${moment('not_after')}) end as certificate
    from report join project on project.id = report.project_id
      left join signing_certificate on signing_certificate.id = report.certificate_id
    where verify_code = ${code} and report.status = 'ready' and printed is not null and project.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

const stateOf = ({ withdrawn, superseded }: Found): IssuedState =>
  withdrawn ? 'withdrawn' : superseded ? 'superseded' : 'current'

/** Called without a session, so `call.db` sees every company; a code finds one report and nothing beside it. */
export async function verify(
  call: Call,
  { params }: Input<typeof issuedRoutes.verify>,
  lookups: { readonly count: (name: string) => void },
): Promise<Verification> {
  const code = readCode(params.code)
  const found = code === undefined ? undefined : await findIssued(call.db, code)
  if (code === undefined || found === undefined) {
    await limitUnknownCodes(call.db, call.address, call.now())
    throw new AppError('report.not-issued')
  }
  lookups.count(code)
  return {
    ...found.printed,
    people: [...found.printed.people],
    state: stateOf(found),
    files: found.files.map(({ format, sha256 }) => ({ format, sha256 })),
    certificate: found.certificate,
  }
}

export async function withdrawReport(
  call: Call,
  { params }: Input<typeof issuedRoutes.withdraw>,
): Promise<Reply<typeof issuedRoutes.withdraw>> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockReport(trx, params.inspectionId, params.reportId)
    if (row.status !== 'ready') throw new AppError('report.not-ready')
    if (row.withdrawn_at !== null) return
    await trx
      .updateTable('report')
      .set({ withdrawn_at: call.now(), withdrawn_by: call.caller.userId, updated_at: call.now() })
      .where('id', '=', row.id)
      .execute()
    await publishReportChanged(trx, row)
    await auditReport(trx, call, 'report.withdraw', row)
  })
  return { report: await showReport(call.db, params.inspectionId, params.reportId) }
}
