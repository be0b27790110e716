import type { ExchangeFormat } from '../../exchange/exchange.ts'

const formats = {
  coco: {
    name: 'COCO',
    text: 'Outlines on photos, for training and annotation programs. Cracks are outlines as wide as the crack, with their centre line among the attributes. Photos aren’t included.',
  },
  yolo: {
    name: 'YOLO segmentation',
    text: 'Outlines for YOLO training: data.yaml and one text file per photo. No severity, status or size. Photos aren’t included.',
  },
  cvat: {
    name: 'CVAT for images 1.1',
    text: 'Boxes, lines and outlines with their attributes, to correct in CVAT and import again. Photos aren’t included.',
  },
  voc: {
    name: 'Pascal VOC',
    text: 'One XML file per photo, with a box around each shape in whole pixels. Outlines and sizes are left out. Photos aren’t included.',
  },
  geojson: {
    name: 'GeoJSON',
    text: 'A point with longitude, latitude and altitude per defect, with the register’s columns. Defects without a known place have no coordinates; sigma_m says how exact a place is.',
  },
  gpkg: {
    name: 'GeoPackage',
    text: 'A layer of points, and one layer of outlines in metres per elevation, for QGIS and ArcGIS. Defects without a known place have no geometry.',
  },
  bcf21: {
    name: 'BCF 2.1',
    text: 'One topic per defect, with a picture, comments and, where the defect is pinned on a building model, a viewpoint in the model’s metres.',
  },
  bcf30: {
    name: 'BCF 3.0',
    text: 'As BCF 2.1, for programs that read the newer version.',
  },
} satisfies Record<ExchangeFormat, { name: string; text: string }>

export const exchange = {
  menu: 'Export and import',
  close: 'Close',
  formats,
  notes: {
    'no-photo': {
      one: '{count} defect isn’t shown on any photo and is left out',
      other: '{count} defects aren’t shown on any photo and are left out',
    },
    'no-size': {
      one: '{count} photo without a known size is left out, with its shapes',
      other: '{count} photos without a known size are left out, with their shapes',
    },
    unconfirmed: {
      one: '{count} defect has fields no one has confirmed; they’re marked “unconfirmed”',
      other: '{count} defects have fields no one has confirmed; they’re marked “unconfirmed”',
    },
    'no-place': { one: '{count} defect has no coordinates', other: '{count} defects have no coordinates' },
    'no-pin': {
      one: '{count} defect isn’t pinned on a building model, so its topic has no viewpoint',
      other: '{count} defects aren’t pinned on a building model, so their topics have no viewpoint',
    },
    'no-snapshot': { one: '{count} topic has no picture', other: '{count} topics have no picture' },
  },
  export: {
    open: 'Export to other programs',
    title: 'Export to other programs',
    all: 'All defects of this inspection. Merged defects count once. For spreadsheets, use Export above the register.',
    filtered:
      'Only the defects that the filter shows. Merged defects count once. For spreadsheets, use Export above the register.',
    format: 'Format',
    start: 'Export',
    made: 'Your exports of the last 24 hours',
    download: 'Download',
    done: { one: '{name}: {count} defect, {size}', other: '{name}: {count} defects, {size}' },
    running: {
      one: '{name}: writing {count} defect, {percent} %',
      other: '{name}: writing {count} defects, {percent} %',
    },
    failed: '{name}: not written. {reason}',
    listFailed: 'Your earlier exports could not be loaded.',
  },
}
