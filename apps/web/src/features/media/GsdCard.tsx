import { gsdWarning } from '@plumbline/contract/rules/numbers'
import { smallestCrack } from '@plumbline/geometry/gsd'
import { useT } from '../../i18n/use-t.ts'
import classes from './UploadWizard.module.css'
import type { GsdReading } from './wizard-gsd.ts'

/** DESIGN §4: above this a pixel measures nothing. */
export const gsdMost = 1000

export const millimetres = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1))

/** What a pixel is worth, and which of the camera's words say so. */
export function GsdCard({ gsd, isWaitingForPhotos }: { readonly gsd: GsdReading | undefined; readonly isWaitingForPhotos: boolean }) {
  const t = useT()
  const warning = gsd && gsdWarning(gsd.mmPerPixel)
  return (
    <section className={classes.preview} aria-label={t('media.wizard.gsd.title')} aria-live="polite">
      <h3>{t('media.wizard.gsd.title')}</h3>
      {gsd === undefined && <p className={classes.quiet}>{t(isWaitingForPhotos ? 'media.wizard.gsd.waitingPhotos' : 'media.wizard.gsd.waiting')}</p>}
      {gsd !== undefined && (
        <>
          <p className={classes.formula}>{t('media.wizard.gsd.value', { value: millimetres(gsd.mmPerPixel) })}</p>
          {gsd.mmPerPixel <= gsdMost && <p>{t('media.wizard.gsd.crack', { value: millimetres(smallestCrack(gsd.mmPerPixel)) })}</p>}
          <p className={classes.quiet}>{gsd.photos > 0 ? t('media.wizard.gsd.from', { count: gsd.photos }) : t('media.wizard.gsd.fromModel')}, {t(`media.wizard.gsd.sources.${gsd.source}`)}</p>
          {gsd.mmPerPixel > gsdMost && <p className={classes.problem}>{t('media.wizard.gsd.refused')}</p>}
          {gsd.mmPerPixel <= gsdMost && warning !== undefined && <p className={classes.caution}>{t(warning)}</p>}
          {gsd.isTypedFarOff && <p className={classes.caution}>{t('media.wizard.gsd.farOff')}</p>}
        </>
      )}
    </section>
  )
}
