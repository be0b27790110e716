/** The page behind the QR code of a report is loaded with these words alone. */
export const page = {
  loading: 'Loading',
  title: 'Report verification',
  missing: {
    title: 'Report not found',
    text: 'No report was issued with this code. Check it against the code printed in the report.',
  },
  busy: { title: 'Too many attempts', text: 'Please wait a few minutes before you try again.' },
  failed: { title: 'Couldn’t load this page', text: 'Check your connection, then try again.', retry: 'Try again' },
  states: {
    current: { title: 'Current', text: 'This report was issued and is the current issue.' },
    superseded: { title: 'Superseded', text: 'This report was issued, but a newer issue has replaced it.' },
    withdrawn: { title: 'Withdrawn', text: 'This report was issued, but {company} has withdrawn it.' },
  },
  facts: {
    title: 'Report',
    number: 'Report number',
    revision: 'Revision',
    issued: 'Issued',
    company: 'Issued by',
    project: 'Project',
    people: 'Prepared and endorsed by',
  },
  check: {
    title: 'Check your file',
    text: 'Choose the file you received, or drop it on this page. It’s compared on your device and isn’t uploaded.',
    label: 'File',
    busy: 'Comparing…',
    same: 'This is the file that was issued.',
    other: 'This file is not the one that was issued.',
    unreadable: 'Couldn’t read this file. Please choose it again.',
  },
  files: {
    title: 'SHA-256 of the issued files',
    formats: { docx: 'Word', pdf: 'PDF', small: 'Small PDF' },
  },
  signature: {
    title: 'Electronic signature',
    selfMade:
      'The PDF is signed with a certificate that Plumbline made for {company}. The signature proves that the file hasn’t changed since it was issued, and that it came from this installation for {company}. It doesn’t prove who {company} is: no authority has checked that.',
    uploaded:
      'The PDF is signed with a certificate of {subject}, issued by {issuer}. The signature proves that the file hasn’t changed since it was issued. Your PDF reader shows whether it trusts the issuer.',
    fingerprint: 'SHA-256 of the certificate',
    none: 'Not signed.',
  },
} as const
