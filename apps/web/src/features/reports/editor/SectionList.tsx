import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { reportSections, type ReportDefinition, type ReportSection } from '@plumbline/contract/reports/content'
import { Link } from 'react-router'
import type { PreviewSection, ReportChange } from '../../../api/reports.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportScreen.module.css'

type Props = {
  readonly shown: ReportDefinition
  readonly section: PreviewSection
  readonly hrefOf: (section: PreviewSection) => string
  readonly isReadOnly: boolean
  readonly onChange: (change: ReportChange) => void
}

export function SectionList({ shown, section, hrefOf, isReadOnly, onChange }: Props) {
  const t = useT()
  const obstacleOf = (name: ReportSection) => shown.isReportSectionDisabled.find((one) => one.section === name)?.reason
  return (
    <nav className={classes.sections} aria-label={t('reports.sections.label')}>
      <ul role="list">
        <li className={classes.section}>
          <Link to={hrefOf('cover')} replace aria-current={section === 'cover' ? 'page' : undefined}>
            {t('reports.sections.cover')}
          </Link>
        </li>
        {reportSections.map((name) => {
          const obstacle = obstacleOf(name)
          const label = t(`reports.sections.names.${name}`)
          const isIn = shown[name].isGenerated && obstacle === undefined
          return (
            <li key={name} className={classes.section} data-off={!isIn || undefined}>
              <Link to={hrefOf(name)} replace aria-current={section === name ? 'page' : undefined}>
                {label}
                {obstacle !== undefined && (
                  <span className={classes.why} id={`why-${name}`}>
                    {t(`reports.sections.obstacles.${obstacle}`)}
                  </span>
                )}
              </Link>
              {isReadOnly && !isIn && obstacle === undefined && (
                <span className={classes.why}>{t('reports.sections.off')}</span>
              )}
              {!isReadOnly && (
                <Switch
                  size="xs"
                  color="teal"
                  withThumbIndicator={false}
                  checked={isIn}
                  disabled={obstacle !== undefined}
                  aria-label={t('reports.sections.include', { section: label })}
                  classNames={{ track: classes.track }}
                  {...(obstacle === undefined ? {} : { 'aria-describedby': `why-${name}` })}
                  onChange={(event) =>
                    onChange({ [name]: { ...shown[name], isGenerated: event.currentTarget.checked } })
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
