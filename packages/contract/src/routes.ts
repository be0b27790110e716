import { accountRoutes } from './accounts/accounts.ts'
import { consoleRoutes } from './accounts/console.ts'
import { profileRoutes } from './accounts/profile.ts'
import { registrationRoutes } from './accounts/registration.ts'
import { signOnRoutes } from './accounts/sign-on.ts'
import { userRoutes } from './accounts/users.ts'
import { analysisRoutes } from './analysis/analysis.ts'
import { annotationEditingRoutes } from './annotations/editing.ts'
import { annotationRoutes } from './annotations/annotations.ts'
import { billingRoutes } from './billing/billing.ts'
import { coverageRoutes } from './coverage/coverage.ts'
import { flightRoutes } from './coverage/flights.ts'
import { defectLifeRoutes } from './defects/history.ts'
import { defectRegisterRoutes } from './defects/register.ts'
import { defectRoutes } from './defects/defects.ts'
import { duplicateRoutes } from './defects/duplicates.ts'
import { calendarRoutes } from './defects/calendar.ts'
import { voiceNoteRoutes } from './defects/voice-notes.ts'
import { repairScheduleRoutes } from './defects/repair-schedule.ts'
import { exchangeRoutes } from './exchange/exchange.ts'
import { importRoutes } from './exchange/imports.ts'
import { drawingRoutes } from './drawings/drawings.ts'
import { integrationRoutes } from './integrations/integrations.ts'
import { webhookRoutes } from './integrations/webhooks.ts'
import { markerRoutes } from './markers/markers.ts'
import { attachmentRoutes } from './media/attachments.ts'
import { captureRoutes } from './media/captures.ts'
import { mediaLibraryRoutes } from './media/library.ts'
import { mediaPrivacyRoutes } from './media/privacy.ts'
import { mediaTaskRoutes } from './media/tasks.ts'
import { mediaUploadRoutes } from './media/media.ts'
import { supportRoutes } from './notifications/support.ts'
import { modelRoutes } from './models/models.ts'
import { modelViewRoutes } from './models/views.ts'
import { mosaicRoutes } from './mosaics/mosaics.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { operationRoutes } from './operations/operations.ts'
import { projectLifeRoutes, projectRoutes } from './projects/projects.ts'
import { findRoutes } from './projects/find.ts'
import { infoRoutes } from './projects/info.ts'
import { settingsRoutes } from './projects/settings.ts'
import { standingRoutes } from './projects/standing.ts'
import { issuedRoutes } from './reports/issued.ts'
import { reportRoutes } from './reports/reports.ts'
import { sharedRoutes, shareRoutes } from './shares/shares.ts'
import { thermalRoutes } from './thermal/thermal.ts'
import type { Routes } from './route.ts'

/** Every call of the product, by feature; the server, the docs and the tests walk this one object. */
export const routes = {
  accounts: {
    ...accountRoutes,
    ...signOnRoutes,
    ...registrationRoutes,
    ...profileRoutes,
    ...userRoutes,
    ...consoleRoutes,
  },
  notifications: { ...notificationRoutes, ...supportRoutes },
  integrations: { ...integrationRoutes, ...webhookRoutes },
  operations: operationRoutes,
  billing: billingRoutes,
  projects: {
    ...projectRoutes,
    ...projectLifeRoutes,
    ...findRoutes,
    ...infoRoutes,
    ...settingsRoutes,
    ...standingRoutes,
  },
  drawings: drawingRoutes,
  markers: markerRoutes,
  media: {
    ...mediaUploadRoutes,
    ...captureRoutes,
    ...mediaLibraryRoutes,
    ...mediaPrivacyRoutes,
    ...mediaTaskRoutes,
    ...attachmentRoutes,
  },
  coverage: { ...coverageRoutes, ...flightRoutes },
  mosaics: mosaicRoutes,
  defects: {
    ...defectRoutes,
    ...defectLifeRoutes,
    ...defectRegisterRoutes,
    ...duplicateRoutes,
    ...repairScheduleRoutes,
    ...voiceNoteRoutes,
    ...calendarRoutes,
  },
  annotations: { ...annotationRoutes, ...annotationEditingRoutes },
  thermal: thermalRoutes,
  analysis: analysisRoutes,
  models: { ...modelRoutes, ...modelViewRoutes },
  exchange: { ...exchangeRoutes, ...importRoutes },
  reports: { ...reportRoutes, ...issuedRoutes },
  shares: { ...shareRoutes, ...sharedRoutes },
} as const satisfies Record<string, Routes>
