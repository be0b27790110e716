import type { Annotation } from '@plumbline/contract/annotations'
import type { Media } from '@plumbline/contract/media'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Severity } from '../../ui/Severity.tsx'
import { labelOf, shownSizes, sizeLines } from './annotation-words.ts'
import classes from './FindingList.module.css'

type Props = { readonly image: Media; readonly annotations: readonly Annotation[]; readonly selectedId: string | undefined; readonly onSelect: (id: string) => void }

function State({ image, count }: { readonly image: Media; readonly count: number }) {
  const t = useT()
  const { analysisStatus, type, errorCode } = image
  if (type === 'thermal') return <p>{t('annotations.findings.thermal')}</p>
  if (analysisStatus === 'pending') return <p role="status">{t('annotations.findings.pending')}</p>
  if (analysisStatus === 'failed') return <p className={classes.failed}>{t('annotations.findings.failed', { reason: errorCode === null ? '' : errorText(t, { code: errorCode, message: errorCode }) })}</p>
  if (analysisStatus === 'none') return <p>{t('annotations.findings.notRead')}</p>
  return count === 0 ? <p>{t('annotations.findings.nothing')}</p> : null
}

function Finding({ annotation, isSelected, onSelect }: { readonly annotation: Annotation; readonly isSelected: boolean; readonly onSelect: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { isDefect, confidence, severity, aiDefectType, detectorVersion } = annotation.annInfo
  const lines = sizeLines(t, locale, shownSizes(annotation.annInfo))
  return (
    <li>
      <button type="button" className={classes.finding} aria-pressed={isSelected} onClick={onSelect}>
        <span className={classes.head}>
          <b>{labelOf(t, annotation)}</b>
          {isDefect === true && severity !== null && <Severity severity={severity} />}
          {isDefect === null && aiDefectType !== null && <span className={classes.suggested}>{t('annotations.findings.suggested')}</span>}
          {isDefect === false && <span className={classes.suggested}>{t('annotations.findings.rejected')}</span>}
        </span>
        <span className={classes.sizes}>
          {lines.map(({ name, text }) => <span key={name}>{t(`annotations.sizes.${name}`, { value: text })}</span>)}
          {lines.length === 0 && <span>{t('annotations.sizes.unknown')}</span>}
        </span>
        {confidence !== null && <span className={classes.by}>{t('annotations.findings.confidence', { percent: new Intl.NumberFormat(locale, { style: 'percent' }).format(confidence), version: detectorVersion ?? '' })}</span>}
      </button>
    </li>
  )
}

/** Everything on the photo, what is surest first. */
export function FindingList({ image, annotations, selectedId, onSelect }: Props) {
  const t = useT()
  const sorted = annotations.toSorted((one, other) => Number(other.annInfo.isDefect ?? false) - Number(one.annInfo.isDefect ?? false) || (other.annInfo.confidence ?? 0) - (one.annInfo.confidence ?? 0))
  return (
    <section className={classes.section} aria-label={t('annotations.findings.label')}>
      <h2>{t('annotations.findings.title')}</h2>
      <div className={classes.state}><State image={image} count={annotations.length} /></div>
      <ul className={classes.list}>
        {sorted.map((one) => <Finding key={one._id} annotation={one} isSelected={one._id === selectedId} onSelect={() => onSelect(one._id)} />)}
      </ul>
      {annotations.some(({ annInfo }) => annInfo.isDefect === null && annInfo.origin === 'detector') && <p className={classes.note}>{t('annotations.findings.note')}</p>}
    </section>
  )
}
