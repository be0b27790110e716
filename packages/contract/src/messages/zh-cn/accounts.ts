import type { Messages } from '../messages.ts'

export const accounts: Messages['accounts'] = {
  login: {
    title: '登录',
    lead: '请使用公司账号的邮箱和密码。',
    email: '邮箱',
    password: '密码',
    show: '显示密码',
    hide: '隐藏密码',
    submit: '登录',
    failed: '登录失败',
    again: '请重新登录！',
    emailInvalid: '请输入有效的邮箱地址',
    passwordMissing: '请先输入密码',
    retryAfter: { other: '请在 {count} 秒后重试。' },
  },
  profile: {
    title: '我的资料',
    open: '我的资料，{name}',
    company: '公司',
    role: '角色',
    switch: '切换账号',
    signOut: '退出登录',
    signOutUntold: '您已在此退出登录，但未能通知服务器。',
  },
  roles: {
    'system-admin': '系统管理员',
    'system-read-only': '系统只读用户',
    'agent-admin': '代理管理员',
    'agent-operator': '代理操作员',
    'corporate-admin': '管理员',
    'corporate-standard': '标准用户',
    'corporate-viewer': '查看者',
    'workspace-admin': '工作区管理员',
    'workspace-operator': '工作区操作员',
    'workspace-read-only': '工作区只读用户',
  },
}
