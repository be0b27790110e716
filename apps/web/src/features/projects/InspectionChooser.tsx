import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import type { Inspection } from '@plumbline/contract/projects/info'
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OfWorkspace } from '../../api/projects/info.ts'
import { useT } from '../../i18n/use-t.ts'
import { Day } from '../../ui/display/Day.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { AddInspectionDialog } from './AddInspectionDialog.tsx'
import classes from './InspectionChooser.module.css'

type Props = {
  readonly of: OfWorkspace
  readonly inspections: readonly Inspection[]
  readonly chosenId: string | null
  readonly mayAdd: boolean
  readonly hrefOf: (inspectionId: string) => string
  readonly onAdded: (inspectionId: string) => void
}

/** Which inspection of the asset the tabs speak of. Links, so that each has its address. */
export function InspectionChooser({ of, inspections, chosenId, mayAdd, hrefOf, onAdded }: Props) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const [adding, setAdding] = useState(false)
  const number = inspections.findIndex(({ _id }) => _id === chosenId) + 1
  const current = number === 0 ? t('projects.info.inspections.none') : t('projects.info.inspections.name', { number })
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={288}
        offset={8}
        trapFocus
        returnFocus
        transitionProps={{ duration: 100 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            onClick={() => setOpened(!opened)}
            aria-label={`${t('projects.info.inspections.label')}: ${current}`}
          >
            <span>{current}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('projects.info.inspections.label')} p="xs">
          <ul role="list" className={classes.list}>
            {inspections.map(({ _id, date, note }, index) => (
              <li key={_id}>
                <Link
                  to={hrefOf(_id)}
                  aria-current={_id === chosenId ? 'true' : undefined}
                  onClick={() => setOpened(false)}
                >
                  <span>
                    <span className={classes.name}>{t('projects.info.inspections.name', { number: index + 1 })}</span>
                    <MutedText component="span" size="sm" display="block">
                      {date === null ? t('projects.info.inspections.noDate') : <Day day={date} />}
                      {note === '' ? '' : ` · ${note}`}
                    </MutedText>
                  </span>
                  {_id === chosenId && <IconCheck size={16} stroke={1.5} aria-hidden="true" />}
                </Link>
              </li>
            ))}
          </ul>
          {mayAdd && (
            <button
              type="button"
              className={classes.add}
              onClick={() => {
                setOpened(false)
                setAdding(true)
              }}
            >
              <IconPlus size={16} stroke={1.5} aria-hidden="true" />
              {t('projects.info.inspections.add')}
            </button>
          )}
        </Popover.Dropdown>
      </Popover>
      {adding && (
        <AddInspectionDialog
          of={of}
          onClose={() => setAdding(false)}
          onAdded={(inspectionId) => {
            setAdding(false)
            onAdded(inspectionId)
          }}
        />
      )}
    </>
  )
}
