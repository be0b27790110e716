export const unsubscribe = {
  title: 'Unsubscribe',
  lead: 'You followed the unsubscribe link in an email. Which emails should stop?',
  these: 'Emails of this kind',
  all: 'All emails about messages',
  kept: 'You’ll still see the messages in Plumbline, under the bell. Emails about your account, such as password resets, are always sent.',
  stop: 'Unsubscribe',
  done: 'You’re unsubscribed. We won’t send these emails any more.',
  again: 'You can change this any time in your profile.',
  settings: 'Go to settings',
  invalid: 'This link is incomplete. Please open it from the email again.',
} as const
