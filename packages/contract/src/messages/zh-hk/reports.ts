import type { reports as en } from '../en/reports.ts'
import type { Words } from '../messages.ts'

export const reports: Words<typeof en> = {
  title: '報告',
  switch: { label: '報告的各部分', files: '報告', definition: '內容' },
  noInspection: '此項目沒有可撰寫報告的檢測',
  retry: '再試一次', cancel: '取消', close: '關閉',
  saved: {
    offline: '尚未儲存。請勿關閉此頁面：你寫的內容只在此處，伺服器恢復回應後會自動儲存。', failed: '未能儲存：{reason}', giveUp: '放棄我的更改', undecided: '尚未儲存：請選擇要保留的版本', fault: '尚未儲存：{what} 需要修正',
  },
  conflict: {
    title: '其他人更改了同一部分', text: '以下並列兩個版本，並標示不同之處。要保留哪一個？', take: '採用對方的', keep: '保留我的', both: '兩者都保留，先後排列',
    versions: '兩個版本', same: '……兩者相同……', theirs: '{name} 的版本', mine: '我的版本', nothing: '沒有內容', isIn: '在報告內', particulars: '版式所需資料',
  },
  sections: {
    label: '報告的章節',
    cover: '標題與版式',
    names: {
      backgroundSection: '背景', executiveSummarySection: '行政摘要', scopeOfWorkSection: '工作範圍', inspectionResultSection: '檢測結果', findingsAndConclusionSection: '發現及結論',
      disclaimerSection: '免責聲明', appendixA: '附錄 A：缺陷清單', appendixB: '附錄 B：影像清單', appendixC: '附錄 C：相片紀錄',
    },
    about: {
      backgroundSection: '檢測目的、負責人員及簽署人。', executiveSummarySection: '客戶需要知道的重點，一頁看完。', scopeOfWorkSection: '檢測了甚麼，以及沒有檢測甚麼。',
      inspectionResultSection: '表格、圖表、標有編號的立面圖，以及已儲存的三維模型視圖。', findingsAndConclusionSection: '按嚴重程度及位置列出發現，並提出建議。', disclaimerSection: '以十二條條款說明檢測的限制。',
      appendixA: '每項缺陷的相片、尺寸、位置、嚴重程度、跟進行動及狀態。', appendixB: '每張拍到缺陷的相片及其缺陷。', appendixC: '檢測的所有相片，連時間及位置。',
    },
    include: '把「{section}」放入報告', off: '不在報告內', isOff: '此章節不在報告內。', putIn: '放入報告',
    obstacles: { layout: '所選版式沒有此章節。', 'no-defects': '尚未有已確認的缺陷。', 'no-photos': '尚未有相片。', 'no-thermal': '尚未有熱成像圖片。' },
    leads: { layout: '選擇其他版式', 'no-defects': '前往分析', 'no-photos': '上載相片', 'no-thermal': '上載熱成像圖片' },
    appendix: '此部分由檢測資料自動產生，無須撰寫。預覽會顯示首幾頁。',
  },
  cover: {
    title: '報告標題', language: '報告語言', languageHint: '與你使用 Plumbline 的語言無關。你寫的文字不會翻譯；每個文字章節均可重新撰寫。',
    layout: '版式', company: '{company} 的範本', customHint: '貴公司的 Word 範本，會填入此報告的資料。', custom: '公司範本',
    layouts: {
      Facade: { name: '外牆', text: '建築物完整報告：背景、發現、標示缺陷的立面圖及附錄。' },
      Hoklas: { name: 'Hoklas', text: '按 HOKLAS 要求的紅外線熱成像報告：方法、儀器、環境條件及圖片對照。' },
      Bridge: { name: '橋樑', text: '按構件檢視橋樑：橋面、伸縮縫、支座、橋墩、護欄。' },
      'Defect List': { name: '缺陷清單', text: '所有缺陷的一份表格，供承建商使用。' },
    },
    more: '其他計劃提供更多版式及所有語言。', plans: '比較計劃',
    notInPlan: '{plan} 計劃不包括此項', hasProblems: '範本有問題，請查看設定', retired: '已刪除的範本',
  },
  background: {
    jobNature: '工作性質', operationDate: '作業日期', partnership: '合作單位',
    revisions: { title: '修訂紀錄', revision: '版次', remarks: '備註', issueDate: '發出日期', add: '加入修訂', remove: '刪除版次 {revision}', none: '尚未有修訂。', most: '最多 50 項修訂。' },
    people: '負責人員',
    roles: { prepared: '編製', checked: '覆核', endorser: '核准' },
    person: '人員', nobody: '沒有帳戶的人員', name: '姓名', designation: '職銜', date: '日期', remarks: '備註', expiry: '註冊屆滿日期', review: '審閱日期',
    checkedOff: '此報告沒有覆核人。', addChecked: '加入覆核人', removeChecked: '不設覆核人',
    particulars: {
      hoklas: 'Hoklas 版式適用', hoklasHint: '儀器、校準及環境條件取自熱成像圖片的勘測條件。', bridge: '橋樑版式適用', reportNumber: '報告編號', accreditation: '認可說明', method: '測試方法', deviations: '偏離方法之處',
      structureNumber: '結構編號', route: '路線', form: '結構形式', spans: '跨徑', crossing: '跨越', lastInspection: '上次檢測',
    },
  },
  sign: {
    sign: '簽署', takeBack: '撤回簽署', signed: '{name} 已簽署', waiting: '尚未簽署，只有 {name} 可在此簽署。', paper: '於紙本上簽署。', mine: '此處由你簽署。', noImage: '請先上載你的簽名',
    falls: '報告內容一經更改，簽署即告失效。', unsaved: '全部儲存後方可簽署。', notInPlan: '{plan} 計劃不包括簽署。', alt: '{name} 的簽名', done: '已簽署。', taken: '已撤回簽署。',
    own: {
      title: '我的簽名', text: '你的簽名圖片。只有在報告指明由你簽署，而你按下「簽署」時才會使用；已簽署的報告會保留當時的圖片。',
      choose: '上載圖片', replace: '更換', remove: '刪除', hint: 'PNG 或 JPG，上限 1 MB；深色字跡，白色或透明背景。', none: '尚未有簽名', tooLarge: '圖片大於 1 MB，請選擇較小的圖片。', wrongKind: '這不是 PNG 或 JPG 圖片。', saved: '你的簽名已儲存。', removed: '你的簽名已刪除。', alt: '我的簽名',
      failed: '未能載入你的簽名',
    },
  },
  text: {
    editor: '「{section}」的文字', size: '字體大小', normal: '標準', sizeOf: '{size} 像素', bold: '粗體', italic: '斜體', underline: '底線', heading: '標題', subheading: '副標題', bullets: '項目清單', numbers: '編號清單', undo: '復原', redo: '重做',
    tools: '文字格式', propose: '重新撰寫建議文字', proposing: '撰寫中…', other: '與現時的建議文字不同：文字曾經修改，或檢測所得其後有變。', proposed: '已按現有資料重新撰寫文字。', takeBack: '還原我的文字', failed: '未能撰寫建議文字：{reason}', empty: '這裏尚未有文字。', loading: '正在載入編輯器…',
  },
  result: {
    views: '三維模型視圖', viewsAbout: '報告包括所有已勾選的視圖及其缺陷圖釘。', noViews: '沒有儲存三維模型視圖，因此報告中不會顯示。', toModels: '前往三維模型儲存視圖', viewTaken: '{model}，攝於 {day}',
    types: '缺陷類型', severities: '嚴重程度', places: '位置', all: '全部', only: '只限以下', allTypes: '報告包括所有缺陷類型。', allSeverities: '報告包括所有嚴重程度。', allPlaces: '報告包括所有位置。',
    noPlaces: '立面圖尚未設定樓層，缺陷不會按位置區分。', open: '展開 {name}', shut: '收起 {name}', noneChosen: '請至少選擇一項，或選擇「全部」。', found: '搜尋類型',
  },
  preview: {
    title: '預覽', page: '預覽第 {page} 頁', loading: '正在製作預覽…', renewing: '更新中…', failed: '未能製作預覽', shortened: '報告內還有更多頁。', off: '此章節不在報告內，沒有可預覽的內容。', none: '此章節沒有獨立頁面。',
    custom: '公司範本只在製作報告時填入。這裏以標準版式顯示文字。', switch: '表格或預覽', form: '表格',
  },
  files: {
    title: '報告', make: '製作報告', making: '請求中…', edit: '編輯內容', read: '閱讀內容', begin: '開始撰寫報告', another: '另一份內容', remove: '刪除', contents: '內容', loading: '正在載入報告…', failed: '未能載入報告',
    definition: '{layout}，{language}，由 {name} 更改', unsigned: '尚欠簽署：{who}',
    empty: { title: '尚未製作報告', text: '內容已準備好，可製作成 Word 及 PDF 報告。', textNone: '報告由內容開始：系統會按檢測所得撰寫建議文字，你可隨意修改。', reader: '有人製作報告後，便可在此下載。' },
    columns: { number: '編號', title: '標題', layout: '版式', language: '語言', defects: '缺陷', by: '製作人', when: '時間', status: '狀態', files: '檔案' },
    statuses: { pending: '等候中', processing: '製作中', ready: '已完成', failed: '失敗', cancelled: '已停止' },
    revision: '版次 {revision}', progress: '報告 {number}：已完成 {percent}%', percent: '{percent}%', stop: '停止', stopOf: '停止製作報告 {number}', again: '重新製作', againOf: '重新製作報告 {number}', download: '以 {format} 下載報告 {number}', downloading: '正在取得檔案…',
    snapshot: '資料時間', leftOut: '未列入：{what}', complete: '已記錄的內容全部包括在內。', watermark: '附有試用計劃的水印', details: '報告 {number} 的詳情', formats: { docx: 'Word', pdf: 'PDF' },
    omissions: {
      'pictures-failed': { other: '{count} 張無法讀取的圖片' }, 'photos-failed': { other: '{count} 張無法開啟的相片' }, 'photos-not-analysed': { other: '{count} 張檢測器尚未分析的相片' },
      'suggestions-undecided': { other: '{count} 項未有決定的建議' }, 'photos-unread': { other: '{count} 張仍在上載或處理中的相片' }, 'photos-missing': { other: '{count} 項缺陷的相片' }, 'defects-filtered': { other: '{count} 項不在所選類型、嚴重程度及位置內的缺陷' },
      'sections-off': { other: '{count} 個已關閉的章節' }, 'thermal-unread': { other: '{count} 張沒有溫度數據的熱成像圖片' }, 'signatures-missing': { other: '{count} 個簽署' },
    },
    unknownReason: '未能製作報告。請重新製作；若再次失敗，請把報告編號告訴我們。', floors: '設定樓層', begun: '正在製作報告，你可以離開此頁。', stopped: '已停止製作報告 {number}。', onlyDownloads: '以前製作的報告仍可下載。', noneIssued: '項目到期前沒有製作報告。',
    ask: { title: '刪除這份內容？', text: '「{title}」及其文字會被刪除。已製作的報告會保留。此操作無法復原。', signatures: { other: '其上的 {count} 個簽署會一併刪除。' }, confirm: '刪除' }, removed: '內容已刪除。',
    unsavedFirst: '全部儲存後便會製作報告。',
  },
  templates: {
    title: '{company} 的報告範本', lead: '附有標籤的 Word 檔案（.docx）。使用範本的報告會填入項目的資料。', docs: '有哪些標籤', add: '上載範本', empty: { title: '尚未有範本', text: '按貴公司的報告樣式編寫 Word 檔案，在需要資料的地方加入 {{project.name}} 等標籤，然後在此上載。', reader: '{company} 尚未有報告範本。' },
    loading: '正在載入範本…', failed: '未能載入範本', name: '名稱', file: 'Word 檔案', choose: '選擇 .docx 檔案', chosen: '{name}，{size}', save: '上載', wrongKind: '這不是 .docx 檔案。', tooLarge: '檔案大於 10 MB。', noFile: '請先選擇檔案。',
    tags: { other: '{count} 個標籤' }, usable: '可以使用', broken: '不能使用', added: '已上載「{name}」。', addedBroken: '已上載「{name}」，但尚未能使用：請查看問題所在。', by: '由 {name} 上載',
    preview: '下載示例', previewOf: '下載示例：「{name}」', remove: '刪除', removeOf: '刪除「{name}」', removed: '已刪除「{name}」。', ask: { title: '刪除「{name}」？', text: '已製作的報告會保留。此操作無法復原。', used: { other: '{count} 份報告內容使用此範本，須改選其他版式才能再製作報告。' }, unused: '沒有報告內容使用此範本。' },
    problems: { 'not-docx': '這不是 Word 檔案：{detail}', 'unknown-tag': '沒有「{detail}」這個標籤', 'unclosed-tag': '標籤「{detail}」沒有結束', 'external-link': '它會從其他地方擷取內容：{detail}', macro: '它含有巨集：{detail}', 'too-large': '檔案太大：{detail}' },
  },
}
