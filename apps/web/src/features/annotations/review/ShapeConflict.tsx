import { Button, Group, Stack } from '@mantine/core'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { disputedParts, type Choice } from '@plumbline/sync/records'
import { useT } from '../../../i18n/use-t.ts'
import { theirsOf, type AnnotationRecord } from '../annotation-rules.ts'
import { labelOf } from '../annotation-text.ts'
import classes from './Review.module.css'

/** DESIGN §4, editing together: both versions lie on the photo until somebody has chosen. */
export function ShapeConflict({
  record,
  onResolve,
}: {
  readonly record: AnnotationRecord
  readonly onResolve: (choice: Choice) => void
}) {
  const t = useT()
  const isDeleted = record.conflict?.kind === 'deleted'
  const theirs = theirsOf(record)
  const name = labelOf(t, record.mine)
  const by = theirs?.updatedBy ?? ''
  const clashes = disputedParts(record)
  const clash =
    (['place', 'subject', 'measured', 'severity', 'size'] as const).find((one) => clashes.includes(one)) ?? 'measured'
  // Who changed the defect is not who changed the shape last.
  const title = isDeleted ? 'goneTitle' : clash === 'severity' || clash === 'size' ? 'defectTitle' : 'title'
  const severityOf = (severity: Annotation['annInfo']['severity']) =>
    severity === null ? '' : t(`projects.terms.severity.${severity}.name`)
  const both = {
    mine: severityOf(record.mine.annInfo.severity),
    theirs: severityOf(theirs?.annInfo.severity ?? null),
  }
  return (
    <Stack role="alert" gap="sm" m="12px 16px" p="md" bd="1px solid var(--pl-accent)" bdrs="lg">
      <p className={classes.title}>{t(`annotations.conflict.${title}`, { name, by })}</p>
      <p>{t(isDeleted ? 'annotations.conflict.goneText' : `annotations.conflict.${clash}Text`, both)}</p>
      <Group gap={6}>
        <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
          {t(isDeleted ? 'annotations.conflict.letGo' : 'annotations.conflict.take')}
        </Button>
        <Button size="xs" onClick={() => onResolve('mine')}>
          {t(isDeleted ? 'annotations.conflict.putBack' : 'annotations.conflict.keep')}
        </Button>
      </Group>
    </Stack>
  )
}
