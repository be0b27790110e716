import { sql, type Kysely } from 'kysely'

/** Since when somebody stands in a corporate: the one joined last must not become the default by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace view standing with (security_invoker = true) as
    select user_id, corporate_id, role, false as is_agent, created_at as since from membership
    union all
    select agent.user_id, link.corporate_id, agent.role, true, link.created_at
    from membership agent join corporate_agent link on link.agent_corporate_id = agent.corporate_id
    where agent.role in ('agent-admin', 'agent-operator')
      and not exists (select from membership own where own.user_id = agent.user_id and own.corporate_id = link.corporate_id)`.execute(
    db,
  )
}
