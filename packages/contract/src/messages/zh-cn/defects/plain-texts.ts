export const plainTexts = {
  followUpDescription: '跟进说明',
  remark: '备注',
} as const
