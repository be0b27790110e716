import type { Invoice } from '../../en/billing/invoice.ts'

export const invoice: Invoice = {
  title: '發票',
  number: '發票編號',
  date: '日期',
  billedTo: '付款人',
  project: '項目',
  period: '服務期',
  periods: {
    first: '由收到款項當日起計 365 日',
    renewal: '現有服務期屆滿後 365 日',
    upgrade: '由收到款項當日起計 365 日',
  },
  periodFromTo: '{start}至{end}',
  item: '內容',
  amount: '金額',
  planOf: '{plan} 計劃，一個項目，一年',
  credit: '減：原有計劃的剩餘價值',
  total: '總額',
  paidOn: '已於{date}付清。',
  howToPay: '付款方法',
  transfer: '請於 30 日內以銀行轉帳支付總額，並註明發票編號 {number}。',
  askAccount: '如需收款帳戶資料，請電郵至 {email}。',
  noAccount:
    '此伺服器尚未設定收款資料，因此發票上沒有收款帳戶。請向 {host} 的營運方查詢付款方法，並註明發票編號 {number}。',
  meanwhile: '收到款項前，項目會繼續使用現有計劃；我們登記收款當日便會轉為 {plan}。',
  mailOrdered: {
    subject: '你的 Plumbline 訂單 {number}',
    text: [
      '你已為項目 {project} 訂購 {plan} 計劃。發票 {number}（金額 {amount}）可於訂購紀錄下載。',
      '收到款項前，項目會繼續使用現有計劃。轉換後我們會以電郵通知你。',
    ],
  },
  mailPaid: {
    subject: '你的 Plumbline 訂單 {number} 已付款',
    text: ['我們已收到發票 {number} 的款項 {amount}。項目 {project} 的 {plan} 計劃有效期至{end}。'],
  },
  mailToSales: {
    subject: 'Plumbline 訂單 {number} 等待付款',
    text: [
      '{company} 為項目 {project} 訂購了 {plan} 計劃。收到發票 {number} 的款項 {amount} 後，請在控制台將此訂單標示為已付款。',
    ],
  },
  letter: {
    subject: '來自價目頁的查詢',
    lead: '有訪客經價目頁的聯絡表格發送此訊息。',
    name: '姓名',
    company: '公司',
    email: '電郵',
  },
}
