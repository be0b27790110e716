/** What the list of reports says of an issued one. */
export const issued = {
  signed: 'PDF signed',
  unsigned: 'PDF not signed',
  verify: 'Verification page',
  verifyOf: 'Verification page of report {number}',
  withdrawn: 'Withdrawn',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw report {number}',
  ask: {
    title: 'Withdraw report {number}?',
    text: 'Its verification page will say that it has been withdrawn, and share links no longer show it. The files stay here and can still be downloaded. This cannot be undone.',
  },
  done: 'Report {number} has been withdrawn.',
} as const

/** The key that a company signs its reports with. */
export const certificate = {
  title: 'Report signatures',
  text: 'Every PDF of a report is signed for {company} when it’s generated.',
  loading: 'Loading the certificate',
  selfMade: {
    title: 'Certificate made by Plumbline',
    proves:
      'It proves that a report hasn’t changed since it was issued, and that it came from this installation for {company}.',
    provesNot:
      'It doesn’t prove who {company} is, because no authority has checked that. PDF readers show the signature as valid, with an unknown issuer.',
    none: 'It’s made with your next report.',
  },
  uploaded: {
    title: 'Uploaded certificate',
    proves:
      'It proves that a report hasn’t changed since it was issued. The issuer vouches for who signed; PDF readers show whether they trust it.',
  },
  expired: 'This certificate has expired. No report can be generated until you replace or remove it.',
  facts: { subject: 'Owner', issuer: 'Issuer', until: 'Valid until', fingerprint: 'SHA-256' },
  upload: 'Upload a certificate',
  replace: 'Replace certificate',
  form: {
    text: 'Choose the PKCS#12 file (.p12 or .pfx) of a certification authority. Its key is stored encrypted, and no one can download it.',
    file: 'Certificate file',
    choose: 'Choose a file',
    chosen: '{name}, {size}',
    password: 'Password of the file',
    noFile: 'Choose a file first.',
    wrongKind: 'This isn’t a .p12 or .pfx file.',
    tooLarge: 'The file is larger than 100 kB.',
    save: 'Upload',
  },
  saved: 'Reports are signed with this certificate from now on.',
  remove: 'Remove',
  ask: {
    title: 'Remove this certificate?',
    text: 'Its key is deleted. New reports are signed with the certificate made by Plumbline. Reports that were signed stay valid.',
  },
  removed: 'The certificate has been removed.',
} as const
