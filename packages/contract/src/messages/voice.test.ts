import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { invoice } from './en/billing/invoice.ts'
import { registerFile } from './en/defects/register-file.ts'
import { articles, help } from './en/help.ts'
import { mails } from './en/mails.ts'
import { texts } from './en/notifications/texts.ts'
import { printed } from './en/reports/printed.ts'
import { tutorials } from './en/tutorials.ts'
import { zhCn } from './zh-cn.ts'
import { invoice as zhCnInvoice } from './zh-cn/billing/invoice.ts'
import { registerFile as zhCnRegisterFile } from './zh-cn/defects/register-file.ts'
import { articles as zhCnArticles, help as zhCnHelp } from './zh-cn/help.ts'
import { mails as zhCnMails } from './zh-cn/mails.ts'
import { texts as zhCnTexts } from './zh-cn/notifications/texts.ts'
import { printed as zhCnPrinted } from './zh-cn/reports/printed.ts'
import { tutorials as zhCnTutorials } from './zh-cn/tutorials.ts'
import { zhHk } from './zh-hk.ts'
import { invoice as zhHkInvoice } from './zh-hk/billing/invoice.ts'
import { registerFile as zhHkRegisterFile } from './zh-hk/defects/register-file.ts'
import { articles as zhHkArticles, help as zhHkHelp } from './zh-hk/help.ts'
import { mails as zhHkMails } from './zh-hk/mails.ts'
import { texts as zhHkTexts } from './zh-hk/notifications/texts.ts'
import { printed as zhHkPrinted } from './zh-hk/reports/printed.ts'
import { tutorials as zhHkTutorials } from './zh-hk/tutorials.ts'

type Node = string | readonly Node[] | { readonly [key: string]: Node }

function* textsOf(node: Node, key = ''): Generator<readonly [string, string]> {
  if (typeof node === 'string') yield [key, node]
  else for (const [name, child] of Object.entries(node)) yield* textsOf(child, `${key}/${name}`)
}

const english: Node = { en, articles, help, invoice, mails, printed, registerFile, texts, tutorials }
const simplified: Node = {
  zhCn,
  articles: zhCnArticles,
  help: zhCnHelp,
  invoice: zhCnInvoice,
  mails: zhCnMails,
  printed: zhCnPrinted,
  registerFile: zhCnRegisterFile,
  texts: zhCnTexts,
  tutorials: zhCnTutorials,
}
const traditional: Node = {
  zhHk,
  articles: zhHkArticles,
  help: zhHkHelp,
  invoice: zhHkInvoice,
  mails: zhHkMails,
  printed: zhHkPrinted,
  registerFile: zhHkRegisterFile,
  texts: zhHkTexts,
  tutorials: zhHkTutorials,
}

const saying = (node: Node, word: RegExp) =>
  [...textsOf(node)].filter(([, text]) => word.test(text)).map(([key, text]) => `${key}: ${text}`)

/** What English does not say, and what it says instead. */
const inEnglish: readonly (readonly [RegExp, string])[] = [
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\banew\b/i, 'again'],
  [/\btak(e|es|en|ing) (\w+ ){0,3}back\b/i, 'undo, cancel or withdraw'],
  [/\btak(e|es|en|ing) (\w+ ){0,3}off\b/i, 'remove'],
  [/\bputs? (\w+ )?on\b/i, 'add to'],
  [/\bput together\b/i, 'combine'],
  [/\b(bring|brought) (\w+ ){0,2}back\b/i, 'restore'],
  [/\bmake (a|the) report\b/i, 'generate'],
  [/\b(go|goes|going) on\b/i, 'resume or continue'],
  [/\bg(ive|iven|ives) up\b/i, 'cancel or stop'],
  [/\bkept\b(?! (changing|confidential))/i, 'saved'],
  [/(?<!E-)\bmails?\b/i, 'email'],
  [/\basks? for\b/i, 'require or request'],
  [/\bplan of (this|the) project\b/i, 'this project’s plan'],
  [/\b(is|are) (told|said)\b/i, 'is notified, is shown'],
  [/\bpress(es|ed)?\b(?! (the question mark key|Space|Backspace|[A-Z?](?!\w)))/i, 'click or select; keys are pressed'],
  [/\bwho(m)?ever\b/i, 'anyone who, if you'],
  [/\b(some|every|no|any)body\b/i, 'someone, everyone, no one, anyone'],
  [/\b(meanwhile|lately)\b/i, 'in the meantime, recently'],
  [/\btak(e|es|en) over\b/i, 'load or use'],
  [/\bthermal pictures?\b/i, 'thermal image'],
  [/\bdata tab\b/, 'Data tab'],
  [/\bmm per (px|pixel)\b/i, 'mm/px'],
  [/\bread-only user\b|\bsystem reader\b|\bworkspace reader\b/i, 'System (read-only)'],
]

test.each(inEnglish)('no English text says %s, but %s', (word) => {
  expect(saying(english, word)).toEqual([])
})

test('a printed report has no contractions', () => {
  expect(saying(printed, /n’t\b|’(re|ll|ve|d|m)\b|\b(it|that|there|here|what)’s\b/i)).toEqual([])
})

/** One word for one thing: what is not said, and the word that is. */
const inSimplified: readonly (readonly [RegExp, string])[] = [
  [/3D 模型|立体模型/, '三维模型'],
  [/缺陷类别/, '缺陷类型'],
  [/指派/, '分配'],
  [/双重认证/, '双重验证'],
  [/(?<!收款)账户/, '账号'],
  [/支持人员/, '客服'],
  [/制作报告/, '生成报告'],
  [/热成像图片/, '热像图'],
  [/勘察条件/, '勘测条件'],
  [/数据(标签)?页/, '“资料”标签页'],
  [/采用较新的版本/, '加载较新的版本'],
  [/危急或重大/, '危急或严重'],
  [/毫米\/像素|每像素毫米/, 'mm/px'],
]
const inTraditional: readonly (readonly [RegExp, string])[] = [
  [/3D 模型|立體模型/, '三維模型'],
  [/缺陷庫/, '缺陷資料庫'],
  [/分派/, '指派'],
  [/損毀/, '損壞'],
  [/雙重驗證/, '雙重認證'],
  [/復原碼/, '備用碼'],
  [/帳號|賬戶|賬號/, '帳戶'],
  [/支援人員/, '客戶支援'],
  [/產生報告|生成報告/, '製作報告'],
  [/熱成像圖片/, '熱像圖'],
  [/勘察條件/, '勘測條件'],
  [/資料分頁|資料頁|「資料」分頁/, '「圖則及文件」分頁'],
  [/採用較新的版本/, '載入較新的版本'],
  [/拒諸門外/, '無法登入'],
  [/危急或重大/, '危急或嚴重'],
  [/毫米\/像素|每像素毫米/, 'mm/px'],
]

describe('one word for one thing', () => {
  test.each(inSimplified)('in simplified Chinese not %s but %s', (word) => {
    expect(saying(simplified, word)).toEqual([])
  })
  test.each(inTraditional)('in traditional Chinese not %s but %s', (word) => {
    expect(saying(traditional, word)).toEqual([])
  })

  test.each([en, zhCn, zhHk])('no tab of a project is named like a part of another', ({ shell: { tabs } }) => {
    const { label: _, ...names } = tabs
    for (const [tab, name] of Object.entries(names))
      expect(Object.entries(names).filter(([other, text]) => other !== tab && text.includes(name))).toEqual([])
  })
})
