import { expect, test } from 'vitest'
import { exampleContext, ofKind, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { conditions } from './conditions.ts'

const { survey } = exampleSnapshot({ hasThermal: true })
const factsOf = (context: Parameters<typeof conditions>[0]) =>
  Object.fromEntries(ofKind(conditions(context), 'table').flatMap(({ rows }) => textOfRows(rows)))

test('the weather and the surface have their units, and times the zone of the project', () => {
  const context = exampleContext({ hasThermal: true })
  const { survey: names } = context.translator.words
  expect(factsOf(context)).toMatchObject({
    [names.startedAt]: '5 Oct 2026, 09:00',
    [names.ambient]: '27 °C',
    [names.wind]: '2.1 m/s, NE',
    [names.sun]: names.suns.full,
    [names.hoursDry]: '48 h',
    [names.emissivity]: '0.95',
    [names.distance]: '12 m',
  })
  expect(factsOf(context)).not.toHaveProperty([names.note])
})

test('a direction of the wind without its speed stands alone', () => {
  const context = exampleContext({}, { survey: { ...survey!, wind: null } })
  expect(factsOf(context)).toMatchObject({ [context.translator.words.survey.wind]: 'NE' })
})

test('where nothing was recorded there is no heading either', () => {
  expect([...conditions(exampleContext({}, { survey: null }))]).toEqual([])
  const empty = Object.fromEntries(
    Object.entries(survey!).map(([name, value]) => [name, typeof value === 'string' ? '' : null]),
  ) as unknown as NonNullable<typeof survey>
  const blank = { ...empty, startedAt: null, endedAt: null, sun: null, rain: null }
  expect([...conditions(exampleContext({}, { survey: blank }))]).toEqual([])
})
