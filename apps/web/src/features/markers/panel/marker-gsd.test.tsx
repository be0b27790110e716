import { MantineProvider } from '@mantine/core'
import type { Marker } from '@plumbline/contract/markers/markers'
import { locales } from '@plumbline/contract/locales'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { MarkerMedia } from './MarkerStatus.tsx'

beforeAll(defineLayoutStandIns)
afterEach(cleanup)

it('a marker shows the range of its photos, how many have none, and no figure where no photo has one', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    const gsdOf = (gsdRange: Marker['gsdRange']) => {
      const { container } = render(
        <MantineProvider env="test">
          <LanguageContext value={{ locale, t }}>
            <MarkerMedia marker={{ gsdRange, hardwareModel: '' } as Marker} />
          </LanguageContext>
        </MantineProvider>,
      )
      const text = container.querySelector('dd')!.textContent
      cleanup()
      return text
    }
    const mixed = gsdOf({ min: 1.77, max: 8.48, cameras: 2, unknown: 3 })
    for (const part of ['1.77', '8.48', t('media.gsd.unknown', { count: 3 })]) expect(mixed).toContain(part)
    expect(gsdOf({ min: null, max: null, cameras: 0, unknown: 4 })).not.toMatch(/\d mm/)
    expect(gsdOf(null)).toBe(t('markers.panel.media.none'))
  }
})
