import { Text } from '@mantine/core'
import type { ApiKey } from '@plumbline/contract/integrations/integrations'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'

const columns = ['name', 'may', 'projects', 'used', 'expires', 'state'] as const
const tones = { active: 'strong', expired: 'error', revoked: 'neutral', 'creator-left': 'error' } as const

function Row({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const t = useT()
  const { name, projects, state, lastUsedAt } = apiKey
  const labelOf = (column: (typeof columns)[number]) => t(`integrations.keys.columns.${column}`)
  return (
    <tr>
      <th scope="row">
        {name}
        <MutedText component="span" display="block" fw={400}>
          <code>{apiKey.start}…</code>
        </MutedText>
        <MutedText component="span" display="block" fw={400}>
          {t('integrations.keys.createdBy', { name: apiKey.createdBy })}
        </MutedText>
      </th>
      <td data-label={labelOf('may')}>
        {t(`accounts.roles.${apiKey.role}`)}
        <MutedText component="span" display="block">
          {apiKey.scopes.map((scope) => t(`integrations.keys.scopes.${scope}`)).join(' · ')}
        </MutedText>
      </td>
      <td data-label={labelOf('projects')} title={projects?.map((project) => project.name).join('\n')}>
        {projects === null
          ? t('integrations.keys.allProjects')
          : t('integrations.keys.projectCount', { count: projects.length })}
      </td>
      <td data-label={labelOf('used')}>
        {lastUsedAt === null ? t('integrations.keys.never') : <Moment at={lastUsedAt} />}
      </td>
      <td data-label={labelOf('expires')}>
        <Moment at={apiKey.expiresAt} precision="day" />
      </td>
      <td>
        <Tag tone={tones[state]}>{t(`integrations.keys.states.${state}`)}</Tag>
        {state === 'creator-left' && (
          <Text component="span" display="block" c="var(--pl-error)" fz="xs" lh={1.4} maw={220}>
            {t('integrations.keys.stopped', { name: apiKey.createdBy })}
          </Text>
        )}
      </td>
      <td data-number>
        {state !== 'revoked' && (
          <WriteButton variant="default" aria-label={t('integrations.keys.revokeOf', { name })} onClick={onRevoke}>
            {t('integrations.keys.revoke')}
          </WriteButton>
        )}
      </td>
    </tr>
  )
}

type Props = { readonly keys: readonly ApiKey[]; readonly onRevoke: (key: ApiKey) => void }

export function KeyTable({ keys, onRevoke }: Props) {
  const t = useT()
  return (
    <ScrollTable
      label={t('integrations.keys.title')}
      minWidth={820}
      density="roomy"
      hasHover
      head={[
        ...columns.map((column) => [column, t(`integrations.keys.columns.${column}`)] as const),
        ['actions', <span className="pl-hidden">{t('integrations.keys.columns.actions')}</span>, true],
      ]}
    >
      {keys.map((key) => (
        <Row key={key._id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ScrollTable>
  )
}
