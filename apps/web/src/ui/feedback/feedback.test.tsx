import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { PageTitle, TitleContext } from '../layout/PageTitle.tsx'
import { SortButton, sortedBy } from '../lists/SortButton.tsx'
import { bringIntoView } from '../lists/use-window.ts'
import { EmptyState } from './EmptyState.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SavedAgo } from './SavedAgo.tsx'
import { closeToast, readToasts, showToast, toastMs } from './toast.ts'
import { Toasts } from './Toasts.tsx'

const t = await translatorOf()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const { id } of readToasts()) closeToast(id)
})

describe('toasts', () => {
  const texts = () => readToasts().map(({ text }) => text)

  it('shows each text once, the newest last, and at most four', () => {
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) showToast('note', text)
    expect(texts()).toEqual(['a', 'c', 'd', 'e'])
  })

  it.each(Object.entries(toastMs) as [keyof typeof toastMs, number][])('a %s stays for %d ms', async (kind, ms) => {
    await renderInLanguage(<Toasts />)
    vi.useFakeTimers()
    act(() => showToast(kind, 'Hello'))
    act(() => void vi.advanceTimersByTime(ms - 1))
    expect(screen.getByText('Hello')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Hello')).toBeNull()
  })

  it('stays while the pointer is over it, and leaves afterwards', async () => {
    await renderInLanguage(<Toasts />)
    vi.useFakeTimers()
    act(() => showToast('brief', 'Hello'))
    const card = screen.getByText('Hello').parentElement!
    fireEvent.pointerEnter(card)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Hello')).toBeTruthy()
    fireEvent.pointerLeave(card)
    act(() => void vi.advanceTimersByTime(toastMs.brief))
    expect(screen.queryByText('Hello')).toBeNull()
  })

  it('is closed by its button', async () => {
    await renderInLanguage(<Toasts />)
    act(() => showToast('failure', 'It failed'))
    fireEvent.click(screen.getByRole('button', { name: t('shell.toast.close') }))
    expect(texts()).toEqual([])
  })

  it('has its region before the first message', async () => {
    await renderInLanguage(<Toasts />)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('when it was saved', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] }))
  const show = async (savedAt: number | undefined, isSaving = false) => {
    const { container } = await renderInLanguage(<SavedAgo savedAt={savedAt} isSaving={isSaving} className="s" />)
    return () => container.querySelector('.s')!.textContent
  }

  it('counts seconds, then minutes', async () => {
    const text = await show(1_000_000)
    expect(text()).toBe(t('shell.saved.now'))
    act(() => void vi.advanceTimersByTime(5_000))
    expect(text()).toBe(t('shell.saved.seconds', { count: 5 }))
    act(() => void vi.advanceTimersByTime(120_000))
    expect(text()).toBe(t('shell.saved.minutes', { count: 2 }))
  })

  it('says that it is saving, or that nothing was changed yet', async () => {
    expect((await show(1_000_000, true))()).toBe(t('shell.saved.saving'))
    cleanup()
    expect((await show(undefined))()).toBe(t('shell.saved.all'))
  })

  it('never counts below zero when the clock is set back', async () => {
    expect((await show(9_000_000))()).toBe(t('shell.saved.now'))
  })
})

describe('the offline banner', () => {
  it('is empty online and names the moment of the data offline', async () => {
    await renderInLanguage(<OfflineBanner since={undefined} />)
    expect(screen.getByRole('status').textContent).toBe('')
    cleanup()
    await renderInLanguage(<OfflineBanner since="2026-03-05T04:06:07.000Z" />)
    expect(screen.getByRole('status').textContent).toContain(t('shell.kept.title'))
    expect(screen.getByRole('status').textContent).toContain('5 Mar 2026')
  })
})

it('an empty state shows its mark, title, text and actions', async () => {
  const { container } = await renderInLanguage(
    <EmptyState mark="404" title={<h2>{'Nothing here'}</h2>} text="Look elsewhere" inset>
      <a href="/projects">{'Projects'}</a>
    </EmptyState>,
  )
  expect(container.textContent).toBe('404Nothing hereLook elsewhereProjects')
  expect(container.querySelector('[data-inset]')).not.toBeNull()
})

