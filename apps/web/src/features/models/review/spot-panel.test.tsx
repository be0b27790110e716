import { MantineProvider } from '@mantine/core'
import { locales } from '@plumbline/contract/locales'
import type { Model } from '@plumbline/contract/models/models'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator, type Translate } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { PinTable } from './PinTable.tsx'
import { SpotPanel } from './SpotPanel.tsx'

beforeAll(defineLayoutStandIns)
let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: id(1), workspaceId: id(2), projectId: id(3), inspectionId: id(4) }
const placed = {
  _id: id(5),
  name: 'Tower',
  placement: { source: 'own' },
  unplaced: null,
  georeference: null,
  stated: null,
} as unknown as Model
const photo = (number: number, isClear: true | null) => ({
  imageId: id(number),
  name: `DJI_${number}.JPG`,
  thumbnailUrl: null,
  at: { x: 0.5, y: 0.5 },
  distance: 9,
  gsd: 2,
  angle: null,
  isClear,
})

function show(locale: (typeof locales)[number], t: Translate, children: ReactNode) {
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
}
const panel = (
  <SpotPanel
    of={of}
    model={placed}
    spot={{ position: [3, 4, 5], normal: null } as never}
    links={{ photo: () => '/photo' } as never}
    pins={[]}
    mayEdit={false}
    onDefect={() => undefined}
  />
)

it('photos that could not be looked at are counted beside those that show a spot, in each language', async () => {
  const answer = {
    data: [photo(7, true), photo(8, null)],
    checked: { side: true, surfaces: true, hidden: 0, unaimed: 3 },
  }
  server = await loopback(() => ({ status: 200, body: answer }))
  beginSession(aSession())
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    show(locale, t, panel)
    await screen.findByText(t('models.viewer.spot.unaimed', { count: 3 }))
    screen.getByText(t('models.viewer.spot.unlooked', { count: 1 }))
    expect(screen.queryByText(t('models.viewer.spot.unchecked'))).toBeNull()
    cleanup()
  }
})

it('pins that were not read yet, or could not be, are not called none', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    const table = (given: { readonly pins: readonly never[] | undefined; readonly problem: Error | null }) =>
      show(
        locale,
        t,
        <PinTable of={of} {...given} mayEdit={false} openId={null} registerHref={() => ''} onOpen={() => undefined} />,
      )
    table({ pins: undefined, problem: null })
    screen.getByText(t('models.viewer.pins.loading'))
    expect(screen.queryByText(t('models.viewer.pins.none'))).toBeNull()
    cleanup()
    table({ pins: undefined, problem: Object.assign(new Error('x'), { code: 'server.failed' }) })
    screen.getByText(t('errors.server.failed'))
    expect(screen.queryByText(t('models.viewer.pins.none'))).toBeNull()
    cleanup()
    table({ pins: [], problem: null })
    screen.getByText(t('models.viewer.pins.none'))
    cleanup()
  }
})
