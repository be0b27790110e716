import type { ExchangeFormat } from '@plumbline/contract/exchange/exchange'

/** How the file of a format ends, and what it is stored as. */
export const exportFiles: Readonly<Record<ExchangeFormat, { readonly ending: string; readonly contentType: string }>> =
  {
    coco: { ending: 'coco.json', contentType: 'application/json' },
    yolo: { ending: 'yolo-seg.zip', contentType: 'application/zip' },
    cvat: { ending: 'cvat.xml', contentType: 'application/xml' },
    voc: { ending: 'voc.zip', contentType: 'application/zip' },
    geojson: { ending: 'geojson', contentType: 'application/geo+json' },
    gpkg: { ending: 'gpkg', contentType: 'application/geopackage+sqlite3' },
    bcf21: { ending: 'bcf21.bcf', contentType: 'application/octet-stream' },
    bcf30: { ending: 'bcf30.bcf', contentType: 'application/octet-stream' },
  }
