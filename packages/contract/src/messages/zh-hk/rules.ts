import type { Messages } from '../messages.ts'

export const rules: Messages['rules'] = {
  required: '請填寫此欄',
  dataInvalid: '資料無效',
  tooLong: '最多可輸入 {max} 個字元',
  hiddenCharacters: '請刪除看不見的字元',
  number: {
    zero: '不可為 0',
    positiveInteger: '只接受正整數',
    aboveMaximum: '不可大於 {max}',
    between: '請選擇 {min} 至 {max} 之間的數字',
  },
  gsd: { warning: '不可大於 100' },
  name: {
    unique: '名稱不可重複',
    format: '名稱格式無效',
    short: '名稱最少需要 3 個字元',
    long: '請輸入有效的名稱（最多 30 個字元）',
  },
  email: {
    invalid: '請輸入有效的電郵地址',
    domain: '請輸入有效的電郵',
    free: '請使用工作電郵。恕不接受公共電郵服務的地址。',
  },
  mobile: { invalid: '請輸入有效的手提電話號碼' },
  secondFactor: { format: '請輸入應用程式中的六位數字，或一個備用碼', digits: '請輸入應用程式中的六位數字' },
  password: {
    missing: '請先輸入密碼',
    long: '密碼最多可有 128 個字元',
    common: '此密碼很容易被猜中。請避免使用常見字詞，加上數字或符號亦不可。',
    same: '新密碼不可與舊密碼相同',
    mismatch: '兩次輸入的密碼不相同',
    checks: {
      length: '最少 8 個字元',
      lower: '一個細楷字母（a 至 z）',
      upper: '一個大楷字母（A 至 Z）',
      digit: '一個數字（0 至 9）',
      special: '一個特殊字元：# $ . % & @ ! + = < > *',
      uncommon: '不容易被猜中',
    },
  },
  project: {
    missing: '請填寫欠缺的資料：{field}',
    dates: '請選擇開始及結束日期',
    datesOrder: '結束日期早於開始日期',
  },
  favourite: { repeated: '此缺陷類型已在常用清單內' },
  floor: {
    label: '樓層標籤無效',
    height: '樓層高度無效',
    notSaved: '請提供有效的樓層標籤',
  },
  file: {
    empty: '此檔案沒有內容',
    cover: '封面圖片上限為 2MB',
    picture: '請選擇 .jpg 或 .png 圖片',
    attachment: '檔案超出 20 MB 上限',
    media: '相片或影片上限為 4.5 GB',
    resolution: '解像度最高為 4K',
    fourDigits: '檔案名稱必須包含一個 4 位數字，例如 DSC_0042.jpg',
    sorting: '檔案名稱中最後一個數字必須小於 100000',
  },
}
