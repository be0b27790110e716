import type { Editor } from '@plumbline/canvas/editor'
import type { Alignment } from '@plumbline/contract/thermal/thermal'
import type { ThermalImage } from '@plumbline/thermal/image'
import type { Statistics } from '@plumbline/thermal/statistics'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Canvas } from '../../../canvas/Canvas.tsx'
import type { MoreKeys } from '../../../canvas/keys/KeySheet.tsx'
import type { LabelOf } from '../../../canvas/paint/paint-scene.ts'
import { TracingLine } from '../../../canvas/tracing/TracingLine.tsx'
import { sourceOfTemperatures, useTracer } from '../../../canvas/tracing/use-tracer.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { AlignLayer } from './AlignLayer.tsx'
import { celsius } from '../celsius.ts'
import { meterStyles } from '../meter-shapes.ts'
import { createStageLayers, type Show, type Visual } from './stage-layers.ts'
import classes from './Stage.module.css'
import { shownSize } from '../thermal-editor.ts'
import { usePointerReading } from './use-pointer-reading.ts'
import { useLook, type LookStore } from '../view-store.ts'
import { VisualPane } from './VisualPane.tsx'

type Props = {
  readonly name: string
  readonly image: ThermalImage
  readonly editor: Editor
  readonly look: LookStore
  readonly labelOf: LabelOf
  readonly keys: MoreKeys
  readonly found: Statistics | undefined
  readonly show: Show
  readonly visual: (Visual & { readonly name: string }) | undefined
  readonly alignment: Alignment
  /** Given: the photo is being aligned. */
  readonly onAlign: ((alignment: Alignment) => void) | undefined
  /** Written past React: the temperature under the pointer. */
  readonly readoutRef: RefObject<HTMLOutputElement | null>
  readonly children?: ReactNode
}

/** The painted temperatures and the photo over them, as the look and the comparison ask for. */
function useStageLayers({
  image,
  look,
  found,
  show,
  visual,
  alignment,
}: Pick<Props, 'image' | 'look' | 'found' | 'show' | 'visual' | 'alignment'>) {
  const locale = useLocale()
  const [share, setShare] = useState(0.5)
  // Other temperatures are other layers.
  const layers = useMemo(() => createStageLayers(image, setShare), [image])
  useEffect(() => layers.follow(look), [layers, look])
  const hasExtremes = useLook(look, (one) => one.hasExtremes)
  const { url, width, height } = visual ?? { url: undefined, width: 0, height: 0 }
  useEffect(
    () => layers.showVisual(url === undefined ? undefined : { url, width, height }),
    [layers, url, width, height],
  )
  useEffect(() => layers.align(alignment), [layers, alignment])
  useEffect(() => layers.compare(show, share), [layers, show, share, url])
  useEffect(
    () =>
      layers.mark(hasExtremes ? found : undefined, {
        hot: celsius(locale, found?.max),
        cold: celsius(locale, found?.min),
      }),
    [layers, hasExtremes, found, locale],
  )
  return { layers, share, setShare }
}

/** How much of the photo is seen. */
function CompareShare({
  show,
  share,
  onShare,
}: Pick<Props, 'show'> & { readonly share: number; readonly onShare: (share: number) => void }) {
  const t = useT()
  return (
    <label className={classes.compare}>
      {t(show === 'swipe' ? 'thermal.view.show.swipeAt' : 'thermal.view.show.blendAt')}
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(share * 100)}
        onChange={(event) => onShare(Number(event.currentTarget.value) / 100)}
      />
    </label>
  )
}

export function ThermalStage({
  name,
  image,
  editor,
  look,
  labelOf,
  keys,
  found,
  show,
  visual,
  alignment,
  onAlign,
  readoutRef,
  children,
}: Props) {
  const t = useT()
  const locale = useLocale()
  const { layers, share, setShare } = useStageLayers({ image, look, found, show, visual, alignment })
  const isReadOnly = useEditorState(editor, (state) => state.isReadOnly)
  const source = useMemo(() => sourceOfTemperatures(image), [image])
  useTracer(editor, { source, isOn: !isReadOnly, isWithoutKeys: true })
  const panes = useRef<HTMLDivElement>(null)
  const tag = useRef<HTMLSpanElement>(null)
  const cross = useRef<HTMLDivElement>(null)

  usePointerReading(panes, editor, image, (reading) => {
    const text = reading === undefined ? '' : celsius(locale, reading.value)
    if (readoutRef.current !== null) readoutRef.current.textContent = reading === undefined ? '–' : text
    if (tag.current !== null) {
      const left = reading === undefined ? 0 : reading.x + (reading.pane === 'visual' ? reading.width + 1 : 0) + 14
      tag.current.textContent = text
      tag.current.style.transform = `translate(${left}px, ${(reading?.y ?? 0) + 16}px)`
    }
    if (cross.current !== null) {
      cross.current.hidden = reading?.pane !== 'thermal'
      if (reading !== undefined) Object.assign(cross.current.style, { left: `${reading.x}px`, top: `${reading.y}px` })
    }
  })

  const isCompared = visual !== undefined && (show === 'swipe' || show === 'blend')
  return (
    <div className={classes.stage}>
      <div ref={panes} className={classes.panes}>
        <div className={classes.pane} data-pane="thermal">
          <Canvas
            editor={editor}
            picture={{ url: '', size: shownSize(image), element: layers.element }}
            styles={meterStyles}
            labelOf={labelOf}
            moreKeys={keys}
            label={t('thermal.view.label', { name })}
          >
            {onAlign !== undefined && visual !== undefined && (
              <AlignLayer editor={editor} alignment={alignment} onChange={onAlign} />
            )}
            <TracingLine editor={editor} isWarm />
            {isCompared && <CompareShare show={show} share={share} onShare={setShare} />}
          </Canvas>
        </div>
        {show === 'side' && visual !== undefined && (
          <VisualPane
            editor={editor}
            visual={visual}
            alignment={alignment}
            thermal={image}
            label={t('thermal.view.visual', { name: visual.name })}
            crossRef={cross}
          />
        )}
        <span ref={tag} className={classes.tag} aria-hidden="true" />
      </div>
      {children}
    </div>
  )
}
