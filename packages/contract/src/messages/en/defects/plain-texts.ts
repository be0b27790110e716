export const plainTexts = {
  followUpDescription: 'Follow-up description',
  remark: 'Remark',
} as const
