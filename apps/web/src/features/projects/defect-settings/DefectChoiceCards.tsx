import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { DefectLibrary } from '@plumbline/contract/buildings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { definitionsQuery, type DefectChoice, type Libraries } from '../../../api/projects/settings.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ChangeLibraryDialog } from './ChangeLibraryDialog.tsx'
import classes from './DefectSettings.module.css'
import { DefinitionsCard } from '../definitions/DefinitionsCard.tsx'
import { favouriteFault, favouriteOf, leftBehind, meaningOf, maxFavourites, moved, nameOf } from './favourites.ts'
import { FavouritesCard } from './FavouritesCard.tsx'
import { LibraryCard } from './LibraryCard.tsx'
import { useShownFavourites } from './use-shown-favourites.ts'

type Props = {
  readonly choice: DefectChoice
  readonly libraries: Libraries
  readonly member: Membership
  /** Absent: the reader may not change anything. */
  readonly onChange: ((choice: DefectChoice) => void) | undefined
}

/** Library, favourites and definitions: a star in the first and the last is a line in the second. */
export function DefectChoiceCards({ choice, libraries, member, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const definitions = useQuery(definitionsQuery(member.corporateId))
  const [wanted, setWanted] = useState<DefectLibrary>()
  const { library, favourites } = choice
  const shown = useShownFavourites(choice, libraries, definitions.data ?? [])
  const put = (next: readonly string[]) => onChange?.({ library, favourites: next })
  const left = wanted === undefined ? [] : leftBehind(favourites, wanted, libraries)

  function add(typed: string): string | undefined {
    if (favourites.length >= maxFavourites) return t('projects.settings.favourites.full')
    const fault = favouriteFault(typed, choice, libraries)
    if (fault !== undefined) return t(fault.key, fault.values)
    put([...favourites, favouriteOf(typed, libraries[library])])
    return undefined
  }
  const remove = (favourite: string) => put(favourites.filter((other) => other !== favourite))
  const star = (favourite: string) =>
    favourites.includes(favourite)
      ? remove(favourite)
      : void (favourites.length < maxFavourites && put([...favourites, favourite]))

  function choose(next: DefectLibrary) {
    if (leftBehind(favourites, next, libraries).length > 0) setWanted(next)
    else onChange?.({ library: next, favourites })
  }
  function changeTo(next: DefectLibrary, stored: readonly string[]) {
    setWanted(undefined)
    onChange?.({ library: next, favourites: stored })
  }

  return (
    <>
      <div className={classes.columns}>
        <LibraryCard
          libraries={libraries}
          chosen={library}
          onChoose={choose}
          isFavourite={(key) => favourites.includes(key)}
          onStar={onChange === undefined ? undefined : star}
        />
        <FavouritesCard
          favourites={shown}
          isReadOnly={onChange === undefined}
          onAdd={add}
          onRemove={remove}
          onMove={(from, to) => put(moved(favourites, from, to))}
        />
      </div>
      <DefinitionsCard
        member={member}
        query={definitions}
        favourites={favourites}
        onStar={onChange === undefined ? undefined : star}
      />
      {wanted !== undefined && (
        <ChangeLibraryDialog
          library={t(`projects.terms.library.${wanted}`)}
          names={left.map((favourite) => nameOf(favourite, meaningOf(favourite, library, libraries, []), locale))}
          onKeep={() => changeTo(wanted, favourites)}
          onRemove={() =>
            changeTo(
              wanted,
              favourites.filter((favourite) => !left.includes(favourite)),
            )
          }
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}
