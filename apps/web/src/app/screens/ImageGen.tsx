import { Button, Group } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { placeQuery } from '../../api/projects.ts'
import { useSession } from '../../api/session/session.ts'
import { ImageGenFrames } from '../../features/media/frames/ImageGenFrames.tsx'
import { ImageGenStrip } from '../../features/media/frames/ImageGenStrip.tsx'
import type { OfPhotos } from '../../features/media/photo-links.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'
import { isValidWorkspace, memberOf, withWorkspace, workspaceQuery } from '../workspace-query.ts'
import { NotFound } from './NotFound.tsx'
import { ProjectMissing } from './project/ProjectMissing.tsx'
import { ProjectUnreachable } from './project/ProjectUnreachable.tsx'

type Opened = {
  readonly of: OfPhotos
  readonly member: Membership
  readonly photoHref: (id: string) => string
  readonly planHref: string
}

/**
 * These screens stand beside the projects: which one is meant is in the query. An address that names the project alone
 * is completed.
 */
function InProject({ title, children }: { readonly title: string; readonly children: (opened: Opened) => ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const { pathname, search } = useLocation()
  const projectId = new URLSearchParams(search).get('projectId')
  const query = workspaceQuery(search)
  const { corporateId, workspaceId, inspectionId } = query
  const isWhole = corporateId !== null && workspaceId !== null && inspectionId !== null
  const isValid = projectId !== null && isValidWorkspace(projectId, query)
  const place = useQuery({ ...placeQuery(projectId ?? ''), enabled: isValid && !isWhole })
  if (session === null) return null
  if (projectId === null) {
    return (
      <EmptyState title={<PageTitle>{title}</PageTitle>} text={t('media.tasks.project.text')}>
        <Button component={Link} to={paths.projects(locale)}>
          {t('media.tasks.project.projects')}
        </Button>
      </EmptyState>
    )
  }
  if (!isValid) return <NotFound />
  if (place.data !== undefined && !isWhole && place.data.inspectionId !== null)
    return (
      <Navigate
        to={`${pathname}${withWorkspace(search, { ...place.data, ...Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)) })}`}
        replace
      />
    )
  if (!isWhole) {
    const member = session.corporates[session.selectedCorporateIndex] ?? session.corporates[0]
    return place.isError && member !== undefined ? (
      <ProjectUnreachable
        error={place.error}
        projectId={projectId}
        member={member}
        onRetry={() => void place.refetch()}
      />
    ) : (
      <p role="status">{t('media.tasks.loading')}</p>
    )
  }
  const member = memberOf(session, corporateId)
  if (member === undefined) return <ProjectMissing />
  const of = { corporateId, projectId, workspaceId, inspectionId }
  return (
    <>
      <Group justify="space-between" gap="sm" mb="lg">
        <PageTitle>{title}</PageTitle>
        <Button
          component={Link}
          to={paths.photos(locale, projectId, query)}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
        >
          {t('media.tasks.project.back')}
        </Button>
      </Group>
      {children({
        of,
        member,
        photoHref: (id) => paths.photos(locale, projectId, query, id),
        planHref: paths.projectTab(locale, projectId, 'inspection-result', query),
      })}
    </>
  )
}

function useQueryParam(name: string) {
  const [query, setQuery] = useSearchParams()
  const choose = (id: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, id)
        return next
      },
      { replace: true },
    )
  return [query.get(name) ?? undefined, choose] as const
}

/** /image-gen */
export function ImageGen() {
  const t = useT()
  const [videoId, choose] = useQueryParam('video')
  return (
    <InProject title={t('media.tasks.frames.title')}>
      {({ of, member, photoHref, planHref }) => (
        <ImageGenFrames
          planHref={planHref}
          key={of.inspectionId}
          of={of}
          member={member}
          videoId={videoId}
          onVideo={choose}
          photoHref={photoHref}
        />
      )}
    </InProject>
  )
}

/** /image-gen-v2 */
export function ImageGenV2() {
  const t = useT()
  const navigate = useNavigate()
  const [columnId, choose] = useQueryParam('column')
  return (
    <InProject title={t('media.tasks.strip.title')}>
      {({ of, member, photoHref, planHref }) => (
        <ImageGenStrip
          planHref={planHref}
          key={of.inspectionId}
          of={of}
          member={member}
          columnId={columnId}
          onColumn={choose}
          onPhoto={(id) => void navigate(photoHref(id))}
        />
      )}
    </InProject>
  )
}
