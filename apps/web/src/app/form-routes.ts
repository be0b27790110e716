import type { Locale } from '@plumbline/contract/locales'
import type { RouteObject } from 'react-router'
import { loadFormMessages } from '../i18n/load-messages.ts'
import type { Screen } from './screen.ts'
import { ErrorScreen } from './screens/ErrorScreen.tsx'

const layouts = {
  default: async () => ({ Component: (await import('./layouts/Default.tsx')).Default }),
  formWords: async () => ({ Component: (await import('./FormMessages.tsx')).FormMessages }),
} as const satisfies Record<string, Screen>

const screens = {
  signup: async () => ({ Component: (await import('./screens/sign-in/Signup.tsx')).Signup }),
  verifyEmail: async () => ({ Component: (await import('./screens/sign-in/VerifyEmail.tsx')).VerifyEmail }),
  forgotPassword: async () => ({ Component: (await import('./screens/sign-in/ForgotPassword.tsx')).ForgotPassword }),
  forgotMail: async () => ({ Component: (await import('./screens/sign-in/ForgotMail.tsx')).ForgotMail }),
  resetPassword: async () => ({ Component: (await import('./screens/sign-in/ResetPassword.tsx')).ResetPassword }),
  acceptInvitation: async () => ({
    Component: (await import('./screens/sign-in/AcceptInvitation.tsx')).AcceptInvitation,
  }),
} as const satisfies Record<string, Screen>

const formRoutes: RouteObject[] = [
  { path: 'signup', lazy: screens.signup },
  { path: 'user-register', lazy: screens.signup },
  { path: 'verify-email', lazy: screens.verifyEmail },
  { path: 'forgot-password', lazy: screens.forgotPassword },
  { path: 'forgot-confirm', lazy: screens.forgotMail },
  { path: 'forgotmail', lazy: screens.forgotMail },
  { path: 'reset-password', lazy: screens.resetPassword },
  { path: 'accept-invitation', lazy: screens.acceptInvitation },
]

/** Where a visitor fills in more than the sign-in: their file lists would be a part of every first load. */
export function formBranch(locale: Locale): RouteObject {
  return {
    lazy: layouts.default,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          {
            lazy: layouts.formWords,
            loader: () => loadFormMessages(locale),
            shouldRevalidate: () => false,
            children: formRoutes,
          },
        ],
      },
    ],
  }
}
