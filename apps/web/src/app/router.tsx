import { locales, type Locale } from '@plumbline/contract/locales'
import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { loadVisitorMessages } from '../i18n/load-messages.ts'
import { prefixOf } from '../i18n/locale.ts'
import { LocaleBranch } from './LocaleBranch.tsx'
import { RootFailure } from './RootFailure.tsx'
import type { Screen } from './screen.ts'
import { BareErrorScreen, ErrorScreen } from './screens/ErrorScreen.tsx'

const layouts = {
  default: async () => ({ Component: (await import('./layouts/Default.tsx')).Default }),
} as const satisfies Record<string, Screen>

const screens = {
  home: async () => ({ Component: (await import('./screens/Home.tsx')).Home }),
  login: async () => ({ Component: (await import('./screens/sign-in/Login.tsx')).Login }),
} as const satisfies Record<string, Screen>

const visitorRoutes: RouteObject[] = [
  { index: true, lazy: screens.home },
  { path: 'login', lazy: screens.login },
]

const screensOf = (locale: Locale) => `screens-${locale}`

/** Spec 1 §2: every route in one language. */
function branch(locale: Locale): RouteObject {
  return {
    path: prefixOf(locale) || '/',
    loader: async () => ({ locale, messages: await loadVisitorMessages(locale) }),
    shouldRevalidate: () => false,
    Component: LocaleBranch,
    ErrorBoundary: RootFailure,
    HydrateFallback: () => null,
    children: [
      {
        id: screensOf(locale),
        ErrorBoundary: BareErrorScreen,
        children: [
          {
            lazy: layouts.default,
            children: [
              {
                ErrorBoundary: ErrorScreen,
                children: visitorRoutes,
              },
            ],
          },
        ],
      },
    ],
  }
}

/** In the first load, the file lists of all screens would be a tenth of its bytes. */
function addLazyRoutes(): PatchRoutesOnNavigationFunction {
  let isAdded = false
  return async ({ patch, signal }) => {
    if (isAdded) return
    const { lazyRoutes } = await import('./lazy-routes.tsx')
    // `patch` does nothing for a cancelled navigation.
    if (isAdded || signal.aborted) return
    isAdded = true
    for (const locale of locales) patch(screensOf(locale), lazyRoutes(locale))
  }
}

/** The router reads the location when it is created, so redirects of the address have to run before. */
export function createRouter() {
  return createBrowserRouter(locales.map(branch), { patchRoutesOnNavigation: addLazyRoutes() })
}
