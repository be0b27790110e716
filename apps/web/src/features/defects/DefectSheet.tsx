import { Box, Button, Group, Text } from '@mantine/core'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { plainTextNames } from '@plumbline/contract/defects/plain-texts'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { annotatedPhotoQuery } from '../../api/annotations.ts'
import { defectQuery } from '../../api/defects-life.ts'
import { photoQuery } from '../../api/media/photo.ts'
import type { OfInspection } from '../../api/media.ts'
import { ShapeOutline } from '../../canvas/picture/ShapeOutline.tsx'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { betweenText } from '../../i18n/severity-between.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { QrCode } from '../../ui/display/QrCode.tsx'
import { Severity } from '../../ui/display/Severity.tsx'
import { eventText, placeText, sizeSourceTexts, sizeText, valueText, type Knowing } from './defect-text.ts'
import classes from './DefectSheet.module.css'
import { ratingText } from './ratings/rating-text.ts'
import { useDefectLibrary } from './use-defect-library.ts'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly defectId: string
  readonly backHref: string
  /** Where a camera that reads the sheet is led to. */ readonly recordUrl: string
}

const shownPhotos = 2
const shownEvents = 8

/** So that it can be found on the wall. */
function Outline({
  of,
  imageId,
  annotationId,
}: {
  readonly of: OfInspection
  readonly imageId: string
  readonly annotationId: string
}) {
  const shape = useQuery(annotatedPhotoQuery(of, imageId, Date.now)).data?.annotations.find(
    ({ _id }) => _id === annotationId,
  )?.annInfo
  if (shape === undefined) return null
  return <ShapeOutline {...shape} />
}

function Photo({
  of,
  imageId,
  annotationId,
}: {
  readonly of: OfInspection
  readonly imageId: string
  readonly annotationId?: string
}) {
  const { data } = useQuery(photoQuery(of, imageId))
  if (data?.image.picture === null || data === undefined) return <div className={classes.empty} />
  return (
    <figure>
      <div className={classes.photo}>
        <img src={data.image.picture.url} alt="" crossOrigin="anonymous" />
        {annotationId !== undefined && <Outline of={of} imageId={imageId} annotationId={annotationId} />}
      </div>
      <figcaption>{data.image.name}</figcaption>
    </figure>
  )
}

const noMembers = [] as const
const laterTexts = plainTextNames.filter((name) => name !== 'followUpDescription')
const followUpFields = ['followUpAction', 'followUpDescription', 'assigneeId', 'dueDate', ...laterTexts] as const

/** The sheet knows only the people and elevations that its defect names. */
function useKnowing(project: ProjectInfo, { assignee, elevationId, drawing }: Defect): Knowing {
  const t = useT()
  const locale = useLocale()
  const library = useDefectLibrary(project)
  return {
    t,
    locale,
    library,
    people: assignee === null || assignee._id === null ? noMembers : [{ _id: assignee._id, name: assignee.name }],
    elevations: elevationId === null || drawing === null ? noMembers : [{ _id: elevationId, name: drawing }],
  }
}

/** Every field as a name and its value in words. */
function factsOf(knowing: Knowing, defect: Defect): readonly (readonly [string, string])[] {
  const { t, locale, library } = knowing
  const fact = (field: 'type' | 'material' | (typeof followUpFields)[number]) =>
    [t(`defects.fields.${field}`), valueText(knowing, field, defect[field])] as const
  const size = (field: 'width' | 'length') =>
    [t(`defects.fields.${field}`), sizeText(t, locale, defect, field)] as const
  const sources = sizeSourceTexts(t, defect)
  const range = severitiesBetween(defect, library.typeOf(defect.type)?.isCrack === true)
  return [
    ...(range === undefined ? [] : [[t('defects.fields.severity'), betweenText(t, range)] as const]),
    ...(library.ratings.scheme === null
      ? []
      : [[t('defects.fields.rating'), ratingText(t, locale, library.ratings, defect)] as const]),
    fact('type'),
    fact('material'),
    [t('defects.sheet.place'), placeText(defect) || t('defects.panel.nothing')],
    size('width'),
    size('length'),
    ...(sources.length === 0 ? [] : [[t('defects.panel.sizeFrom'), sources.join(' · ')] as const]),
    ...followUpFields.map(fact),
    [t('defects.sheet.reported'), `${defect.reporter.name}, ${formatMoment(locale, defect.createdAt, 'day')}`],
  ]
}

