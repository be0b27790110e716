import { Box, Button, Group } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { toolInHand, type EditorState } from '@plumbline/canvas/state'
import type { Translate } from '../../i18n/translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { StatusLine, type StatusKind } from '../../ui/feedback/StatusLine.tsx'
import { useEditorState } from '../use-editor.ts'

type Line = { readonly kind: StatusKind; readonly words: string }

function outlineLine(t: Translate, { tracing, outlineTolerance }: EditorState): Line {
  if (tracing?.kind !== 'outline') return { kind: 'info', words: t('canvas.tracing.outlineStart') }
  if (tracing.problem === 'unread') return { kind: 'warning', words: t('canvas.tracing.outlineUnread') }
  if (tracing.problem === 'far') return { kind: 'warning', words: t('canvas.tracing.outlineFar') }
  if (!tracing.isOpen && tracing.points.length < 3) return { kind: 'warning', words: t('canvas.tracing.outlineNone') }
  const percent = Math.round(outlineTolerance * 100)
  return { kind: tracing.isOpen ? 'busy' : 'info', words: t('canvas.tracing.outline', { percent }) }
}

/** What to do next with the tool in hand, or why the picture does not lead it. */
export function tracingLine(t: Translate, state: EditorState, isWarm = false): Line | undefined {
  const { tracing } = state
  const tool = tracing?.kind ?? toolInHand(state)
  if (tool === 'outline') return outlineLine(t, state)
  if (tool !== 'trace') return undefined
  if (tracing?.kind !== 'trace')
    return { kind: 'info', words: t(isWarm ? 'canvas.tracing.warmStart' : 'canvas.tracing.start') }
  if (tracing.isEnding) return { kind: 'busy', words: t('canvas.tracing.measuring') }
  if (tracing.problem !== undefined) return { kind: 'warning', words: t(`canvas.tracing.${tracing.problem}`) }
  // Straight until the worker has answered: the turning sign says that more comes.
  const isWaiting = tracing.legs.some(({ isOpen }) => isOpen)
  return { kind: isWaiting ? 'busy' : 'info', words: t(isWarm ? 'canvas.tracing.warmFollow' : 'canvas.tracing.follow') }
}

/** For fingers, which have no Enter, Backspace, wheel or Escape; and for those who do not know the keys yet. */
function TracingButtons({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const isOutline = useEditorState(editor, ({ tracing }) => tracing?.kind === 'outline')
  const small = { size: 'compact-sm', variant: 'default' } as const
  return (
    // The canvas keeps the focus: its keys work on after a click here.
    <Group gap={4} style={{ pointerEvents: 'auto' }} onMouseDown={(event) => event.preventDefault()}>
      {isOutline && (
        <>
          <Button {...small} onClick={() => editor.changeTolerance(-1)}>
            {t('canvas.tracing.less')}
          </Button>
          <Button {...small} onClick={() => editor.changeTolerance(1)}>
            {t('canvas.tracing.more')}
          </Button>
        </>
      )}
      <Button {...small} onClick={editor.takeBack}>
        {t('canvas.tracing.back')}
      </Button>
      <Button {...small} onClick={editor.cancel}>
        {t('canvas.tracing.cancel')}
      </Button>
      <Button size="compact-sm" onClick={editor.endTracing}>
        {t('canvas.tracing.done')}
      </Button>
    </Group>
  )
}

type Props = {
  readonly editor: Editor
  /** Temperatures: there is no crack and nothing dark. */
  readonly isWarm?: boolean
}

/** Over the picture: a bar above it would move the picture at the first click. */
export function TracingLine({ editor, isWarm = false }: Props) {
  const t = useT()
  const state = useEditorState(editor, (now) => now)
  const line = tracingLine(t, state, isWarm)
  return (
    <Box
      pos="absolute"
      top={8}
      left={8}
      right={8}
      maw={720}
      mx="auto"
      role="group"
      aria-label={t('canvas.tracing.label')}
      style={{ pointerEvents: 'none' }}
    >
      <StatusLine
        kind={line?.kind ?? 'info'}
        {...(state.tracing === undefined ? {} : { actions: <TracingButtons editor={editor} /> })}
      >
        {line?.words}
      </StatusLine>
    </Box>
  )
}
