import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletedShapesQuery, restoreShapes } from '../../../api/annotations-editing.ts'
import { annotationsKey } from '../../../api/annotations.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { labelOf } from '../annotation-text.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import classes from './Annotator.module.css'

/** What was deleted on this photo in the last thirty days. */
export function DeletedShapes({
  of,
  imageId,
  sync,
}: {
  readonly of: OfInspection
  readonly imageId: string
  readonly sync: AnnotationSync
}) {
  const t = useT()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({ ...deletedShapesQuery(of, imageId), enabled: isOpen })
  const restore = useMutation({
    mutationFn: (id: string) => restoreShapes(of, [id]),
    onSuccess: (list) => {
      sync.take(list)
      void client.invalidateQueries({ queryKey: annotationsKey })
    },
  })
  return (
    <section className={classes.card}>
      <Button
        className={classes.start ?? ''}
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('annotations.deleted.title')}
      </Button>
      {isOpen && isError && <p className={classes.quiet}>{t('annotations.deleted.failed')}</p>}
      {isOpen && data?.length === 0 && <p className={classes.quiet}>{t('annotations.deleted.none')}</p>}
      {isOpen && data !== undefined && (
        <ul className={classes.list}>
          {data.map((one) => (
            <li key={one._id} className={classes.item}>
              <span>
                <b>{labelOf(t, one)}</b>{' '}
                <span className={classes.quiet}>
                  {one.updatedBy} <Moment at={one.updatedAt} />
                </span>
              </span>
              <Button
                size="compact-xs"
                variant="default"
                loading={restore.isPending && restore.variables === one._id}
                onClick={() => restore.mutate(one._id)}
              >
                {t('annotations.deleted.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
