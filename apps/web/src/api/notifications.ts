import type { Locale } from '@plumbline/contract/locales'
import { notificationRoutes, type MessageSetting } from '@plumbline/contract/notifications/notifications'
import type { Reply } from '@plumbline/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

export const messagesKey = ['notifications', 'messages'] as const

export type OfBell = { readonly projectId: string; readonly workspaceId: string; readonly inspectionId: string }
export type MessagePage = Reply<typeof notificationRoutes.list>

/** The words come in the language of the screen. */
export function messagesQuery(of: OfBell, locale: Locale) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey, of.inspectionId, locale],
    queryFn: ({ signal, pageParam }): Promise<MessagePage> =>
      call(
        notificationRoutes.list,
        {
          query: {
            sortOrder: '1',
            page: String(pageParam),
            limit: 'All',
            language: locale,
            projectId: of.projectId,
            workspaceId: of.workspaceId,
            inspectionId: of.inspectionId,
          },
        },
        { signal, loading: false },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    meta: { toast: false },
  })
}

type Change = { readonly isRead?: boolean; readonly isDeleted?: boolean }
const maxIds = 500

export async function changeMessages(
  { projectId }: OfBell,
  messageIds: readonly string[],
  change: Change,
): Promise<void> {
  const [first] = messageIds
  if (messageIds.length === 1 && first !== undefined)
    return void (await call(
      notificationRoutes.setStatus,
      { params: { projectId, messageId: first }, body: change },
      { loading: false },
    ))
  for (let from = 0; from < messageIds.length; from += maxIds)
    await call(
      notificationRoutes.setStatuses,
      { params: { projectId }, body: { ...change, messageIds: messageIds.slice(from, from + maxIds) } },
      { loading: false },
    )
}

export function messageSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['notifications', 'settings', userId],
    queryFn: ({ signal }) => call(notificationRoutes.settings, { params: { userId } }, { signal }),
    select: ({ data }) => data,
    meta: { toast: false },
  })
}

export const saveMessageSetting = (userId: string, setting: MessageSetting) =>
  call(notificationRoutes.saveSettings, { params: { userId }, body: { data: [setting] } })

export const unsubscribe = (token: string, isAll: boolean) =>
  call(notificationRoutes.unsubscribe, { body: { token, isAll } })
