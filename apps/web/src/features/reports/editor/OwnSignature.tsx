import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveSignature, signatureQuery } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { readBase64 } from '../../../api/http/read-base64.ts'
import classes from './ReportForm.module.css'
import form from '../../../ui/dialogs/dialog-form.module.css'

const maxBytes = 1024 * 1024
const pictures = ['image/png', 'image/jpeg']

/** The signature picture of the signed-in user. */
export function OwnSignature({ userId }: { readonly userId: string }) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(signatureQuery(userId))
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function save(image: string | null): Promise<void> {
    setBusy(true)
    setFault(undefined)
    try {
      client.setQueryData(signatureQuery(userId).queryKey, await saveSignature(userId, image))
      showToast('brief', t(image === null ? 'reports.sign.own.removed' : 'reports.sign.own.saved'))
    } catch (error) {
      setFault(errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }

  async function choose(file: File | undefined): Promise<void> {
    if (input.current !== null) input.current.value = ''
    if (file === undefined) return
    if (!pictures.includes(file.type)) return setFault(t('reports.sign.own.wrongKind'))
    if (file.size > maxBytes) return setFault(t('reports.sign.own.tooLarge'))
    await save(await readBase64(file))
  }

  if (query.isError) {
    return (
      <Stack gap="md" align="flex-start" fz="md" role="alert">
        <b>{t('reports.sign.own.failed')}</b>
        <span>{errorText(t, query.error)}</span>
        <div>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('reports.retry')}
          </Button>
        </div>
      </Stack>
    )
  }
  const image = query.data ?? null
  return (
    <Stack gap="md" align="flex-start" fz="md">
      <div className={classes.ownSignature}>
        {image === null ? (
          <span>{t('reports.sign.own.none')}</span>
        ) : (
          <img src={image} alt={t('reports.sign.own.alt')} crossOrigin="anonymous" />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={t('reports.sign.own.choose')}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Group gap="sm">
        <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
          {t(image === null ? 'reports.sign.own.choose' : 'reports.sign.own.replace')}
        </Button>
        {image !== null && (
          <Button variant="subtle" disabled={busy} onClick={() => void save(null)}>
            {t('reports.sign.own.remove')}
          </Button>
        )}
      </Group>
      <Text c="dimmed">{t('reports.sign.own.hint')}</Text>
      <p role="alert" className={form.problem}>
        {fault}
      </p>
    </Stack>
  )
}
