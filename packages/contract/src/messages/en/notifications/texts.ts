import type { Words } from '../../messages.ts'

/** Apart from the rest: the server writes messages and mails, each in its reader's language. */
export const texts = {
  told: {
    'upload-finished': {
      subject: 'Upload finished',
      message: { one: '{count} file was uploaded to {marker}.', other: '{count} files were uploaded to {marker}.' },
    },
    'upload-failed': {
      subject: 'Upload failed',
      message: {
        one: '{count} of {all} files for {marker} failed. {reason}',
        other: '{count} of {all} files for {marker} failed. {reason}',
      },
    },
    'drawing-failed': { subject: '{file} could not be added', message: '{reason}' },
    'model-failed': { subject: '3D model {model} failed', message: '{reason}' },
    'analysis-finished': {
      subject: 'Analysis finished',
      message: {
        one: 'The detector has analysed {count} photo in run {run}.',
        other: 'The detector has analysed {count} photos in run {run}.',
      },
    },
    'analysis-partly': {
      subject: 'Some photos could not be analysed',
      message: '{failed} of {all} photos in run {run} could not be analysed. {reason}',
    },
    'analysis-failed': {
      subject: 'Analysis failed',
      message: {
        one: 'The detector couldn’t analyse the photo in run {run}. {reason}',
        other: 'The detector couldn’t analyse any of the {count} photos in run {run}. {reason}',
      },
    },
    'report-ready': { subject: 'Report ready', message: '{report} is ready to download.' },
    'report-partly': {
      subject: 'Report ready, with images missing',
      message: {
        one: '{report} is ready to download, but {count} image in it could not be read. Check the photos, then generate it again.',
        other:
          '{report} is ready to download, but {count} images in it could not be read. Check the photos, then generate it again.',
      },
    },
    'report-failed': { subject: 'Report failed', message: '{report} could not be generated. {reason}' },
    'project-assigned': { subject: 'You’ve been added to {project}', message: '{by} added you to this project.' },
    'defect-assigned': { subject: '{defect} is assigned to you', message: '{by} assigned it to you.' },
    'defects-assigned': {
      subject: { one: '{count} defect is assigned to you', other: '{count} defects are assigned to you' },
      message: '{by} assigned them to you.',
    },
    mentioned: { subject: 'You were mentioned on {defect}', message: '{by} mentioned you in a comment.' },
    'defect-status': { subject: '{defect} is now: {status}', message: '{by} changed its status.' },
    'defects-status': {
      subject: { one: '{count} of your defects is now: {status}', other: '{count} of your defects are now: {status}' },
      message: '{by} changed their status.',
    },
    'defect-overdue': { subject: '{defect} is overdue', message: 'It was due on {day}.' },
    'defects-overdue': {
      subject: { one: '{count} of your defects is overdue', other: '{count} of your defects are overdue' },
      message: 'The earliest was due on {day}.',
    },
    'defect-due-soon': { subject: '{defect} is due soon', message: 'It is due on {day}.' },
    'defects-due-soon': {
      subject: { one: '{count} of your defects is due soon', other: '{count} of your defects are due soon' },
      message: 'The earliest is due on {day}.',
    },
    'date-due-soon': { subject: '{date}: {day}', message: 'The calendar of {project} shows what this date rests on.' },
    'plan-expiring': {
      subject: '{project} expires soon',
      message: {
        one: 'Its plan ends on {day}, in {count} day. After that, you can only download its reports until it is renewed.',
        other:
          'Its plan ends on {day}, in {count} days. After that, you can only download its reports until it is renewed.',
      },
    },
    'invitation-accepted': {
      subject: 'Invitation accepted',
      message: '{by} accepted the invitation and has joined the company.',
    },
  },
  /** After the count, where no one reason is known. */
  uploadReason: 'Please upload again.',
  fileReason: 'Open the drawings to see the reason.',
  modelReason: 'Open the 3D models to see the reason.',
  analysisReason: 'Open the run to see the reason for each photo.',
  reportReason: 'Open the reports to see the reason, then try again.',
  somebody: 'Someone',
  /** To whom support is: in the language of who asks. */
  support: {
    subject: 'Question from a user',
    lead: 'A Plumbline user asks:',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    along: 'Also sent:',
    context: { page: 'Page', project: 'Project', role: 'Role', version: 'Version', browser: 'Browser' },
  },
  mail: {
    several: { one: '{count} message on Plumbline', other: '{count} messages on Plumbline' },
    lead: 'What’s new for you on Plumbline:',
    daily: 'What’s new for you on Plumbline since yesterday:',
    settings: 'Choose which emails you get:',
    stop: 'Unsubscribe from these emails, without signing in:',
  },
} as const

export type Texts = Words<typeof texts>
