import type { Words } from '../messages.ts'

/** Apart from the rest, because only the server sends mails. No word that a stranger typed belongs here: it would reach any mailbox. Who invites is named by an address that was verified. */
export const mails = {
  'verify-email': {
    subject: 'Confirm your email address for Plumbline',
    lead: 'Someone, probably you, registered a company on Plumbline with this email address. To confirm the address and sign in, open this link:',
    validity: 'The link works once, within 24 hours.',
    notYou: 'If it was not you, please do not open the link. Without it nobody can use the account.',
  },
  'reset-password': {
    subject: 'Set your password for Plumbline',
    lead: 'Someone, probably you, asked to set a new password for the Plumbline account of this email address. To choose the password, open this link:',
    validity: 'The link works once, within one hour. Afterwards you are signed out on every device.',
    notYou: 'If it was not you, you need not do anything: the account stays as it is.',
  },
  invitation: {
    subject: 'You are invited to a company on Plumbline',
    lead: '{inviter} invites you to a company on Plumbline, where teams inspect buildings together. To see the invitation and accept it, open this link:',
    validity: 'The link works once, within 7 days.',
    notYou: 'If you do not know the sender, you need not do anything: unless you accept, nothing happens.',
  },
  added: {
    subject: 'You were added to a company on Plumbline',
    lead: '{inviter} added you to a company on Plumbline. Sign in as usual; you find it in your profile under Switch account:',
    notYou: 'If you did not expect this, please ask the sender. Your password and your other companies stay as they are.',
  },
} as const

export type Mails = Words<typeof mails>
