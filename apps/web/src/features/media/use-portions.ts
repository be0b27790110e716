import { useEffect, useState } from 'react'

type Given = {
  /** [first, end) are there, [seenFirst, seenEnd) of them in sight. */
  readonly first: number
  readonly end: number
  readonly seenFirst: number
  readonly seenEnd: number
  /** What is not read yet takes nobody's turn. */
  readonly isKnown: (index: number) => boolean
  readonly atOnce: number
}

/** Those that are next: what is in sight before what lies below and above it. */
export function nextPortion({ first, end, seenFirst, seenEnd, isKnown, atOnce }: Given, drawn: ReadonlySet<number>): readonly number[] {
  const next: number[] = []
  const look = (from: number, to: number) => {
    for (let index = from; index < to && next.length < atOnce; index += 1) if (!drawn.has(index) && isKnown(index)) next.push(index)
  }
  look(Math.max(first, seenFirst), Math.min(end, seenEnd))
  look(Math.max(first, seenEnd), end)
  look(first, Math.min(end, seenFirst))
  return next
}

/** Which of a long list's items show what they hold: a few more with every frame, however far one jumped. */
export function usePortions(given: Given): (index: number) => boolean {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  const { first, end } = given
  const next = nextPortion(given, drawn).join(' ')
  useEffect(() => {
    if (next === '') return undefined
    const frame = requestAnimationFrame(() => setDrawn((before) => new Set([...before].filter((index) => index >= first && index < end).concat(next.split(' ').map(Number)))))
    return () => cancelAnimationFrame(frame)
  }, [next, first, end])
  return (index) => drawn.has(index)
}
