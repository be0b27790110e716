import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'
import type { Stage } from './stage.ts'

const steps = [
  ['further', 'Minus', IconMinus],
  ['up', 'ArrowUp', IconArrowUp],
  ['closer', 'Equal', IconPlus],
  ['left', 'ArrowLeft', IconArrowLeft],
  ['down', 'ArrowDown', IconArrowDown],
  ['right', 'ArrowRight', IconArrowRight],
] as const
const tapMs = 160

/** The same as dragging, for those who cannot drag, and for a finger in flight. */
export function MovePad({ stage }: { readonly stage: Stage }) {
  const t = useT()
  return (
    <div className={classes.pad} role="group" aria-label={t('models.viewer.move.label')}>
      {steps.map(([name, code, Icon]) => (
        <button
          key={name}
          type="button"
          aria-label={t(`models.viewer.move.${name}`)}
          title={t(`models.viewer.move.${name}`)}
          onPointerDown={() => stage.fly.keyDown(code)}
          onPointerUp={() => stage.fly.keyUp(code)}
          onPointerLeave={() => stage.fly.keyUp(code)}
          onPointerCancel={() => stage.fly.keyUp(code)}
          onClick={({ detail }) => {
            // By the keyboard there is no pointer that could be held down.
            if (detail !== 0) return
            stage.fly.keyDown(code)
            setTimeout(() => stage.fly.keyUp(code), tapMs)
          }}
        >
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
