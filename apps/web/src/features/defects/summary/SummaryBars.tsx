import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { axisEnd, axisLine } from './chart-scale.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { totalOf, type SummaryBar } from './summary-parts.ts'
import classes from './DefectSummary.module.css'
import layout from '../../../ui/layout/editor-layout.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'

/** Below the bars: what their lengths mean. */
function Axis({ end }: { readonly end: number }) {
  const t = useT()
  const locale = useLocale()
  return (
    <MutedText component="div" className={classes.bar ?? ''} bg="none" mih={20} isTabular aria-hidden="true">
      <span />
      <Group component="span" justify="space-between" wrap="nowrap" style={axisLine}>
        <span>0</span>
        <span>{t('defects.summary.axis')}</span>
        <span>{end.toLocaleString(locale)}</span>
      </Group>
      <span />
    </MutedText>
  )
}

/**
 * Bars in the colours of their severities; the words for them are in the name of the link. Each leads into the
 * register.
 */
export function SummaryBars({ title, bars }: { readonly title: string; readonly bars: readonly SummaryBar[] }) {
  const t = useT()
  const locale = useLocale()
  const end = axisEnd(Math.max(...bars.map(totalOf), 0))
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
                <span className={classes.name}>
                  {bar.name}
                  {bar.note !== undefined && (
                    <MutedText component="span" display="block" isTabular>
                      {bar.note}
                    </MutedText>
                  )}
                </span>
                <span className={classes.track} aria-hidden="true">
                  {bar.parts
                    .filter(({ count }) => count > 0)
                    .map(({ severity, count }) => (
                      <span
                        key={severity ?? 'all'}
                        className={classes.part}
                        style={{
                          width: `${(count / end) * 100}%`,
                          background: severity && `var(--pl-${severity})`,
                        }}
                      />
                    ))}
                </span>
                <MutedText component="span" size="sm" ta="right" isTabular>
                  {bar.count ?? total.toLocaleString(locale)}
                </MutedText>
              </Link>
            </li>
          )
        })}
      </ul>
      {bars.length > 0 && <Axis end={end} />}
    </section>
  )
}
