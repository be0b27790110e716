import { defectLabel } from '@plumbline/contract/defects/defects'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { earlierDefectsQuery } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly of: OfInspection
  readonly imageId: string
  readonly photoHref: (imageId: string, inspectionId: string) => string
}

const maxShown = 6

/** What an earlier inspection found where this photo was taken: to be looked for again. */
export function EarlierDefectsHere({ of, imageId, photoHref }: Props) {
  const t = useT()
  const found = useQuery(earlierDefectsQuery(of, imageId)).data ?? []
  if (found.length === 0) return null
  return (
    <Section component="section" title={t('defects.earlier.here')} aria-label={t('defects.earlier.here')}>
      <ul role="list" className={classes.photos}>
        {found.slice(0, maxShown).map(({ defect, image, inspectionId }) => {
          const thumbnail = image?.picture?.thumbnailUrl
          const picture = thumbnail !== undefined && (
            <img src={thumbnail} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />
          )
          const name = t('defects.earlier.open', { number: defectLabel(defect.defectNum) })
          return (
            <li key={defect._id}>
              {image === null ? (
                <span className={classes.frame} />
              ) : (
                <Link className={classes.frame} to={photoHref(image._id, inspectionId)} aria-label={name} title={name}>
                  {picture}
                </Link>
              )}
              <span>
                <b>{defectLabel(defect.defectNum)}</b> <Severity severity={defect.severity} short />
              </span>
              <MutedText component="span" isTabular>
                {t(`defects.statuses.${defect.status}`)}
              </MutedText>
            </li>
          )
        })}
      </ul>
      {found.length > maxShown && (
        <MutedText component="span" isTabular>
          {t('defects.earlier.more', { count: found.length - maxShown })}
        </MutedText>
      )}
    </Section>
  )
}
