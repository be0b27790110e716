import { Button } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useT } from '../../../i18n/use-t.ts'
import { failureOf, hasFailed } from '../drawing-failure.ts'
import classes from './RefusedFiles.module.css'

type Props = {
  readonly drawings: readonly Drawing[]
  readonly mayEdit: boolean
  readonly onReplace: (drawing: Drawing) => void
}

/** Before the list, which has an order of its own: a drawing that cannot be shown would be overlooked far down in it. */
export function DrawingFailures({ drawings, mayEdit, onReplace }: Props) {
  const t = useT()
  const failed = drawings.filter(hasFailed)
  if (failed.length === 0) return null
  const title = t('drawings.failures.title', { count: failed.length })
  return (
    <div className={classes.box} role="group" aria-label={title}>
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <ul className={classes.list}>
          {failed.map((drawing) => (
            <li key={drawing.layoutId}>
              <strong>{drawing.name}</strong> {failureOf(t, drawing)}
              {mayEdit && (
                <>
                  {' '}
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={t('drawings.failures.replaceOf', { name: drawing.name })}
                    onClick={() => onReplace(drawing)}
                  >
                    {t('drawings.failures.replace')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
