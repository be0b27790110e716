import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { totalOf, type SummaryBar } from './summary-parts.ts'
import classes from './DefectSummary.module.css'
import layout from '../../../ui/layout/editor-layout.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'

/**
 * Bars in the colours of their severities; the words for them are in the name of the link. Each leads into the
 * register.
 */
export function SummaryBars({ title, bars }: { readonly title: string; readonly bars: readonly SummaryBar[] }) {
  const t = useT()
  const locale = useLocale()
  const maxCount = Math.max(1, ...bars.map(totalOf))
  return (
    <section className={classes.card} aria-label={title}>
      <h3>{title}</h3>
      {bars.length === 0 && <p className={layout.quiet}>{t('defects.summary.nothing')}</p>}
      <ul role="list" className={classes.bars}>
        {bars.map((bar) => {
          const total = totalOf(bar)
          const spoken = bar.parts
            .filter(({ severity }) => severity !== undefined)
            .map(({ severity, count }) =>
              t('defects.summary.part', {
                name: t(`projects.terms.severity.${severity!}.name`),
                count: count.toLocaleString(locale),
              }),
            )
            .join(' · ')
          return (
            <li key={bar.id}>
              <Link
                className={classes.bar}
                to={bar.href}
                title={spoken === '' ? bar.name : t('defects.summary.bar', { name: bar.name, parts: spoken })}
              >
                <span className={classes.name}>{bar.name}</span>
                <span className={classes.track} aria-hidden="true">
                  {bar.parts
                    .filter(({ count }) => count > 0)
                    .map(({ severity, count }) => (
                      <span
                        key={severity ?? 'all'}
                        className={classes.part}
                        style={{
                          width: `${(count / maxCount) * 100}%`,
                          background: severity && `var(--pl-${severity})`,
                        }}
                      />
                    ))}
                </span>
                <MutedText component="span" size="sm" ta="right" isTabular>
                  {total.toLocaleString(locale)}
                </MutedText>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
