import type { location as en } from '../../en/models/location.ts'
import type { Words } from '../../messages.ts'

export const location: Words<typeof en> = {
  why: {
    none: {
      ifc: '文件没有给出位置：既没有 IfcMapConversion，IfcSite 上也没有经纬度。',
      obj: 'OBJ 文件不含位置，也没有附带可读取的偏移文件（例如 coords.txt）。',
      mesh: '{kind} 文件不含位置。',
      tiles: '瓦片集没有放在地球上：其坐标为局部坐标。',
    },
    'no-system': '文件没有说明坐标系，其坐标无法对应到地图上。',
    'unknown-system': '文件的坐标系为 {system}，此处无法转换。',
    'off-grid': '文件中的坐标超出其所写坐标系的适用范围。',
    zero: 'IfcSite 的位置为纬度 0、经度 0，视为没有位置。',
    inconsistent: '文件给出了位置，但其自身坐标使模型距离该处 {distance}。',
    ignored: '文件给出的位置已被忽略。',
    unused: '文件给出的位置在本项目附近，但尚未使用。',
    'not-recorded': '文件中没有找到可用的位置。',
  },
  todo: {
    points: '请用至少三个点定位，或换成带有位置的文件。',
    system:
      '请以 UTM（WGS 84、ETRS89 或 NAD83）、MGA（GDA94 或 GDA2020）、CGCS2000 3 度带高斯-克吕格、香港 1980 方格网（EPSG:2326）或 SVY21（EPSG:3414）重新导出并替换文件，或选点定位。',
    name: '请连同坐标系重新导出并替换文件，或选点定位。',
    check: '请在导出该文件的软件中检查位置并替换文件，或选点定位。',
    once: '请只用局部坐标或只用地图坐标重新导出并替换文件，或选点定位。',
    reset: '如要使用，请打开“模型位置”并选择“{button}”。',
  },
  system: '文件的坐标系',
  noSystem: '未说明',
  coordinates: '文件中的坐标',
  map: '地图位置（WGS 84）',
  from: {
    numbers: '{numbers}（模型中心）',
    metres: '{numbers}（模型中心，以米计）',
    'map-conversion': '{numbers} 米（IfcMapConversion）',
    site: '{numbers}（IfcSite）',
    globe: '{numbers}（瓦片集中心）',
    note: '{numbers}（偏移文件）',
  },
  conversions: {
    none: '{place}',
    approximate: '{place}，经转换，误差约 2 米以内',
    assumed: '{place}，按 WGS 84 读取。文件的基准面此处未知，可能偏差数百米。',
  },
  unread: '文件另有 {system} 的地图坐标，此处无法转换，因此使用 IfcSite 的位置。',
  height: '文件中的高度不可能存在，已按 0 米读取。',
}
