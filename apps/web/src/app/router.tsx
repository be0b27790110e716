import { locales, type Locale } from '@plumbline/contract/locales'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { readSession } from '../api/session.ts'
import { loadFormMessages, loadMessages, loadVisitorMessages } from '../i18n/load-messages.ts'
import { prefixOf } from '../i18n/locale.ts'
import { LocaleBranch } from './LocaleBranch.tsx'
import { paths } from './paths.ts'
import { RootFailure } from './RootFailure.tsx'
import { BareErrorScreen, ErrorScreen } from './screens/ErrorScreen.tsx'
import { NotFound } from './screens/NotFound.tsx'
import type { SoonName } from './screens/Soon.tsx'

type Screen = () => Promise<{ readonly Component: () => React.ReactNode }>

const layouts = {
  default: async () => ({ Component: (await import('./layouts/Default.tsx')).Default }),
  unknown: async () => ({ Component: (await import('./layouts/Unknown.tsx')).Unknown }),
  signedIn: async () => ({ Component: (await import('./SignedIn.tsx')).SignedIn }),
  formWords: async () => ({ Component: (await import('./FormWords.tsx')).FormWords }),
  withHeader: async () => ({ Component: (await import('./layouts/WithHeader.tsx')).WithHeader }),
  withHeaderAndTabs: async () => ({ Component: (await import('./layouts/WithHeaderAndTabs.tsx')).WithHeaderAndTabs }),
} as const satisfies Record<string, Screen>

const screens = {
  home: async () => ({ Component: (await import('./screens/Home.tsx')).Home }),
  login: async () => ({ Component: (await import('./screens/Login.tsx')).Login }),
  signup: async () => ({ Component: (await import('./screens/Signup.tsx')).Signup }),
  verifyEmail: async () => ({ Component: (await import('./screens/VerifyEmail.tsx')).VerifyEmail }),
  forgotPassword: async () => ({ Component: (await import('./screens/ForgotPassword.tsx')).ForgotPassword }),
  forgotMail: async () => ({ Component: (await import('./screens/ForgotMail.tsx')).ForgotMail }),
  resetPassword: async () => ({ Component: (await import('./screens/ResetPassword.tsx')).ResetPassword }),
  changePassword: async () => ({ Component: (await import('./screens/ChangePassword.tsx')).ChangePassword }),
  account: async () => ({ Component: (await import('./screens/Account.tsx')).Account }),
  projects: async () => ({ Component: (await import('./screens/Projects.tsx')).Projects }),
  console: async () => ({ Component: (await import('./screens/console/Console.tsx')).Console }),
  consoleCompanies: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsoleCompanies }),
  consoleUsers: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsolePeople }),
  consoleAudit: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsoleAudit }),
  corporateAudit: async () => ({ Component: (await import('./screens/CorporateAudit.tsx')).CorporateAudit }),
  projectInfo: async () => ({ Component: (await import('./screens/project/ProjectInfo.tsx')).ProjectInfo }),
} as const satisfies Record<string, Screen>

function soon(path: string, name: SoonName): RouteObject {
  return { path, lazy: async () => {
    const { Soon } = await import('./screens/Soon.tsx')
    return { element: <Soon name={name} /> }
  } }
}

const visitorRoutes: RouteObject[] = [
  { index: true, lazy: screens.home },
  { path: 'login', lazy: screens.login },
  soon('pricing', 'pricing'),
]

const formRoutes: RouteObject[] = [
  { path: 'signup', lazy: screens.signup },
  { path: 'user-register', lazy: screens.signup },
  { path: 'verify-email', lazy: screens.verifyEmail },
  { path: 'forgot-password', lazy: screens.forgotPassword },
  { path: 'forgot-confirm', lazy: screens.forgotMail },
  { path: 'forgotmail', lazy: screens.forgotMail },
  { path: 'reset-password', lazy: screens.resetPassword },
]

const headerRoutes: RouteObject[] = [
  { path: 'projects', lazy: screens.projects },
  soon('purchase-history', 'purchaseHistory'),
  { path: 'change-password', lazy: screens.changePassword },
  { path: 'account', lazy: screens.account },
