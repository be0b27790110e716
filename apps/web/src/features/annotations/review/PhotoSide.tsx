import { Button, Group } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { AnnotationRecord } from '../annotation-rules.ts'
import { labelOf } from '../annotation-text.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import { AlsoOnPhotos, GroupAccepted } from './AlsoOnPhotos.tsx'
import { NeighbourPhotos } from './NeighbourPhotos.tsx'
import { DeletedShapes } from './DeletedShapes.tsx'
import { FindingCard } from './FindingCard.tsx'
import { FindingList } from './FindingList.tsx'
import { Key } from '../../../ui/display/Key.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { sameAs } from './review-queue.ts'
import { ShapeConflict } from './ShapeConflict.tsx'
import type { useReview } from './use-review.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly of: OfInspection
  readonly image: Media
  readonly own: readonly AnnotationRecord[]
  readonly sync: AnnotationSync
  readonly review: ReturnType<typeof useReview>
  readonly mayEdit: boolean
  readonly ruler: number | undefined
  readonly renderDefect: ((defectId: string) => ReactNode) | undefined
  readonly renderEarlier: ((imageId: string) => ReactNode) | undefined
  readonly hrefs: {
    readonly photo: (id: string) => string
    readonly thermal: (id: string) => string
    readonly model: ((id: string) => string) | undefined
  }
}

/** Everything on the photo at once, and the last decision taken back. */
function BulkDecisions({ review }: Pick<Props, 'review'>) {
  const t = useT()
  const { open, canUndo, onDecideAll, onUndo } = review
  if (open.length <= 1 && !canUndo) return null
  return (
    <Panel variant="section" component="div">
      <Group gap={6}>
        {open.length > 1 && (
          <Button size="xs" variant="default" onClick={() => onDecideAll('accept')}>
            {t('annotations.bulk.accept', { count: open.length })}
          </Button>
        )}
        {open.length > 1 && (
          <Button size="xs" variant="default" onClick={() => onDecideAll('reject')}>
            {t('annotations.bulk.reject', { count: open.length })}
          </Button>
        )}
        {canUndo && (
          <Button size="xs" variant="subtle" onClick={onUndo}>
            {t('annotations.bulk.undo')}
            <Key name="U" />
          </Button>
        )}
      </Group>
    </Panel>
  )
}

/** Beside the photo: the queue, the chosen shape, everything else on it, and what lies around it. */
export function PhotoSide({ of, image, own, sync, review, mayEdit, ruler, renderDefect, renderEarlier, hrefs }: Props) {
  const t = useT()
  const { selected } = review
  const chosen = selected?.isRemoved === true || selected?.mine.imageId !== image._id ? undefined : selected
  const conflicts = own.filter(({ conflict }) => conflict !== undefined)
  const defectId = chosen?.mine.annInfo.defectId ?? null
  return (
    <>
      <ReviewBar counts={review.counts} filter={review.filter} onFilter={review.setFilter} onNext={review.next} />
      {conflicts.map((record) => (
        <ShapeConflict
          key={record.mine._id}
          record={record}
          onResolve={(choice) => sync.resolve(record.mine._id, choice)}
        />
      ))}
      <GroupAccepted accepted={review.accepted} grouping={review.grouping} onUndo={review.onUndo} />
      {chosen !== undefined && (
        <FindingCard
          key={chosen.mine._id}
          of={of}
          annotation={chosen.mine}
          typeName={review.types.nameOf(chosen.mine)}
          isCrack={review.types.isCrack(chosen.mine)}
          mayEdit={mayEdit}
          onDecide={review.onDecide}
          onGrade={review.onGrade}
          offered={review.types.offered(chosen.mine)}
          onAskType={review.onAskType}
          onSame={(defect) => review.change((one) => sameAs(one, defect), true)}
          onEdit={review.onEdit}
          ruler={ruler}
          onMeasure={review.onMeasure}
          isBrief={defectId !== null && renderDefect !== undefined}
        >
          <AlsoOnPhotos
            of={of}
            label={labelOf(t, chosen.mine)}
            grouping={review.grouping}
            mayEdit={mayEdit}
            onOpen={review.showAnnotation}
          />
        </FindingCard>
      )}
      {defectId !== null && renderDefect?.(defectId)}
      <FindingList
        image={image}
        annotations={own.map(({ mine }) => mine)}
        typeName={review.types.nameOf}
        selectedId={chosen?.mine._id}
        onSelect={review.choose}
      />
      {mayEdit && <BulkDecisions review={review} />}
      {renderEarlier?.(image._id)}
      <NeighbourPhotos
        neighbours={review.neighbours}
        hasThermal={review.hasThermal}
        onDirection={review.onDirection}
        onThermal={review.onThermal}
      />
      {mayEdit && <DeletedShapes key={image._id} of={of} imageId={image._id} sync={sync} />}
      <Group gap="4px 16px" p="12px 16px 16px">
        <Link to={hrefs.photo(image._id)}>{t('annotations.photo.details')}</Link>
        {hrefs.model !== undefined && image.position !== null && (
          <Link to={hrefs.model(image._id)}>{t('annotations.photo.model')}</Link>
        )}
        {image.type === 'thermal' && <Link to={hrefs.thermal(image._id)}>{t('annotations.photo.thermal')}</Link>}
        {image.thermalId !== null && <Link to={hrefs.thermal(image.thermalId)}>{t('annotations.photo.thermal')}</Link>}
      </Group>
    </>
  )
}
