import { Button, Group, UnstyledButton } from '@mantine/core'
import type { Point } from '@plumbline/geometry/point'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { arrowOf } from './foot-line.ts'

type Picture = { readonly url: string; readonly width: number; readonly height: number }

/** The line and the arrow that points away from the building, over the picture of the plan. */
function LineOver({ line, picture }: { readonly line: readonly Point[]; readonly picture: Picture }) {
  const id = useId()
  const { width, height } = picture
  const [left, right] = line
  const at = ({ x, y }: Point) => [x * width, y * height] as const
  const stroke = Math.max(width, height) / 200
  const arrow = left && right && arrowOf([left, right], picture)
  return (
    <g stroke="#b3261e" strokeWidth={stroke} fill="#b3261e">
      <marker id={id} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" stroke="none" />
      </marker>
      {line.map((point, index) => (
        <circle key={index} cx={at(point)[0]} cy={at(point)[1]} r={stroke * 1.5} />
      ))}
      {arrow &&
        [[left, right] as const, arrow].map(([from, to], index) => (
          <line
            key={index}
            x1={at(from)[0]}
            y1={at(from)[1]}
            x2={at(to)[0]}
            y2={at(to)[1]}
            markerEnd={index === 1 ? `url(#${id})` : undefined}
          />
        ))}
    </g>
  )
}

const zooms = [1, 1.5, 2, 3, 4, 6, 8] as const

/** A foot is ends of a few pixels on the plan of a whole site: it is drawn larger, and scrolled. */
function Zoomed({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const [step, setStep] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const zoom = zooms[step]!
  // What was in the middle stays there.
  const to = (next: number) => {
    const box = frame.current
    const times = zooms[next]! / zoom
    const middle = box && {
      x: (box.scrollLeft + box.clientWidth / 2) * times - box.clientWidth / 2,
      y: (box.scrollTop + box.clientHeight / 2) * times - box.clientHeight / 2,
    }
    flushSync(() => setStep(next))
    if (box && middle) [box.scrollLeft, box.scrollTop] = [middle.x, middle.y]
  }
  return (
    <>
      <Group gap="xs" role="group" aria-label={t('canvas.zoom.label')}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('canvas.zoom.out')}
          disabled={step === 0}
          onClick={() => to(step - 1)}
        >
          <IconMinus size={14} />
        </Button>
        <output aria-live="polite">{new Intl.NumberFormat(locale, { style: 'percent' }).format(zoom)}</output>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('canvas.zoom.in')}
          disabled={step === zooms.length - 1}
          onClick={() => to(step + 1)}
        >
          <IconPlus size={14} />
        </Button>
      </Group>
      <div ref={frame} style={{ overflow: 'auto', maxHeight: '60vh' }}>
        <div style={{ width: `${zoom * 100}%` }}>{children}</div>
      </div>
    </>
  )
}

const keySteps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Pixels of the screen: where the plan is enlarged, a step is shorter on it. */
const [stepPx, fineStepPx] = [10, 1]

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Where the next end is put by the keyboard. */
function Cross({ at, picture: { width, height } }: { readonly at: Point; readonly picture: Picture }) {
  const ref = useRef<SVGPathElement>(null)
  // In braces: newer browsers return a promise, which React would take for a clean-up.
  useEffect(() => {
    void ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  const arm = Math.max(width, height) / 50
  const cross = `M${at.x * width - arm} ${at.y * height}h${2 * arm}M${at.x * width} ${at.y * height - arm}v${2 * arm}`
  return (
    <g strokeWidth={arm / 8} fill="none">
      <path d={cross} stroke="#fff" strokeWidth={arm / 3} />
      <path ref={ref} d={cross} stroke="#0b4f87" />
    </g>
  )
}

type Props = {
  readonly name: string
  readonly picture: Picture
  readonly line: readonly Point[]
  readonly onPoint: (at: Point) => void
}

/** A plan on which places are clicked, or chosen with the arrow keys and set with Enter. */
export function FootLineCanvas({ name, picture, line, onPoint }: Props) {
  const t = useT()
  const [cross, setCross] = useState<Point>()
  const click = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>) => {
    // Enter and Space click at no place.
    if (detail === 0) return cross === undefined ? setCross({ x: 0.5, y: 0.5 }) : onPoint(cross)
    const box = currentTarget.getBoundingClientRect()
    if (!(box.width > 0 && box.height > 0)) return
    setCross(undefined)
    onPoint({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = keySteps[event.key]
    const { width, height } = event.currentTarget.getBoundingClientRect()
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(width > 0 && height > 0)) return
    event.preventDefault()
    const pixels = event.shiftKey ? fineStepPx : stepPx
    setCross(({ x, y } = { x: 0.5, y: 0.5 }) => ({
      x: within(x + (step.x * pixels) / width),
      y: within(y + (step.y * pixels) / height),
    }))
  }
  return (
    <Zoomed>
      <UnstyledButton
        w="100%"
        aria-label={t('coverage.view.frame.plan.canvas', { name })}
        onClick={click}
        onKeyDown={move}
        onBlur={() => setCross(undefined)}
      >
        <svg
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          width="100%"
          display="block"
          cursor="crosshair"
          aria-hidden="true"
        >
          <image href={picture.url} width={picture.width} height={picture.height} />
          <LineOver line={line} picture={picture} />
          {cross && <Cross at={cross} picture={picture} />}
        </svg>
      </UnstyledButton>
    </Zoomed>
  )
}
