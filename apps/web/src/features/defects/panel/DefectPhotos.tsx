import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { Checkbox } from '@mantine/core'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { photoQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { SplitDefect } from './SplitDefect.tsx'
import { useSplit } from './use-split.ts'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly mayEdit: boolean
  readonly photoHref: (imageId: string) => string
  readonly onChanged: (detail: DefectDetail) => void
  readonly onStale: () => void
}

/** Names are worth reading where there is more than one photo. */
function usePhotoNames(of: OfInspection, imageIds: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(imageIds)]
  const photos = useQueries({ queries: distinct.length < 2 ? [] : distinct.map((id) => photoQuery(of, id)) })
  return new Map(photos.flatMap(({ data }) => (data === undefined ? [] : [[data.image._id, data.image.name]])))
}

function Crops({ crops }: Pick<DefectDetail, 'crops'>) {
  const t = useT()
  return crops.map(({ imageName, url }) => (
    <li key={url}>
      <a
        className={classes.frame}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('defects.panel.crop', { name: imageName })}
        title={t('defects.panel.crop', { name: imageName })}
      >
        <img src={url} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />
      </a>
      <MutedText component="span" isTabular>
        {t('defects.panel.deletedPhoto')}
      </MutedText>
    </li>
  ))
}

/**
 * The photos that show it, and what was cut out of photos that are deleted; a person who edits can split some of them
 * off.
 */
export function DefectPhotos({ of, detail, mayEdit, photoHref, onChanged, onStale }: Props) {
  const t = useT()
  const { defect, crops } = detail
  const names = usePhotoNames(
    of,
    defect.images.map(({ imageId }) => imageId),
  )
  const split = useSplit({ of, detail, onChanged, onStale })
  const hasOutcome = split.outcome !== undefined
  if (defect.images.length + crops.length === 0 && !hasOutcome) return null
  return (
    <Section title={t('defects.panel.photos')}>
      <ul role="list" className={classes.photos}>
        {defect.images.map(({ imageId, annotationId, thumbnailUrl }) => {
          const name = names.get(imageId)
          return (
            <li key={annotationId}>
              <Link className={classes.frame} to={photoHref(imageId)} aria-label={t('defects.panel.openPhoto')}>
                {thumbnailUrl !== null && (
                  <img src={thumbnailUrl} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />
                )}
              </Link>
              {split.isChoosing && (
                <Checkbox
                  size="md"
                  aria-label={t('defects.split.select', { name: name ?? '' })}
                  checked={split.chosen.has(annotationId)}
                  onChange={() => split.toggle(annotationId)}
                />
              )}
              {name !== undefined && (
                <MutedText component="span" miw={0}>
                  <FileName name={name} />
                </MutedText>
              )}
            </li>
          )
        })}
        <Crops crops={crops} />
      </ul>
      {mayEdit && <SplitDefect split={split} count={defect.images.length} />}
    </Section>
  )
}
