import '@mantine/core/styles/NavLink.css'
import { NavLink } from '@mantine/core'
import {
  IconAdjustments,
  IconCube,
  IconDeviceMobileDown,
  IconFolder,
  IconFolders,
  IconHelp,
  IconInfoCircle,
  IconPhotoSearch,
  IconReport,
  IconSparkles,
  IconTemperature,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { Locale } from '@plumbline/contract/locales'
import type { Translate } from '../../i18n/translate.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Sheet } from '../../ui/dialogs/Sheet.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { LanguageLinks } from '../../ui/layout/LanguageLinks.tsx'
import { analysisParts, paths, type WorkspaceQuery } from '../paths.ts'
import { detailsHash, projectTabs, type ProjectTab } from '../project-tabs.ts'
import { useHelp } from './use-help.ts'

type Entry = { readonly href: string; readonly label: string; readonly Icon: Icon }
type Props = {
  readonly projectId: string
  readonly query: WorkspaceQuery
  readonly onTakeAlong: (() => void) | undefined
  readonly onClose: () => void
}

const tabIcons: Partial<Record<ProjectTab, Icon>> = {
  'upload-drawing': IconFolder,
  'result-review': IconPhotoSearch,
  'report-definition': IconReport,
  'defect-setting': IconAdjustments,
}
const partIcons = { findings: IconSparkles, thermal: IconTemperature, models: IconCube } as const

/** The screens of the project that the bar does not lead to, in the order of the tabs. */
function screensOf(t: Translate, locale: Locale, projectId: string, query: WorkspaceQuery): readonly Entry[] {
  const parts = analysisParts
    .filter((part) => part === 'findings' || part === 'thermal' || part === 'models')
    .map((part) => ({
      href: paths.analysis(locale, projectId, query, part),
      label: t(`analysis.switch.${part}`),
      Icon: partIcons[part],
    }))
  const tabs = projectTabs.flatMap((tab): readonly Entry[] => {
    const Icon = tabIcons[tab]
    if (Icon === undefined) return []
    const entry = { href: paths.projectTab(locale, projectId, tab, query), label: t(`shell.tabs.${tab}`), Icon }
    return tab === 'result-review' ? [entry, ...parts] : [entry]
  })
  const details = { href: paths.projectDetails(locale, projectId, query), label: t('projects.standing.details') }
  return query.inspectionId === null ? tabs : [{ ...details, Icon: IconInfoCircle }, ...tabs]
}

function Entries({ entries, onFollow }: { readonly entries: readonly Entry[]; readonly onFollow: () => void }) {
  const { pathname, hash } = useLocation()
  const isHere = (href: string) =>
    href.split(/[?#]/)[0] === pathname && (!href.endsWith(detailsHash) || hash === detailsHash)
  return entries.map(({ href, label, Icon }) => (
    <NavLink
      key={href}
      component={Link}
      to={href}
      label={label}
      mih={44}
      color="teal"
      active={isHere(href)}
      aria-current={isHere(href) ? 'page' : undefined}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
      onClick={onFollow}
    />
  ))
}

/** What the bar of a phone has no place for: the other screens of the project, and what belongs to the person. */
export function MoreSheet({ projectId, query, onTakeAlong, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const own: readonly Entry[] = [
    { href: paths.projects(locale), label: t('projects.title'), Icon: IconFolders },
    { href: paths.account(locale), label: t('accounts.security.title'), Icon: IconUser },
  ]
  return (
    <Sheet title={t('projects.bar.more')} closeLabel={t('projects.bar.close')} onClose={onClose}>
      <nav aria-label={t('projects.bar.screens')}>
        <Entries entries={screensOf(t, locale, projectId, query)} onFollow={onClose} />
        {onTakeAlong !== undefined && (
          <NavLink
            component="button"
            type="button"
            label={t('defects.takeAlong.title')}
            mih={44}
            leftSection={<IconDeviceMobileDown size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => {
              onClose()
              onTakeAlong()
            }}
          />
        )}
      </nav>
      <nav aria-label={t('projects.bar.account')}>
        <MutedText component="h3" size="sm" mt="md" mb="xs">
          {t('projects.bar.account')}
        </MutedText>
        <Entries entries={own} onFollow={onClose} />
        <NavLink
          component={Link}
          {...useHelp()}
          label={t('shell.help')}
          mih={44}
          leftSection={<IconHelp size={18} stroke={1.5} aria-hidden="true" />}
          onClick={onClose}
        />
      </nav>
      <LanguageLinks />
    </Sheet>
  )
}
