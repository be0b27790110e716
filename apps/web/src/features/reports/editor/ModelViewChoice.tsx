import { Stack, Text } from '@mantine/core'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OfInspection } from '../../../api/media.ts'
import { modelViewsQuery } from '../../../api/models-views.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'
import { Notice } from './Notice.tsx'

type Section = ReportDefinition['inspectionResultSection']
type Props = {
  readonly of: OfInspection
  readonly section: Section
  readonly isReadOnly: boolean
  readonly modelsHref: string
  readonly onChange: (section: Section) => void
}

/** Saved views of 3D models, each of which the report shows unless it is left out here. */
export function ModelViewChoice({ of, section, isReadOnly, modelsHref, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const views = useQuery(modelViewsQuery(of)).data
  if (views === undefined) return null
  const leftOut = section.modelViewsLeftOut ?? []
  if (views.length === 0)
    return (
      <Notice>
        {t('reports.result.noViews')}
        {!isReadOnly && <Link to={modelsHref}>{t('reports.result.toModels')}</Link>}
      </Notice>
    )
  // Those deleted since need not be remembered: the list has an end.
  const toggle = (id: string) => views.map(({ _id }) => _id).filter((one) => leftOut.includes(one) !== (one === id))
  return (
    <fieldset className={classes.choices}>
      <legend>{t('reports.result.views')}</legend>
      <Text c="dimmed">{t('reports.result.viewsAbout')}</Text>
      <div className={classes.views}>
        {views.map(({ _id, name, modelName, takenAt, thumbnailUrl, width, height, changes }) => (
          <label key={_id} className={classes.view} data-off={leftOut.includes(_id) || undefined}>
            <input
              type="checkbox"
              checked={!leftOut.includes(_id)}
              disabled={isReadOnly}
              onChange={() => onChange({ ...section, modelViewsLeftOut: toggle(_id) })}
            />
            <img src={thumbnailUrl} alt="" loading="lazy" width={width} height={height} />
            <Stack gap={0}>
              <b>{name}</b>
              <Text component="span" c="dimmed">
                {t('reports.result.viewTaken', { model: modelName, day: formatMoment(locale, takenAt, 'day') })}
              </Text>
              {changes.map((change) => (
                <span key={change} className={classes.change}>
                  {t(`models.views.changes.${change}`)}
                </span>
              ))}
            </Stack>
          </label>
        ))}
      </div>
      {!isReadOnly && (
        <p>
          <Link to={modelsHref}>{t('reports.result.toModels')}</Link>
        </p>
      )}
    </fieldset>
  )
}
