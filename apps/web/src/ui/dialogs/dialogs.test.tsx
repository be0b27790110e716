import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { TutorialMenu } from './TutorialMenu.tsx'

afterEach(cleanup)

describe('a question before what cannot be taken back', () => {
  async function ask(answer: () => Promise<string | undefined>, isWaiting = false) {
    const closed: number[] = []
    await renderInLanguage(
      <ConfirmDialog
        title="Delete the plan?"
        text="It cannot be restored."
        confirm="Delete"
        cancel="Not now"
        isWaiting={isWaiting}
        onConfirm={answer}
        onClose={() => closed.push(1)}
      />,
    )
    return closed
  }
  const dialog = () => within(screen.getByRole('dialog', { name: 'Delete the plan?' }))

  it('closes once it is done', async () => {
    const closed = await ask(() => Promise.resolve(undefined))
    expect(dialog().getByText('It cannot be restored.')).toBeTruthy()
    fireEvent.click(dialog().getByText('Delete'))
    await waitFor(() => expect(closed).toEqual([1]))
  })

  it('says what went wrong and stays', async () => {
    const closed = await ask(() => Promise.resolve('It is in a report.'))
    expect(dialog().getByRole('alert').textContent).toBe('')
    fireEvent.click(dialog().getByText('Delete'))
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe('It is in a report.'))
    expect(closed).toEqual([])
  })

  it('cannot be confirmed before it is known what it does, but left', async () => {
    const closed = await ask(() => Promise.resolve(undefined), true)
    expect(dialog().getByText('Delete').closest('button')!.disabled).toBe(true)
    fireEvent.click(dialog().getByText('Not now'))
    expect(closed).toEqual([1])
  })
})

describe('a menu of films', () => {
  const videos = [
    { id: 'create', title: 'Create a project' },
    { id: 'users', title: 'Invite people' },
  ]

  it('opens a film in a dialog, with captions in the language', async () => {
    await renderInLanguage(<TutorialMenu label="Tutorials" closeLabel="Close" videos={videos} />, { locale: 'zh-hk' })
    fireEvent.click(screen.getByRole('button', { name: 'Tutorials' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }))
    const film = await screen.findByLabelText('Invite people', { selector: 'video' })
    expect(film.getAttribute('src')).toBe('/tutorials/zh-hk/users.mp4')
    expect(film.querySelector('track')!.getAttribute('src')).toBe('/tutorials/zh-hk/users.vtt')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite people' })).toBeNull())
  })
})

describe('the menu of languages', () => {
  it('marks the present language and leads to the same page in another, which is remembered', async () => {
    const { router, t } = await renderInLanguage(<LanguageMenu />, { path: '/projects?search=a' })
    fireEvent.click(screen.getByRole('button', { name: new RegExp(t('shell.language.label')) }))
    expect((await screen.findByRole('link', { current: true })).textContent).toBe(t('shell.language.en'))
    fireEvent.click(screen.getByRole('link', { name: t('shell.language.zh-hk') }))
    expect(router.state.location).toMatchObject({ pathname: '/zh-hk/projects', search: '?search=a' })
    expect(document.cookie).toContain('zh-hk')
    document.cookie = `${document.cookie.split('=')[0]}=; Max-Age=0; Path=/`
  })
})