function PaperHead({ project, defect, recordUrl }: Pick<Props, 'project' | 'recordUrl'> & { readonly defect: Defect }) {
  const t = useT()
  return (
    <header className={classes.head}>
      <div>
        <p>{`${project.code} - ${project.name}`}</p>
        <h1>{defectLabel(defect.defectNum)}</h1>
        <Group gap="md">
          <Severity severity={defect.severity} />
          <Text component="span" fw={600}>
            {t(`defects.statuses.${defect.status}`)}
          </Text>
        </Group>
      </div>
      <Box flex="none">
        <QrCode text={recordUrl} label={t('defects.sheet.code')} size={96} />
      </Box>
    </header>
  )
}

function PaperComments({ comments }: Pick<DefectDetail, 'comments'>) {
  const t = useT()
  const locale = useLocale()
  if (comments.length === 0) return null
  return (
    <>
      <h2>{t('defects.comments.title')}</h2>
      <ul role="list" className={classes.lines}>
        {comments.map(({ _id, by, text, createdAt }) => (
          <li key={_id}>
            <b>{by.name}</b>
            {` ${formatMoment(locale, createdAt)}`}
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Paper({
  of,
  project,
  recordUrl,
  detail,
}: Omit<Props, 'defectId' | 'backHref'> & { readonly detail: DefectDetail }) {
  const t = useT()
  const locale = useLocale()
  const { defect } = detail
  const knowing = useKnowing(project, defect)
  const newest = detail.history.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shownEvents)
  return (
    <article className={classes.paper} aria-label={t('defects.sheet.title', { number: defectLabel(defect.defectNum) })}>
      <PaperHead project={project} defect={defect} recordUrl={recordUrl} />
      {defect.mergedInto && (
        <p>
          {t('defects.merged.arrivedPlain', {
            merged: defectLabel(defect.defectNum),
            number: defectLabel(defect.mergedInto.defectNum),
          })}
        </p>
      )}
      {defect.images.length > 0 && (
        <div className={classes.photos}>
          {defect.images.slice(0, shownPhotos).map(({ annotationId, imageId }) => (
            <Photo key={annotationId} of={of} imageId={imageId} annotationId={annotationId} />
          ))}
        </div>
      )}
      <dl className={classes.facts}>
        {factsOf(knowing, defect).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {detail.afterPhotos.length > 0 && (
        <>
          <h2>{t('defects.after.title')}</h2>
          <div className={classes.photos}>
            {detail.afterPhotos.slice(0, shownPhotos).map(({ _id }) => (
              <Photo key={_id} of={of} imageId={_id} />
            ))}
          </div>
        </>
      )}
      <PaperComments comments={detail.comments} />
      <h2>{t('defects.history.title')}</h2>
      <ul role="list" className={classes.lines}>
        {newest.map((event) => (
          <li key={event._id}>{`${formatMoment(locale, event.at)} · ${event.by} · ${eventText(knowing, event)}`}</li>
        ))}
      </ul>
      <footer className={classes.foot}>
        {t('defects.sheet.printed', { moment: formatMoment(locale, defect.updatedAt) })}
      </footer>
    </article>
  )
}

/** A defect on paper: one A4 sheet where it fits, printed by the browser. */
export function DefectSheet({ defectId, backHref, ...rest }: Props) {
  const t = useT()
  const found = useQuery(defectQuery(rest.of, defectId))
  return (
    <div className={classes.screen}>
      <Group justify="space-between" gap="sm" wrap="nowrap" w="100%" maw="210mm" className={classes.bar}>
        <Button
          component={Link}
          to={backHref}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
        >
          {t('defects.sheet.back')}
        </Button>
        {found.data !== undefined && (
          <Button
            leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('defects.sheet.print')}
          </Button>
        )}
      </Group>
      {found.isPending && <p role="status">{t('defects.panel.loading')}</p>}
      {found.isError && <p role="alert">{errorText(t, found.error)}</p>}
      {found.data !== undefined && <Paper {...rest} detail={found.data} />}
    </div>
  )
}
