import type { Message } from '@plumbline/contract/notifications/notifications'
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { changeMessages, messagesKey, messagesQuery, type MessagePage, type OfBell } from '../../api/notifications.ts'
import { useLocale } from '../../i18n/use-t.ts'

type Change = { readonly ids: readonly string[]; readonly isRead?: boolean; readonly isDeleted?: boolean }

function changed(
  data: InfiniteData<MessagePage> | undefined,
  { ids, isRead, isDeleted }: Change,
): InfiniteData<MessagePage> | undefined {
  if (data === undefined) return undefined
  const meant = new Set(ids)
  const unreadRemoved = data.pages
    .flatMap((page) => page.data)
    .filter((message) => meant.has(message._id) && !message.isRead).length
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      unread: isRead === true || isDeleted === true ? Math.max(0, page.unread - unreadRemoved) : page.unread,
      data: page.data
        .filter((message) => isDeleted !== true || !meant.has(message._id))
        .map((message) => (isRead !== undefined && meant.has(message._id) ? { ...message, isRead } : message)),
    })),
  }
}

/** The bell shows at once what was done; what the server refuses comes back. */
export function useMessages(of: OfBell) {
  const client = useQueryClient()
  const locale = useLocale()
  const options = messagesQuery(of, locale)
  const query = useInfiniteQuery(options)
  const { mutate } = useMutation({
    mutationFn: ({ ids, ...change }: Change) => changeMessages(of, ids, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: messagesKey })
      client.setQueryData(options.queryKey, (data) => changed(data, change) as typeof data)
    },
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey }),
  })
  const pages = query.data?.pages ?? []
  const messages: readonly Message[] = pages.flatMap((page) => page.data)
  return {
    query,
    messages,
    unread: pages[0]?.unread ?? 0,
    read: (ids: readonly string[]) => ids.length > 0 && mutate({ ids, isRead: true }),
    remove: (ids: readonly string[]) => ids.length > 0 && mutate({ ids, isDeleted: true }),
  }
}
