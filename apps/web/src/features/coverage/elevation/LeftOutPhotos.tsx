import { Stack } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { countReasons, reasonsText } from '../coverage-text.ts'

type Props = {
  readonly photos: Coverage['photosLeftOut']
  readonly photoHref: (imageId: string) => string
}

/** A facade may leave out hundreds. */
const firstShown = 20

/** Photos that do not count as having seen the elevation, each with its reason and the way to it. */
export function LeftOutPhotos({ photos, photoHref }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const [isWhole, setWhole] = useState(false)
  const rest = photos.length - firstShown
  return (
    <Panel variant="section" title={t('coverage.view.leftOut.title', { count: photos.length })} headingLevel={3}>
      {photos.length === 0 && <MutedText>{t('coverage.view.leftOut.none')}</MutedText>}
      {photos.length > 0 && <p>{reasonsText(words, countReasons(photos))}</p>}
      <Stack component="ul" role="list" gap="xs" fz="sm">
        {photos.slice(0, isWhole ? undefined : firstShown).map(({ imageId, name, reason }) => (
          <li key={imageId}>
            <Link
              to={photoHref(imageId)}
              aria-label={t('coverage.view.leftOut.open', { name, reason: t(`coverage.leftOut.${reason}`) })}
            >
              {name}
            </Link>{' '}
            <MutedText component="span">{t(`coverage.leftOut.${reason}`)}</MutedText>
          </li>
        ))}
      </Stack>
      {!isWhole && rest > 0 && (
        <LinkButton onClick={() => setWhole(true)}>
          {t('coverage.view.leftOut.all', { count: photos.length })}
        </LinkButton>
      )}
    </Panel>
  )
}
