import { Button } from '@mantine/core'
import type { UncheckedPhotos } from '@plumbline/contract/media/privacy'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { uncheckedQuery } from '../../../api/media/privacy.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'

export type NextPhoto = { readonly found: UncheckedPhotos | undefined; readonly open: (() => void) | undefined }

/** The next photo that no person checked, seen from this one. */
export function useNextUnchecked(of: OfInspection, imageId: string, onOpen: (id: string) => void): NextPhoto {
  const found = useQuery(uncheckedQuery(of, imageId)).data
  const nextId = found?.nextId ?? null
  const open = useMemo(() => (nextId === null ? undefined : () => onOpen(nextId)), [nextId, onOpen])
  return { found, open }
}

/** How many photos are left, and the way to the next. */
export function NextUnchecked({ found, open }: NextPhoto) {
  const t = useT()
  if (found === undefined) return null
  const { left, leftWithDefects } = found
  return (
    <>
      <MutedText component="span" fz="xs" role="status">
        {left === 0
          ? t('media.privacy.allChecked')
          : t('media.privacy.left', { count: left, defects: String(leftWithDefects) })}
      </MutedText>
      {open !== undefined && (
        <Button size="xs" variant="default" onClick={open}>
          {t('media.privacy.next')}
        </Button>
      )}
    </>
  )
}
