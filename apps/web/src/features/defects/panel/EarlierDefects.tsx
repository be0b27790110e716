import { Button, Group } from '@mantine/core'
import { defectLabel, shownProgressKinds, type Progress } from '@plumbline/contract/defects/defects'
import type { DefectDetail, EarlierDefect } from '@plumbline/contract/defects/history'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { earlierDefectsQuery, linkDefect } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { GrowthSection } from './GrowthSection.tsx'
import { SavedChoice } from './SavedChoice.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly mayLink: boolean
  readonly onChanged: (detail: DefectDetail) => void
  readonly onStale: () => void
}

const maxShown = 5
const unassessed = 'unassessed'

function Candidate({
  earlier,
  isBusy,
  onChoose,
}: {
  readonly earlier: EarlierDefect
  readonly isBusy: boolean
  readonly onChoose: () => void
}) {
  const t = useT()
  const { defect, image } = earlier
  const thumbnail = image?.picture?.thumbnailUrl
  return (
    <li>
      <span className={classes.frame} aria-hidden="true">
        {thumbnail !== undefined && (
          <img src={thumbnail} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />
        )}
      </span>
      <span>
        <b>{defectLabel(defect.defectNum)}</b> <Severity severity={defect.severity} short />
      </span>
      <Button size="compact-xs" variant="default" disabled={isBusy} onClick={onChoose}>
        {t('defects.earlier.same')}
      </Button>
    </li>
  )
}

/** A photo with what it shows under it. */
function NamedPhoto({ url, name }: { readonly url: string | null | undefined; readonly name: string }) {
  if (!url) return null
  return (
    <li>
      <span className={classes.frame}>
        <img src={url} alt={name} crossOrigin="anonymous" decoding="async" />
      </span>
      <MutedText component="span" isTabular>
        {name}
      </MutedText>
    </li>
  )
}

/** The defect of the earlier inspection beside this one. */
function LinkedDefect({
  of,
  detail: { defect },
  earlier,
}: Pick<Props, 'of' | 'detail'> & { readonly earlier: EarlierDefect }) {
  const t = useT()
  const locale = useLocale()
  const [isComparing, setComparing] = useState(false)
  const imageId = defect.images[0]?.imageId
  const picture = earlier.image?.picture ?? null
  const number = defectLabel(earlier.defect.defectNum)
  return (
    <>
      <MutedText component="span" isTabular>
        {earlier.inspectedOn === null
          ? number
          : t('defects.earlier.was', { number, day: formatDay(locale, earlier.inspectedOn.slice(0, 10)) })}
      </MutedText>
      <ul role="list" className={classes.photos}>
        <NamedPhoto url={picture?.thumbnailUrl} name={t('defects.earlier.before')} />
        <NamedPhoto url={defect.images[0]?.thumbnailUrl} name={t('defects.earlier.after')} />
      </ul>
      {picture !== null && earlier.image !== null && imageId !== undefined && (
        <>
          <div>
            <Button size="xs" variant="default" onClick={() => setComparing(true)}>
              {t('defects.earlier.compare')}
            </Button>
          </div>
          {isComparing && (
            <BeforeAfter
              of={of}
              title={t('defects.earlier.compareTitle', { before: number, after: defectLabel(defect.defectNum) })}
              earlier={{ ...earlier, image: { ...earlier.image, picture } }}
              imageId={imageId}
              onClose={() => setComparing(false)}
            />
          )}
        </>
      )}
    </>
  )
}

/** Before and after: which defect of an earlier inspection it was, and what became of it. */
export function EarlierDefects({ of, detail, mayLink, onChanged, onStale }: Props) {
  const t = useT()
  const { defect, earlier, progress } = detail
  const imageId = defect.images[0]?.imageId
  const candidates =
    useQuery({
      ...earlierDefectsQuery(of, imageId ?? ''),
      enabled: mayLink && earlier === null && imageId !== undefined,
    }).data ?? []
  const linking = useMutation({
    mutationFn: (link: { readonly earlierId: string | null; readonly progress: Progress | null }) =>
      linkDefect(of, defect._id, defect.version, link),
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'version.stale') onStale()
    },
  })
  if (earlier === null && candidates.length === 0 && progress === null) return null
  return (
    <Section title={t('defects.earlier.title')}>
      {earlier !== null && (
        <>
          <LinkedDefect of={of} detail={detail} earlier={earlier} />
          <GrowthSection of={of} defectId={defect._id} />
          <SavedChoice
            label={t('defects.columns.progress')}
            value={progress ?? unassessed}
            isReadOnly={!mayLink}
            data={shownProgressKinds
              .filter((one) => one !== 'new')
              .map((one) => ({ value: one, label: t(`defects.progress.${one}`) }))}
            onSave={(value) =>
              linking.mutate({
                earlierId: earlier.defect._id,
                progress: value === unassessed ? null : (value as Progress),
              })
            }
          />
        </>
      )}
      {earlier === null && progress !== null && <span>{t(`defects.progress.${progress}`)}</span>}
      {earlier === null && candidates.length > 0 && (
        <ul role="list" className={classes.photos}>
          {candidates.slice(0, maxShown).map((one) => (
            <Candidate
              key={one.defect._id}
              earlier={one}
              isBusy={linking.isPending}
              onChoose={() => linking.mutate({ earlierId: one.defect._id, progress: null })}
            />
          ))}
        </ul>
      )}
      {mayLink && (
        <Group gap={6}>
          {earlier === null && progress === null && (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={linking.isPending}
              onClick={() => linking.mutate({ earlierId: null, progress: 'new' })}
            >
              {t('defects.earlier.new')}
            </Button>
          )}
          {progress !== null && (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={linking.isPending}
              onClick={() => linking.mutate({ earlierId: null, progress: null })}
            >
              {t('defects.earlier.undo')}
            </Button>
          )}
        </Group>
      )}
    </Section>
  )
}
