import { Button, Group, Stack } from '@mantine/core'
import { mosaicFormats, type MosaicFormat, type MosaicPart } from '@plumbline/contract/mosaics/mosaics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mosaicDownloadQuery, type OfMosaic } from '../../../api/mosaics.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

function PartLinks({ parts }: { readonly parts: readonly MosaicPart[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <MutedText role="status">
        {parts.length > 1 ? t('mosaics.download.inParts') : t('mosaics.download.ready', { count: parts.length })}
      </MutedText>
      <Stack component="ul" role="list" gap="sm" fz="sm">
        {parts.map(({ name, url, worldName, worldUrl, bytes }) => (
          <li key={name}>
            <div>
              <a href={url} download={name}>
                {t('mosaics.download.part', { name, size: formatBytes(locale, bytes) })}
              </a>
            </div>
            <a href={worldUrl} download={worldName}>
              {t('mosaics.download.world', { name: worldName })}
            </a>
          </li>
        ))}
      </Stack>
    </>
  )
}

function Parts({ of, format }: { readonly of: OfMosaic; readonly format: MosaicFormat }) {
  const t = useT()
  const { data, error, refetch } = useQuery(mosaicDownloadQuery(of, format))
  if (error !== null && data === undefined)
    return (
      <StatusLine
        kind="failure"
        isPlain
        actions={
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('mosaics.retry')}
          </Button>
        }
      >
        {`${t('mosaics.download.failed')} ${errorText(t, error)}`}
      </StatusLine>
    )
  if (data?.state !== 'ready')
    return (
      <StatusLine kind="busy" isPlain>
        {t('mosaics.download.preparing')}
      </StatusLine>
    )
  return <PartLinks parts={data.parts} />
}

/** The mosaic as files, each with a world file. They are prepared when a format is chosen. */
export function DownloadPanel({ of }: { readonly of: OfMosaic }) {
  const t = useT()
  const [format, setFormat] = useState<MosaicFormat>()
  return (
    <Panel variant="section" title={t('mosaics.download.title')} headingLevel={3}>
      <MutedText>{t('mosaics.download.text')}</MutedText>
      <Group gap="sm">
        {mosaicFormats.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant="default"
            aria-pressed={format === one}
            onClick={() => setFormat(one)}
          >
            {t(`mosaics.download.${one}`)}
          </Button>
        ))}
      </Group>
      {format !== undefined && <Parts of={of} format={format} />}
    </Panel>
  )
}
