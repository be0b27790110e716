import { Stack, Text } from '@mantine/core'
import type { CameraGsd, PhotoGsd } from '@plumbline/inspection/photos/photo-gsd'
import { gsdWarning } from '@plumbline/contract/rules/numbers'
import { gsdBasis, gsdRangeText, millimetres } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import classes from './UploadWizard.module.css'
import { largestGsd, type GsdReading } from '../sorting/wizard-gsd.ts'

/** DESIGN §4: above this a pixel measures nothing. */
export const maxGsd = 1000

type Props = { readonly gsd: GsdReading | undefined; readonly isWaitingForPhotos: boolean }

/** What a pixel is worth for each camera, and the numbers it was computed with. */
export function GsdCard({ gsd, isWaitingForPhotos }: Props) {
  const t = useT()
  const locale = useLocale()
  const largest = largestGsd(gsd)
  const warning = largest === null ? undefined : gsdWarning(largest)
  const numbers = ({ source, used }: PhotoGsd) => <Text c="dimmed">{gsdBasis(t, locale, source, used)}</Text>
  const cameraName = ({ model, type, imageSource }: Pick<CameraGsd, 'model' | 'type' | 'imageSource'>) =>
    model === null
      ? t('media.wizard.gsd.cameras.unnamed')
      : t(`media.wizard.gsd.cameras.${type}`, {
          model: [model, type === 'visual' ? imageSource : null].filter((part) => part !== null).join(' '),
        })
  const cameraText = (camera: CameraGsd, isOneOfSeveral: boolean) => {
    const one = t('media.wizard.gsd.camera', { camera: cameraName(camera), count: camera.photos })
    const other = isOneOfSeveral ? gsdRangeText(t, locale, { ...camera, cameras: 1 }) : null
    return other === null ? one : t('media.gsd.pair', { one, other })
  }
  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.preview}
      aria-label={t('media.wizard.gsd.title')}
      aria-live="polite"
    >
      <Text component="h3" fz="sm" fw={600}>
        {t('media.wizard.gsd.title')}
      </Text>
      {gsd === undefined && (
        <Text c="dimmed">{t(isWaitingForPhotos ? 'media.wizard.gsd.waitingPhotos' : 'media.wizard.gsd.waiting')}</Text>
      )}
      {gsd !== undefined && (
        <p className={classes.figure}>
          {gsd.basis === 'model'
            ? gsdRangeText(t, locale, { min: gsd.estimate.mmPerPixel, max: gsd.estimate.mmPerPixel, cameras: 1 })
            : (gsdRangeText(t, locale, gsd.range) ?? t('media.gsd.none'))}
        </p>
      )}
      {largest !== null && largest <= maxGsd && (
        <p>{t('media.wizard.gsd.crack', { value: millimetres(locale, largest) })}</p>
      )}
      {gsd?.basis === 'model' && (
        <>
          {numbers(gsd.estimate)}
          <p className={classes.caution}>{t('media.wizard.gsd.estimate', { width: gsd.estimate.used.imageWidth })}</p>
        </>
      )}
      {gsd?.basis === 'photos' &&
        gsd.summary.cameras.map((camera) => (
          <div key={cameraName(camera)}>
            <p>{cameraText(camera, gsd.summary.cameras.length > 1)}</p>
            {numbers(camera.gsd)}
          </div>
        ))}
      {gsd?.basis === 'photos' &&
        gsd.summary.lacking.map((camera) => (
          <p key={`${cameraName(camera)} ${camera.reason}`} className={classes.caution}>
            {t(`media.wizard.gsd.lacking.${camera.reason}`, { camera: cameraName(camera), count: camera.photos })}
          </p>
        ))}
      {largest !== null && largest > maxGsd && <Text c="var(--pl-error)">{t('media.wizard.gsd.refused')}</Text>}
      {largest !== null && largest <= maxGsd && warning !== undefined && (
        <p className={classes.caution}>{t(warning)}</p>
      )}
      {gsd?.basis === 'photos' && gsd.summary.isTypedFarOff && (
        <p className={classes.caution}>{t('media.wizard.gsd.farOff')}</p>
      )}
    </Stack>
  )
}
