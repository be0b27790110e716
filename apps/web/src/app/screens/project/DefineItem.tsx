import { Button } from '@mantine/core'
import { Link, useOutletContext, useSearchParams } from 'react-router'
import { DefineItem as Floors } from '../../../features/media/define/DefineItem.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { WorkScreen } from '../../../ui/layout/WorkScreen.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { workspaceQuery } from '../../workspace-query.ts'

/** Spec 2 §2: the define-item screen, a child of the tab "localisation". */
export function DefineItem() {
  const t = useT()
  const locale = useLocale()
  const [query, setQuery] = useSearchParams()
  const { of, member, inspectionId } = useOutletContext<ProjectOutlet>()
  if (inspectionId === null) return null
  const [columnId, layoutId] = [query.get('video'), query.get('layout')]
  const choose = (video: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      next.set('video', video)
      return next
    })
  const backHref = paths.photos(locale, of.projectId, workspaceQuery(`?${query}`))
  if (columnId === null || layoutId === null) {
    return (
      <EmptyState
        title={<PageTitle>{t('media.photo.define.noColumn.title')}</PageTitle>}
        text={t('media.photo.define.noColumn.text')}
      >
        <Button component={Link} to={backHref}>
          {t('media.photo.back')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <WorkScreen>
      <div className="pl-hidden">
        <PageTitle>{t('media.photo.define.title')}</PageTitle>
      </div>
      <Floors
        key={columnId}
        of={{ ...of, inspectionId }}
        columnId={columnId}
        layoutId={layoutId}
        member={member}
        backHref={backHref}
        onColumn={choose}
      />
    </WorkScreen>
  )
}
