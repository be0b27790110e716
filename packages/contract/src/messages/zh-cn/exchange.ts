import type { exchange as en } from '../en/exchange.ts'

export const exchange: typeof en = {
  menu: '导出和导入',
  close: '关闭',
  formats: {
    coco: {
      name: 'COCO 格式',
      text: '照片上的轮廓，供训练和标注程序使用。裂缝按实际宽度成为轮廓，中心线写在属性里。不含照片。',
    },
    yolo: {
      name: 'YOLO 分割格式',
      text: '供 YOLO 训练的轮廓：data.yaml 和每张照片一个文本文件。没有严重程度、状态和尺寸。不含照片。',
    },
    cvat: {
      name: 'CVAT 图像格式 1.1',
      text: '方框、线条和轮廓连同属性，可在 CVAT 中修改后再导入。不含照片。',
    },
    voc: {
      name: 'Pascal VOC 格式',
      text: '每张照片一个 XML 文件，以整像素方框框住每个图形。不含轮廓和尺寸。不含照片。',
    },
    geojson: {
      name: 'GeoJSON 格式',
      text: '每个缺陷一个点，有经度、纬度和高程，并附登记表各栏。位置未知的缺陷没有坐标；sigma_m 说明位置有多准确。',
    },
    gpkg: {
      name: 'GeoPackage 格式',
      text: '一个点图层，每个立面另有一个以米为单位的轮廓图层，供 QGIS 和 ArcGIS 使用。位置未知的缺陷没有几何图形。',
    },
    bcf21: {
      name: 'BCF 2.1 格式',
      text: '每个缺陷一个议题，含图片和评论；缺陷若标记在建筑模型上，还有以模型的米为单位的视点。',
    },
    bcf30: { name: 'BCF 3.0 格式', text: '与 BCF 2.1 相同，供读取新版本的程序使用。' },
  },
  notes: {
    'no-photo': { one: '{count} 个缺陷没有照片显示，未包含在内', other: '{count} 个缺陷没有照片显示，未包含在内' },
    'no-size': {
      one: '{count} 张照片尺寸未知，连同其图形未包含在内',
      other: '{count} 张照片尺寸未知，连同其图形未包含在内',
    },
    unconfirmed: {
      one: '{count} 个缺陷有未经确认的字段，已标明“unconfirmed”',
      other: '{count} 个缺陷有未经确认的字段，已标明“unconfirmed”',
    },
    'no-place': { one: '{count} 个缺陷没有坐标', other: '{count} 个缺陷没有坐标' },
    'no-pin': {
      one: '{count} 个缺陷没有标记在建筑模型上，其议题没有视点',
      other: '{count} 个缺陷没有标记在建筑模型上，其议题没有视点',
    },
    'no-snapshot': { one: '{count} 个议题没有图片', other: '{count} 个议题没有图片' },
  },
  export: {
    open: '导出到其他程序',
    title: '导出到其他程序',
    all: '本次检查的全部缺陷，已合并的只计一次。电子表格请用登记表上方的“导出”。',
    filtered: '仅筛选后显示的缺陷，已合并的只计一次。电子表格请用登记表上方的“导出”。',
    format: '格式',
    start: '导出',
    made: '您过去 24 小时的导出',
    download: '下载',
    done: { one: '{name}：{count} 个缺陷，{size}', other: '{name}：{count} 个缺陷，{size}' },
    running: {
      one: '{name}：正在写入 {count} 个缺陷，{percent}%',
      other: '{name}：正在写入 {count} 个缺陷，{percent}%',
    },
    failed: '{name}：未能写入。{reason}',
    listFailed: '无法加载您之前的导出。',
  },
}
