import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { createEditor } from '@plumbline/canvas/editor'
import { severities } from '@plumbline/contract/buildings'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import type { AnnotationRecords } from '../annotation-rules.ts'
import { rulerStyle } from '../annotation-shapes.ts'
import { afterDrawing } from './after-drawing.ts'
import { drawTools } from './draw-tools.ts'
import { isTyping, reviewKey, reviewSheet } from './review-keys.ts'
import { accepted, decided, graded, measuredAs, nextOf, sameAs } from './review-queue.ts'
import { rulerReading, rulerText } from './ruler.ts'
import { photosAfter } from './use-photo-preload.ts'

const t = translator('en', await loadMessages('en'))
const press = (key: string, changes: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...changes,
})
const anAnnotation = (id: string, isDefect: boolean | null = null, changes: object = {}) =>
  ({
    _id: id,
    annInfo: { isDefect, defectId: null, defectNum: null, severity: null, defectState: null, ...changes },
  }) as unknown as Annotation

describe('keys of the review', () => {
  it.each([
    ['a', 'accept'],
    ['A', 'accept'],
    ['r', 'reject'],
    ['g', 'acceptGroup'],
    ['x', 'notSame'],
    ['q', 'next'],
    ['f', 'photoNext'],
    ['d', 'photoBefore'],
    ['h', 'left'],
    ['c', 'type'],
    ['t', 'trace'],
    ['w', 'outline'],
  ])('%s means %s', (key, does) => expect(reviewKey(press(key), true)).toEqual({ does }))

  it('numbers set the severity', () => {
    severities.forEach((severity, index) =>
      expect(reviewKey(press(String(index + 1)), true)).toEqual({ does: 'severity', severity }),
    )
    expect(reviewKey(press('0'), true)).toBeUndefined()
    expect(reviewKey(press('9'), true)).toBeUndefined()
  })

  it('Shift decides for all, and means nothing with other keys', () => {
    expect(reviewKey(press('A', { shiftKey: true }), true)).toEqual({ does: 'acceptAll' })
    expect(reviewKey(press('R', { shiftKey: true }), true)).toEqual({ does: 'rejectAll' })
    expect(reviewKey(press('T', { shiftKey: true }), true)).toEqual({ does: 'thermal' })
    expect(reviewKey(press('W', { shiftKey: true }), true)).toEqual({ does: 'asWidth' })
    expect(reviewKey(press('Q', { shiftKey: true }), true)).toBeUndefined()
    expect(reviewKey(press('1', { shiftKey: true }), true)).toBeUndefined()
  })

  it.each([
    ['b', 'rectangle'],
    ['o', 'polyline'],
    ['p', 'polygon'],
  ])('%s takes the tool that draws a %s', (key, kind) => {
    expect(reviewKey(press(key), true)).toMatchObject({ does: 'draw', tool: { kind } })
    expect(reviewKey(press(key), false)).toBeUndefined()
  })

  it('have each letter once, for a tool or for the review', () => {
    const letters = [
      ...reviewSheet.flatMap(({ keys }) => (keys.length === 1 ? keys : [])),
      ...drawTools.map(({ key }) => key),
    ]
    expect(new Set(letters).size).toBe(letters.length)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])('are left to the browser with %s', (modifier) =>
    expect(reviewKey(press('a', { [modifier]: true }), true)).toBeUndefined(),
  )

  it('of a read-only member open photos and decide nothing', () => {
    for (const key of ['q', 'f', 'd', 'h', 'j', 'k', 'l']) expect(reviewKey(press(key), false)).toBeDefined()
    for (const key of ['a', 'r', 'g', 'x', 'e', 'm', 'b', 'u', '1'])
      expect(reviewKey(press(key), false)).toBeUndefined()
  })

  it('are all on the sheet, marked as reading or deciding', () => {
    const onSheet = (does: string) => reviewSheet.find((row) => row.does === does)
    for (const key of ['a', 'r', 'g', 'x', 'e', 'm', 'u', 'q', 'f', 'd']) {
      const { does } = reviewKey(press(key), true)!
      expect([does, onSheet(does)?.keys[0]]).toEqual([does, key.toUpperCase()])
      expect([does, onSheet(does)?.isReading]).toEqual([does, reviewKey(press(key), false) !== undefined])
    }
  })
})

