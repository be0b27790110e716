import type { Invoice } from '../../en/billing/invoice.ts'

export const invoice: Invoice = {
  title: '账单',
  number: '账单编号',
  date: '日期',
  billedTo: '付款方',
  project: '项目',
  period: '服务期',
  periods: {
    first: '自到账之日起 365 天',
    renewal: '当前服务期结束后 365 天',
    upgrade: '自到账之日起 365 天',
  },
  periodFromTo: '{start}至{end}',
  item: '内容',
  amount: '金额',
  planOf: '{plan} 套餐，一个项目，一年',
  credit: '减：原套餐剩余价值',
  total: '合计',
  paidOn: '已于{date}付清。',
  howToPay: '付款方式',
  transfer: '请在 30 天内通过银行转账支付合计金额，并注明账单编号 {number}。',
  askAccount: '如需收款账户信息，请发送邮件至 {email}。',
  noAccount:
    '此服务器尚未设置收款信息，因此账单上没有收款账户。请向 {host} 的运营方询问付款方式，并注明账单编号 {number}。',
  meanwhile: '款项到账前，项目继续使用原有套餐；我们登记收款当天即切换为 {plan}。',
  mailOrdered: {
    subject: '您的 Plumbline 订单 {number}',
    text: [
      '您已为项目 {project} 订购 {plan} 套餐。账单 {number}（金额 {amount}）可在订阅记录中下载。',
      '款项到账前，项目继续使用原有套餐。切换后我们会邮件通知您。',
    ],
  },
  mailPaid: {
    subject: '您的 Plumbline 订单 {number} 已付款',
    text: ['我们已收到账单 {number} 的款项 {amount}。项目 {project} 的 {plan} 套餐有效期至{end}。'],
  },
  mailToSales: {
    subject: 'Plumbline 订单 {number} 等待付款',
    text: [
      '{company} 为项目 {project} 订购了 {plan} 套餐。收到账单 {number} 的款项 {amount} 后，请在控制台将该订单标记为已付款。',
    ],
  },
  letter: {
    subject: '来自价格页面的咨询',
    lead: '有访客通过价格页面的联系表单发送了此消息。',
    name: '姓名',
    company: '公司',
    email: '电子邮箱',
  },
}
