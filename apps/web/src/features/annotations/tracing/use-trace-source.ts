import type { Editor } from '@plumbline/canvas/editor'
import { isTracingTool } from '@plumbline/canvas/state'
import type { Media } from '@plumbline/contract/media/media'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { probabilitiesQuery } from '../../../api/analysis.ts'
import type { OfInspection } from '../../../api/media.ts'
import type { Picture } from '../../../canvas/picture/picture.ts'
import type { TraceSource } from '../../../canvas/tracing/trace-messages.ts'
import { sourceOf } from '../../../canvas/tracing/use-tracer.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'

type Shown = { readonly of: OfInspection; readonly image: Media; readonly picture: Picture }

/** What Trace and Outline read of a photo. What the detector was sure of is asked for when one of them is taken up. */
export function useTraceSource(editor: Editor, { of, image, picture }: Shown): TraceSource {
  const isTracing = useEditorState(editor, ({ tool }) => isTracingTool(tool))
  const { data } = useQuery({
    ...probabilitiesQuery(of, image._id),
    enabled: isTracing && image.analysisStatus === 'completed',
  })
  return useMemo(() => sourceOf(picture, data?.url), [picture, data?.url])
}
