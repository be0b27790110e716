import { Group, Stack, TextInput } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { photosByNameQuery } from '../../../api/coverage.ts'
import { photoQuery } from '../../../api/media/photo.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'

type Props = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly imageIds: readonly string[]
  readonly onChange: (imageIds: readonly string[]) => void
}

/** More names would each be a call. */
const maxNamed = 20

/** The photos of a close-range area, found by the beginning of their names. */
export function AreaPhotos({ of, imageIds, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery(photosByNameQuery(of, search))
  const named = useQueries({ queries: imageIds.slice(0, maxNamed).map((id) => photoQuery(of, id)) })
  const offered = (found.data ?? []).filter(({ _id }) => !imageIds.includes(_id))
  return (
    <Stack gap="xs">
      <TextInput
        label={t('coverage.view.closeRange.photos')}
        placeholder={t('coverage.view.closeRange.photosHint')}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {search !== '' && found.isSuccess && offered.length === 0 && (
        <MutedText>{t('coverage.view.closeRange.photosNone')}</MutedText>
      )}
      <Group component="ul" role="list" gap="sm" fz="xs">
        {search !== '' &&
          offered.map(({ _id, name }) => (
            <li key={_id}>
              <LinkButton
                isAction
                aria-label={t('coverage.view.closeRange.addPhoto', { name })}
                onClick={() => onChange([...imageIds, _id])}
              >
                {name}
              </LinkButton>
            </li>
          ))}
      </Group>
      {imageIds.length > 0 && (
        <Stack component="ul" role="list" gap="xs" fz="sm">
          {imageIds.slice(0, maxNamed).map((id, index) => {
            const name = named[index]?.data?.image.name ?? id
            return (
              <Group component="li" key={id} gap="sm">
                <span>{name}</span>
                <LinkButton
                  aria-label={t('coverage.view.closeRange.removePhoto', { name })}
                  onClick={() => onChange(imageIds.filter((one) => one !== id))}
                >
                  {t('coverage.view.closeRange.delete')}
                </LinkButton>
              </Group>
            )
          })}
        </Stack>
      )}
      {imageIds.length > maxNamed && (
        <MutedText>{t('coverage.view.closeRange.photoCount', { count: imageIds.length })}</MutedText>
      )}
    </Stack>
  )
}
