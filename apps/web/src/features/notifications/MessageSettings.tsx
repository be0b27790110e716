import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import {
  deliveries,
  messageKindNames,
  messageKinds,
  type Delivery,
  type MessageKind,
} from '@plumbline/contract/notifications/message-kinds'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageSettingsQuery, saveMessageSetting } from '../../api/notifications.ts'
import { useT } from '../../i18n/use-t.ts'
import { Table } from '../../ui/lists/Table.tsx'
import classes from './MessageSettings.module.css'

type Props = {
  readonly userId: string
  /** While there is nothing to show. */ readonly waiting: (query: UseQueryResult<unknown>) => ReactNode
}

/** Each choice is saved as it is made, and the newest one stands. */
export function MessageSettings({ userId, waiting }: Props) {
  const t = useT()
  const client = useQueryClient()
  const options = messageSettingsQuery(userId)
  const query = useQuery(options)
  const { mutate } = useMutation({
    mutationFn: ({ kind, delivery }: { readonly kind: MessageKind; readonly delivery: Delivery }) =>
      saveMessageSetting(userId, { kind, delivery }),
    onMutate: async ({ kind, delivery }) => {
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(
        options.queryKey,
        (before) =>
          before && { data: before.data.map((setting) => (setting.kind === kind ? { kind, delivery } : setting)) },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  const { data } = query
  if (data === undefined) return waiting(query)
  const deliveryOf = (kind: MessageKind) =>
    data.find((setting) => setting.kind === kind)?.delivery ?? messageKinds[kind].delivery
  return (
    <Table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.mail.kind')}</th>
          <th scope="col">{t('notifications.mail.delivery')}</th>
        </tr>
      </thead>
      <tbody>
        {messageKindNames.map((kind) => (
          <tr key={kind}>
            <th scope="row" id={`mail-${kind}`}>
              {t(`notifications.mail.kinds.${kind}`)}
            </th>
            <td>
              <SegmentedControl
                size="xs"
                aria-labelledby={`mail-${kind}`}
                value={deliveryOf(kind)}
                onChange={(delivery) => mutate({ kind, delivery })}
                data={deliveries.map((value) => ({ value, label: t(`notifications.mail.deliveries.${value}`) }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
