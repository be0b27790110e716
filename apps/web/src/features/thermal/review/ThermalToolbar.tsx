import type { Editor } from '@plumbline/canvas/editor'
import { toolInHand } from '@plumbline/canvas/state'
import { IconKeyboard, IconLasso, IconPointer, IconScribble, IconTemperaturePlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import bar from '../../../canvas/toolbar/CanvasToolbar.module.css'
import { HistoryTools } from '../../../canvas/toolbar/HistoryTools.tsx'
import { KeySheet, type MoreKeys } from '../../../canvas/keys/KeySheet.tsx'
import { ToolButton } from '../../../canvas/toolbar/ToolButton.tsx'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'
import { shapeKindOf } from '../meter-shapes.ts'
import { meterIcons } from '../panel/MeterTable.tsx'
import classes from './Review.module.css'
import { shows, type Show } from '../stage/stage-layers.ts'
import { keyOfMeter } from '../stage/thermal-keys.ts'
import { useLook, type LookStore } from '../view-store.ts'

type Props = {
  readonly editor: Editor
  readonly look: LookStore
  readonly show: Show
  readonly hasVisual: boolean
  readonly onShow: (show: Show) => void
}

const tracingIcons = { trace: IconScribble, outline: IconLasso }

const meters = ['spot', 'line', 'box', 'polygon'] as const

function Tools({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const tool = useEditorState(editor, toolInHand)
  const drawKind = useEditorState(editor, (state) => state.drawKind)
  const hasTracer = useEditorState(editor, (state) => state.hasTracer)
  const hasSelection = useEditorState(editor, (state) => state.selection.size > 0)
  return (
    <>
      <div className={bar.group} role="group" aria-label={t('thermal.view.tools.label')}>
        <ToolButton
          icon={IconPointer}
          name={t('canvas.tools.pointer')}
          keys={['V']}
          isPressed={tool === 'pointer'}
          onPress={() => editor.setTool('pointer')}
        />
        {meters.map((kind) => (
          <ToolButton
            key={kind}
            icon={meterIcons[kind]}
            name={t(`thermal.view.tools.${kind}`)}
            keys={[keyOfMeter[kind]]}
            isPressed={tool === 'draw' && drawKind === shapeKindOf(kind)}
            onPress={() => editor.draw(shapeKindOf(kind), 'meter')}
          />
        ))}
        {hasTracer &&
          (['trace', 'outline'] as const).map((kind) => (
            <ToolButton
              key={kind}
              icon={tracingIcons[kind]}
              name={t(`canvas.tools.${kind}`)}
              isPressed={tool === kind}
              onPress={() => editor.setTool(kind)}
            />
          ))}
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

/** Beside the name: on a small laptop the row of tools is full. */
export function KeysButton({ keys, isReadOnly }: { readonly keys: MoreKeys; readonly isReadOnly: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton icon={IconKeyboard} name={t('canvas.tools.keys')} keys={['?']} onPress={() => setOpen(true)} />
      {isOpen && <KeySheet isReadOnly={isReadOnly} more={keys} onClose={() => setOpen(false)} />}
    </>
  )
}

export function ThermalToolbar({ editor, look, show, hasVisual, onShow }: Props) {
  const t = useT()
  const name = useId()
  const isReadOnly = useEditorState(editor, (state) => state.isReadOnly)
  const hasExtremes = useLook(look, (one) => one.hasExtremes)
  return (
    <div className={bar.bar} role="toolbar" aria-label={t('canvas.tools.label')}>
      {!isReadOnly && <Tools editor={editor} />}
      <div className={bar.group}>
        <ToolButton
          icon={IconTemperaturePlus}
          name={t('thermal.view.tools.extremes')}
          keys={['H']}
          isPressed={hasExtremes}
          onPress={() => look.set({ hasExtremes: !hasExtremes })}
        />
      </div>
      {hasVisual && (
        <fieldset className={classes.segments}>
          <legend className="pl-hidden">{t('thermal.view.show.label')}</legend>
          {shows.map((one) => (
            <label key={one} data-chosen={one === show || undefined}>
              <input
                type="radio"
                className="pl-hidden"
                name={name}
                value={one}
                checked={one === show}
                onChange={() => onShow(one)}
              />
              {t(`thermal.view.show.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
