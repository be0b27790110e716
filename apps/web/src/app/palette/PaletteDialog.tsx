import type { Membership } from '@plumbline/contract/accounts/accounts'
import { foundKinds, type Found } from '@plumbline/contract/projects/find'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StoredSession } from '../../api/session/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { actionsOf, matching, type Action, type InProject } from './actions.ts'
import { foundHref } from './found-links.ts'
import classes from './Palette.module.css'
import { PaletteOption, type Option } from './PaletteOption.tsx'
import { clearRecent, noteRecent, recentOf, type Recent } from './recent.ts'
import { useFound } from './use-found.ts'

type Props = {
  readonly session: StoredSession
  readonly member: Membership | undefined
  readonly project: InProject | undefined
  readonly onClose: () => void
}
type Group = { readonly name: string; readonly label: string; readonly options: readonly Option[] }

const fewActions = 6

const asOption = ({ id, label, href }: Action): Option => ({
  key: `action-${id}`,
  kind: 'action',
  title: label,
  detail: '',
  severity: null,
  href,
})

/** Steps around the end, as in any list of choices. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type PaletteContent = {
  readonly isSearching: boolean
  readonly recent: readonly Option[]
  readonly actions: readonly Option[]
  readonly found: readonly (Option & { readonly item: Found })[]
}

function groupsOf(t: Translate, { isSearching, recent, actions, found }: PaletteContent): readonly Group[] {
  const all: readonly Group[] = isSearching
    ? [
        { name: 'action', label: t('projects.find.groups.action'), options: actions.slice(0, fewActions) },
        ...foundKinds.map((kind) => ({
          name: kind,
          label: t(`projects.find.groups.${kind}`),
          options: found.filter((option) => option.kind === kind),
        })),
      ]
    : [
        { name: 'recent', label: t('projects.find.groups.recent'), options: recent },
        { name: 'action', label: t('projects.find.groups.action'), options: actions },
      ]
  return all.filter(({ options }) => options.length > 0)
}

/** A combobox over a list in groups; where the focus is, the field stays. */
export function PaletteDialog({ session, member, project, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isForgotten, setForgotten] = useState(false)
  const corporateId = member?.corporateId ?? ''
  const { found, isLooking, isFailed } = useFound(corporateId === '' ? '' : typed, {
    corporateId,
    projectId: project?.projectId,
    language: locale,
  })
  const isSearching = typed.trim() !== ''

  // Closed while it is still on the page: then the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  const optionOf = <T extends Recent | Found>(item: T, detail: string): Option & { readonly item: T } => ({
    key: item._id,
    kind: item.kind,
    title: item.title,
    severity: 'severity' in item ? item.severity : null,
    href: foundHref(locale, corporateId, item),
    item,
    detail: [
      detail,
      item.kind === 'project' || item.projectId === project?.projectId ? '' : `${item.projectNum} ${item.projectName}`,
    ]
      .filter((text) => text !== '')
      .join(' · '),
  })
  const groups = groupsOf(t, {
    isSearching,
    recent: isForgotten
      ? []
      : recentOf(session.userId, corporateId)
          .filter(({ _id }) => _id !== project?.projectId)
          .map((item) => optionOf(item, item.kind === 'project' ? item.projectNum : '')),
    actions: matching(actionsOf(t, { locale, session, member, project, pathname, search }), typed).map(asOption),
    found: found.map((item) => optionOf(item, item.detail)),
  })
  const options = groups.flatMap((group) => group.options)
  const active = options[Math.min(at, options.length - 1)]

  function choose(option: Option) {
    const item = found.find(({ _id }) => _id === option.key)
    if (item !== undefined) noteRecent(session.userId, { ...item, corporateId })
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

  const statusText = !isSearching
    ? ''
    : isFailed
      ? t('projects.find.failed')
      : isLooking
        ? t('projects.find.looking')
        : options.length === 0
          ? t('projects.find.none', { words: typed.trim() })
          : t('projects.find.count', { count: options.length })
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('projects.find.title')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
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
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.key}`}
          placeholder={t(project === undefined ? 'projects.find.placeholder' : 'projects.find.placeholderWithin')}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
        />
      </div>
      <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('projects.find.results')}>
        {groups.map(({ name, label, options: inGroup }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div className={classes.group} id={`${id}-${name}`} role="presentation">
              {label}
            </div>
            {inGroup.map((option) => (
              <PaletteOption
                key={option.key}
                id={`${id}-${option.key}`}
                option={option}
                isActive={option === active}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        ))}
      </div>
      {isSearching && !isLooking && options.length === 0 && (
        <p className={classes.none}>
          {isFailed ? (
            t('projects.find.failed')
          ) : (
            <>
              {t('projects.find.none', { words: typed.trim() })}
              <br />
              {t(project === undefined ? 'projects.find.noneHint' : 'projects.find.noneHintWithin')}
            </>
          )}
        </p>
      )}
      <p className="pl-hidden" role="status">
        {statusText}
      </p>
      <div className={classes.foot}>
        <span aria-hidden="true">{t('projects.find.foot')}</span>
        {groups.some(({ name }) => name === 'recent') && (
          <button
            type="button"
            onClick={() => {
              clearRecent()
              setForgotten(true)
            }}
          >
            {t('projects.find.forget')}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {t('projects.find.close')}
        </button>
      </div>
    </dialog>
  )
}
