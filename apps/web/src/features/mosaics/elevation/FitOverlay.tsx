import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Mosaic } from '@plumbline/contract/mosaics/mosaics'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { useId } from 'react'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { metresToMosaic, type MosaicExtent } from '../mosaic-place.ts'
import { fitClasses, fitOf, type FitClass } from '../mosaic-text.ts'

/** Distinguished by their lines as well as by their colour: none, one way, both ways, dots. */
const marks: Readonly<Record<FitClass, { readonly colour: string; readonly size: number; readonly path: string }>> = {
  good: { colour: '#0b5d3b', size: 0, path: '' },
  fair: { colour: '#7a4b00', size: 12, path: 'M-3,3 l6,-6 M0,12 l12,-12 M9,15 l6,-6' },
  poor: { colour: '#a3161b', size: 10, path: 'M0,0 l10,10 M0,10 l10,-10' },
  unknown: { colour: '#13202b', size: 9, path: 'M4,4 h2 v2 h-2 z' },
}

function FitPattern({ id, fit }: { readonly id: string; readonly fit: FitClass }) {
  const { colour, size, path } = marks[fit]
  if (size === 0) return null
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={colour} fillOpacity={0.14} />
      <path d={path} stroke="#ffffff" strokeOpacity={0.7} strokeWidth={3} fill="none" />
      <path d={path} stroke={colour} strokeWidth={1.5} fill="none" />
    </pattern>
  )
}

/** The mark of a class in the legend, as it is on the mosaic. */
export function FitSwatch({ fit }: { readonly fit: FitClass }) {
  const id = useId()
  return (
    <svg width="24" height="16" aria-hidden="true" data-fit={fit}>
      <FitPattern id={id} fit={fit} />
      <rect x="0" y="0" width="24" height="16" fill="#e4e8ea" />
      <rect
        x="1"
        y="1"
        width="22"
        height="14"
        fill={marks[fit].size === 0 ? 'none' : `url(#${id})`}
        stroke={marks[fit].colour}
        strokeWidth="2"
      />
    </svg>
  )
}

type Props = { readonly editor: Editor; readonly extent: MosaicExtent; readonly photos: Mosaic['residuals'] }

/** The outline of each photo over the mosaic, hatched by how well it fits; a worse one lies over a better one. */
export function FitOverlay({ editor, extent, photos }: Props) {
  const id = useId()
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  const outlineOf = ({ footprint }: Mosaic['residuals'][number]) =>
    `M${footprint
      .map((corner) => fractionToScreen(view, image, metresToMosaic(extent, corner)))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join('L')}Z`
  return (
    <Box component="svg" pos="absolute" inset={0} w="100%" h="100%" aria-hidden="true" data-layer="fit">
      {fitClasses.map((fit) => {
        const outlines = photos.filter(({ medianPx, footprint }) => footprint.length > 2 && fitOf(medianPx) === fit)
        if (outlines.length === 0) return null
        return (
          <g key={fit} data-fit={fit}>
            <FitPattern id={`${id}${fit}`} fit={fit} />
            <path
              d={outlines.map(outlineOf).join('')}
              fill={marks[fit].size === 0 ? 'none' : `url(#${id}${fit})`}
              stroke={marks[fit].colour}
              strokeWidth={1.5}
            />
          </g>
        )
      })}
    </Box>
  )
}
