import type { Messages } from '../messages.ts'

export const failure: Messages['shell']['failure'] = {
  title: '出错了',
  text: '无法显示此页面。请重新加载；如仍无法解决，请返回首页。',
  reload: '重新加载',
  home: '返回首页',
  request: '请求编号：{id}',
  retry: '重试',
}
