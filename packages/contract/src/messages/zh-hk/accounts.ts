import type { Messages } from '../messages.ts'

export const accounts: Messages['accounts'] = {
  login: {
    title: '登入',
    lead: '請使用公司帳戶的電郵和密碼。',
    email: '電郵',
    password: '密碼',
    show: '顯示密碼',
    hide: '隱藏密碼',
    submit: '登入',
    failed: '登入失敗',
    again: '請重新登入！',
    emailInvalid: '請輸入有效的電郵地址',
    passwordMissing: '請先輸入密碼',
    retryAfter: { other: '請於 {count} 秒後再試。' },
  },
  profile: {
    title: '我的檔案',
    open: '我的檔案，{name}',
    company: '公司',
    role: '角色',
    switch: '切換帳戶',
    signOut: '登出',
    signOutUntold: '你已在此登出，但未能通知伺服器。',
  },
  roles: {
    'system-admin': '系統管理員',
    'system-read-only': '系統唯讀用戶',
    'agent-admin': '代理管理員',
    'agent-operator': '代理操作員',
    'corporate-admin': '管理員',
    'corporate-standard': '標準用戶',
    'corporate-viewer': '檢視者',
    'workspace-admin': '工作區管理員',
    'workspace-operator': '工作區操作員',
    'workspace-read-only': '工作區唯讀用戶',
  },
}
