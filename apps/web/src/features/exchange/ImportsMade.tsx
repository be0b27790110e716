import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importQuery, importsQuery } from '../../api/exchange-imports.ts'
import type { OfInspection } from '../../api/media.ts'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import type { DefectType } from './ImportDialog.tsx'
import { ImportPreviewView } from './ImportPreviewView.tsx'

type Props = { readonly of: OfInspection; readonly except: string | undefined; readonly types: readonly DefectType[] }

function One({ of, id, types }: Pick<Props, 'of' | 'types'> & { readonly id: string }) {
  const made = useQuery(importQuery(of, id)).data
  return made === undefined ? null : <ImportPreviewView of={of} made={made} types={types} />
}

/** Imports of before, to look at and to undo. */
export function ImportsMade({ of, except, types }: Props) {
  const t = useT()
  const [open, setOpen] = useState<string>()
  const found = useQuery(importsQuery(of))
  const made = (found.data ?? []).filter(({ _id }) => _id !== except)
  if (found.isError) return <StatusLine kind="failure">{t('exchange.import.listFailed')}</StatusLine>
  if (made.length === 0) return null
  return (
    <section aria-label={t('exchange.import.made')}>
      <h3>{t('exchange.import.made')}</h3>
      <Stack gap={8} mt={6}>
        {made.map(({ _id, fileName, status, createdAt }) => (
          <div key={_id}>
            <Button
              variant="subtle"
              size="sm"
              aria-expanded={open === _id}
              onClick={() => setOpen(open === _id ? undefined : _id)}
            >
              {t(`exchange.import.statuses.${status}`, { name: fileName })}
            </Button>{' '}
            <Moment at={createdAt} />
            {open === _id && <One of={of} id={_id} types={types} />}
          </div>
        ))}
      </Stack>
    </section>
  )
}
