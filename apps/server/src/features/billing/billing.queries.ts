import type { ConsoleOrder, Order, ProjectLimits } from '@plumbline/contract/billing/billing'
import { unusedCents, type PlanName, type Running } from '@plumbline/contract/billing/plans'
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { contains } from '../../db/like-pattern.ts'
import type { Database } from '../../db/database.ts'
import type { PlanOrderTable } from '../../db/schema/billing.ts'

export type OrderRow = Selectable<PlanOrderTable>
type Trx = Transaction<Database>

const pageSize = 50

export function invoiceNumber(row: Pick<OrderRow, 'invoice_number'>): string {
  return `INV-${String(row.invoice_number).padStart(6, '0')}`
}

/** A plan replaced by a larger one ended on that day; a renewal replaced before its start ended at its start. */
function endOf({ starts_at, ends_at, credited_at }: OrderRow): Date | null {
  if (starts_at === null || ends_at === null || credited_at === null) return ends_at
  return new Date(Math.max(starts_at.getTime(), Math.min(ends_at.getTime(), credited_at.getTime())))
}

export function hasInvoice({ method, status }: Pick<OrderRow, 'method' | 'status'>): boolean {
  return method === 'invoice' || status === 'paid'
}

export function presentOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    projectId: row.project_id,
    projectNum: row.project_code,
    projectName: row.project_name,
    plan: row.plan,
    kind: row.kind,
    amountCents: row.amount_cents,
    status: row.status,
    method: row.method,
    invoiceNum: invoiceNumber(row),
    orderedAt: row.ordered_at.toISOString(),
    paymentDate: row.paid_at?.toISOString() ?? null,
    startDate: row.starts_at?.toISOString() ?? null,
    endDate: endOf(row)?.toISOString() ?? null,
    hasInvoice: hasInvoice(row),
  }
}

type Page<T> = { data: T[]; nextCursor: string | null }

/** One more than shown was fetched, to know whether there is a next page. */
function pageOf<R, T extends { readonly _id: string }>(rows: readonly R[], present: (row: R) => T): Page<T> {
  const data = rows.slice(0, pageSize).map(present)
  return { data, nextCursor: rows.length > pageSize ? (data.at(-1)?._id ?? null) : null }
}

export async function listHistory(db: Db, corporateId: string, before: string | undefined): Promise<Page<Order>> {
  const rows = await db
    .selectFrom('plan_order')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return pageOf(rows, presentOrder)
}

/** For a file: everything, and with that many orders a company has other ways to ask for them. */
export async function allHistory(db: Db, corporateId: string): Promise<readonly Order[]> {
  const rows = await db
    .selectFrom('plan_order')
    .selectAll()
    .where('corporate_id', '=', corporateId)
    .orderBy('id', 'desc')
    .limit(50_000)
    .execute()
  return rows.map(presentOrder)
}

function anyContains(search: string, columns: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${column} ilike ${contains(search)}`),
    sql` or `,
  )})`
}

export type OrderFilter = {
  readonly status?: OrderRow['status'] | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
}

export async function listOrders(db: Db, { status, search = '', cursor }: OrderFilter): Promise<Page<ConsoleOrder>> {
  const rows = await db
    .selectFrom('plan_order')
    .innerJoin('corporate', 'corporate.id', 'plan_order.corporate_id')
    .leftJoin('app_user', 'app_user.id', 'plan_order.ordered_by')
    .selectAll('plan_order')
    .select(['corporate.name as corporateName', 'app_user.name as orderedBy'])
    .$if(status !== undefined, (query) => query.where('plan_order.status', '=', status!))
    .$if(cursor !== undefined, (query) => query.where('plan_order.id', '<', cursor!))
    .$if(search !== '', (query) =>
      query.where(
        anyContains(search, [
          sql`corporate.name`,
          sql`plan_order.project_code`,
          sql`plan_order.project_name`,
          sql`('INV-' || lpad(plan_order.invoice_number::text, 6, '0'))`,
        ]),
      ),
    )
    .orderBy('plan_order.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return pageOf(rows, (row) => ({
    ...presentOrder(row),
    corporateId: row.corporate_id,
    corporateName: row.corporateName,
    orderedBy: row.orderedBy ?? '',
  }))
}

export async function listLimits(
  db: Db,
  { search = '', cursor }: { readonly search?: string | undefined; readonly cursor?: string | undefined },
): Promise<Page<ProjectLimits>> {
  const rows = await db
    .selectFrom('project')
    .innerJoin('corporate', 'corporate.id', 'project.corporate_id')
    .select([
      'project.id',
      'project.corporate_id',
      'corporate.name as corporateName',
      'project.code',
      'project.name',
      'plan',
      'image_limit',
      'images_used',
      'data_limit',
      'data_used',
      'expires_at',
    ])
    .where('project.deleted_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('project.id', '<', cursor!))
    .$if(search !== '', (query) =>
      query.where(anyContains(search, [sql`corporate.name`, sql`project.code`, sql`project.name`])),
    )
    .orderBy('project.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return pageOf(rows, (row) => ({
    _id: row.id,
    corporateId: row.corporate_id,
    corporateName: row.corporateName,
    projectNum: row.code,
    projectName: row.name,
    plan: row.plan,
    imageLimit: row.image_limit,
    imagesUsed: row.images_used,
    dataLimit: row.data_limit === null ? null : Number(row.data_limit),
    dataUsed: Number(row.data_used),
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
}

export type Subscriber = {
  readonly id: string
  readonly corporateId: string
  readonly code: string
  readonly name: string
  readonly running: Running
}

type Project = {
  readonly id: string
  readonly corporate_id: string
  readonly code: string
  readonly name: string
  readonly plan: PlanName
  readonly expires_at: Date | null
}

async function subscriberOf(db: Db | Trx, project: Project, now: Date): Promise<Subscriber> {
  const paid = await db
    .selectFrom('plan_order')
    .select(['amount_cents', 'credit_cents', 'starts_at', 'ends_at'])
    .where('project_id', '=', project.id)
    .where('status', '=', 'paid')
    .where('ends_at', '>', now)
    .where('credited_at', 'is', null)
    .execute()
  const times = paid.map((row) => ({
    valueCents: row.amount_cents + row.credit_cents,
    startsAt: row.starts_at ?? now,
    endsAt: row.ends_at ?? now,
  }))
  const { id, corporate_id: corporateId, code, name, plan, expires_at: endsAt } = project
  return { id, corporateId, code, name, running: { plan, endsAt, unusedCents: unusedCents(times, now) } }
}

const columns = ['id', 'corporate_id', 'code', 'name', 'plan', 'expires_at'] as const

export async function findSubscriber(db: Db, projectId: string, now: Date): Promise<Subscriber | undefined> {
  const project = await db
    .selectFrom('project')
    .select(columns)
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return project === undefined ? undefined : subscriberOf(db, project, now)
}

/**
 * Held until the transaction ends: orders and payments of a project follow one after the other, always the project
 * first.
 */
export async function lockSubscriber(trx: Trx, projectId: string, now: Date): Promise<Subscriber | undefined> {
  const project = await trx
    .selectFrom('project')
    .select(columns)
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return project === undefined ? undefined : subscriberOf(trx, project, now)
}

export async function findOrder(db: Db | Trx, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('plan_order').selectAll().where('id', '=', orderId).executeTakeFirst()
}

export async function lockOrder(trx: Trx, orderId: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('plan_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
}

export async function findPending(db: Db | Trx, projectId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('plan_order')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}
