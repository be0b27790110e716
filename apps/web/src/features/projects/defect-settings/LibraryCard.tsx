import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { defectLibraries, type DefectLibrary } from '@plumbline/contract/buildings'
import { useState } from 'react'
import type { Libraries } from '../../../api/projects/settings.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import classes from './DefectSettings.module.css'
import { LibraryTypeRow } from './LibraryTypeRow.tsx'
import { searchLibrary } from './library-search.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly libraries: Libraries
  readonly chosen: DefectLibrary
  readonly onChoose: (library: DefectLibrary) => void
  readonly isFavourite: (key: string) => boolean
  /** Absent: the reader may not change anything. */
  readonly onStar?: ((key: string) => void) | undefined
}

function LibraryName({ libraries, library }: { readonly libraries: Libraries; readonly library: DefectLibrary }) {
  const t = useT()
  return (
    <span>
      <Text component="strong" display="block" fw={600}>
        {t(`projects.terms.library.${library}`)}
      </Text>
      <MutedText component="span" size="sm">
        {t('projects.settings.library.counts', {
          types: libraries[library].length,
          subTypes: libraries[library].flatMap((type) => type.subTypes).length,
        })}
      </MutedText>
    </span>
  )
}

function Choice({ libraries, chosen, onChoose }: Pick<Props, 'libraries' | 'chosen' | 'onChoose'>) {
  const t = useT()
  return (
    <fieldset className={classes.choice}>
      <legend className="pl-hidden">{t('projects.settings.library.title')}</legend>
      {defectLibraries.map((library) => (
        <label key={library} className={classes.option}>
          <input
            type="radio"
            name="library"
            value={library}
            checked={library === chosen}
            onChange={() => onChoose(library)}
          />
          <LibraryName libraries={libraries} library={library} />
        </label>
      ))}
    </fieldset>
  )
}

export function LibraryCard({ libraries, chosen, onChoose, isFavourite, onStar }: Props) {
  const t = useT()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const types = libraries[chosen]
  const found = searchLibrary(types, typed, locale)
  return (
    <Panel isFlush title={t('projects.settings.library.title')} description={t('projects.settings.library.lead')}>
      {onStar === undefined ? (
        <Text px="lg" pb="md">
          <LibraryName libraries={libraries} library={chosen} />
        </Text>
      ) : (
        <Choice libraries={libraries} chosen={chosen} onChoose={onChoose} />
      )}
      <Group gap="8px 12px" px="lg" pb="md">
        <TextInput
          type="search"
          size="sm"
          maxLength={100}
          aria-label={t('projects.settings.library.search')}
          placeholder={t('projects.settings.library.search')}
          flex="1 1 220px"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MutedText role="status" size="sm">
          {t('projects.settings.library.found', { count: found.length, all: types.length })}
        </MutedText>
      </Group>
      {found.length === 0 && (
        <EmptyState
          inset
          title={<h3>{t('projects.settings.library.noMatch.title')}</h3>}
          text={t('projects.settings.library.noMatch.text')}
        >
          <Button variant="default" onClick={() => setTyped('')}>
            {t('projects.settings.library.noMatch.clear')}
          </Button>
        </EmptyState>
      )}
      <ul role="list">
        {found.map(({ type, subTypes }) => (
          <LibraryTypeRow
            key={`${chosen} ${type.key}`}
            type={type}
            found={subTypes}
            typed={typed}
            isFavourite={isFavourite(type.key)}
            onStar={onStar}
          />
        ))}
      </ul>
    </Panel>
  )
}
