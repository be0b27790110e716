import type { Block } from '../blocks.ts'
import { facts, type Fact } from './facts.ts'
import type { Context } from './section.ts'

/** Weather, sun, wind and surface, as EN 13187 and HKCI TM1 ask for them. */
export function* conditions({ snapshot: { survey }, translator: { words, moment, number } }: Context): Iterable<Block> {
  if (survey === null) return
  const { survey: names } = words
  const united = (value: number | null, unit: string) => (value === null ? null : `${number(value, 2)} ${unit}`)
  const all: readonly Fact[] = [
    [names.startedAt, survey.startedAt === null ? null : moment(survey.startedAt)],
    [names.endedAt, survey.endedAt === null ? null : moment(survey.endedAt)],
    [names.ambient, united(survey.ambient, names.units.celsius)],
    [names.ambientDayBefore, united(survey.ambientDayBefore, names.units.celsius)],
    [names.humidity, united(survey.humidity, names.units.percent)],
    [names.wind, [united(survey.wind, names.units.wind), survey.windDirection].filter(Boolean).join(', ')],
    [names.sun, survey.sun === null ? null : names.suns[survey.sun]],
    [names.hoursOfSun, united(survey.hoursOfSun, names.units.hours)],
    [names.rain, survey.rain === null ? null : names.rains[survey.rain]],
    [names.hoursDry, united(survey.hoursDry, names.units.hours)],
    [names.emissivity, survey.emissivity === null ? null : number(survey.emissivity, 2)],
    [names.reflected, united(survey.reflected, names.units.celsius)],
    [names.distance, united(survey.distance, names.units.metres)],
    [names.note, survey.note],
  ]
  const table = facts(all)
  if (table.rows.length === 0) return
  yield { kind: 'heading', level: 2, text: words.background.conditions, anchor: 'conditions' }
  yield table
}
