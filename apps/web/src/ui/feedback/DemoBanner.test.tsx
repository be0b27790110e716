import { MantineProvider } from '@mantine/core'
import { locales } from '@plumbline/contract/locales'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../testing/layout-stand-ins.ts'
import { DemoBanner } from './DemoBanner.tsx'

beforeAll(defineLayoutStandIns)
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

it('warns of public passwords where the server marked the page, in every language, and has no way to close it', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    const show = () =>
      render(
        <MantineProvider env="test">
          <LanguageContext value={{ locale, t }}>
            <DemoBanner />
          </LanguageContext>
        </MantineProvider>,
      )
    show()
    expect(screen.queryByRole('complementary')).toBeNull()
    cleanup()
    document.head.innerHTML = '<meta name="plumbline-demo" content="public">'
    show()
    expect(screen.getByRole('complementary', { name: t('shell.demo.title') }).textContent).toContain(
      t('shell.demo.text'),
    )
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    document.head.replaceChildren()
  }
})
