import { accounts } from './en/accounts.ts'
import { console } from './en/accounts/console.ts'
import { forms } from './en/accounts/forms.ts'
import { security } from './en/accounts/security.ts'
import { signOnSettings } from './en/accounts/sign-on.ts'
import { users } from './en/accounts/users.ts'
import { analysis } from './en/analysis.ts'
import { annotations } from './en/annotations.ts'
import { billing } from './en/billing.ts'
import { pricing } from './en/billing/pricing.ts'
import { canvas } from './en/canvas.ts'
import { coverage } from './en/coverage.ts'
import { defects } from './en/defects.ts'
import { drawings } from './en/drawings.ts'
import { elevation } from './en/drawings/elevation.ts'
import { errors } from './en/errors.ts'
import { exchange } from './en/exchange.ts'
import { integrations } from './en/integrations.ts'
import { markers } from './en/markers.ts'
import { planScreen } from './en/markers/plan-screen.ts'
import { georeference } from './en/markers/georeference.ts'
import { panel } from './en/markers/panel.ts'
import { media } from './en/media.ts'
import { models } from './en/models.ts'
import { mosaics } from './en/mosaics.ts'
import { notifications } from './en/notifications.ts'
import { unsubscribe } from './en/notifications/unsubscribe.ts'
import { operations } from './en/operations.ts'
import { projects } from './en/projects.ts'
import { find } from './en/projects/find.ts'
import { info } from './en/projects/info.ts'
import { list } from './en/projects/list.ts'
import { ratings } from './en/projects/ratings.ts'
import { settings } from './en/projects/settings.ts'
import { standing } from './en/projects/standing.ts'
import { terms } from './en/projects/terms.ts'
import { reports } from './en/reports.ts'
import { page as verifyPage } from './en/reports/verify-page.ts'
import { rules } from './en/rules.ts'
import { shares } from './en/shares.ts'
import { page } from './en/shares/page.ts'
import { shell } from './en/shell.ts'
import { thermal } from './en/thermal.ts'

export const en = {
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
} as const
