import { useT } from '../../i18n/use-t.ts'
import classes from './FacadePicture.module.css'

/** One storey is 3 m and 32 units high: the scale beside the facade is true. */
const storey = 32
const perMetre = storey / 3
const storeys = 14
const ground = 556
const podiumTop = ground - 4.5 * perMetre
const roof = podiumTop - storeys * storey
const left = 150
const bay = 52
const bays = 5
const right = left + bay * bays
const plumb = 92

const wall = { fill: 'var(--pl-card)', stroke: 'var(--pl-text-2)', strokeWidth: 1.25 }
const glass = { fill: 'var(--pl-hover)', stroke: 'var(--pl-edge)', strokeWidth: 0.75 }
const ink = { fill: 'none', stroke: 'var(--pl-text)', strokeWidth: 1.25 }
const accent = { fill: 'var(--pl-accent)', stroke: 'var(--pl-accent)' }

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const floorTop = (floor: number) => podiumTop - floor * storey
const atMetre = (metre: number) => ground - metre * perMetre

function Facade() {
  const t = useT()
  return (
    <g>
      <path {...wall} d={`M${left + 150} ${roof}v-22h64v22`} />
      <rect {...wall} x={left} y={roof} width={right - left} height={podiumTop - roof} />
      <rect {...wall} x={left - 28} y={podiumTop} width={right - left + 56} height={ground - podiumTop} />
      {range(storeys - 1).map((index) => (
        <path key={index} stroke="var(--pl-line)" d={`M${left} ${floorTop(index + 1)}H${right}`} />
      ))}
      {range(storeys).flatMap((floor) =>
        range(bays).map((column) => (
          <g key={`${floor}-${column}`} {...glass}>
            <rect x={left + column * bay + 10} y={floorTop(floor + 1) + 7} width={bay - 20} height={17} />
            <path d={`M${left + column * bay + bay / 2} ${floorTop(floor + 1) + 7}v17`} />
          </g>
        )),
      )}
      {range(6).map((index) => (
        <rect
          key={index}
          {...glass}
          x={left - 16 + index * 49}
          y={podiumTop + 14}
          width={36}
          height={ground - podiumTop - 14}
        />
      ))}
      <path {...ink} strokeWidth={1.5} d={`M${plumb - 16} ${ground}H${right + 72}`} />
      {[2, 4, 6, 8, 10, 12, 14].map((floor) => (
        <text key={floor} className={classes.floor} x={left - 8} y={floorTop(floor) + storey / 2 + 3}>
          {t('shell.home.floor', { floor })}
        </text>
      ))}
    </g>
  )
}

function PlumbLine() {
  const t = useT()
  return (
    <g>
      {range(47).map((metre) => (
        <path
          key={metre}
          stroke="var(--pl-field)"
          strokeWidth={0.75}
          d={`M${plumb} ${atMetre(metre)}h-${metre % 10 === 0 ? 16 : metre % 5 === 0 ? 10 : 5}`}
        />
      ))}
      {[0, 10, 20, 30, 40].map((metre) => (
        <text key={metre} className={classes.metre} x={plumb - 22} y={atMetre(metre) + 3.5}>
          {t('shell.home.metres', { count: metre })}
        </text>
      ))}
      <path {...ink} d={`M${left} ${roof + 6}H${plumb - 6}`} />
      <path {...ink} d={`M${plumb} ${roof + 6}V${ground - 40}`} />
      <path fill="var(--pl-accent)" d={`M${plumb - 8} ${ground - 42}h16l-8 30z`} />
    </g>
  )
}

function Drone() {
  const [x, y] = [530, 134]
  return (
    <g>
      <path
        {...accent}
        fillOpacity={0.1}
        strokeWidth={0.75}
        strokeDasharray="3 3"
        d={`M${x - 10} ${y + 14}L${right - 52} ${floorTop(12)}V${floorTop(11)}Z`}
      />
      <rect
        {...accent}
        fillOpacity={0.12}
        strokeWidth={1.5}
        x={right - bay}
        y={floorTop(12)}
        width={bay}
        height={storey}
      />
      <g fill="var(--pl-card)" stroke="var(--pl-text)" strokeWidth={1.5} strokeLinecap="round">
        <path
          d={`M${x - 34} ${y - 8}h26M${x + 8} ${y - 8}h26M${x - 21} ${y - 8}v7M${x + 21} ${y - 8}v7M${x - 21} ${y - 1}L${x - 10} ${y + 2}M${x + 21} ${y - 1}L${x + 10} ${y + 2}`}
        />
        <rect x={x - 13} y={y - 3} width={26} height={10} rx={4} />
        <circle cx={x - 8} cy={y + 12} r={4.5} />
        <path d={`M${x + 4} ${y + 7}v9h8`} />
      </g>
    </g>
  )
}

const defects = [
  {
    number: 1,
    kind: 'crack',
    severity: 'major',
    size: '412 × 1.4 mm',
    x: right - 24,
    y: floorTop(11) - 3,
    mark: 'm-5 -21l3 5l-2 4l4 4l-1 5l3 4',
  },
  {
    number: 2,
    kind: 'spalling',
    severity: 'critical',
    size: '305 × 294 mm',
    x: right - 78,
    y: floorTop(7) + 2,
    mark: 'm-9 -4l6 -7l10 2l4 8l-5 8l-10 1z',
  },
  {
    number: 3,
    kind: 'stain',
    severity: 'minor',
    size: '180 × 620 mm',
    x: right - 130,
    y: floorTop(4) + 2,
    mark: 'm-4 -10h8l-2 22h-3z',
  },
] as const

/** A crack is a line; what has an area is filled. */
function markOf(severity: (typeof defects)[number]['severity']) {
  const stroke = `var(--pl-${severity})`
  return severity === 'major'
    ? { fill: 'none', stroke, strokeWidth: 2 }
    : { fill: stroke, fillOpacity: 0.35, stroke, strokeWidth: 1.5 }
}

function Defects() {
  const t = useT()
  return defects.map(({ number, kind, severity, size, x, y, mark }, index) => {
    const [tagX, tagY] = [456, floorTop(9 - index * 3) + 6]
    const word = t(`shell.home.${severity}`)
    return (
      <g key={number}>
        <path {...markOf(severity)} strokeLinejoin="round" strokeLinecap="round" d={`M${x} ${y}${mark}`} />
        <path
          fill="none"
          stroke="var(--pl-text-3)"
          strokeWidth={0.75}
          d={`M${x + 12} ${y}L${right + 24} ${tagY}H${tagX - 6}`}
        />
        <rect fill={`var(--pl-${severity})`} x={tagX} y={tagY - 11} width={22} height={22} rx={4} />
        <text className={classes.pinText} x={tagX + 11} y={tagY + 4}>
          {number}
        </text>
        <text className={classes.word} x={tagX + 30} y={tagY - 1}>
          {t(`shell.home.${kind}`)}
          <tspan className={classes.wide}>{` · ${word}`}</tspan>
        </text>
        <text className={classes.narrow} x={tagX + 30} y={tagY + 18}>
          {word}
        </text>
        <text className={classes.size} x={tagX + 30} y={tagY + 14}>
          {size}
        </text>
      </g>
    )
  })
}

/** What Plumbline does, in one drawing. */
export function FacadePicture({ className }: { readonly className?: string | undefined }) {
  const t = useT()
  return (
    <svg className={className} viewBox="36 20 576 548" role="img" aria-label={t('shell.home.picture')}>
      <Facade />
      <PlumbLine />
      <Drone />
      <Defects />
    </svg>
  )
}
