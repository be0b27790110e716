import type { CompanyShare } from '@plumbline/contract/shares/shares'
import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'
import { tones, useShown } from './ShareList.tsx'

export type ProjectHref = (share: Pick<CompanyShare, 'project' | 'workspaceId' | 'inspectionId'>) => string

const columns = ['label', 'project', 'shows', 'opened', 'expires', 'state'] as const

type RowProps = { readonly share: CompanyShare; readonly projectHref: ProjectHref; readonly onRevoke: () => void }

function Row({ share, projectHref, onRevoke }: RowProps) {
  const t = useT()
  const shown = useShown(share)
  const { label, project, state, openings, lastOpenedAt, expiresAt, createdBy } = share
  const labelOf = (column: (typeof columns)[number]) => t(`shares.company.columns.${column}`)
  return (
    <tr>
      <th scope="row">
        {label}
        <MutedText component="span" display="block" fw={400}>
          {t('shares.list.createdBy', { name: createdBy })}
        </MutedText>
      </th>
      <td data-label={labelOf('project')}>
        <Link to={projectHref(share)}>{project.name}</Link>
        <MutedText component="span" display="block">
          {project.code}
        </MutedText>
      </td>
      <td data-label={labelOf('shows')}>{shown}</td>
      <td data-label={labelOf('opened')}>
        {lastOpenedAt === null ? t('shares.list.never') : <Moment at={lastOpenedAt} />}
        {openings > 0 && (
          <MutedText component="span" display="block">
            {t('shares.list.openings', { count: openings })}
          </MutedText>
        )}
      </td>
      <td data-label={labelOf('expires')}>
        <Moment at={expiresAt} precision="day" />
      </td>
      <td>
        <Tag tone={tones[state]}>{t(`shares.list.states.${state}`)}</Tag>
      </td>
      <td data-number>
        {state === 'active' && (
          <WriteButton variant="default" aria-label={t('shares.list.revokeOf', { label })} onClick={onRevoke}>
            {t('shares.list.revoke')}
          </WriteButton>
        )}
      </td>
    </tr>
  )
}

type Props = {
  readonly links: readonly CompanyShare[]
  readonly projectHref: ProjectHref
  readonly onRevoke: (share: CompanyShare) => void
}

export function CompanyShareTable({ links, projectHref, onRevoke }: Props) {
  const t = useT()
  return (
    <ScrollTable
      label={t('shares.list.title')}
      minWidth={960}
      density="roomy"
      hasHover
      head={[
        ...columns.map((column) => [column, t(`shares.company.columns.${column}`)] as const),
        ['actions', <span className="pl-hidden">{t('shares.list.revoke')}</span>, true],
      ]}
    >
      {links.map((share) => (
        <Row key={share._id} share={share} projectHref={projectHref} onRevoke={() => onRevoke(share)} />
      ))}
    </ScrollTable>
  )
}
