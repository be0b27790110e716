import { Button, NativeSelect, TextInput } from '@mantine/core'
import { severities } from '@plumbline/contract/buildings'
import { defectLabel, defectStatuses, type Defect } from '@plumbline/contract/defects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { defectsQuery } from '../../api/defects.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Severity } from '../../ui/Severity.tsx'
import classes from './DefectList.module.css'

type Props = { readonly of: OfInspection; readonly typeName: (type: string, subType: string | null) => string; readonly photoHref: (imageId: string) => string; readonly photosHref: string }

const every = ''

function Row({ defect, typeName, photoHref }: Pick<Props, 'typeName' | 'photoHref'> & { readonly defect: Defect }) {
  const t = useT()
  const locale = useLocale()
  const photo = defect.images[0]
  const place = [defect.block, defect.drawing, defect.floorName ?? defect.floor, defect.vertical].filter((part) => part !== null && part !== '').join(' · ')
  const label = defectLabel(defect.defectNum)
  return (
    <tr>
      <td><span className={classes.frame} aria-hidden="true">{photo?.thumbnailUrl && <img src={photo.thumbnailUrl} alt="" crossOrigin="anonymous" loading="lazy" decoding="async" />}</span></td>
      <td>{photo === undefined ? <b>{label}</b> : <Link to={photoHref(photo.imageId)}>{label}</Link>}</td>
      <td><Severity severity={defect.severity} /></td>
      <td>{typeName(defect.type, defect.subType)}</td>
      <td>{place}</td>
      <td>{t(`defects.statuses.${defect.status}`)}</td>
      <td>{defect.reporter.name}<br /><span className={classes.note}>{formatMoment(locale, defect.createdAt)}</span></td>
    </tr>
  )
}

/** Every accepted defect of the inspection. */
export function DefectList({ of, typeName, photoHref, photosHref }: Props) {
  const t = useT()
  const [severity, setSeverity] = useState(every)
  const [status, setStatus] = useState(every)
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const found = useInfiniteQuery(defectsQuery(of, { ...(severity === every ? {} : { severities: severity }), ...(status === every ? {} : { statuses: status }), ...(q === '' ? {} : { q }) }, { sort: 'number', descending: false }))
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  const isFiltered = severity !== every || status !== every || q !== ''
  if (found.isPending) return <p className={classes.quiet} role="status">{t('defects.loading')}</p>
  if (found.isError && found.data === undefined) {
    return <div className={classes.alone} role="alert"><EmptyState title={<h2>{t('defects.loadFailed')}</h2>} text={errorText(t, found.error)}><Button onClick={() => void found.refetch()}>{t('defects.retry')}</Button></EmptyState></div>
  }
  if (total === 0 && !isFiltered) {
    return <div className={classes.alone}><EmptyState title={<h2>{t('defects.empty.title')}</h2>} text={t('defects.empty.text')}><Button component={Link} to={photosHref} variant="default">{t('defects.empty.photos')}</Button></EmptyState></div>
  }
  return (
    <div className={classes.desk}>
      <div className={classes.filters}>
        <TextInput size="sm" aria-label={t('defects.search')} placeholder={t('defects.search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        <NativeSelect size="sm" aria-label={t('defects.columns.severity')} value={severity} data={[{ value: every, label: t('defects.everySeverity') }, ...severities.map((one) => ({ value: one, label: t(`projects.terms.severity.${one}.name`) }))]} onChange={(event) => setSeverity(event.currentTarget.value)} />
        <NativeSelect size="sm" aria-label={t('defects.columns.status')} value={status} data={[{ value: every, label: t('defects.everyStatus') }, ...defectStatuses.map((one) => ({ value: one, label: t(`defects.statuses.${one}`) }))]} onChange={(event) => setStatus(event.currentTarget.value)} />
        <span className={classes.count} role="status">{t('defects.count', { count: total })}</span>
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead><tr><th><span className="pl-hidden">{t('defects.columns.photo')}</span></th><th>{t('defects.columns.number')}</th><th>{t('defects.columns.severity')}</th><th>{t('defects.columns.type')}</th><th>{t('defects.columns.place')}</th><th>{t('defects.columns.status')}</th><th>{t('defects.columns.reporter')}</th></tr></thead>
          <tbody>{rows.map((defect) => <Row key={defect._id} defect={defect} typeName={typeName} photoHref={photoHref} />)}</tbody>
        </table>
        {rows.length === 0 && <p className={classes.quiet}>{t('defects.none')}</p>}
        {found.hasNextPage && <div className={classes.more}><Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>{t('defects.more')}</Button></div>}
      </div>
    </div>
  )
}
