import { Box } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { LinkButton } from '../../ui/forms/LinkButton.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import classes from './Palette.module.css'
import { PaletteOption, type Option } from './PaletteOption.tsx'
import { clearRecent, noteRecent } from './recent.ts'
import { usePaletteGroups, type PaletteGroup, type PaletteScope } from './use-palette-groups.ts'

/** Steps around the end, as in any list of choices. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Closed while it is still on the page: then the focus goes back to where it was. */
function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [dialog])
}

type FieldProps = {
  readonly id: string
  readonly typed: string
  readonly active: Option | undefined
  readonly isExpanded: boolean
  readonly isInProject: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onType: (typed: string) => void
}

function PaletteField({ id, typed, active, isExpanded, isInProject, onKeyDown, onType }: FieldProps) {
  const t = useT()
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.5} aria-hidden="true" />
      <input
        autoFocus
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        aria-label={t('projects.find.title')}
        aria-expanded={isExpanded}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.key}`}
        placeholder={t(isInProject ? 'projects.find.placeholderWithin' : 'projects.find.placeholder')}
        onKeyDown={onKeyDown}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  )
}

type ListProps = {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly active: Option | undefined
  readonly onChoose: (option: Option) => void
}

function PaletteList({ id, groups, active, onChoose }: ListProps) {
  const t = useT()
  return (
    <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('projects.find.results')}>
      {groups.map(({ name, label, options }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <MutedText component="div" fw={600} px="sm" pt="md" pb="xs" id={`${id}-${name}`} role="presentation">
            {label}
          </MutedText>
          {options.map((option) => (
            <PaletteOption
              key={option.key}
              id={`${id}-${option.key}`}
              option={option}
              isActive={option === active}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type ResultProps = {
  readonly words: string
  readonly count: number
  readonly isLooking: boolean
  readonly isFailed: boolean
  readonly isInProject: boolean
}

/** How many were found, for screen readers; that there are none, and why, for everybody. */
function SearchResult({ words, count, isLooking, isFailed, isInProject }: ResultProps) {
  const t = useT()
  const none = t('projects.find.none', { words })
  const said = isFailed
    ? t('projects.find.failed')
    : isLooking
      ? t('projects.find.looking')
      : count === 0
        ? none
        : t('projects.find.count', { count })
  return (
    <>
      {words !== '' && !isLooking && count === 0 && (
        <MutedText size="sm" ta="center" px="lg" py="xl">
          {isFailed ? said : none}
          {!isFailed && <br />}
          {!isFailed && t(isInProject ? 'projects.find.noneHintWithin' : 'projects.find.noneHint')}
        </MutedText>
      )}
      <p className="pl-hidden" role="status">
        {words === '' ? '' : said}
      </p>
    </>
  )
}

/** Without `onForget` there is nothing recent to forget. */
function PaletteFoot({ onForget, onClose }: { readonly onForget?: () => void; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Toolbar border="top" className={classes.foot}>
      <Box component="span" flex={1} aria-hidden="true">
        {t('projects.find.foot')}
      </Box>
      {onForget !== undefined && (
        <LinkButton isAction onClick={onForget}>
          {t('projects.find.forget')}
        </LinkButton>
      )}
      <LinkButton isAction onClick={onClose}>
        {t('projects.find.close')}
      </LinkButton>
    </Toolbar>
  )
}

/** A combobox over a list in groups; where the focus is, the field stays. */
export function PaletteDialog({ onClose, ...scope }: PaletteScope & { readonly onClose: () => void }) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isForgotten, setForgotten] = useState(false)
  const { groups, found, isLooking, isFailed, corporateId } = usePaletteGroups(scope, typed, isForgotten)
  const options = groups.flatMap((group) => group.options)
  const active = options[Math.min(at, options.length - 1)]
  const isInProject = scope.project !== undefined
  useModal(dialog)

  function choose(option: Option) {
    const item = found.find(({ _id }) => _id === option.key)
    if (item !== undefined) noteRecent(scope.session.userId, { ...item, corporateId })
    onClose()
    void navigate(option.href, { state: { from: `${pathname}${search}` } })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.key]
    if (event.key === 'Enter' && active !== undefined) choose(active)
    else if (move !== undefined && options.length > 0 && (event.key.startsWith('Arrow') || typed === ''))
      setAt(move(Math.min(at, options.length - 1), options.length))
    else return
    event.preventDefault()
  }

  const activeKey = active?.key
  useEffect(() => {
    if (activeKey !== undefined)
      dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])

  const result = { words: typed.trim(), count: options.length, isLooking, isFailed, isInProject }
  const field = { id, typed, active, isExpanded: options.length > 0, isInProject, onKeyDown }
  function type(next: string) {
    setTyped(next)
    setAt(0)
  }
  function forget() {
    clearRecent()
    setForgotten(true)
  }
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('projects.find.title')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <PaletteField {...field} onType={type} />
      <PaletteList id={id} groups={groups} active={active} onChoose={choose} />
      <SearchResult {...result} />
      <PaletteFoot {...(groups.some(({ name }) => name === 'recent') && { onForget: forget })} onClose={onClose} />
    </dialog>
  )
}
