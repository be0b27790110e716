import type { exchange as en } from '../en/exchange.ts'

export const exchange: typeof en = {
  menu: '匯出及匯入',
  close: '關閉',
  formats: {
    coco: {
      name: 'COCO 格式',
      text: '相片上的輪廓，供訓練及標註程式使用。裂縫按實際闊度成為輪廓，中心線寫在屬性內。不包括相片。',
    },
    yolo: {
      name: 'YOLO 分割格式',
      text: '供 YOLO 訓練的輪廓：data.yaml 及每張相片一個文字檔。沒有嚴重程度、狀態及尺寸。不包括相片。',
    },
    cvat: {
      name: 'CVAT 影像格式 1.1',
      text: '方框、線條及輪廓連同屬性，可在 CVAT 修改後再匯入。不包括相片。',
    },
    voc: {
      name: 'Pascal VOC 格式',
      text: '每張相片一個 XML 檔，以整像素方框框住每個圖形。不包括輪廓及尺寸。不包括相片。',
    },
    geojson: {
      name: 'GeoJSON 格式',
      text: '每項缺陷一個點，有經度、緯度及高程，並附登記冊各欄。位置不詳的缺陷沒有座標；sigma_m 說明位置有多準確。',
    },
    gpkg: {
      name: 'GeoPackage 格式',
      text: '一個點圖層，每個立面另有一個以米為單位的輪廓圖層，供 QGIS 及 ArcGIS 使用。位置不詳的缺陷沒有幾何圖形。',
    },
    bcf21: {
      name: 'BCF 2.1 格式',
      text: '每項缺陷一個議題，附圖片及留言；缺陷如標示在建築模型上，另有以模型的米為單位的視點。',
    },
    bcf30: { name: 'BCF 3.0 格式', text: '與 BCF 2.1 相同，供讀取新版本的程式使用。' },
  },
  notes: {
    'no-photo': { one: '{count} 項缺陷沒有相片顯示，未包括在內', other: '{count} 項缺陷沒有相片顯示，未包括在內' },
    'no-size': {
      one: '{count} 張相片尺寸不詳，連同其圖形未包括在內',
      other: '{count} 張相片尺寸不詳，連同其圖形未包括在內',
    },
    unconfirmed: {
      one: '{count} 項缺陷有未經確認的欄位，已標明「unconfirmed」',
      other: '{count} 項缺陷有未經確認的欄位，已標明「unconfirmed」',
    },
    'no-place': { one: '{count} 項缺陷沒有座標', other: '{count} 項缺陷沒有座標' },
    'no-pin': {
      one: '{count} 項缺陷沒有標示在建築模型上，其議題沒有視點',
      other: '{count} 項缺陷沒有標示在建築模型上，其議題沒有視點',
    },
    'no-snapshot': { one: '{count} 個議題沒有圖片', other: '{count} 個議題沒有圖片' },
  },
  export: {
    open: '匯出至其他程式',
    title: '匯出至其他程式',
    all: '是次檢查的全部缺陷，已合併的只計一次。試算表請用登記冊上方的「匯出」。',
    filtered: '只限篩選後顯示的缺陷，已合併的只計一次。試算表請用登記冊上方的「匯出」。',
    format: '格式',
    start: '匯出',
    made: '你過去 24 小時的匯出',
    download: '下載',
    done: { one: '{name}：{count} 項缺陷，{size}', other: '{name}：{count} 項缺陷，{size}' },
    running: {
      one: '{name}：正在寫入 {count} 項缺陷，{percent}%',
      other: '{name}：正在寫入 {count} 項缺陷，{percent}%',
    },
    failed: '{name}：未能寫入。{reason}',
    listFailed: '無法載入你之前的匯出。',
  },
}
