export const plainTexts = {
  followUpDescription: '跟進說明',
  remark: '備註',
} as const
