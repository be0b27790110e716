import type { AccountTables } from './schema/accounts.ts'
import type { BillingTables } from './schema/billing.ts'
import type { DoorTables } from './schema/doors.ts'
import type { DrawingTables } from './schema/drawings.ts'
import type { MarkerTables } from './schema/markers.ts'
import type { MediaTables } from './schema/media.ts'
import type { ProjectTables } from './schema/projects.ts'

export type Database = DoorTables & AccountTables & BillingTables & ProjectTables & DrawingTables & MarkerTables & MediaTables
