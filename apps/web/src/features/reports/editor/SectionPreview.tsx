import { Button, Text } from '@mantine/core'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { previewQuery, type OfReports, type PreviewSection } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportScreen.module.css'

type Props = {
  readonly of: OfReports
  readonly stored: ReportDefinition
  readonly section: PreviewSection
  readonly isSaving: boolean
  readonly isOwnTemplate: boolean
}

/** As pictures: nothing in them can run or be clicked. */
function useAddresses(pages: readonly string[] | undefined): readonly string[] {
  const addresses = useMemo(
    () => (pages ?? []).map((page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' }))),
    [pages],
  )
  useEffect(() => () => addresses.forEach((address) => URL.revokeObjectURL(address)), [addresses])
  return addresses
}

export function SectionPreview({ of, stored, section, isSaving, isOwnTemplate }: Props) {
  const t = useT()
  const isOff = section !== 'cover' && !stored[section].isGenerated
  const obstacle = stored.isReportSectionDisabled.find((one) => one.section === section)
  const isShown = !isOff && obstacle === undefined
  const query = useQuery({ ...previewQuery(of, stored, section), enabled: isShown })
  const pages = useAddresses(query.data?.pages)
  const isRenewing = isShown && (isSaving || query.isFetching)
  return (
    <section className={classes.preview} aria-label={t('reports.preview.title')} aria-busy={isRenewing}>
      <div className={classes.previewHead}>
        <h2>{t('reports.preview.title')}</h2>
        <span role="status">
          {isRenewing ? t(query.data === undefined ? 'reports.preview.loading' : 'reports.preview.renewing') : ''}
        </span>
      </div>
      {/* Scrolled by keyboard as well. */}
      <div className={classes.pages} tabIndex={0} role="group" aria-label={t('reports.preview.title')}>
        {!isShown && (
          <p className={classes.note}>
            {obstacle === undefined ? t('reports.preview.off') : t(`reports.sections.obstacles.${obstacle.reason}`)}
          </p>
        )}
        {isShown && isOwnTemplate && <p className={classes.note}>{t('reports.preview.custom')}</p>}
        {isShown && query.isError && (
          <div className={classes.note} role="alert">
            <b>{t('reports.preview.failed')}</b>
            <span>{errorText(t, query.error)}</span>
            <div>
              <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                {t('reports.retry')}
              </Button>
            </div>
          </div>
        )}
        {isShown && query.data === undefined && !query.isError && (
          <div className={classes.blank} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        )}
        {isShown && query.data?.pages.length === 0 && <p className={classes.note}>{t('reports.preview.none')}</p>}
        {isShown &&
          !query.isError &&
          pages.map((address, index) => (
            <img
              key={index}
              className={classes.page}
              src={address}
              alt={t('reports.preview.page', { page: index + 1 })}
            />
          ))}
        {isShown && query.data?.isShortened === true && <Text c="dimmed">{t('reports.preview.shortened')}</Text>}
      </div>
    </section>
  )
}
