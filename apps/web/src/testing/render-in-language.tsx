import { MantineProvider } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadMessages } from '../i18n/load-messages.ts'
import { translator } from '../i18n/translate.ts'
import { LanguageContext } from '../i18n/use-t.ts'
import { defineLayoutStandIns } from './layout-stand-ins.ts'

/** jsdom has none of these, and Mantine calls them when a component mounts. */
export function stubLayout(): void {
  defineLayoutStandIns()
  // Newer browsers answer with a promise, which an effect must not return.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() })
}

export const translatorOf = async (locale: Locale = 'en') => translator(locale, await loadMessages(locale))

type Options = { readonly locale?: Locale; readonly path?: string }

/** Renders an element in a language, inside a router whose location the test can read. */
export async function renderInLanguage(element: ReactNode, { locale = 'en', path = '/' }: Options = {}) {
  stubLayout()
  const t = await translatorOf(locale)
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const view = render(
    <MantineProvider env="test" withGlobalClasses={false} withCssVariables={false}>
      <LanguageContext value={{ locale, t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
  return { ...view, t, router }
}
