import type { Locale } from '@plumbline/contract/locales'
import type { Messages } from '@plumbline/contract/messages/messages'
import { Navigate, type RouteObject } from 'react-router'
import { readSession } from '../api/session/session.ts'
import { loadHelp } from '../i18n/load-help.ts'
import {
  loadMessages,
  loadPricingMessages,
  loadUnsubscribeMessages,
  loadVisitorMessages,
  loadFormMessages,
} from '../i18n/load-messages.ts'
import { formBranch } from './form-routes.ts'
import type { VisitorOrMemberMessages } from './layouts/VisitorOrMember.tsx'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { NotFound } from './screens/NotFound.tsx'

const layouts = {
  either: async () => ({ Component: (await import('./layouts/VisitorOrMember.tsx')).VisitorOrMember }),
  signedIn: async () => ({ Component: (await import('./SignedIn.tsx')).SignedIn }),
  withHeader: async () => ({ Component: (await import('./layouts/WithHeader.tsx')).WithHeader }),
  withHeaderAndTabs: async () => ({ Component: (await import('./layouts/WithHeaderAndTabs.tsx')).WithHeaderAndTabs }),
} as const satisfies Record<string, Screen>

const screens = {
  help: async () => ({ Component: (await import('./screens/help/Help.tsx')).Help }),
  contact: async () => ({ Component: (await import('./screens/help/Contact.tsx')).Contact }),
  changePassword: async () => ({ Component: (await import('./screens/sign-in/ChangePassword.tsx')).ChangePassword }),
  account: async () => ({ Component: (await import('./screens/Account.tsx')).Account }),
  calendar: async () => ({ Component: (await import('./screens/Calendar.tsx')).Calendar }),
  integrations: async () => ({ Component: (await import('./screens/Integrations.tsx')).Integrations }),
  shareLinks: async () => ({ Component: (await import('./screens/ShareLinks.tsx')).ShareLinks }),
  manageUsers: async () => ({ Component: (await import('./screens/ManageUsers.tsx')).ManageUsers }),
  pricing: async () => ({ Component: (await import('./screens/Pricing.tsx')).Pricing }),
  buy: async () => ({ Component: (await import('./screens/Buy.tsx')).Buy }),
  paymentSuccess: async () => ({ Component: (await import('./screens/Payment.tsx')).PaymentSuccess }),
  paymentFailed: async () => ({ Component: (await import('./screens/Payment.tsx')).PaymentFailed }),
  purchaseHistory: async () => ({ Component: (await import('./screens/PurchaseHistory.tsx')).PurchaseHistory }),
  projects: async () => ({ Component: (await import('./screens/Projects.tsx')).Projects }),
  start: async () => ({ Component: (await import('./screens/Start.tsx')).Start }),
  imageGen: async () => ({ Component: (await import('./screens/ImageGen.tsx')).ImageGen }),
  imageGenV2: async () => ({ Component: (await import('./screens/ImageGen.tsx')).ImageGenV2 }),
  console: async () => ({ Component: (await import('./screens/console/Console.tsx')).Console }),
  consoleCompanies: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsoleCompanies }),
  consoleUsers: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsolePeople }),
  consoleDomains: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsoleDomains }),
  consoleAudit: async () => ({ Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsoleAudit }),
  consoleOperations: async () => ({
    Component: (await import('./screens/console/ConsoleTabs.tsx')).ConsoleOperations,
  }),
  consoleOrders: async () => ({ Component: (await import('./screens/console/ConsoleBilling.tsx')).ConsoleOrders }),
  consoleLimits: async () => ({ Component: (await import('./screens/console/ConsoleBilling.tsx')).ConsoleLimits }),
  corporateAudit: async () => ({ Component: (await import('./screens/CorporateAudit.tsx')).CorporateAudit }),
  signOnReturn: async () => ({ Component: (await import('./screens/sign-in/SignOnReturn.tsx')).SignOnReturn }),
  unsubscribe: async () => ({ Component: (await import('./screens/Unsubscribe.tsx')).Unsubscribe }),
  data: async () => ({ Component: (await import('./screens/project/Data.tsx')).Data }),
  defineItem: async () => ({ Component: (await import('./screens/project/DefineItem.tsx')).DefineItem }),
  defectSetting: async () => ({ Component: (await import('./screens/project/DefectSetting.tsx')).DefectSetting }),
  inspectionData: async () => ({ Component: (await import('./screens/project/InspectionData.tsx')).InspectionData }),
  localisation: async () => ({ Component: (await import('./screens/project/Localisation.tsx')).Localisation }),
  reviewPhotos: async () => ({ Component: (await import('./screens/project/ReviewPhotos.tsx')).ReviewPhotos }),
  reviewFindings: async () => ({ Component: (await import('./screens/project/ReviewFindings.tsx')).ReviewFindings }),
  reviewThermal: async () => ({ Component: (await import('./screens/project/ReviewThermal.tsx')).ReviewThermal }),
  reviewModels: async () => ({ Component: (await import('./screens/project/ReviewModels.tsx')).ReviewModels }),
  reviewDefects: async () => ({ Component: (await import('./screens/project/ReviewDefects.tsx')).ReviewDefects }),
  reportDefinition: async () => ({
    Component: (await import('./screens/project/ReportDefinition.tsx')).ReportDefinition,
  }),
  reportSection: async () => ({ Component: (await import('./screens/project/ReportSection.tsx')).ReportSection }),
  defectPrint: async () => ({ Component: (await import('./screens/project/DefectPrint.tsx')).DefectPrint }),
  projectInfo: async () => ({ Component: (await import('./screens/project/ProjectInfo.tsx')).ProjectInfo }),
} as const satisfies Record<string, Screen>

