import type { Editor } from '@plumbline/canvas/editor'
import type { Shape, ShapeKind } from '@plumbline/canvas/shapes'
import { toolInHand } from '@plumbline/canvas/state'
import {
  IconKeyboard,
  IconLasso,
  IconLine,
  IconMapPin,
  IconMarquee2,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconRoute,
  IconScribble,
  IconTrash,
  IconZoomInArea,
  type Icon,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './CanvasToolbar.module.css'
import { DownloadButton } from './DownloadButton.tsx'
import { HistoryTools } from './HistoryTools.tsx'
import { KeySheet, type MoreKeys } from '../keys/KeySheet.tsx'
import type { Picture } from '../picture/picture.ts'
import type { ShapeStyles } from '../paint/shape-style.ts'
import { ToolButton } from './ToolButton.tsx'
import { useEditorState } from '../use-editor.ts'
import { ZoomControl } from './ZoomControl.tsx'

/** One button that draws. Without a name it is that of the kind. */
export type DrawChoice = {
  readonly kind: ShapeKind
  readonly style: string
  readonly name?: string
  readonly icon?: Icon
  /** The letter that takes the tool, where the screen has one. */
  readonly key?: string
}

type Props = {
  readonly editor: Editor
  readonly draws: readonly DrawChoice[]
  /** Given: the picture can be downloaded with its shapes. */
  readonly download?: {
    readonly picture: Picture
    readonly styles: ShapeStyles
    readonly fileName: string
    readonly more?: () => readonly Shape[]
  }
  /** Keys of the feature, for the sheet. */
  readonly moreKeys?: MoreKeys
  /** More buttons of the feature, between the tools and the zoom. */
  readonly children?: ReactNode
}

const icons = {
  rectangle: IconRectangle,
  polyline: IconLine,
  polygon: IconPolygon,
  point: IconMapPin,
  sequence: IconRoute,
} as const satisfies Record<ShapeKind, Icon>

/** Where the picture can be read. */
const tracingTools = [
  { name: 'trace', icon: IconScribble, keys: ['T'] },
  { name: 'outline', icon: IconLasso, keys: ['W'] },
] as const

/** Readers see the zoom alone. */
export function CanvasToolbar({ editor, draws, download, moreKeys, children }: Props) {
  const t = useT()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isReadOnly = useEditorState(editor, (state) => state.isReadOnly)
  return (
    <div role="toolbar" aria-label={t('canvas.tools.label')} className={classes.bar}>
      {!isReadOnly && <EditTools editor={editor} draws={draws} />}
      {children}
      <span className={classes.space} />
      <ZoomControl editor={editor} />
      {!isReadOnly && (
        <div className={classes.group}>
          {download !== undefined && <DownloadButton editor={editor} {...download} />}
          <ToolButton
            icon={IconKeyboard}
            name={t('canvas.tools.keys')}
            keys={['?']}
            onPress={() => setSheetOpen(true)}
          />
        </div>
      )}
      {isSheetOpen && <KeySheet isReadOnly={isReadOnly} more={moreKeys} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

function EditTools({ editor, draws }: Pick<Props, 'editor' | 'draws'>) {
  const t = useT()
  const tool = useEditorState(editor, toolInHand)
  const [drawKind, drawStyle] = [
    useEditorState(editor, (state) => state.drawKind),
    useEditorState(editor, (state) => state.drawStyle),
  ]
  const hasTracer = useEditorState(editor, (state) => state.hasTracer)
  const hasSelection = useEditorState(editor, (state) => state.selection.size > 0)
  const isDrawing = ({ kind, style }: DrawChoice) => tool === 'draw' && kind === drawKind && style === drawStyle
  return (
    <>
      <div className={classes.group}>
        <ToolButton
          icon={IconPointer}
          name={t('canvas.tools.pointer')}
          keys={['V']}
          isPressed={tool === 'pointer'}
          onPress={() => editor.setTool('pointer')}
        />
        {draws.map((choice) => (
          <ToolButton
            key={`${choice.kind} ${choice.style}`}
            icon={choice.icon ?? icons[choice.kind]}
            name={choice.name ?? t(`canvas.kinds.${choice.kind}`)}
            {...(choice.key === undefined ? {} : { keys: [choice.key] })}
            isPressed={isDrawing(choice)}
            onPress={() => editor.draw(choice.kind, choice.style)}
          />
        ))}
        {hasTracer &&
          tracingTools.map(({ name, icon, keys }) => (
            <ToolButton
              key={name}
              icon={icon}
              name={t(`canvas.tools.${name}`)}
              keys={keys}
              isPressed={tool === name}
              onPress={() => editor.setTool(name)}
            />
          ))}
        <ToolButton
          icon={IconMarquee2}
          name={t('canvas.tools.select')}
          keys={['S']}
          isPressed={tool === 'select'}
          onPress={() => editor.setTool('select')}
        />
        <ToolButton
          icon={IconZoomInArea}
          name={t('canvas.tools.zoom')}
          keys={['Z']}
          isPressed={tool === 'zoom'}
          onPress={() => editor.setTool('zoom')}
        />
        <ToolButton
          icon={IconTrash}
          name={t('canvas.tools.delete')}
          keys={['Delete']}
          isDisabled={!hasSelection}
          onPress={() => editor.remove()}
        />
      </div>
      <HistoryTools editor={editor} />
    </>
  )
}
