import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage } from '../../../testing/render-in-language.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'

afterEach(cleanup)

const image = {
  name: 'IR_0001.jpg',
  kind: 'photo',
  type: 'thermal',
  format: 'jpeg',
  status: 'MEDIA_ANALYSIS_COMPLETE',
  size: 100,
  width: 160,
  height: 120,
  takenAt: null,
  uploadedBy: { name: 'Kim' },
  createdAt: '2026-11-01T00:00:00.000Z',
  sequenceNumber: 1,
  hardwareModel: 'MAVIC 3T',
  payload: null,
  cameraModel: null,
  focalLength: null,
  equivalentFocalLength: null,
  relativeAltitude: null,
  pdib: 6,
  frameOf: null,
  frameAt: null,
}

it.each([
  [
    'en',
    '160 × 120 px (0.019 MP)',
    'Camera',
    'FLIR_b60',
    'Serial number',
    'Not stated in the file',
    'Selected for this upload',
  ],
  ['zh-cn', '160 × 120 px（0.019 MP）', '相机', 'FLIR_b60', '序列号', '文件中未注明', '上传时选择的型号'],
  ['zh-hk', '160 × 120 px（0.019 MP）', '相機', 'FLIR_b60', '序號', '檔案中未註明', '上載時選擇的型號'],
] as const)(
  'in %s the camera is what the file says, and the model somebody chose is named as chosen',
  async (locale, pixels, camera, model, serial, unstated, chosen) => {
    const detail = { image, facts: { ...readPhotoFacts({ exif: { Model: 'FLIR_b60' } }), serial: '0' } }
    const { t } = await renderInLanguage(<PhotoFacts detail={detail as never} onOpen={() => undefined} />, { locale })
    const rows = new Map(
      [...document.querySelectorAll('dl > div')].map((row) => [
        row.querySelector('dt')!.textContent,
        row.querySelector('dd')!.textContent,
      ]),
    )
    expect([rows.get(t('media.photo.facts.pixels')), rows.get(camera), rows.get(serial), rows.get(chosen)]).toEqual([
      pixels,
      model,
      unstated,
      'MAVIC 3T',
    ])
  },
)
