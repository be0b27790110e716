import type { Column, Marker } from '@plumbline/contract/markers/markers'
import { expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { removalOf } from './marker-removal.ts'

const t = translator('en', await loadMessages('en'))
const marker = (given: Partial<Marker>) =>
  ({ _id: 'a', name: 'North', totalMediaCount: 0, attachmentCount: 0, mediaStatus: [], ...given }) as unknown as Marker
const back = t('markers.planScreen.remove.back')

it('the question before deleting markers counts what hangs on them', () => {
  expect(removalOf(t, [marker({})], [])).toEqual({ title: 'Delete “North”?', text: back })
  expect(removalOf(t, [marker({}), marker({ _id: 'b' })], []).title).toBe('Delete 2 markers?')
  const columns = [
    { _id: '1', markerId: 'a' },
    { _id: '2', markerId: 'b' },
    { _id: '3', markerId: null },
  ] as unknown as readonly Column[]
  const waiting = [{ _id: 'm', mediaId: 'm', name: 'x', status: 'MEDIA_UPLOAD_START', errorCode: null }] as const
  expect(
    removalOf(t, [marker({ totalMediaCount: 12, attachmentCount: 2, mediaStatus: [...waiting] })], columns).text.split(
      '\n\n',
    ),
  ).toEqual([
    '11 photos and videos lose their marker. They stay in the library.',
    '1 file that is still being uploaded will be cancelled.',
    '1 column loses its marker.',
    '2 attachments will be removed.',
    back,
  ])
})

it('a position inside a marker takes nothing along', () => {
  expect(removalOf(t, [], [])).toEqual({ text: t('canvas.remove.text') })
})
