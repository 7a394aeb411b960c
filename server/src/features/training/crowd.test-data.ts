import { sql } from 'kysely'
import type { World } from '../../../test/world.ts'

/** Puts many people into a group whom nobody signs in as. */
export const crowd = (w: World, companyId: string, groupId: string, people: number): Promise<unknown> =>
  w.services.db.withTenant(companyId, (tx) =>
    sql`with made as (
      insert into users (company_id, id, name, surname, email, role, status)
        select current_company(), gen_random_uuid(), 'Crowd', n::text, 'crowd' || n || '@example.org', 'student', 'active'
        from generate_series(1, ${people}::int) n returning id)
      insert into group_members (company_id, group_id, user_id)
        select current_company(), ${groupId}::uuid, id from made`.execute(tx),
  )
