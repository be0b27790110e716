import { Stack } from '@mantine/core'
import type { Mosaic } from '@plumbline/contract/mosaics/mosaics'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = { readonly photos: Mosaic['leftOut']; readonly photoHref: (imageId: string) => string }

/** A facade may leave out hundreds. */
const firstShown = 20

/** Photos that are not in the mosaic, each with its reason and the way to it. */
export function LeftOutPhotos({ photos, photoHref }: Props) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  return (
    <Panel variant="section" title={t('mosaics.leftOut.title', { count: photos.length })} headingLevel={3}>
      {photos.length === 0 && <MutedText>{t('mosaics.leftOut.none')}</MutedText>}
      <Stack component="ul" role="list" gap="xs" fz="sm">
        {photos.slice(0, isWhole ? undefined : firstShown).map(({ imageId, name, reason: code }) => {
          const reason = t(`mosaics.leftOut.reasons.${code}`)
          return (
            <li key={imageId}>
              <Link to={photoHref(imageId)} aria-label={t('mosaics.leftOut.open', { name, reason })}>
                {name}
              </Link>{' '}
              <MutedText component="span">{reason}</MutedText>
            </li>
          )
        })}
      </Stack>
      {!isWhole && photos.length > firstShown && (
        <LinkButton onClick={() => setWhole(true)}>{t('mosaics.leftOut.all', { count: photos.length })}</LinkButton>
      )}
    </Panel>
  )
}