describe('a suggestion on a defect that somebody drew', () => {
  const drawnInfo = {
    defectId: 'd',
    defectNum: 12,
    severity: 'major',
    defectState: { version: 4, width: 1, length: 2 },
  }
  const found = {
    _id: 's',
    annInfo: { isDefect: null, defectId: null, outlineOf: { defectId: 'd', defectNum: 12, annotationId: 'drawn' } },
  } as unknown as Annotation
  const records = new Map([['drawn', { mine: { _id: 'drawn', annInfo: drawnInfo } }]]) as unknown as AnnotationRecords

  it('is accepted as another outline of it', () => {
    const { annInfo } = accepted(found, records).annotation
    expect(annInfo).toMatchObject({ isDefect: true, defectId: 'd', severity: 'major', defectState: { version: 4 } })
  })

  it('becomes a defect of its own where that one is not there any more', () => {
    expect(accepted(found, new Map()).annotation.annInfo).toMatchObject({ isDefect: true, defectId: null })
  })
})

describe('keys typed into a field', () => {
  afterEach(() => document.body.replaceChildren())
  it.each([
    ['<input>', 'input', true],
    ['<input type="checkbox">', 'input', false],
    ['<textarea></textarea>', 'textarea', true],
    ['<div role="dialog"><button></button></div>', 'button', true],
    ['<button></button>', 'button', false],
  ])('%s: %s takes them: %s', (html, selector, expected) => {
    document.body.innerHTML = html
    expect(isTyping(document.querySelector(selector))).toBe(expected)
  })

  it('without a target are not taken', () => expect(isTyping(null)).toBe(false))
})

describe('a decision', () => {
  it.each([
    ['accept', true],
    ['reject', false],
    ['undecide', null],
  ] as const)('%s sets isDefect to %s and drops the former defect', (decision, isDefect) => {
    const before = anAnnotation('a', isDefect === true ? false : true, {
      defectId: 'd1',
      defectNum: 4,
      severity: 'major',
    })
    expect(decided(before, decision).annotation.annInfo).toMatchObject({
      isDefect,
      defectId: null,
      defectNum: null,
      severity: null,
    })
  })

  it('that changes nothing keeps the defect', () => {
    const before = anAnnotation('a', true, { defectId: 'd1' })
    expect(decided(before, 'accept').annotation).toBe(before)
  })

  it('with a severity makes it a defect', () => {
    expect(graded(anAnnotation('a'), 'critical')).toMatchObject({
      annotation: { annInfo: { isDefect: true, severity: 'critical' } },
      fields: { severity: 'critical' },
    })
  })

  it('that it shows a known defect takes number, severity and version of that', () => {
    const defect = { _id: 'd9', defectNum: 9, severity: 'minor', version: 3, width: 1, length: 2 } as const
    expect(sameAs(anAnnotation('a'), defect as never).annotation.annInfo).toMatchObject({
      isDefect: true,
      defectId: 'd9',
      defectNum: 9,
      severity: 'minor',
      defectState: { version: 3, width: 1, length: 2 },
    })
  })

  it('a measured side does not erase the other', () => {
    const once = measuredAs(anAnnotation('a'), 'width', 1.5).annotation
    expect(measuredAs(once, 'length', 40).annotation.annInfo.measured).toEqual({ width: 1.5, length: 40 })
  })
})

describe('the next suggestion', () => {
  const queue = ['a', 'b', 'c'].map((id) => anAnnotation(id))
  const known = (entries: Record<string, object>) => new Map(Object.entries(entries)) as never
  const next = (afterId: string | undefined, records = known({})) => nextOf(queue, records, afterId)?._id

  it('is the first without a selection, then the following', () => {
    expect(next(undefined)).toBe('a')
    expect(next('a')).toBe('b')
  })

  it('after the last is the first that was skipped', () => {
    expect(next('c')).toBe('a')
    expect(next('c', known({ a: { mine: anAnnotation('a', true) } }))).toBe('b')
  })

  it('skips what was decided or deleted here, though the server has not answered', () => {
    const records = known({ b: { mine: anAnnotation('b', false) }, c: { mine: anAnnotation('c'), isRemoved: true } })
    expect(next('a', records)).toBeUndefined()
    expect(next(undefined, records)).toBe('a')
  })
})

