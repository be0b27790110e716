export const report = {
  report: {
    title: '製作報告',
    words: '報告 Word PDF 範本 語言 章節 預覽 下載 外牆 橋樑 缺陷清單',
    text: `1. 選擇報告的範本及語言。它不必與你工作時的語言相同。
2. 逐節檢查。每一節都可關閉。文字按檢測結果擬好；可隨意修改，或選擇「重新撰寫建議文字」。
3. 查看預覽。
4. 選擇「製作報告」。Word 及 PDF 取自同一時刻的資料；之後的更改會載入下一份報告。

報告清單顯示每份報告何時、由誰製作，以及未列入甚麼，例如尚未決定的建議。舊報告會保留在清單中。

「系統中未定義樓層標籤，無法製作報告」表示有立面尚未有樓層：請參閱有關樓層的文章。`,
  },
  signatures: {
    title: '簽署',
    words: '簽名 認可 編製 審核 簽名圖 註冊檢驗人員 電子簽署 證書 二維碼 核實 撤回',
    text: `報告列明由誰編製、審核及認可。只有被指名的人登入後，才能以自己帳戶中「我的簽名」的圖片簽署。

簽署後如有任何更改，簽署即告失效，須重新簽署。已製作的報告保留其簽署。

## PDF 的電子簽署

每份 PDF 亦會以貴公司的名義簽署，PDF 閱讀器會顯示檔案有否更改。所用證書由 Plumbline 製作。它證明檔案自發出以來未經更改，並且由本系統為貴公司製作。它不能證明貴公司的身份：為此，管理員可在「整合」的「報告簽署」中上載核證機關的證書。

## 核實報告

封面印有二維碼及地址。任何人無須帳戶亦可開啟，查看是哪一份報告，以及它是現行版本、已被取代還是已撤回。要核對檔案，請在該頁選擇檔案：檔案只在裝置上比對，不會上載。以同一份內容製作的下一份報告會取代前一份。如某份報告不應再使用，請在報告列表選擇「撤回」。`,
  },
  sharing: {
    title: '與業主及承辦商分享',
    words: '分享 連結 業主 承辦商 維修 相片 模糊 密碼 到期 撤銷 私隱 人物 車牌',
    text: `在項目的報告選擇「分享」即可建立連結。任何擁有連結的人無需帳戶即可查看其中的內容。連結到期後失效，撤銷後即時失效。

## 供查看

選擇連結顯示的內容：缺陷、缺陷的相片、立面及報告，可全部顯示或逐項選擇。從缺陷清單或立面分享時會帶上目前的篩選條件，可即時更新，也可固定為此刻符合條件的缺陷。開啟模糊處理後，只顯示團隊成員已檢查的相片，並將已框選的部分作模糊處理。封面、立面及三維視圖須在對話框中確認沒有人物及車牌，否則不會出現在作模糊處理的連結及報告中；線條圖（DXF、SVG）無需檢查。

## 供承辦商使用

1. 選擇「供承辦商使用」，並選擇顯示哪些缺陷：跟進措施為維修或其他的缺陷，或指派予某人的缺陷。
2. 承辦商在手機開啟缺陷，加入維修後的相片，並填寫姓名及電郵。
3. 「報告已維修」會將缺陷設為「待核實」。相片及說明會在缺陷中顯示，記錄會註明承辦商及分享連結。
4. 核實並關閉缺陷，或填寫原因重新開啟。承辦商可以在連結看到原因，並以新相片再次報告。

相片可為 JPEG 或 PNG，每張不超過 30 MB，計入項目的用量，但不計入覆蓋範圍。兩日內沒有報告的相片會被刪除。姓名及電郵不會核實。

## 檢查相片中的人物及車牌

在「相片」開啟一張相片。按 P 遮蓋人物、面孔、車輛及車牌，檢查完成後按 C。「下一張未檢查的相片」（U）會開啟下一張，有缺陷的相片優先。

## 公司的全部連結

個人資料中的「分享連結」列出你可以開啟的所有項目的連結：顯示內容、建立者、最後開啟時間及到期日。開啟、下載及密碼錯誤均記錄在審計紀錄中。`,
  },
  templates: {
    title: '公司的 Word 範本',
    words: '範本 docx word 標籤 公司 版式 自訂',
    text: `按貴公司的報告樣式編寫 Word 檔案，在需要資料的地方加入標籤，即兩對大括號之間的名稱，例如 {{project.name}}。然後在項目的設定中上載。系統會檢查範本並列出問題；沒有問題才可使用。

報告及項目的標籤：

- report.title, report.number, report.revision, report.date, report.snapshot, report.leftOut, report.language
- project.name, project.code, project.client, project.company, project.asset, project.address, project.buildingType, project.startDate, project.endDate, project.storeys, project.height, project.logo, project.cover
- background.jobNature, background.operationDate, background.partnership
- prepared.name, prepared.designation, prepared.date, prepared.signature，checked 亦同；endorser.name, endorser.remarks, endorser.date, endorser.signature
- counts.all, counts.critical, counts.major, counts.moderate, counts.minor, counts.cosmetic, counts.photos
- text.executiveSummary, text.scopeOfWork, text.findings, text.disclaimer

清單會重複其開始與結束之間的內容，例如表格的一列：{{#defects}} … {{/defects}}。

- defects: number, type, subType, severity, material, place, floor, size, width, length, sizeSource, action, status, remark, foundAt, dueDate, assignee, photo, closeUp
- photos: name, takenAt, place, camera, defects, picture
- revisions: revision, remarks, issueDate

含有巨集或會擷取外部內容的檔案不獲接受。選擇「下載示例」可查看填好的範本。`,
  },
  library: {
    title: '缺陷資料庫',
    words: '設定 定義 類型 香港 新加坡 常用 自訂 物料',
    text: `項目使用香港或新加坡的缺陷資料庫，以及公司自己的定義。加星的會排在各清單最前。

公司的定義可以停用。已使用它的缺陷仍會保留，但不能再選用。`,
  },
} as const
