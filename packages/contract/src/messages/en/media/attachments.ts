export const attachments = {
  title: 'Attachments',
} as const
