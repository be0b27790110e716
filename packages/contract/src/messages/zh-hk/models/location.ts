import type { location as en } from '../../en/models/location.ts'
import type { Words } from '../../messages.ts'

export const location: Words<typeof en> = {
  why: {
    none: {
      ifc: '檔案沒有提供位置：既沒有 IfcMapConversion，IfcSite 上亦沒有經緯度。',
      obj: 'OBJ 檔案不含位置，亦沒有附上可讀取的偏移檔案（例如 coords.txt）。',
      mesh: '{kind} 檔案不含位置。',
      tiles: '圖磚集沒有放在地球上：其坐標為局部坐標。',
    },
    'no-system': '檔案沒有說明坐標系統，其坐標無法對應到地圖上。',
    'unknown-system': '檔案的坐標系統為 {system}，這裏無法轉換。',
    'off-grid': '檔案中的坐標超出其所寫坐標系統的適用範圍。',
    zero: 'IfcSite 的位置為緯度 0、經度 0，視作沒有位置。',
    inconsistent: '檔案提供了位置，但其本身坐標令模型距離該處 {distance}。',
    ignored: '檔案提供的位置已被忽略。',
    unused: '檔案提供的位置在本項目附近，但尚未使用。',
    'not-recorded': '檔案中找不到可用的位置。',
  },
  todo: {
    points: '請以最少三點定位，或換成附有位置的檔案。',
    system:
      '請以 UTM（WGS 84、ETRS89 或 NAD83）、MGA（GDA94 或 GDA2020）、CGCS2000 3 度帶高斯-克呂格、香港 1980 方格網（EPSG:2326）或 SVY21（EPSG:3414）重新匯出並取代檔案，或選點定位。',
    name: '請連同坐標系統重新匯出並取代檔案，或選點定位。',
    check: '請在匯出該檔案的軟件中檢查位置並取代檔案，或選點定位。',
    once: '請只用局部坐標或只用地圖坐標重新匯出並取代檔案，或選點定位。',
    reset: '如要使用，請開啟「模型位置」並選擇「{button}」。',
  },
  system: '檔案的坐標系統',
  noSystem: '未有說明',
  coordinates: '檔案中的坐標',
  map: '地圖位置（WGS 84）',
  from: {
    numbers: '{numbers}（模型中心）',
    metres: '{numbers}（模型中心，以米計）',
    'map-conversion': '{numbers} 米（IfcMapConversion）',
    site: '{numbers}（IfcSite）',
    globe: '{numbers}（圖磚集中心）',
    note: '{numbers}（偏移檔案）',
  },
  conversions: {
    none: '{place}',
    approximate: '{place}，經轉換，誤差約 2 米以內',
    assumed: '{place}，以 WGS 84 讀取。檔案的基準面在這裏未知，可能偏差數百米。',
  },
  unread: '檔案另有 {system} 的地圖坐標，這裏無法轉換，因此使用 IfcSite 的位置。',
  height: '檔案中的高度不可能存在，已按 0 米讀取。',
}
