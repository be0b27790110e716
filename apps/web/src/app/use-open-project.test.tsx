import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer } from '../api/http/fake-server.ts'
import { infoQuery } from '../api/projects/info.ts'
import { projectsKey } from '../api/projects.ts'
import { makeQueryClient } from '../api/http/query-client.ts'
import { beginSession } from '../api/session/session.ts'
import { useOpenProject } from './use-open-project.ts'

const of = { corporateId: ids.corporate, projectId: ids.project, workspaceId: ids.user }
const project = { projectId: ids.project, code: 'P-1', name: 'Harbour Court', inspections: [] }

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
})

it('an open project stays open when a later read fails on the way, and closes when the server refuses it', async () => {
  let next: Answer = { status: 200, body: { project } }
  server = await loopback(() => next)
  beginSession(aSession())
  const client = makeQueryClient(() => undefined)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ open: useOpenProject(of, null), read: useQuery(infoQuery(of, null)) }), {
    wrapper,
  })
  await waitFor(() => expect(result.current.open.project).toBeDefined())

  next = { status: 500, body: { code: 'server.failed', message: 'no' } }
  await client.invalidateQueries({ queryKey: projectsKey })
  await waitFor(() => expect(result.current.read.isError).toBe(true))
  expect([result.current.open.project, result.current.open.error]).toEqual([expect.anything(), undefined])

  next = { status: 404, body: { code: 'project.not-found', message: 'no' } }
  await client.invalidateQueries({ queryKey: projectsKey })
  await waitFor(() => expect(result.current.open.error).toMatchObject({ status: 404 }))
  expect(result.current.open.project).toBeUndefined()
})

it('a project that could not be read shows the error', async () => {
  server = await loopback(() => ({ status: 500, body: { code: 'server.failed', message: 'no' } }))
  beginSession(aSession())
  const client = makeQueryClient(() => undefined)
  const { result } = renderHook(() => useOpenProject(of, null), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 500 }))
})
