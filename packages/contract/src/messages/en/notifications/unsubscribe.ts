export const unsubscribe = {
  title: 'Stop mails',
  lead: 'You came here by the link in a mail. Which mails should stop?',
  these: 'Mails of this kind',
  all: 'All mails about messages',
  kept: 'The messages themselves stay in Plumbline, under the bell. Mails about your account, such as for a new password, are always sent.',
  stop: 'Stop these mails',
  done: 'No more such mails will be sent.',
  again: 'You can choose otherwise at any time in your profile.',
  settings: 'To the settings',
  invalid: 'This link is not complete. Please open it from the mail again.',
} as const
