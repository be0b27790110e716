import { expect, test } from 'vitest'
import { reportTemplates } from '../buildings.ts'
import { reportedTemperatures } from './reported-temperatures.ts'

const view = {
  area: { min: 24, max: 27, mean: 25.5 },
  picture: { min: 18, max: 27, mean: 21 },
  measured: [],
  differences: [],
}

test('every template reports the contrast, and only that of a laboratory no temperatures', () => {
  expect(
    reportTemplates
      .map((template) => reportedTemperatures(template, view))
      .map(({ contrast, celsius }) => [contrast, celsius === null]),
  ).toEqual(reportTemplates.map((template) => [4.5, template === 'Hoklas']))
  expect(reportedTemperatures('Facade', { ...view, area: null }).contrast).toBeNull()
})
