import type { projects as en } from '../en/projects.ts'
import type { Words } from '../messages.ts'

export const projects: Words<typeof en> = {
  title: '項目',
  welcome: '歡迎回來',
  count: { other: '{count} 個項目' },
  countSoFar: '已顯示 {count} 個，尚有更多',
  filters: { label: '篩選', name: '項目名稱', number: '項目編號', client: '客戶', clear: '清除篩選' },
  columns: { number: '編號', name: '項目', client: '客戶', type: '類型', start: '開始', end: '結束', plan: '計劃' },
  types: {
    'Inspection.ConditionSurvey': '狀況勘察',
    'Inspection.MBIS': '強制驗樓',
    'Inspection.Pipe': '喉管檢測',
  },
  notSet: '未設定',
  loading: '正在載入項目',
  more: '顯示更多',
  empty: {
    title: '尚未有項目',
    text: '{company} 之中你可查看的項目會列於這裏。成員由公司的管理員加入項目。',
    people: '如何加入項目',
  },
  noMatch: { title: '沒有符合的項目', text: '請更改篩選條件，或清除篩選以查看所有項目。' },
  failed: { title: '未能載入項目' },
  noCompany: { title: '你尚未加入任何公司', text: '請聯絡貴公司的管理員將你加入。' },
  notFound: { title: '找不到此項目', text: '此項目可能已被刪除，或屬於另一間公司。', back: '返回項目列表' },
  tour: {
    title: '導覽',
    open: '分頁導覽',
    step: '第 {step} 步，共 {all} 步',
    next: '下一步：{tab}',
    done: '完成',
    close: '關閉導覽',
    texts: {
      'project-info': '檢查的是哪座建築物、客戶是誰、何時檢查。這些都會用於報告封面。',
      'upload-drawing': '加入平面圖及立面圖。為每個立面填上樓層後，相片會自動配對樓層。',
      'inspection-result': '在平面圖上標示拍攝位置，並把相片上載到該處。斷線或重新載入頁面後，上載會繼續。',
      'result-review': '檢測器提出建議，由你決定：確認、否決、繪畫、量度。確認後即成為附有編號的缺陷。',
      'report-definition': '選擇範本及語言，檢查擬好的文字，製作 Word 及 PDF 報告。',
      'defect-setting': '選擇此項目的缺陷資料庫，以及哪些條目排在最前。',
    },
  },
}
