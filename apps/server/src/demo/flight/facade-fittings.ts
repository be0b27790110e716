import { roofLevel, type Facade } from './building.ts'
import { bracketStep, type Cooler, type Pipe } from './facade-layout.ts'
import type { Frame } from './plan-flight.ts'
import { between, randomOf } from './random.ts'
import { line, mm, rect, shadow, times } from './svg.ts'

const strengthOf = (facade: Facade) => (facade.isSunlit ? 0.5 : 0.26)

/** An air-conditioner on its two brackets, and what drips from it. */
export function drawCooler(facade: Facade, { left, bottom, width, height, key }: Cooler): string {
  const random = randomOf('cooler', key)
  const long = between(random, 0.9, 2.2)
  const [middle, up, radius] = [left + width * 0.36, bottom + height / 2, height * 0.4]
  const rings = times(
    5,
    (ring) =>
      `<circle cx="${mm(middle)}" cy="${mm(-up)}" r="${mm(radius * (0.25 + ring * 0.18))}" fill="none" stroke="#c5c6c2" stroke-width="7"/>`,
  )
  const spokes = times(8, (spoke) =>
    line(
      [
        { across: middle, up },
        {
          across: middle + radius * Math.cos((spoke * Math.PI) / 4),
          up: up + radius * Math.sin((spoke * Math.PI) / 4),
        },
      ],
      '#c5c6c2',
      0.006,
    ),
  )
  const slots = times(8, (slot) =>
    rect(
      { left: left + width * 0.76, bottom: bottom + height * (0.2 + slot * 0.08), width: width * 0.18, height: 0.012 },
      '#8f918d',
    ),
  )
  const bracket = (across: number) =>
    rect({ left: across, bottom: bottom - 0.05, width: 0.045, height: 0.05 }, '#6f7375') +
    rect({ left: across, bottom: bottom - 0.3, width: 0.03, height: 0.26 }, '#7b7f80')
  return [
    rect(
      { left: left + width * 0.3, bottom: bottom - long, width: between(random, 0.15, 0.4), height: long },
      'url(#dirt)',
      'fill-opacity="0.65"',
    ),
    shadow({ left, bottom, width, height }, 0.3, strengthOf(facade)),
    bracket(left + 0.08),
    bracket(left + width - 0.13),
    rect({ left, bottom, width, height }, 'url(#cooler)', 'rx="14"'),
    rect({ left, bottom: bottom + height - 0.03, width, height: 0.03 }, '#eeeeea'),
    `<circle cx="${mm(middle)}" cy="${mm(-up)}" r="${mm(radius * 1.06)}" fill="#2b2e30"/>${rings}${spokes}`,
    slots,
    rect({ left, bottom, width, height }, 'url(#grime)', `fill-opacity="${between(random, 0.1, 0.5).toFixed(2)}"`),
  ].join('')
}

export function drawPipe(facade: Facade, { across, thickness, tone }: Pipe, frame: Frame): string {
  const bottom = Math.max(0, frame.bottom - 1)
  const top = Math.min(roofLevel - 0.6, frame.bottom + frame.height + 1)
  if (top <= bottom) return ''
  const run = { left: across, bottom, width: thickness, height: top - bottom }
  const first = Math.ceil(bottom / bracketStep)
  const brackets = times(Math.max(0, Math.floor(top / bracketStep) - first + 1), (index) => {
    const up = (first + index) * bracketStep
    const joint =
      (first + index) % 2 === 0
        ? rect({ left: across - 0.012, bottom: up + 0.3, width: thickness + 0.024, height: 0.11 }, `url(#pipe-${tone})`)
        : ''
    return (
      joint +
      rect({ left: across - 0.05, bottom: up - 0.025, width: thickness + 0.1, height: 0.05 }, '#7c8081') +
      rect(
        { left: across - 0.05, bottom: up - 0.035, width: thickness + 0.1, height: 0.012 },
        '#2c3033',
        'fill-opacity="0.5"',
      )
    )
  })
  return shadow(run, 0.12, strengthOf(facade)) + rect(run, `url(#pipe-${tone})`) + brackets
}