describe('the ruler', () => {
  const size = { width: 1000, height: 500 }
  function drawn(...lines: [number, number][]) {
    const editor = createEditor({ zoom: 'photo', drawStyle: rulerStyle, newId: () => 'x' } as never)
    const put = lines.map(([from, to], index) => ({
      id: `r${index}`,
      kind: 'polyline' as const,
      style: rulerStyle,
      points: [
        { x: from, y: 0 },
        { x: to, y: 0 },
      ],
    }))
    editor.shapes.apply({ put, remove: [] }, 'load')
    return editor
  }

  it('reads millimetres by the GSD, of the newest line or the selected one', () => {
    const editor = drawn([0, 0.1], [0, 0.2])
    expect(rulerReading(editor, size, { gsd: 0.5, sigma: 0.015 })).toBe(100)
    editor.select(['r0'])
    expect(rulerReading(editor, size, { gsd: 0.5, sigma: 0.015 })).toBe(50)
  })

  it('reads nothing without a GSD, without a line, or below a pixel', () => {
    expect(rulerReading(drawn([0, 0.1]), size, { gsd: null, sigma: 0.1 })).toBeUndefined()
    expect(rulerReading(drawn(), size, { gsd: 0.5, sigma: 0.015 })).toBeUndefined()
    expect(rulerReading(drawn([0, 0.0005]), size, { gsd: 0.5, sigma: 0.015 })).toBeUndefined()
  })

  it('is in pixels where the GSD is unknown', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0.3, y: 0.8 },
    ]
    expect(rulerText(t, 'en', points, size, { gsd: null, sigma: 0.1 })).toBe(
      t('annotations.ruler.pixels', { value: '500' }),
    )
    expect(rulerText(t, 'en', points, size, { gsd: 2, sigma: 0.015 })).toBe('1.000 ± 0.030 m')
  })
})

it('reads ahead the next three photos of the queue, each once, and not the open one', () => {
  const queue = ['one', 'one', 'two', 'two', 'one', 'three', 'four', 'five'].map((imageId, at) => ({
    _id: String(at),
    imageId,
  }))
  expect(photosAfter(queue, '0')).toEqual(['two', 'three', 'four'])
  expect(photosAfter(queue, '6')).toEqual(['five'])
  expect(photosAfter(queue, '7')).toEqual([])
})

describe('a key that judges while a line is drawn', () => {
  function drawingOn() {
    const editor = createEditor({
      image: { width: 1_000, height: 500 },
      zoom: 'photo',
      drawStyle: 'irregular',
      newId: () => 'drawn',
    })
    const click = (x: number, y: number) => {
      for (const type of ['down', 'up'] as const)
        editor.pointer({
          type,
          at: { x, y },
          button: 0,
          pointerId: 1,
          pointerType: 'mouse',
          ctrl: false,
          shift: false,
          alt: false,
          now: x,
        })
    }
    editor.resize({ width: 1_000, height: 500 })
    editor.draw('polyline')
    click(100, 100)
    click(300, 200)
    return editor
  }

  it('ends the line first, and means that line', async () => {
    const editor = drawingOn()
    const chosen: (string | undefined)[] = []
    afterDrawing(editor, () => chosen.push([...editor.state().selection].at(-1)))
    await Promise.resolve()
    expect([chosen, editor.shapes.size()]).toEqual([['drawn'], 1])
    // Nothing is being drawn any more: the next key acts at once.
    afterDrawing(editor, () => chosen.push('at once'))
    expect(chosen).toEqual(['drawn', 'at once'])
  })

  it('does nothing to what was chosen before where the drawing is cancelled', async () => {
    const editor = drawingOn()
    let count = 0
    afterDrawing({ ...editor, endTracing: () => undefined }, () => (count += 1))
    editor.key({ type: 'down', key: 'Escape', ctrl: false, shift: false, alt: false, now: 0 })
    await Promise.resolve()
    expect([count, editor.shapes.size()]).toEqual([0, 0])
  })
})
