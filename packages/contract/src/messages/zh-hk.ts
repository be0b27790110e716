import type { Messages } from './messages.ts'
import { accounts } from './zh-hk/accounts.ts'
import { console } from './zh-hk/accounts/console.ts'
import { forms } from './zh-hk/accounts/forms.ts'
import { security } from './zh-hk/accounts/security.ts'
import { signOnSettings } from './zh-hk/accounts/sign-on.ts'
import { users } from './zh-hk/accounts/users.ts'
import { analysis } from './zh-hk/analysis.ts'
import { annotations } from './zh-hk/annotations.ts'
import { billing } from './zh-hk/billing.ts'
import { pricing } from './zh-hk/billing/pricing.ts'
import { canvas } from './zh-hk/canvas.ts'
import { coverage } from './zh-hk/coverage.ts'
import { defects } from './zh-hk/defects.ts'
import { drawings } from './zh-hk/drawings.ts'
import { elevation } from './zh-hk/drawings/elevation.ts'
import { errors } from './zh-hk/errors.ts'
import { exchange } from './zh-hk/exchange.ts'
import { integrations } from './zh-hk/integrations.ts'
import { markers } from './zh-hk/markers.ts'
import { planScreen } from './zh-hk/markers/plan-screen.ts'
import { georeference } from './zh-hk/markers/georeference.ts'
import { panel } from './zh-hk/markers/panel.ts'
import { media } from './zh-hk/media.ts'
import { models } from './zh-hk/models.ts'
import { mosaics } from './zh-hk/mosaics.ts'
import { notifications } from './zh-hk/notifications.ts'
import { unsubscribe } from './zh-hk/notifications/unsubscribe.ts'
import { operations } from './zh-hk/operations.ts'
import { projects } from './zh-hk/projects.ts'
import { find } from './zh-hk/projects/find.ts'
import { info } from './zh-hk/projects/info.ts'
import { list } from './zh-hk/projects/list.ts'
import { ratings } from './zh-hk/projects/ratings.ts'
import { settings } from './zh-hk/projects/settings.ts'
import { standing } from './zh-hk/projects/standing.ts'
import { terms } from './zh-hk/projects/terms.ts'
import { reports } from './zh-hk/reports.ts'
import { page as verifyPage } from './zh-hk/reports/verify-page.ts'
import { rules } from './zh-hk/rules.ts'
import { shares } from './zh-hk/shares.ts'
import { page } from './zh-hk/shares/page.ts'
import { shell } from './zh-hk/shell.ts'
import { thermal } from './zh-hk/thermal.ts'

export const zhHk: Messages = {
  accounts: { ...accounts, ...forms, console, security, signOnSettings, users },
  analysis,
  annotations,
  billing: { ...billing, pricing },
  canvas,
  coverage,
  defects,
  drawings: { ...drawings, elevation },
  errors,
  exchange,
  integrations,
  operations,
  markers: { ...markers, planScreen, georeference, panel },
  media,
  models,
  mosaics,
  notifications: { ...notifications, unsubscribe },
  projects: { ...projects, find, info, list, ratings, settings, standing, terms },
  reports: { ...reports, verifyPage },
  rules,
  shares: { ...shares, page },
  shell,
  thermal,
}
