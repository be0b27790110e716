import { z } from 'zod'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { optionalLine, requiredText } from '../rules/text.ts'

const path = '/messaging/api/v1/support'

/** What goes along, as the writer sees it before it is sent. */
export const supportContext = ['page', 'project', 'role', 'version', 'browser'] as const
export type SupportContext = Readonly<Record<(typeof supportContext)[number], string>>

export const supportRoutes = {
  support: route({
    method: 'GET',
    path,
    may: 'signed-in',
    summary:
      'Whether somebody answers letters here, where the chat comes from if one is set, and which version this is',
    reply: z.object({ isReachable: z.boolean(), chatScriptUrl: z.string().nullable(), version: z.string() }),
  }),
  askSupport: route({
    method: 'POST',
    path,
    may: 'signed-in',
    summary: "Write to support; the answer goes to the writer's own address",
    body: z.object({
      message: requiredText(4000),
      context: z.object({
        page: optionalLine(1000),
        project: optionalLine(300),
        role: optionalLine(100),
        version: optionalLine(50),
        browser: optionalLine(400),
      }),
      locale: Locale,
    }),
    reply: z.object({}),
  }),
  /** RFC 8058: a mail program posts a form to the address in the header of the mail, which a person opens as a page. */
  unsubscribeAtOnce: route({
    method: 'POST',
    path: '/unsubscribe',
    may: 'anyone',
    summary: 'No more mails of the kinds that a mail told of, asked for by a mail program',
    query: z.object({ token: z.string().max(1_000) }),
    reply: z.object({}),
  }),
} as const
