import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import { roles } from '@plumbline/contract/roles'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { matching, type PeopleFilter } from './people-groups.ts'
import { PersonRow } from './PersonRow.tsx'
import classes from './ProjectPeople.module.css'

type Props = {
  readonly people: readonly ProjectUser[]
  readonly selfId: string
  readonly moving: string | undefined
  readonly onAdd: (user: ProjectUser) => void
}

export function AddPeople({ people, selfId, moving, onAdd }: Props) {
  const t = useT()
  const id = useId()
  const [filter, setFilter] = useState<PeopleFilter>({ text: '', role: undefined })
  const found = matching(people, filter)
  const present = roles.filter((role) => people.some((user) => user.role === role))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t('projects.list.people.others')}
      </h3>
      {people.length === 0 ? (
        <MutedText size="sm" mt="sm">
          {t('projects.list.people.noOthers')}
        </MutedText>
      ) : (
        <>
          <div className={classes.filter}>
            <TextInput
              type="search"
              size="sm"
              aria-label={t('projects.list.people.search')}
              placeholder={t('projects.list.people.search')}
              value={filter.text}
              onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
            />
            <NativeSelect
              size="sm"
              aria-label={t('projects.list.people.role')}
              value={filter.role ?? ''}
              data={[
                { value: '', label: t('projects.list.people.allRoles') },
                ...present.map((role) => ({ value: role, label: t(`accounts.roles.${role}`) })),
              ]}
              onChange={(event) =>
                setFilter({ ...filter, role: roles.find((role) => role === event.currentTarget.value) })
              }
            />
          </div>
          {found.length === 0 ? (
            <MutedText size="sm" mt="sm" role="status">
              {t('projects.list.people.noMatch')}
            </MutedText>
          ) : (
            <ul role="list" className={classes.people}>
              {found.map((user) => (
                <PersonRow key={user._id} user={user} isSelf={user._id === selfId}>
                  <Button
                    variant="default"
                    size="xs"
                    loading={moving === user._id}
                    disabled={moving !== undefined}
                    aria-label={t('projects.list.people.addName', { name: user.name })}
                    onClick={() => onAdd(user)}
                  >
                    {t('projects.list.people.add')}
                  </Button>
                </PersonRow>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
