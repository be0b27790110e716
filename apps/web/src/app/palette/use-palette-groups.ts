import type { Membership } from '@plumbline/contract/accounts/accounts'
import { foundKinds, type Found } from '@plumbline/contract/projects/find'
import { useLocation } from 'react-router'
import type { StoredSession } from '../../api/session/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { actionsOf, matching, type Action, type InProject } from './actions.ts'
import { foundHref } from './found-links.ts'
import type { Option } from './PaletteOption.tsx'
import { recentOf, type Recent } from './recent.ts'
import { useFound } from './use-found.ts'

export type PaletteScope = {
  readonly session: StoredSession
  readonly member: Membership | undefined
  readonly project: InProject | undefined
}

export type PaletteGroup = { readonly name: string; readonly label: string; readonly options: readonly Option[] }

const fewActions = 6

const asOption = ({ id, label, href }: Action): Option => ({
  key: `action-${id}`,
  kind: 'action',
  title: label,
  detail: '',
  severity: null,
  href,
})

type PaletteContent = {
  readonly isSearching: boolean
  readonly recent: readonly Option[]
  readonly actions: readonly Option[]
  readonly found: readonly (Option & { readonly item: Found })[]
}

function groupsOf(t: Translate, { isSearching, recent, actions, found }: PaletteContent): readonly PaletteGroup[] {
  const all: readonly PaletteGroup[] = isSearching
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

/** What the palette offers for what is typed: recent things and actions, or what was found. */
export function usePaletteGroups({ session, member, project }: PaletteScope, typed: string, isForgotten: boolean) {
  const t = useT()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const corporateId = member?.corporateId ?? ''
  const { found, isLooking, isFailed } = useFound(corporateId === '' ? '' : typed, {
    corporateId,
    projectId: project?.projectId,
    language: locale,
  })
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
    isSearching: typed.trim() !== '',
    recent: isForgotten
      ? []
      : recentOf(session.userId, corporateId)
          .filter(({ _id }) => _id !== project?.projectId)
          .map((item) => optionOf(item, item.kind === 'project' ? item.projectNum : '')),
    actions: matching(actionsOf(t, { locale, session, member, project, pathname, search }), typed).map(asOption),
    found: found.map((item) => optionOf(item, item.detail)),
  })
  return { groups, found, isLooking, isFailed, corporateId }
}
