import { Stack, Text } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import classes from './UploadWizard.module.css'
import type { FloorDraft } from './wizard-draft.ts'

const maxPreviewRows = 14

/** The wall as the chosen numbers make it, before any photo is there. */
export function FloorPreview({ draft, floors }: { readonly draft: FloorDraft; readonly floors: readonly string[] }) {
  const t = useT()
  const isVideo = draft.imageKind === 'VideoNormal'
  const [columns, images] = [draft.imageColumns, isVideo ? 1 : draft.imagesPerFloor]
  const rows = isVideo ? [''] : floors.length === 0 ? [''] : floors.slice(0, maxPreviewRows)
  const count = columns * images * (isVideo ? 1 : Math.max(1, floors.length))
  return (
    <Stack component="section" gap="sm" className={classes.preview} aria-label={t('media.wizard.floors.preview')}>
      <Text component="h3" fz="sm" fw={600}>
        {t('media.wizard.floors.preview')}
      </Text>
      {!isVideo && (
        <p className={classes.figure}>
          {t('media.wizard.floors.makes', { columns, floors: Math.max(1, floors.length), images, count })}
        </p>
      )}
      <Text c="dimmed">
        {t(isVideo ? 'media.wizard.floors.makesVideos' : 'media.wizard.floors.makesText', { count })}
      </Text>
      <div
        className={classes.sketch}
        aria-hidden="true"
        data-video={isVideo || undefined}
        style={{ gridTemplateColumns: `minmax(0, max-content) repeat(${columns}, minmax(0, 1fr))` }}
      >
        <span />
        {Array.from({ length: columns }, (_, column) => (
          <Text key={column} span truncate>
            {columns > 8 ? column + 1 : t('media.wizard.floors.column', { number: column + 1 })}
          </Text>
        ))}
        {rows.map((row, index) => (
          <div key={index} className={classes.sketchRow}>
            <Text span truncate>
              {row}
            </Text>
            {Array.from({ length: columns }, (_, column) => (
              <span key={column} className={classes.sketchCell}>
                {Array.from({ length: images }, (__, image) => (
                  <span key={image} />
                ))}
              </span>
            ))}
          </div>
        ))}
      </div>
      {!isVideo && floors.length > maxPreviewRows && (
        <Text c="dimmed">{t('media.wizard.floors.above', { count: floors.length - maxPreviewRows })}</Text>
      )}
    </Stack>
  )
}
