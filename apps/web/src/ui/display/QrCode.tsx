import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/**
 * Light around it, as wide as four modules: without, a camera does not find the edge. Black on white in both schemes.
 */
const quiet = 4

export function QrCode({
  text,
  label,
  size,
}: {
  readonly text: string
  readonly label: string
  readonly size: number
}) {
  const { path, modules } = useMemo(() => {
    const code = generate(text)
    return { path: toSvgPath(code), modules: code.size }
  }, [text])
  const side = modules + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
