import '../ui/theme/styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadMessages } from '../i18n/load-messages.ts'
import { langOf, splitLocale } from '../i18n/locale.ts'
import { translator } from '../i18n/translate.ts'
import { LanguageContext, type Language } from '../i18n/use-t.ts'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { Gallery } from './Gallery.tsx'

async function loadLanguage({ request }: LoaderFunctionArgs): Promise<Language> {
  const { locale } = splitLocale(new URL(request.url).pathname)
  document.documentElement.lang = langOf(locale)
  return { locale, t: translator(locale, await loadMessages(locale)) }
}

function InLanguage() {
  return (
    <LanguageContext value={useLoaderData<Language>()}>
      <Outlet />
    </LanguageContext>
  )
}

/** In memory: the links of the languages would leave this page, whose address has no prefix. */
const router = createMemoryRouter([
  {
    loader: loadLanguage,
    shouldRevalidate: () => true,
    element: <InLanguage />,
    hydrateFallbackElement: <></>,
    children: [{ path: '*', element: <Gallery /> }],
  },
])

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    colorSchemeManager={localStorageColorSchemeManager({ key: 'plumbline.scheme' })}
    withGlobalClasses={false}
  >
    <RouterProvider router={router} />
  </MantineProvider>,
)
