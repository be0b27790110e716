import { z } from 'zod'
import { base64Text } from '../base64.ts'
import { Id, InCorporate, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'
import { Report, reportFormats } from './reports.ts'
import { verificationAddress } from './verification-addresses.ts'

export const issuedStates = ['current', 'superseded', 'withdrawn'] as const
export type IssuedState = (typeof issuedStates)[number]

const Sha256 = z.string().regex(/^[\da-f]{64}$/)

/** A certificate that reports are signed with; the key to it never leaves the server. */
export const SigningCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** Made by Plumbline for the company: no authority checked who it names. */
  isSelfMade: z.boolean(),
  sha256: Sha256,
  notBefore: Moment,
  notAfter: Moment,
})
export type SigningCertificate = z.infer<typeof SigningCertificate>

/** Only what is printed in the report, and what became of it. */
export const Verification = z.object({
  title: z.string(),
  reportNumber: z.string(),
  /** '': the report prints none. */
  revision: z.string(),
  /** As the cover prints it, in the language of the report. */
  issued: z.string(),
  company: z.string(),
  project: z.string(),
  /** Those who prepared and endorsed it, as far as it names them. */
  people: z.array(z.string()),
  state: z.enum(issuedStates),
  files: z.array(z.object({ format: z.enum(reportFormats), sha256: Sha256 })),
  /** Null: the PDF carries no signature. */
  certificate: SigningCertificate.nullable(),
})
export type Verification = z.infer<typeof Verification>

/** What the settings of a company show of its certificates. */
export const CertificateSettings = z.object({
  /** Null: the first report that is issued makes one. */
  certificate: SigningCertificate.nullable(),
  /** It has ended, and no report is issued until it is replaced or removed. */
  isExpired: z.boolean(),
})
export type CertificateSettings = z.infer<typeof CertificateSettings>

/** A .p12 or .pfx of a key and a few certificates has some kilobytes. */
export const maxCertificateBytes = 100_000

const certificatePath = '/inspection/api/v1/corporates/:corporateId/reportCertificate'

export const issuedRoutes = {
  verify: route({
    ...verificationAddress,
    summary: 'What is known of an issued report by the code that is printed in it',
    params: z.object({ code: z.string().max(40) }),
    reply: Verification,
  }),
  withdraw: route({
    method: 'POST',
    path: '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/reports/:reportId/withdraw',
    may: 'reports.generate',
    summary: 'Withdraw an issued report; its files stay, and its verification page says so',
    params: InProject.extend({ inspectionId: Id, reportId: Id }),
    reply: z.object({ report: Report }),
  }),
  certificate: route({
    method: 'GET',
    path: certificatePath,
    may: 'api-keys.manage',
    byKey: 'never',
    summary: 'The certificate that reports of the corporate are signed with, without its key',
    params: InCorporate,
    reply: CertificateSettings,
  }),
  /** file: base64 of the PKCS#12. */
  saveCertificate: route({
    method: 'PUT',
    path: certificatePath,
    may: 'api-keys.manage',
    byKey: 'never',
    summary: 'Sign reports with the key of a PKCS#12 file from now on',
    bodyBytes: 150_000,
    params: InCorporate,
    body: z.object({ file: base64Text(Math.ceil(maxCertificateBytes / 3) * 4), password: z.string().max(200) }),
    reply: CertificateSettings,
  }),
  removeCertificate: route({
    method: 'DELETE',
    path: certificatePath,
    may: 'api-keys.manage',
    byKey: 'never',
    summary: 'Delete the uploaded key; reports are signed with the certificate that Plumbline makes',
    params: InCorporate,
    reply: CertificateSettings,
  }),
} as const
