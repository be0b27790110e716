import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Point } from '@plumbline/geometry/point'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { errorUpTo } from '../mosaic-text.ts'
import type { useDrawnShapes } from './use-drawn-shapes.ts'

type Props = {
  readonly drawing: ReturnType<typeof useDrawnShapes>
  readonly photoHref: (imageId: string, at: Point) => string
}

/** On which photo a drawn shape was saved, or why it was not. */
export function DrawnLine({ drawing: { state, retry, discard }, photoHref }: Props) {
  const t = useT()
  const locale = useLocale()
  if (state.kind === 'failed')
    return (
      <StatusLine
        kind="failure"
        actions={
          <Group gap="sm">
            <Button size="compact-sm" variant="default" onClick={retry}>
              {t('mosaics.draw.retry')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={discard}>
              {t('mosaics.draw.discard')}
            </Button>
          </Group>
        }
      >
        {state.name === undefined
          ? t('mosaics.draw.notSaved', { reason: errorText(t, state.error) })
          : t('mosaics.draw.failed', { name: state.name, reason: errorText(t, state.error) })}
      </StatusLine>
    )
  if (state.kind === 'spans') return <StatusLine kind="warning">{t('mosaics.draw.spans')}</StatusLine>
  if (state.kind === 'saved')
    return (
      <StatusLine
        kind="done"
        actions={
          <Button component={Link} size="compact-sm" variant="default" to={photoHref(state.imageId, state.at)}>
            {t('mosaics.draw.openPhoto')}
          </Button>
        }
      >
        {state.sigmaM === undefined
          ? t('mosaics.draw.savedOn', { name: state.name })
          : t('mosaics.draw.saved', { name: state.name, sigma: errorUpTo(locale, state.sigmaM, 2) })}
      </StatusLine>
    )
  const busy =
    state.kind === 'finding'
      ? t('mosaics.draw.finding')
      : state.kind === 'saving' && t('mosaics.draw.saving', { name: state.name })
  return <StatusLine kind="busy">{busy}</StatusLine>
}
