import type { Membership } from '@plumbline/contract/accounts/accounts'
import { helpTopicOf } from '@plumbline/contract/help-topics'
import type { Locale } from '@plumbline/contract/locales'
import { can } from '@plumbline/contract/roles'
import type { StoredSession } from '../../api/session/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { analysisParts, paths, type WorkspaceQuery } from '../paths.ts'
import { projectTabs, reachableTab } from '../project-tabs.ts'

export type InProject = { readonly projectId: string; readonly query: WorkspaceQuery }

type Place = {
  readonly locale: Locale
  readonly session: StoredSession
  readonly member: Membership | undefined
  readonly project: InProject | undefined
  readonly pathname: string
  readonly search: string
}

export type Action = { readonly id: string; readonly label: string; readonly href: string }

/** Of the project that is open: its tabs, what one may do there, and what the screen itself offers. */
function inProject(
  t: Translate,
  { locale, member, search, pathname }: Place,
  { projectId, query }: InProject,
): readonly Action[] {
  const { inspectionId } = query
  const may = (capability: Parameters<typeof can>[1]) => member !== undefined && can(member, capability)
  const defectId = pathname.endsWith('/result-review/defects') ? new URLSearchParams(search).get('defect') : null
  const pageActions: readonly (Action | false)[] = [
    defectId !== null && {
      id: 'print',
      label: t('projects.find.actions.print'),
      href: paths.defectSheet(locale, projectId, query, defectId),
    },
    may('media.edit') &&
      inspectionId !== null && {
        id: 'upload',
        label: t('projects.find.actions.upload'),
        href: paths.projectTab(locale, projectId, 'inspection-result', query),
      },
    may('drawings.edit') && {
      id: 'drawing',
      label: t('projects.find.actions.drawing'),
      href: paths.projectTab(locale, projectId, 'upload-drawing', query),
    },
    may('reports.edit') && {
      id: 'report',
      label: t('projects.find.actions.report'),
      href: paths.projectTab(locale, projectId, 'report-definition', query),
    },
  ]
  return [
    ...pageActions.filter((action) => action !== false),
    ...projectTabs
      .filter((tab) => reachableTab(tab, inspectionId) === tab)
      .map((tab) => ({
        id: tab,
        label: t('projects.find.goTo', { place: t(`shell.tabs.${tab}`) }),
        href: paths.projectTab(locale, projectId, tab, query),
      })),
    ...(inspectionId === null
      ? []
      : [{ id: 'library', label: t('projects.find.actions.library'), href: paths.photos(locale, projectId, query) }]),
    ...analysisParts
      .filter((part) => part !== 'photos')
      .map((part) => ({
        id: part,
        label: t(`projects.find.actions.${part}`),
        href: paths.analysis(locale, projectId, query, part),
      })),
  ]
}

function everywhere(t: Translate, { locale, session, member, pathname }: Place): readonly Action[] {
  const may = (capability: Parameters<typeof can>[1]) => member !== undefined && can(member, capability)
  const known: readonly (Action | false)[] = [
    may('project.create') && { id: 'create', label: t('projects.find.actions.create'), href: paths.newProject(locale) },
    { id: 'projects', label: t('projects.find.goTo', { place: t('projects.title') }), href: paths.projects(locale) },
    { id: 'help', label: t('projects.find.actions.help'), href: paths.help(locale, helpTopicOf(pathname)) },
    { id: 'keys', label: t('projects.find.actions.keys'), href: paths.help(locale, 'keys') },
    { id: 'contact', label: t('projects.find.actions.contact'), href: paths.contact(locale) },
    {
      id: 'account',
      label: t('projects.find.goTo', { place: t('accounts.security.title') }),
      href: paths.account(locale),
    },
    may('project.read') && {
      id: 'calendar',
      label: t('projects.find.goTo', { place: t('defects.calendar.title') }),
      href: paths.calendar(locale),
    },
    may('users.list') && {
      id: 'users',
      label: t('projects.find.goTo', { place: t('accounts.users.title') }),
      href: paths.manageUsers(locale),
    },
    may('project.edit') && {
      id: 'share-links',
      label: t('projects.find.goTo', { place: t('shares.company.title') }),
      href: paths.shareLinks(locale),
    },
    may('api-keys.manage') && {
      id: 'integrations',
      label: t('projects.find.goTo', { place: t('integrations.title') }),
      href: paths.integrations(locale),
    },
    may('billing.history') && {
      id: 'history',
      label: t('projects.find.goTo', { place: t('accounts.security.profile.history') }),
      href: paths.purchaseHistory(locale),
    },
    may('audit.read') && {
      id: 'audit',
      label: t('projects.find.goTo', { place: t('accounts.console.audit.title') }),
      href: paths.auditLog(locale),
    },
    session.corporates.some((own) => can(own, 'console.read')) && {
      id: 'console',
      label: t('projects.find.goTo', { place: t('accounts.console.title') }),
      href: paths.console(locale, 'companies'),
    },
  ]
  return known.filter((action) => action !== false)
}

/** What this person may do from here, without the place they are at. */
export function actionsOf(t: Translate, place: Place): readonly Action[] {
  const all = [...(place.project === undefined ? [] : inProject(t, place, place.project)), ...everywhere(t, place)]
  return all.filter(({ id, href }) => id === 'create' || href.split(/[?#]/)[0] !== place.pathname)
}

/** Every word that was typed stands in it. */
export function matching(actions: readonly Action[], typed: string): readonly Action[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return actions.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
