import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { StatusLine } from './StatusLine.tsx'

afterEach(cleanup)

it.each(['info', 'busy', 'done', 'warning'] as const)('%s is said politely', async (kind) => {
  await renderInLanguage(<StatusLine kind={kind}>{'Two of three are read.'}</StatusLine>)
  expect(screen.getByRole('status').textContent).toBe('Two of three are read.')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a failure is said at once, with its reasons and what to do', async () => {
  await renderInLanguage(
    <StatusLine kind="failure" list={['a.jpg is empty', 'b.jpg is no photo']} actions={<button>Try again</button>}>
      {'Two files could not be read.'}
    </StatusLine>,
  )
  const line = within(screen.getByRole('alert'))
  expect(line.getByText('Two files could not be read.', { exact: false })).toBeTruthy()
  expect(line.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a.jpg is empty', 'b.jpg is no photo'])
  expect(line.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it.each([undefined, null, false, ''])('without a sentence (%s) the region is there and empty', async (nothing) => {
  await renderInLanguage(
    <StatusLine kind="failure" actions={<button>Try again</button>}>
      {nothing}
    </StatusLine>,
  )
  expect(screen.getByRole('alert').childNodes).toHaveLength(0)
})

it('takes another role where a screen has its own live region', async () => {
  await renderInLanguage(
    <StatusLine kind="failure" role="note">
      {'Not saved.'}
    </StatusLine>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('note').textContent).toBe('Not saved.')
})
