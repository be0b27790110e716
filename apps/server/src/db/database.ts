import type { AccountTables } from './schema/accounts.ts'
import type { AnalysisTables } from './schema/analysis.ts'
import type { AnnotationTables } from './schema/annotations.ts'
import type { BillingTables } from './schema/billing.ts'
import type { CoverageTables } from './schema/coverage.ts'
import type { DefectTables } from './schema/defects.ts'
import type { ExchangeTables } from './schema/exchange.ts'
import type { InfrastructureTables } from './schema/infrastructure.ts'
import type { IntegrationTables } from './schema/integrations.ts'
import type { DrawingTables } from './schema/drawings.ts'
import type { MarkerTables } from './schema/markers.ts'
import type { MediaTables } from './schema/media.ts'
import type { ModelTables } from './schema/models.ts'
import type { MosaicTables } from './schema/mosaics.ts'
import type { NotificationTables } from './schema/notifications.ts'
import type { OperationTables } from './schema/operations.ts'
import type { ProjectTables } from './schema/projects.ts'
import type { ReportTables } from './schema/reports.ts'
import type { ShareTables } from './schema/shares.ts'
import type { ThermalTables } from './schema/thermal.ts'

export type Database = InfrastructureTables &
  AccountTables &
  NotificationTables &
  IntegrationTables &
  OperationTables &
  ShareTables &
  BillingTables &
  ProjectTables &
  DrawingTables &
  MarkerTables &
  MediaTables &
  CoverageTables &
  MosaicTables &
  DefectTables &
  AnnotationTables &
  ThermalTables &
  AnalysisTables &
  ModelTables &
  ExchangeTables &
  ReportTables
