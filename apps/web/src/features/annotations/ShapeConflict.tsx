import { Button } from '@mantine/core'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { useT } from '../../i18n/use-t.ts'
import { clashesOf, type Choice, type Kept } from './annotation-records.ts'
import { labelOf } from './annotation-text.ts'
import classes from './Annotator.module.css'

/** DESIGN §4, editing together: both versions lie on the photo until somebody has chosen. */
export function ShapeConflict({
  kept,
  onSettle,
}: {
  readonly kept: Kept
  readonly onSettle: (choice: Choice) => void
}) {
  const t = useT()
  const isGone = kept.theirs === 'gone'
  const name = labelOf(t, kept.mine)
  const by = kept.theirs === 'gone' || kept.theirs === undefined ? '' : kept.theirs.updatedBy
  const clashes = clashesOf(kept)
  const clash =
    (['place', 'subject', 'measured', 'severity', 'size'] as const).find((one) => clashes.includes(one)) ?? 'measured'
  // Who changed the defect is not who changed the shape last.
  const title = isGone ? 'goneTitle' : clash === 'severity' || clash === 'size' ? 'defectTitle' : 'title'
  const severityOf = (severity: Annotation['annInfo']['severity']) =>
    severity === null ? '' : t(`projects.terms.severity.${severity}.name`)
  const both = {
    mine: severityOf(kept.mine.annInfo.severity),
    theirs: isGone || kept.theirs === undefined ? '' : severityOf(kept.theirs.annInfo.severity),
  }
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.title}>{t(`annotations.conflict.${title}`, { name, by })}</p>
      <p>{t(isGone ? 'annotations.conflict.goneText' : `annotations.conflict.${clash}Text`, both)}</p>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>
          {t(isGone ? 'annotations.conflict.letGo' : 'annotations.conflict.take')}
        </Button>
        <Button size="xs" onClick={() => onSettle('mine')}>
          {t(isGone ? 'annotations.conflict.putBack' : 'annotations.conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
