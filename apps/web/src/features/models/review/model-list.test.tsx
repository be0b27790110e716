import { MantineProvider } from '@mantine/core'
import { locales } from '@plumbline/contract/locales'
import { modelTypes, type Model, type Reconstruction } from '@plumbline/contract/models/models'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
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
import { ModelList } from './ModelList.tsx'
import { ModelPhotos } from './ModelPhotos.tsx'
import { NoModels } from './NoModels.tsx'

beforeAll(defineLayoutStandIns)
let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: id(1), inspectionId: id(3) }
const facts = {
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  unit: 'metre',
  triangles: 5,
  points: 0,
  elements: 0,
  tiles: 1,
  skipped: 0,
  bytes: 1,
}
const model = (number: number, given: Partial<Model>) =>
  ({
    _id: id(number),
    name: `Model ${number}`,
    type: 'mesh',
    state: 'ready',
    errorCode: null,
    errorSubject: null,
    percent: 100,
    facts,
    placement: { source: 'own', scale: 1 },
    photos: null,
    unplaced: null,
    ...given,
  }) as unknown as Model
const task = (number: number, given: Partial<Reconstruction>): Reconstruction => ({
  _id: id(number),
  name: `Task ${number}`,
  state: 'running',
  errorCode: null,
  detail: '',
  percent: 30,
  photos: 7,
  sent: 7,
  missing: 0,
  modelIds: [],
  createdBy: 'Ada',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...given,
})

async function answering(tasks: readonly Reconstruction[]) {
  server = await loopback(() => ({ status: 200, body: { data: tasks } }))
  beginSession(aSession())
}

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

it('models and tasks that failed come first, and a model built from some of the photos says so', async () => {
  await answering([task(8, {}), task(9, { state: 'failed', errorCode: 'reconstruction.failed', missing: 2 })])
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    show(
      locale,
      t,
      <ModelList
        of={of}
        models={[
          model(4, { photos: { asked: 20, used: 18, leftOut: [] } }),
          model(5, { state: 'failed', errorCode: 'model.damaged', facts: null }),
        ]}
        chosenId=""
        mayUpload
        onOpen={() => undefined}
      >
        {null}
      </ModelList>,
    )
    await screen.findByText('Task 9')
    const items = within(screen.getByRole('navigation'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    expect(items.map((text) => /(Task|Model) \d/.exec(text)?.[0])).toEqual(['Task 9', 'Task 8', 'Model 5', 'Model 4'])
    expect(items[0]).toContain(t('errors.reconstruction.failed'))
    expect(items[0]).toContain(t('models.viewer.build.missing', { count: 2 }))
    expect(items[2]).toContain(t('errors.model.damaged'))
    // The file is to blame: another attempt would end the same way.
    expect(screen.queryByRole('button', { name: t('models.viewer.list.prepareAgain') })).toBeNull()
    expect(items[3]).toContain(t('models.viewer.photos.used', { used: 18, asked: 20 }))
    cleanup()
  }
})

it('a model is called by what its file is, in each language, and photogrammetry only where it was built from photos', async () => {
  await answering([])
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    show(
      locale,
      t,
      <ModelList
        of={of}
        models={modelTypes.map((type, at) => model(at + 4, { type }))}
        chosenId=""
        mayUpload
        onOpen={() => undefined}
      >
        {null}
      </ModelList>,
    )
    const items = within(screen.getByRole('navigation'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    modelTypes.forEach((type, at) => expect(items[at]).toContain(t(`models.types.${type}`)))
    expect(items.filter((text) => text.includes(t('models.types.photogrammetry')))).toHaveLength(1)
    cleanup()
  }
})

it('a model that is not placed or of which parts are not shown says so, in each language', async () => {
  await answering([])
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    show(
      locale,
      t,
      <ModelList
        of={of}
        models={[model(4, { facts: { ...facts, skipped: 3 } as never, unplaced: 'none' }), model(5, {})]}
        chosenId=""
        mayUpload
        onOpen={() => undefined}
      >
        {null}
      </ModelList>,
    )
    const items = within(screen.getByRole('navigation'))
      .getAllByRole('listitem')
      .map(
        ({ textContent }) =>
          textContent?.includes(t('models.viewer.list.skipped', { count: 3 })) === true &&
          textContent.includes(t('models.placement.none')),
      )
    expect(items).toEqual([true, false])
    cleanup()
  }
})

it('where there is no model yet, one that could not be built is shown all the same', async () => {
  await answering([task(9, { state: 'failed', errorCode: 'reconstruction.failed' })])
  const t = translator('en', await loadMessages('en'))
  show(
    'en',
    t,
    <NoModels of={of} mayStop>
      {null}
    </NoModels>,
  )
  await screen.findByText('Task 9')
  screen.getByText(t('errors.reconstruction.failed'))
})

it('the photos that an engine left out are named with what to do; where it does not say, nothing is claimed', async () => {
  const t = translator('en', await loadMessages('en'))
  show(
    'en',
    t,
    <ModelPhotos
      photos={{ asked: 20, used: 17, leftOut: [{ imageId: id(7), name: 'DJI_0007.JPG' }] }}
      photoHref={() => '/photo'}
    />,
  )
  screen.getByText(t('models.viewer.photos.used', { used: 17, asked: 20 }))
  screen.getByText(t('models.viewer.photos.leftOutText'))
  expect(screen.getByText('DJI_0007.JPG').closest('a')?.getAttribute('href')).toBe('/photo')
  screen.getByText(t('models.viewer.photos.more', { count: 2 }))
  cleanup()
  show('en', t, <ModelPhotos photos={{ asked: 20, used: null, leftOut: [] }} photoHref={() => '/photo'} />)
  expect(document.querySelector('details')).toBeNull()
})
