import { Button } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useT } from '../../../i18n/use-t.ts'
import { failureOf, hasFailed } from '../drawing-failure.ts'
import { FailureBox } from './FailureBox.tsx'

type Props = {
  readonly drawings: readonly Drawing[]
  readonly mayEdit: boolean
  readonly onReplace: (drawing: Drawing) => void
}

/**
 * Before the list, which has an order of its own: a drawing that cannot be shown would be overlooked far down in it.
 */
export function DrawingFailures({ drawings, mayEdit, onReplace }: Props) {
  const t = useT()
  const failed = drawings.filter(hasFailed)
  if (failed.length === 0) return null
  const title = t('drawings.failures.title', { count: failed.length })
  return (
    <div role="group" aria-label={title}>
      <FailureBox title={title}>
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
      </FailureBox>
    </div>
  )
}
