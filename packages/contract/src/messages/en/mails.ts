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
  'invitation-known': {
    subject: 'You are invited to a company on Plumbline',
    lead: '{inviter} invites you to a company on Plumbline. You already have an account: open this link and sign in to accept or decline.',
    validity: 'The link works for 7 days. You also find the invitation in your account, under Account and security.',
    notYou:
      'If you do not know the sender, decline it or ignore this email. You join only if you accept, and until then the company sees nothing of your account.',
  },
  guessing: {
    password: {
      subject: 'Many failed sign-in attempts on your Plumbline account',
      lead: 'Someone has tried many wrong passwords for your Plumbline account. Sign-in from new devices is slowed down for a while. Devices you have signed in on before are not affected.',
      advice: 'You do not need to do anything. To make your account safer, turn on two-factor sign-in:',
    },
    'second-factor': {
      subject: 'Someone may know your Plumbline password',
      lead: 'Someone entered your password correctly and then several wrong two-factor codes. They have not signed in, and further attempts are slowed down.',
      advice: 'If it was not you, change your password now:',
    },
  },
} as const

export type Mails = Words<typeof mails>
