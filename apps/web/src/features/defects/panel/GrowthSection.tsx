import { Button, Stack, Text } from '@mantine/core'
import type { Growth, GrowthSide } from '@plumbline/contract/defects/duplicates'
import { useQuery } from '@tanstack/react-query'
import { growthQuery } from '../../../api/defects-duplicates.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { scaleText } from '../../../i18n/gsd-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { OutlinesInMetres } from '../duplicates/OutlinesInMetres.tsx'
import { metresText } from '../duplicates/pair-text.ts'
import classes from './DefectPanel.module.css'
import { changeText, figureText, growthText, unitOf, verdictText } from './growth-text.ts'

/** On a phone four columns are too narrow for one line: a figure breaks before its plus-minus and nowhere else. */
const twoLines = (text: string) => text.replaceAll(' ', '\u00A0').replace('\u00A0±', ' ±')

/** Closer than a centimetre nothing on an elevation is known: 0 m would say that it is. */
const minShiftM = 0.01

function Figures({ figures }: Pick<Growth, 'figures'>) {
  const t = useT()
  const locale = useLocale()
  return (
    <Table aria-label={t('defects.growth.title')} density="tight" className={classes.growth}>
      <thead>
        <tr>
          <th scope="col">{t('defects.growth.measure')}</th>
          <th scope="col" data-number>
            {t('defects.growth.then')}
          </th>
          <th scope="col" data-number>
            {t('defects.growth.now')}
          </th>
          <th scope="col" data-number>
            {t('defects.growth.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.of}>
            <th scope="row">{t(`defects.growth.of.${figure.of}`)}</th>
            <td data-number>
              {twoLines(figureText(t, locale, unitOf(figure), figure.before, figure.beforePlusMinus))}
            </td>
            <td data-number>{twoLines(figureText(t, locale, unitOf(figure), figure.after, figure.afterPlusMinus))}</td>
            <td data-number>{twoLines(changeText(t, locale, figure))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function SidePhoto({ side, name }: { readonly side: GrowthSide; readonly name: 'thenPhoto' | 'nowPhoto' }) {
  const t = useT()
  const locale = useLocale()
  return (
    <MutedText isTabular>
      {t(`defects.growth.${name}`, {
        photo: side.imageName,
        scale: scaleText(t, locale, side.mmPx),
        scaledBy: t(`defects.growth.scaledBy.${side.scaledBy}`),
      })}
    </MutedText>
  )
}

/** Then and now at one scale, the figures with their plus-minus, and what can be said of them. */
function Compared({ growth }: { readonly growth: Growth }) {
  const t = useT()
  const locale = useLocale()
  const { earlier, now, shiftM, figures } = growth
  const shift = shiftM === null ? 0 : Math.hypot(shiftM.x, shiftM.y)
  const nameOf = (word: 'then' | 'now', { inspectedOn }: GrowthSide) =>
    inspectedOn === null
      ? t(`defects.growth.${word}`)
      : `${t(`defects.growth.${word}`)}, ${formatDay(locale, inspectedOn.slice(0, 10))}`
  const others = figures.filter((figure) => verdictText(t, locale, figure) !== growthText(t, locale, growth))
  return (
    <Stack gap="sm">
      <Text fw={600}>{growthText(t, locale, growth)}</Text>
      {others.length > 0 && (
        <Stack component="ul" role="list" gap={2}>
          {others.map((figure) => (
            <MutedText key={figure.of} component="li" size="sm">
              {t('defects.duplicates.survives.value', {
                name: t(`defects.growth.of.${figure.of}`),
                value: verdictText(t, locale, figure),
              })}
            </MutedText>
          ))}
        </Stack>
      )}
      {earlier !== null && now !== null && (
        <OutlinesInMetres
          label={t('defects.growth.overlay')}
          outlines={[
            { name: nameOf('then', earlier), isLine: earlier.shape === 'polyline', parts: earlier.outline },
            { name: nameOf('now', now), isLine: now.shape === 'polyline', parts: now.outline },
          ]}
        />
      )}
      {figures.length > 0 && <Figures figures={figures} />}
      {earlier !== null && <SidePhoto side={earlier} name="thenPhoto" />}
      {now !== null && <SidePhoto side={now} name="nowPhoto" />}
      {shiftM !== null && (
        <MutedText isTabular>
          {t('defects.growth.laidOver')}{' '}
          {shift >= minShiftM && t('defects.growth.shifted', { distance: metresText(t, locale, shift) })}
        </MutedText>
      )}
      {figures.length > 0 && <MutedText>{t('defects.growth.note')}</MutedText>}
    </Stack>
  )
}

/** Whether a linked defect grew, and how exactly that is known. */
export function GrowthSection({ of, defectId }: { readonly of: OfInspection; readonly defectId: string }) {
  const t = useT()
  const found = useQuery(growthQuery(of, defectId))
  if (found.data !== undefined) return <Compared growth={found.data} />
  if (found.isError)
    return (
      <StatusLine
        kind="failure"
        isPlain
        actions={
          <Button size="compact-xs" variant="default" onClick={() => void found.refetch()}>
            {t('defects.retry')}
          </Button>
        }
      >
        {`${t('defects.growth.failed')} ${errorText(t, found.error)}`}
      </StatusLine>
    )
  return (
    <StatusLine kind="busy" isPlain>
      {t('defects.growth.loading')}
    </StatusLine>
  )
}
