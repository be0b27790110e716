import type { Size } from '@plumbline/inspection/sizes/size'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { sizeInField, sizeSourceTexts, sizeText, valueText } from './defect-text.ts'
import { DefectSizeFields } from './panel/DefectSizeFields.tsx'
import { columnsByName } from './register/register-columns.tsx'
import { RegisterCard } from './register/RegisterCard.tsx'
import { aDefect } from './testing/a-defect.ts'

const t = await translatorOf('en')
afterEach(cleanup)
const size = (value: number, plusMinus: number | null, known: Partial<Size> = {}): Size => ({
  ...{ value, plusMinus, source: 'traced', isExtent: false },
  ...known,
})
const measured = (length: Size | null, width: Size | null) =>
  aDefect({ length: length?.value ?? null, width: width?.value ?? null, measures: { length, width, area: null } })

describe('the severity by a width near a limit', () => {
  const library = { typeOf: () => undefined, nameOf: (key: string) => key, ratings: { scheme: null, levels: [] } }
  const words = { t, locale: 'en', library: library as never, timeZone: 'UTC', modelHref: undefined } as const
  const near = measured(null, size(4.26, 1.085))

  it.each([undefined, true])('stands in the register, with a short severity: %s', async (isShort) => {
    await renderInLanguage(<>{columnsByName.severity.show(near, { ...words, isShort })}</>)
    expect(screen.getByText('by width between Major and Critical')).toBeTruthy()
  })

  it('stands in the row of a phone, and nowhere beside a width that says one', async () => {
    await renderInLanguage(<RegisterCard defect={near} library={library as never} />)
    expect(screen.getByText(/^by width between Major and Critical · /)).toBeTruthy()
    cleanup()
    await renderInLanguage(<RegisterCard defect={measured(null, size(4.26, 0.2))} library={library as never} />)
    expect(screen.queryByText(/between/)).toBeNull()
  })
})

describe('the size of a defect', () => {
  it('has a plus-minus and no digit more than it supports', () => {
    const defect = measured(size(815.96, 42), size(4.26, 1.085))
    expect(sizeText(t, 'en', defect, 'length')).toBe('820 ± 40 mm')
    expect(sizeText(t, 'en', defect, 'width')).toBe('4.3 ± 1.1 mm')
    expect([sizeInField(defect, 'length'), sizeInField(defect, 'width')]).toEqual(['820', '4.3'])
    expect(sizeSourceTexts(t, defect)).toEqual(['Measured along the drawn line'])
  })

  it('stays as it was typed, and says of each where it came from', () => {
    const defect = measured(size(815.96, 42), size(0.125, null, { source: 'typed' }))
    expect(sizeText(t, 'en', defect, 'width')).toBe('0.125 mm')
    expect(sizeInField(defect, 'width')).toBe('0.125')
    expect(sizeSourceTexts(t, defect)).toEqual(['Length: Measured along the drawn line', 'Width: Entered by hand'])
  })

  it('of a drawn box is an extent', () => {
    const box = { source: 'box', isExtent: true } as const
    const defect = measured(size(304.6, 9.1, box), size(204, 7, box))
    expect(sizeText(t, 'en', defect, 'width')).toBe('extent 204 ± 7 mm')
    expect(sizeSourceTexts(t, defect)).toEqual(['Extent of the drawn box, by the photo’s scale'])
  })

  it('is "< GSD" below a pixel, not defined without one, and has two digits where nothing says how exact it is', () => {
    const thin = aDefect({ width: null, isBelowGsd: true, length: null, sizeSource: 'gsd' })
    expect(sizeText(t, 'en', thin, 'width')).toBe('< GSD')
    expect(sizeText(t, 'en', thin, 'length')).toBe(t('defects.panel.notDefined'))
    expect(sizeText(t, 'en', aDefect({ length: 815.96, sizeSource: 'gsd' }), 'length')).toBe('820 mm')
    expect(sizeText(t, 'en', aDefect({ length: 815.96, sizeSource: 'typed' }), 'length')).toBe('815.96 mm')
  })
})

it('shows a measured size of the history with the digits it may have', () => {
  const knowing = { t, locale: 'en', library: undefined as never, people: [], elevations: [] } as const
  expect(valueText(knowing, 'length', 815.9634)).toBe('820 mm')
  expect(valueText(knowing, 'length', Math.fround(0.3))).toBe('0.3 mm')
  expect(valueText(knowing, 'length', null)).toBe(t('defects.panel.notDefined'))
})

it('says beside the fields how exact their sizes are and where they came from', async () => {
  const defect = measured(size(815.96, 42), size(4.26, 1.085, { source: 'detected' }))
  await renderInLanguage(<DefectSizeFields defect={defect} mayEdit onChange={() => undefined} />)
  expect(screen.getByText('Length 820 ± 40 mm · Width 4.3 ± 1.1 mm')).toBeTruthy()
  expect(screen.getByText('Length: Measured along the drawn line · Width: Measured by the detector')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Length' })).toHaveProperty('value', '820')
})

it('leaves the fields of a crack empty where only a box was drawn around it', async () => {
  const box = { source: 'box', isExtent: true } as const
  const defect = measured(size(304.6, 9.1, box), size(204, 7, box))
  const saved: object[] = []
  await renderInLanguage(<DefectSizeFields defect={defect} isCrack mayEdit onChange={(change) => saved.push(change)} />)
  const width = screen.getByRole('textbox', { name: 'Width' })
  expect(width).toHaveProperty('value', '')
  expect(screen.getByText('Length extent 305 ± 9 mm · Width extent 204 ± 7 mm')).toBeTruthy()
  fireEvent.blur(width)
  expect(saved).toEqual([])
  fireEvent.change(width, { target: { value: '0.3' } })
  fireEvent.blur(width)
  expect(saved).toEqual([{ width: 0.3 }])
})
