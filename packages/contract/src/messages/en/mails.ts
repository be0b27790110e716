import type { Words } from '../messages.ts'

/**
 * Apart from the rest, because only the server sends mails. No word that a stranger typed belongs here: it would reach
 * any mailbox. Who invites is named by an address that was verified.
 */
export const mails = {
  'verify-email': {
    subject: 'Confirm your email address for Plumbline',
    lead: 'Someone, probably you, registered a company on Plumbline with this email address. To confirm the address and sign in, open this link:',
    validity: 'The link can be used once and expires in 24 hours.',
    notYou: 'If this wasn’t you, don’t open the link. Without it, no one can use the account.',
  },
  'reset-password': {
    subject: 'Set your password for Plumbline',
    lead: 'Someone, probably you, asked to set a new password for the Plumbline account with this email address. To choose the password, open this link:',
    validity: 'The link can be used once and expires in one hour. You’ll then be signed out on all devices.',
    notYou: 'If this wasn’t you, you don’t need to do anything. Your account stays as it is.',
  },
  invitation: {
    subject: 'You’re invited to a company on Plumbline',
    lead: '{inviter} invited you to a company on Plumbline, where teams inspect buildings together. To see the invitation and accept it, open this link:',
    validity: 'The link can be used once and expires in 7 days.',
    notYou: 'If you don’t know the sender, you don’t need to do anything. Nothing happens unless you accept.',
  },
  'invitation-known': {
    subject: 'You’re invited to a company on Plumbline',
    lead: '{inviter} invited you to a company on Plumbline. You already have an account: open this link and sign in to accept or decline.',
    validity:
      'The link expires in 7 days. You can also find the invitation in your profile, under Account and security.',
    notYou:
      'If you don’t know the sender, decline the invitation or ignore this email. You join only if you accept. Until then, the company can’t see anything about your account.',
  },
  'webhook-off': {
    subject: 'Your Plumbline webhook has been switched off',
    lead: 'Plumbline tried for more than a day to send events to {host}, and every attempt failed. We’ve switched off this webhook, so no more events are sent to it.',
    advice: 'See what went wrong, and switch it on again, on the Integrations page:',
  },
  guessing: {
    password: {
      subject: 'Many failed sign-in attempts on your Plumbline account',
      lead: 'Someone has tried many wrong passwords for your Plumbline account. Sign-in from new devices is slowed down for a while. Devices you have signed in on before are not affected.',
      advice: 'You don’t need to do anything. To make your account safer, turn on two-factor sign-in:',
    },
    'second-factor': {
      subject: 'Someone may know your Plumbline password',
      lead: 'Someone entered your password correctly and then several wrong two-factor codes. They have not signed in, and further attempts are slowed down.',
      advice: 'If this wasn’t you, change your password now:',
    },
  },
} as const

export type Mails = Words<typeof mails>
