import { Box, Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletedShapesQuery, restoreShapes } from '../../../api/annotations-editing.ts'
import { annotationsKey } from '../../../api/annotations.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { labelOf } from '../annotation-text.ts'
import type { AnnotationSync } from '../annotation-sync.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

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
    <Panel variant="section">
      {/* Its word stands under the others. */}
      <Box ml={-8}>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('annotations.deleted.title')}
        </Button>
      </Box>
      {isOpen && isError && <MutedText size="sm">{t('annotations.deleted.failed')}</MutedText>}
      {isOpen && data?.length === 0 && <MutedText size="sm">{t('annotations.deleted.none')}</MutedText>}
      {isOpen && data !== undefined && (
        <Stack component="ul" role="list" gap="xs">
          {data.map((one) => (
            <Group key={one._id} component="li" gap="sm" justify="space-between" wrap="nowrap">
              <span>
                <b>{labelOf(t, one)}</b>{' '}
                <MutedText component="span" size="sm">
                  {one.updatedBy} <Moment at={one.updatedAt} />
                </MutedText>
              </span>
              <Button
                size="compact-xs"
                variant="default"
                flex="none"
                loading={restore.isPending && restore.variables === one._id}
                onClick={() => restore.mutate(one._id)}
              >
                {t('annotations.deleted.restore')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