describe('a question before an action', () => {
  async function ask(answers: (string | undefined)[], changes: object = {}) {
    const closed: number[] = []
    const confirmed: number[] = []
    await renderInLanguage(
      <ConfirmDialog
        title="Delete it?"
        text="It cannot be undone."
        confirm="Delete"
        cancel="Keep"
        onConfirm={() => {
          confirmed.push(1)
          return Promise.resolve(answers.shift())
        }}
        onClose={() => closed.push(1)}
        {...changes}
      />,
    )
    return { closed, confirmed }
  }
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }))

  it('closes when it is done', async () => {
    const { closed, confirmed } = await ask([undefined])
    confirm()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(confirmed).toEqual([1])
  })

  it('stays open with the reason when it failed, and can be tried again', async () => {
    const { closed } = await ask(['No permission', undefined])
    confirm()
    await screen.findByText('No permission')
    expect(closed).toEqual([])
    confirm()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('does nothing when it is cancelled', async () => {
    const { closed, confirmed } = await ask([])
    fireEvent.click(screen.getAllByRole('button', { name: 'Keep' })[0]!)
    expect([closed, confirmed]).toEqual([[1], []])
  })

  it('cannot be confirmed while it is not known what would be deleted', async () => {
    await ask([], { isWaiting: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  })
})

describe('the order of a list', () => {
  it.each([
    [{ sort: 'name', descending: false }, 'ascending'],
    [{ sort: 'name', descending: true }, 'descending'],
    [{ sort: 'date', descending: true }, 'none'],
  ] as const)('%j by name is %s', (order, expected) =>
    expect(sortedBy(order as { sort: string; descending: boolean }, 'name')).toBe(expected),
  )

  it.each([
    [
      { sort: 'date', descending: true },
      { sort: 'name', descending: false },
    ],
    [
      { sort: 'name', descending: false },
      { sort: 'name', descending: true },
    ],
    [
      { sort: 'name', descending: true },
      { sort: 'name', descending: false },
    ],
  ])('%j becomes %j by a press', async (order, expected) => {
    const orders: object[] = []
    await renderInLanguage(<SortButton name="Name" sort="name" order={order} onOrder={(next) => orders.push(next)} />)
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(orders).toEqual([expected])
  })
})

describe('scrolling a row into view', () => {
  function box(scrollTop: number) {
    const element = document.createElement('div')
    Object.defineProperty(element, 'clientHeight', { value: 100 })
    element.scrollTop = scrollTop
    element.scrollTo = ((_left: number, top: number) => (element.scrollTop = top)) as never
    return element
  }

  it.each([
    [50, 60, 20, 0, 50],
    [50, 20, 20, 0, 20],
    [50, 20, 20, 30, 0],
    [0, 95, 20, 0, 23],
  ])('from %d, a row at %d of height %d below %d scrolls to %d', (from, top, height, covered, expected) => {
    const element = box(from)
    bringIntoView(element, top, height, covered)
    expect(element.scrollTop).toBe(expected)
  })
})

describe('the title of a page', () => {
  it('is the title of the browser tab, with the project', async () => {
    await renderInLanguage(
      <TitleContext value="P-17">
        <PageTitle>{'Drawings'}</PageTitle>
      </TitleContext>,
    )
    expect(document.title).toBe(t('shell.documentTitle', { page: 'Drawings · P-17' }))
  })

  it('can differ from the heading', async () => {
    await renderInLanguage(<PageTitle title="Sign in">{'Welcome'}</PageTitle>)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome')
    expect(document.title).toBe(t('shell.documentTitle', { page: 'Sign in' }))
  })

  it('takes the focus after a navigation', async () => {
    await renderInLanguage(<PageTitle>{'First'}</PageTitle>, { path: '/first' })
    cleanup()
    await renderInLanguage(<PageTitle>{'Second'}</PageTitle>, { path: '/second' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'))
  })

  it('leaves the focus to a field that wants it', async () => {
    await renderInLanguage(<PageTitle>{'First'}</PageTitle>, { path: '/first' })
    cleanup()
    await renderInLanguage(
      <>
        <input autoFocus />
        <PageTitle focus={false}>{'Second'}</PageTitle>
      </>,
      { path: '/third' },
    )
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  })
})
