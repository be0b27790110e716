import { severities } from '@plumbline/contract/buildings'
import { locales } from '@plumbline/contract/locales'
import { cleanup, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { severityTint } from '../theme/status-colours.ts'
import { Day } from './Day.tsx'
import { Facts } from './Facts.tsx'
import { FileName, WholeName } from './FileName.tsx'
import { Moment } from './Moment.tsx'
import { MutedText } from './MutedText.tsx'
import { QrCode } from './QrCode.tsx'
import { Severity } from './Severity.tsx'
import { SeverityBar } from './SeverityBar.tsx'
import { Tag } from './Tag.tsx'

afterEach(cleanup)

describe('a file name', () => {
  it('that is short is shown as it is', async () => {
    const { container } = await renderInLanguage(<FileName name="DJI_0001.JPG" />)
    expect(container.textContent).toBe('DJI_0001.JPG')
    expect(screen.getByTitle('DJI_0001.JPG')).toBeTruthy()
  })

  it('that is long is read whole once, and shown with its number and ending', async () => {
    const name = 'North_elevation_of_the_tower_0042.JPG'
    const { container } = await renderInLanguage(<FileName name={name} />)
    const parts = [...container.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent)
    expect(parts.join('')).toBe(name)
    expect(parts[1]).toBe('wer_0042.JPG')
    expect(container.querySelector('.pl-hidden')!.textContent).toBe(name)
  })

  it('is not cut inside a character outside the basic plane', async () => {
    const name = '🏢'.repeat(30)
    const { container } = await renderInLanguage(<FileName name={name} />)
    const parts = [...container.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent)
    expect([...parts[1]!]).toHaveLength(12)
    expect(parts.join('')).toBe(name)
  })

  it('can have a tooltip that says more', async () => {
    await renderInLanguage(<FileName name="a.jpg" title="a.jpg, 12 MB" />)
    expect(screen.getByTitle('a.jpg, 12 MB')).toBeTruthy()
  })

  it('in full can break between its parts, and copies as it is', async () => {
    const { container } = await renderInLanguage(<WholeName name="DJI_20260101-0042.JPG" />)
    expect(container.textContent).toBe('DJI_20260101-0042.JPG')
    expect(container.querySelectorAll('wbr')).toHaveLength(4)
  })
})

describe('a severity', () => {
  it.each(locales)('has its letter and its word in %s', async (locale) => {
    for (const severity of severities) {
      const { container, t } = await renderInLanguage(<Severity severity={severity} />, { locale })
      expect(container.textContent).toContain(t(`projects.terms.severity.${severity}.letter`))
      expect(container.textContent).toContain(t(`projects.terms.severity.${severity}.name`))
      cleanup()
    }
  })

  it('without room has its word as a tooltip and for screen readers', async () => {
    const { container, t } = await renderInLanguage(<Severity severity="major" short />)
    const word = t('projects.terms.severity.major.name')
    expect(screen.getByTitle(word)).toBeTruthy()
    expect(container.querySelector('.pl-hidden')!.textContent).toBe(word)
  })
})

describe('the colours of severities', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../theme/tokens.css'), 'utf8')
  const channels = (name: string) => {
    const [, hex = ''] = new RegExp(`--pl-${name}: #([0-9a-f]{6});`).exec(tokens) ?? []
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  }
  /** WCAG 2.2 */
  const luminance = (colour: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = colour
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: readonly number[], other: readonly number[]) => {
    const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light! + 0.05) / (dark! + 0.05)
  }

  // Both schemes have the same: a scheme that names one again would have to be checked as well.
  it.each(severities)('%s: its word can be read at ease and its letter is above the limit', (severity) => {
    const colour = channels(severity)
    const fill = colour.map((value) => (value * severityTint + 255 * (100 - severityTint)) / 100)
    const text = channels('on-severity')
    expect(contrast(text, fill)).toBeGreaterThan(7)
    expect(contrast(text, colour)).toBeGreaterThan(4.5)
    expect(tokens.split(`--pl-${severity}:`)).toHaveLength(2)
  })
})

describe('days and moments', () => {
  it('a day is machine-readable and reads as in the language', async () => {
    const { container } = await renderInLanguage(<Day day="2026-03-05" />)
    expect(container.querySelector('time')).toMatchObject({ dateTime: '2026-03-05', textContent: '5 Mar 2026' })
    cleanup()
    const chinese = await renderInLanguage(<Day day="2026-03-05" />, { locale: 'zh-hk' })
    expect(chinese.container.textContent).toBe('2026年3月5日')
  })

  it('a day that is not set says so', async () => {
    const { container, t } = await renderInLanguage(<Day day={null} />)
    expect(container.textContent).toBe(t('projects.notSet'))
    expect(container.querySelector('time')).toBeNull()
  })

  it('a moment has as much as was asked for', async () => {
    const text = async (precision: 'day' | 'minute' | 'second') => {
      const { container } = await renderInLanguage(<Moment at="2026-03-05T04:06:07.000Z" precision={precision} />)
      const found = container.querySelector('time')!.textContent
      cleanup()
      return found
    }
    const [day, minute, second] = [await text('day'), await text('minute'), await text('second')]
    expect(minute.startsWith(day)).toBe(true)
    expect(second.startsWith(minute)).toBe(true)
    expect([day, minute.length > day.length, second.endsWith('07')]).toEqual([
      expect.stringMatching(/^\d Mar 2026$/),
      true,
      true,
    ])
  })
})

it('a QR code has a quiet zone of four modules around it', async () => {
  const { container } = await renderInLanguage(<QrCode text="otpauth://totp/x" label="Code" size={200} />)
  const [, , width, height] = container.querySelector('svg')!.getAttribute('viewBox')!.split(' ').map(Number)
  expect(width).toBe(height)
  expect(width! - 8).toBeGreaterThanOrEqual(21)
})

it('facts pair each term with its value and leave out what is not known', async () => {
  await renderInLanguage(
    <Facts
      items={[
        ['Width', '0.3 mm'],
        ['Depth', undefined],
        ['Photos', 0],
        ['Note', null],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Width', 'Photos'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0.3 mm', '0'])
})

it('muted text is a paragraph unless another element is asked for', async () => {
  const { container } = await renderInLanguage(
    <>
      <MutedText>{'Three photos'}</MutedText>
      <MutedText component="time" dateTime="2026-03-05" isTabular size="sm">
        {'5 March'}
      </MutedText>
    </>,
  )
  expect(container.querySelector('p')!.textContent).toBe('Three photos')
  expect(container.querySelector('time')).toMatchObject({ dateTime: '2026-03-05', textContent: '5 March' })
})

it('a tag says its status in a word, whatever its tone', async () => {
  await renderInLanguage(<Tag tone="error">{'Expired'}</Tag>)
  expect(screen.getByText('Expired').dataset['tone']).toBe('error')
})

describe('a bar of severities', () => {
  it.each([
    ['en', '2 Critical, 30 Minor'],
    ['zh-hk', '危急 2，輕微 30'],
  ] as const)('says its counts in %s, the worst first, and leaves out what there is none of', async (locale, name) => {
    await renderInLanguage(<SeverityBar counts={{ minor: 30, critical: 2, major: 0 }} />, { locale })
    const bar = screen.getByRole('img', { name })
    expect([...bar.children].map((part) => (part as HTMLElement).style.background)).toEqual([
      'var(--pl-critical)',
      'var(--pl-minor)',
    ])
  })
})
