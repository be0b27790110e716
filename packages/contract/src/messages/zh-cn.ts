import type { Messages } from './messages.ts'
import { accounts } from './zh-cn/accounts.ts'
import { console } from './zh-cn/accounts/console.ts'
import { forms } from './zh-cn/accounts/forms.ts'
import { security } from './zh-cn/accounts/security.ts'
import { signOnSettings } from './zh-cn/accounts/sign-on.ts'
import { users } from './zh-cn/accounts/users.ts'
import { analysis } from './zh-cn/analysis.ts'
import { annotations } from './zh-cn/annotations.ts'
import { billing } from './zh-cn/billing.ts'
import { pricing } from './zh-cn/billing/pricing.ts'
import { canvas } from './zh-cn/canvas.ts'
import { coverage } from './zh-cn/coverage.ts'
import { defects } from './zh-cn/defects.ts'
import { drawings } from './zh-cn/drawings.ts'
import { elevation } from './zh-cn/drawings/elevation.ts'
import { errors } from './zh-cn/errors.ts'
import { exchange } from './zh-cn/exchange.ts'
import { integrations } from './zh-cn/integrations.ts'
import { markers } from './zh-cn/markers.ts'
import { planScreen } from './zh-cn/markers/plan-screen.ts'
import { georeference } from './zh-cn/markers/georeference.ts'
import { panel } from './zh-cn/markers/panel.ts'
import { media } from './zh-cn/media.ts'
import { models } from './zh-cn/models.ts'
import { mosaics } from './zh-cn/mosaics.ts'
import { notifications } from './zh-cn/notifications.ts'
import { unsubscribe } from './zh-cn/notifications/unsubscribe.ts'
import { operations } from './zh-cn/operations.ts'
import { projects } from './zh-cn/projects.ts'
import { find } from './zh-cn/projects/find.ts'
import { info } from './zh-cn/projects/info.ts'
import { list } from './zh-cn/projects/list.ts'
import { ratings } from './zh-cn/projects/ratings.ts'
import { settings } from './zh-cn/projects/settings.ts'
import { standing } from './zh-cn/projects/standing.ts'
import { terms } from './zh-cn/projects/terms.ts'
import { reports } from './zh-cn/reports.ts'
import { page as verifyPage } from './zh-cn/reports/verify-page.ts'
import { rules } from './zh-cn/rules.ts'
import { shares } from './zh-cn/shares.ts'
import { page } from './zh-cn/shares/page.ts'
import { shell } from './zh-cn/shell.ts'
import { thermal } from './zh-cn/thermal.ts'

export const zhCn: Messages = {
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
