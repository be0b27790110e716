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
    'over-limit': {
      one: '{count} topic has no picture because only the first 1,000 get one',
      other: '{count} topics have no picture because only the first 1,000 get one',
    },
    'import-limit': {
      one: '{count} shape; one import takes at most 5,000. To import the file again, export it in parts',
      other: '{count} shapes; one import takes at most 5,000. To import the file again, export it in parts',
    },
    'not-checked': {
      one: '{count} topic has no picture because its photo wasn’t checked for people and plates',
      other: '{count} topics have no picture because their photos weren’t checked for people and plates',
    },
  },
  export: {
    blur: 'Blur people, faces, vehicles and number plates',
    blurHint:
      'Pictures come from blurred copies of photos that someone on your team has checked. Topics whose photo wasn’t checked have no picture.',
    unchecked: {
      one: 'In this inspection, {count} photo of defects isn’t checked.',
      other: 'In this inspection, {count} photos of defects aren’t checked.',
    },
    allChecked: 'All photos of defects in this inspection are checked.',
    unblurred: 'Pictures in this file aren’t blurred.',
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
  import: {
    open: 'Import',
    title: 'Import from other programs',
    lead: 'COCO and CVAT files add or correct shapes on photos, matched by file name and size. BCF files bring comments and statuses back. You see what will change before anything is imported, and you can undo it.',
    file: 'File to import',
    choose: 'Choose a file…',
    tooLarge: 'This file is larger than {size}. Export it in parts and import them one by one.',
    at: '{file}, line {line}',
    problem: '{place}: {problem}',
    problems: {
      'not-known':
        'Plumbline can’t read this as COCO, CVAT for images or BCF. Export it again in one of these formats.',
      'broken-json': 'The JSON is damaged here. Export the file again, or correct this line.',
      'broken-xml': 'The XML is damaged here ({detail}). Export the file again, or correct this line.',
      'broken-zip': 'The archive is damaged. Export or download it again.',
      'document-type': 'The XML declares a document type, which isn’t accepted. Remove the DOCTYPE line.',
      'too-large': 'The file is too large or nested too deeply to be read safely ({detail}). Export it in parts.',
      'too-many':
        'The file holds more than one import takes ({detail}): up to 5,000 shapes or topics. Export it in parts.',
      field: '“{detail}” is missing or isn’t what the format requires. Export the file again, or correct it.',
    },
    conflicts: {
      'unknown-photo': '{name}: no photo of this name ({count})',
      'ambiguous-photo': '{name}: several photos of this name and size ({count})',
      'wrong-size': '{name}: the photo here has another size in pixels ({count})',
      'off-photo': '{name}: reaches beyond the photo',
      'no-extent': '{name}: has no length or area',
      mask: '{name}: is a mask without an outline',
      kind: '{name}: is a kind of shape Plumbline doesn’t have',
      points: '{name}: its points can’t be read',
      track: '{name}: belongs to a video',
      'no-photo': '{name}: belongs to no photo of the file',
      'changed-here': '{name}: was changed here since the export',
      'deleted-here': '{name}: was deleted here',
      'unknown-topic': '{name}: is no defect of this inspection',
      'status-unknown': '{name}: no status here means the same',
      'status-later-here': '{name}: its status was changed here later',
      'status-refused': '{name}: this change of status isn’t allowed, or not for your role',
      'comment-elsewhere': '{name}: a comment belongs to another defect',
    },
    changes: {
      newShapes: { one: '{count} new shape', other: '{count} new shapes' },
      newDefects: { one: '{count} new defect', other: '{count} new defects' },
      changedShapes: { one: '{count} shape redrawn', other: '{count} shapes redrawn' },
      sameShapes: { one: '{count} shape already here, unchanged', other: '{count} shapes already here, unchanged' },
      comments: { one: '{count} new comment', other: '{count} new comments' },
      status: '{defect}: {from} → {to}',
    },
    more: { one: 'and {count} more', other: 'and {count} more' },
    notTaken: { one: '{count} thing won’t be imported:', other: '{count} things won’t be imported:' },
    labelType: { one: '“{label}” ({count} shape) becomes', other: '“{label}” ({count} shapes) becomes' },
    noLabel: 'no label',
    leaveOut: 'Leave out',
    apply: 'Import',
    undo: 'Undo import',
    nothing: '{name}: nothing to import.',
    chooseTypes: '{name}: choose the defect type that each label becomes.',
    failed: 'Nothing was imported. {reason}',
    undoneStayed: {
      one: 'Undone, except {count} thing that was changed since.',
      other: 'Undone, except {count} things that were changed since.',
    },
    statuses: {
      ready: '{name}: ready to import',
      applying: '{name}: importing…',
      applied: '{name}: imported',
      failed: '{name}: not imported',
      undoing: '{name}: undoing…',
      undone: '{name}: undone',
    },
    made: 'Your imports',
    listFailed: 'Your earlier imports could not be loaded.',
  },
}
