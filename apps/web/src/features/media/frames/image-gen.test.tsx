import { MantineProvider } from '@mantine/core'
import { locales } from '@plumbline/contract/locales'
import type { ImageTask, VideoEntry } from '@plumbline/contract/media/tasks'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { ImageGenTasks } from './ImageGenTasks.tsx'
import { VideoColumns } from './VideoColumns.tsx'

beforeAll(defineLayoutStandIns)
afterEach(cleanup)

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const task: ImageTask = {
  _id: id(1),
  kind: 'frames',
  status: 'success',
  percent: 100,
  errorCode: null,
  videoId: id(2),
  markerId: null,
  columnId: null,
  name: 'DJI_0009.MP4',
  mediaIds: [id(3)],
  missing: 4,
  picture: null,
  pieces: [],
  type: null,
  createdBy: 'Ada',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}
const video = (number: number, given: object) =>
  ({
    _id: id(number),
    columnId: id(number),
    columnName: `Column ${number}`,
    markerId: null,
    layoutId: null,
    status: 'All Media Uploaded',
    result: 'none',
    media: {
      _id: id(number),
      name: `video-${number}.mp4`,
      status: 'MEDIA_ANALYSIS_COMPLETE',
      fileStatus: 'FILE_PROCESSED',
      duration: 3,
      errorCode: null,
      ...given,
    },
  }) as unknown as VideoEntry

it('frames that could not be taken are said, and the task is not simply done', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    render(
      <MantineProvider env="test">
        <LanguageContext value={{ locale, t }}>
          <QueryClientProvider client={makeQueryClient(() => undefined)}>
            <MemoryRouter>
              <ImageGenTasks
                of={{ projectId: id(8), inspectionId: id(9) }}
                tasks={[task]}
                mayEdit={false}
                photoHref={() => '/photo'}
              />
            </MemoryRouter>
          </QueryClientProvider>
        </LanguageContext>
      </MantineProvider>,
    )
    screen.getByText(t('media.tasks.list.partly'))
    expect(screen.queryByText(t('media.tasks.results.success'))).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(t('media.tasks.list.missing.frames', { count: 4 }))
    cleanup()
  }
})

it('a video that cannot be opened comes first with its reason instead of "all uploaded"', async () => {
  const t = translator('en', await loadMessages('en'))
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <VideoColumns
          entries={[
            video(1, {}),
            video(2, {
              status: 'MEDIA_ANALYSIS_FAILED',
              fileStatus: 'FILE_PROCESS_FAILED',
              errorCode: 'media.video-unreadable',
            }),
          ]}
          chosenId={undefined}
          markerName={() => 'North'}
          onChoose={undefined}
          planHref="/plan"
        />
      </LanguageContext>
    </MantineProvider>,
  )
  const [first, second] = screen.getAllByRole('row').slice(1)
  within(first!).getByText(t('errors.media.video-unreadable'))
  expect(within(first!).queryByText(t('media.tasks.statuses.All Media Uploaded'))).toBeNull()
  within(second!).getByText(t('media.tasks.statuses.All Media Uploaded'))
})