const headerRoutes: RouteObject[] = [
  { path: 'projects', lazy: screens.projects },
  { path: 'start', lazy: screens.start },
  { path: 'purchase-history', lazy: screens.purchaseHistory },
  { path: 'buy', lazy: screens.buy },
  { path: 'payment-success', lazy: screens.paymentSuccess },
  { path: 'payment-failed', lazy: screens.paymentFailed },
  { path: 'change-password', lazy: screens.changePassword },
  { path: 'account', lazy: screens.account },
  { path: 'manage-users', lazy: screens.manageUsers },
  { path: 'calendar', lazy: screens.calendar },
  { path: 'integrations', lazy: screens.integrations },
  { path: 'share-links', lazy: screens.shareLinks },
  { path: 'audit-log', lazy: screens.corporateAudit },
  {
    path: 'console',
    lazy: screens.console,
    children: [
      { index: true, lazy: screens.consoleCompanies },
      { path: 'users', lazy: screens.consoleUsers },
      { path: 'orders', lazy: screens.consoleOrders },
      { path: 'projects', lazy: screens.consoleLimits },
      { path: 'domains', lazy: screens.consoleDomains },
      { path: 'audit-log', lazy: screens.consoleAudit },
      { path: 'operations', lazy: screens.consoleOperations },
    ],
  },
  { path: 'image-gen', lazy: screens.imageGen },
  { path: 'image-gen-v2', lazy: screens.imageGenV2 },
]

const tabRoutes: RouteObject[] = [
  { path: 'project-info', lazy: screens.projectInfo },
  { path: 'upload-drawing', lazy: screens.data },
  { path: 'inspection-result', lazy: screens.localisation },
  { path: 'inspection-result/inspection-data', lazy: screens.inspectionData },
  { path: 'inspection-result/define-item', lazy: screens.defineItem },
  { path: 'result-review', lazy: screens.reviewPhotos },
  { path: 'result-review/findings', lazy: screens.reviewFindings },
  { path: 'result-review/models', lazy: screens.reviewModels },
  { path: 'result-review/defects', lazy: screens.reviewDefects },
  { path: 'result-review/defects/:defectId/sheet', lazy: screens.defectPrint },
  { path: 'result-review/thermal/:imageId?', lazy: screens.reviewThermal },
  { path: 'report-definition', lazy: screens.reportDefinition },
  { path: 'report-definition/report-section', lazy: screens.reportSection },
  { path: 'defect-setting', lazy: screens.defectSetting },
  { path: '*', Component: NotFound },
]

/** Who is signed in keeps the header they came with, whose words a visitor has not loaded. */
async function either(
  locale: Locale,
  loadForVisitors: (locale: Locale) => Promise<object>,
): Promise<VisitorOrMemberMessages> {
  const isMember = readSession() !== null
  return {
    isMember,
    messages: (await (isMember ? loadMessages(locale) : loadForVisitors(locale))) as Partial<Messages>,
  }
}

/** Every route that a visitor does not need first; the router adds them at the first address it does not know. */
export function lazyRoutes(locale: Locale): RouteObject[] {
  return [
    formBranch(locale),
    {
      lazy: layouts.either,
      loader: () => either(locale, loadPricingMessages),
      shouldRevalidate: () => false,
      children: [{ ErrorBoundary: ErrorScreen, children: [{ path: 'pricing', lazy: screens.pricing }] }],
    },
    {
      lazy: layouts.either,
      loader: () => either(locale, loadFormMessages),
      shouldRevalidate: () => false,
      children: [{ ErrorBoundary: ErrorScreen, children: [{ path: 'sign-on', lazy: screens.signOnReturn }] }],
    },
    {
      lazy: layouts.either,
      loader: () => either(locale, loadUnsubscribeMessages),
      shouldRevalidate: () => false,
      children: [{ ErrorBoundary: ErrorScreen, children: [{ path: 'unsubscribe', lazy: screens.unsubscribe }] }],
    },
    {
      lazy: layouts.either,
      loader: () => either(locale, loadVisitorMessages),
      children: [{ path: '*', Component: NotFound }],
    },
    {
      lazy: layouts.signedIn,
      loader: () => loadMessages(locale),
      shouldRevalidate: () => false,
      children: [
        {
          lazy: layouts.withHeader,
          children: [
            {
              ErrorBoundary: ErrorScreen,
              children: [
                ...headerRoutes,
                {
                  path: 'help/contact',
                  lazy: screens.contact,
                  loader: () => loadHelp(locale),
                  shouldRevalidate: () => false,
                },
                {
                  path: 'help/:topic?',
                  lazy: screens.help,
                  loader: () => loadHelp(locale),
                  shouldRevalidate: () => false,
                },
              ],
            },
          ],
        },
        { path: 'project', element: <Navigate to={paths.projects(locale)} replace /> },
        {
          path: 'project/:projectId',
          lazy: layouts.withHeaderAndTabs,
          children: [{ ErrorBoundary: ErrorScreen, children: tabRoutes }],
        },
      ],
    },
  ]
}

/** Without it the list of projects is requested only after the sign-in has been answered. */
export async function preloadProjects(locale: Locale): Promise<void> {
  await Promise.all([loadMessages(locale), layouts.signedIn(), layouts.withHeader(), screens.projects()])
}
