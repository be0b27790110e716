import { Button, Group } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { can } from '@plumbline/contract/roles'
import { IconHelp, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ProjectFilters } from '../../api/projects.ts'
import { activeCorporate, useSession, type StoredSession } from '../../api/session/session.ts'
import { CreateProjectDialog } from '../../features/projects/list/CreateProjectDialog.tsx'
import { DeleteProjectDialog } from '../../features/projects/list/DeleteProjectDialog.tsx'
import {
  addressOf,
  filtersOf,
  rememberedView,
  saveView,
  viewOf,
  type ListView,
} from '../../features/projects/list/list-address.ts'
import { ProjectAccessDialog } from '../../features/projects/people/ProjectAccessDialog.tsx'
import { ProjectList } from '../../features/projects/list/ProjectList.tsx'
import { ProjectMenu, type ProjectAction } from '../../features/projects/list/ProjectMenu.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import { TutorialMenu } from '../../ui/dialogs/TutorialMenu.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { HelpdeskChat } from '../HelpdeskChat.tsx'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'

/** Spec 1 §1: the three videos of the list. */
const videos = ['create', 'users', 'misc'] as const

function Head({
  session,
  member,
  onCreate,
}: {
  readonly session: StoredSession
  readonly member: Membership | undefined
  readonly onCreate: () => void
}) {
  const t = useT()
  const locale = useLocale()
  // There help is in the profile, and the list comes first.
  const isPhone = useNarrow(phoneWidth)
  return (
    <Group
      justify="space-between"
      align="flex-end"
      gap="md"
      mb={isPhone ? 'sm' : 20}
      wrap={isPhone ? 'nowrap' : 'wrap'}
    >
      <PageTitle title={t('projects.title')}>
        <MutedText component="span" display="block" size="md" fw={400} lh="var(--pl-leading)" lts={0} mb={2}>
          {t('projects.welcome')}
        </MutedText>{' '}
        <span>{session.userName}</span>
      </PageTitle>
      <Group gap="sm">
        {!isPhone && (
          <>
            <Button
              component={Link}
              to={paths.help(locale, 'projects')}
              state={{ from: paths.projects(locale) }}
              variant="default"
              leftSection={<IconHelp size={16} stroke={1.5} aria-hidden="true" />}
            >
              {t('projects.list.help')}
            </Button>
            <TutorialMenu
              label={t('projects.list.tutorials.label')}
              videos={videos.map((id) => ({ id, title: t(`projects.list.tutorials.videos.${id}`) }))}
              closeLabel={t('projects.list.tutorials.close')}
            />
          </>
        )}
        {member !== undefined && can(member, 'project.create') && (
          <WriteButton leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />} onClick={onCreate}>
            {t('projects.list.create')}
          </WriteButton>
        )}
      </Group>
    </Group>
  )
}

type Open = { readonly action: 'create' } | { readonly action: ProjectAction; readonly project: ProjectListItem }

/** Spec 1 §2: the list with its welcome-back line; filters, order and view live in the address. */
export function Projects() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const { search, hash } = useLocation()
  const [open, setOpen] = useState<Open>()
  const filters = useMemo(() => filtersOf(query), [query])
  if (session === null) return null
  const member = activeCorporate(session)
  const isCreating =
    member !== undefined && can(member, 'project.create') && (open?.action === 'create' || hash === '#create')
  function close() {
    setOpen(undefined)
    if (hash !== '') void navigate({ search, hash: '' }, { replace: true })
  }
  const show = (next: ProjectFilters, view: ListView | undefined) =>
    setQuery(addressOf(next, view), { replace: true, preventScrollReset: true })
  const hrefOf = ({ _id, workspaceId, inspectionId }: Pick<ProjectListItem, '_id' | 'workspaceId' | 'inspectionId'>) =>
    paths.projectTab(locale, _id, firstTab, { corporateId: member?.corporateId ?? null, workspaceId, inspectionId })
  const buyHref = (projectId: string, plan?: string) =>
    paths.buy(locale, { corporateId: member?.corporateId ?? '', projectId, plan })
  return (
    <>
      <Head session={session} member={member} onCreate={() => setOpen({ action: 'create' })} />
      {member === undefined ? (
        <EmptyState title={<h2>{t('projects.noCompany.title')}</h2>} text={t('projects.noCompany.text')} />
      ) : (
        <ProjectList
          member={member}
          filters={filters}
          onFilter={(next) => show(next, viewOf(query))}
          view={viewOf(query) ?? rememberedView()}
          hrefOf={hrefOf}
          onCreate={() => setOpen({ action: 'create' })}
          peopleHref={paths.help(locale, 'people')}
          onView={(view) => {
            saveView(view)
            show(filters, view)
          }}
          menuOf={(project) => (
            <ProjectMenu project={project} member={member} onAction={(action) => setOpen({ action, project })} />
          )}
        />
      )}
      <HelpdeskChat />
      {isCreating && (
        <CreateProjectDialog
          member={member}
          pricingHref={paths.pricing(locale)}
          onClose={close}
          onCreated={(created, plan) => void navigate(plan === 'TRIAL' ? hrefOf(created) : buyHref(created._id, plan))}
        />
      )}
      {member !== undefined && open?.action === 'access' && (
        <ProjectAccessDialog
          project={open.project}
          member={member}
          selfId={session.userId}
          upgradeHref={buyHref(open.project._id)}
          onClose={close}
        />
      )}
      {member !== undefined && open?.action === 'delete' && (
        <DeleteProjectDialog project={open.project} corporateId={member.corporateId} onClose={close} />
      )}
    </>
  )
}
