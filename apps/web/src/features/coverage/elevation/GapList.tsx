import { Stack } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { gapText, type FloorName } from '../coverage-text.ts'
import { gapId, maxShownGaps } from './gap-shapes.ts'

type Props = {
  readonly coverage: Coverage
  readonly floorName: FloorName
  /** The one that is in view. */
  readonly currentId: string | undefined
  /** Undefined where there is no drawing to show it on. */
  readonly onShow: ((id: string) => void) | undefined
}

/** Every gap with its size and floors, the largest first; one that is chosen comes into view. */
export function GapList({ coverage, floorName, currentId, onShow }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { gaps, basis } = coverage
  const rest = gaps.length - maxShownGaps
  return (
    <Panel
      variant="section"
      title={
        basis === 'measured' ? t('coverage.view.gaps.count', { count: gaps.length }) : t('coverage.view.gaps.title')
      }
      headingLevel={3}
    >
      {basis !== 'measured' && <MutedText>{t('coverage.view.gaps.unknown')}</MutedText>}
      {basis === 'measured' && gaps.length === 0 && <MutedText>{t('coverage.view.gaps.none')}</MutedText>}
      <Stack component="ol" role="list" gap="xs" fz="sm">
        {gaps.slice(0, maxShownGaps).map((gap, index) => {
          const [number, about] = [index + 1, gapText(words, gap, floorName)]
          const id = gapId(index)
          return (
            <li key={id}>
              {onShow === undefined ? (
                <b>{t('coverage.view.gaps.name', { number })}</b>
              ) : (
                <LinkButton
                  aria-label={t('coverage.view.gaps.show', { number, about })}
                  aria-current={id === currentId || undefined}
                  onClick={() => onShow(id)}
                >
                  <b>{t('coverage.view.gaps.name', { number })}</b>
                </LinkButton>
              )}{' '}
              {about}
            </li>
          )
        })}
      </Stack>
      {rest > 0 && <MutedText>{t('coverage.view.gaps.more', { count: rest })}</MutedText>}
    </Panel>
  )
}
