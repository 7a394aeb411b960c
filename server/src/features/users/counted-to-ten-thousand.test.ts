import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { usersApi, userSortFields } from '#contract/people/users.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
let companyId: string
let admin: Person
beforeAll(async () => {
  const acme = await w.company()
  companyId = acme.id
  admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Admin' })
  // As many as are counted are Ivy, and one more; of them two mentors. Beside them some who are not.
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into users (company_id, id, role, status, name, surname, email, department)
      select current_company(), gen_random_uuid(), case when n in (7, 10009) then 'mentor' else 'student' end,
        case when n = 9 then 'deleted' else 'active' end,
        case when n <= 10002 then 'Ivy' else 'Rosa' end || ' ' || substr(md5(n::text), 1, 5),
        case when n % 2 = 0 then 'Stone' else 'Reed' end, 'p' || substr(md5(n::text), 1, 8) || n || '@example.org', 'Yard'
      from generate_series(1, 10020) n`.execute(tx),
  )
}, 60_000)

const list = (query: object) => admin.ok(usersApi.list, { query: { pageSize: 5, ...query } })

describe('what many people match', () => {
  it('is counted to 10,000, and then said to be more', async () => {
    const counted = async (query: object) => {
      const { total, totalPages, isMore } = await list(query)
      return [total, totalPages, isMore]
    }
    expect(await counted({ search: 'ivy' })).toEqual([10_000, 2000, true])
    expect(await counted({ search: 'ivy', exact: 'true' })).toEqual([10_001, 2001, false])
    expect(await counted({ search: 'ivy', role: 'mentor' })).toEqual([1, 1, false])
    expect(await counted({ search: 'ivy', status: ['active'] })).toEqual([10_000, 2000, true])
    expect(await counted({ search: 'ivy', status: ['deleted'] })).toEqual([1, 1, false])
    expect(await counted({ search: 'rosa' })).toEqual([18, 4, false])
    expect(await counted({ search: 'stone' })).toEqual([5010, 1002, false])
    expect(await counted({ department: 'Yard' })).toEqual([10_000, 2000, true])
    // Of a role or a status the number is kept: it costs nothing.
    expect(await counted({})).toEqual([10_020, 2004, false])
    expect(await counted({ role: 'student' })).toEqual([10_017, 2004, false])
  })

  it.each(userSortFields.flatMap((field) => [field, `-${field}`]))(
    'comes in the order that is asked for: %s',
    async (sort) => {
      const column = {
        name: sql`name collate "und-x-icu"`,
        surname: sql`surname collate "und-x-icu"`,
        email: sql`email`,
        lastLogin: sql`coalesce(last_login, '-infinity'::timestamptz)`,
      }[sort.replace('-', '') as (typeof userSortFields)[number]]
      const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
      const { rows } = await w.services.db.withTenant(companyId, (tx) =>
        sql<{ id: string }>`select id from users where name like 'Ivy%' and status <> 'deleted'
          order by ${column} ${way}, id ${way} limit 5 offset 5000`.execute(tx),
      )
      expect(rows).toHaveLength(5)
      const page = await list({ search: 'IVY', sort, page: 1001 })
      expect(page.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    },
  )
})
