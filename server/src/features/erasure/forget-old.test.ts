import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { oldData } from '#server/features.ts'
import { forgetOld } from '#server/features/erasure/forget-old.ts'
import { world } from '../../../test/world.ts'

const w = await world()

it('deletes sessions, refresh tokens, one-time tokens, mails, their brakes, guests and guesses that are over and old, and no younger ones; a guest’s network goes a day after the meeting', async () => {
  const company = await w.company()
  const { id: user_id } = await company.user()
  const ids = { company_id: company.id, user_id }
  const bytes = (text: string) => Buffer.from(`${company.id} ${text}`)
  const day = (days: number) => new Date(Date.now() - days * 86_400_000)
  await w.services.db.withTenant(company.id, async (tx) => {
    for (const [days, agent, ended] of [
      [2, 'over for two days', true],
      [401, 'over for 401 days', true],
      // Nobody ended these: their time was over.
      [2, 'ran out two days ago', false],
      [401, 'ran out 401 days ago', false],
    ] as const) {
      const id = uuid()
      const created_at = day(days + 14)
      const session = {
        ...ids,
        id,
        user_agent: agent,
        created_at,
        expires_at: day(ended ? days - 1 : days),
        ended_at: ended ? day(days) : null,
      }
      await tx.insertInto('sessions').values(session).execute()
      const token = { company_id: company.id, session_id: id, hash: bytes(agent), created_at }
      await tx.insertInto('refresh_tokens').values(token).execute()
    }
    const open = await tx
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('refresh_tokens')
      .values({ company_id: company.id, session_id: open.id, hash: bytes('open'), created_at: day(500) })
      .execute()
    for (const days of [0, 2])
      await tx
        .insertInto('one_time_tokens')
        .values({ ...ids, hash: bytes(`token ${days}`), purpose: 'invitation', expires_at: day(days) })
        .execute()
    const mail = { ...ids, recipient: 'a@example.org', body_text: '', body_html: '' }
    await tx
      .insertInto('mails')
      .values([
        { ...mail, id: uuid(), subject: 'sent long ago', state: 'sent', created_at: day(31) },
        { ...mail, id: uuid(), subject: 'kept long ago', state: 'kept', created_at: day(31) },
        { ...mail, id: uuid(), subject: 'waiting for long', state: 'waiting', created_at: day(31) },
        { ...mail, id: uuid(), subject: 'sent', state: 'sent', created_at: day(29) },
      ])
      .execute()
    for (const until of [new Date(Date.now() - 60_000), new Date(Date.now() + 600_000)])
      await tx
        .insertInto('mail_brakes')
        .values({ company_id: company.id, key: bytes(until.toISOString()), until })
        .execute()
    for (const days of [0.5, 89, 91]) {
      const [meeting, link] = [uuid(), uuid()]
      await sql`insert into meetings (company_id, id, code, title, host_id, starts_at, minutes)
        values (${company.id}, ${meeting}, ${meeting.slice(-10)}, 'Round', ${user_id}, ${day(days)}, 30)`.execute(
        tx,
      )
      await sql`insert into meeting_guest_links (company_id, id, meeting_id, hash, created_by)
        values (${company.id}, ${link}, ${meeting}, ${bytes(link)}, ${user_id})`.execute(tx)
      await sql`insert into meeting_guests (company_id, id, link_id, key_hash, name, network)
        values (${company.id}, ${uuid()}, ${link}, ${bytes(meeting)}, ${`guest of day ${days}`}, ${bytes('net')})`.execute(
        tx,
      )
    }
  })
  await w.services.db.withTenant(company.id, (tx) =>
    sql`insert into guesses (company_id, key, made, until) select ${company.id}::uuid, decode(md5(n::text), 'hex'), 1,
      now() + (n - 500) * interval '1 minute' from generate_series(1, 510) n`.execute(tx),
  )
  await w.services.db.withPlatform((tx) =>
    sql`insert into network_counts (place, mark, made, until) select n, decode(md5(n::text), 'hex'), 1,
      now() + (n - 5) * interval '1 minute' from generate_series(1, 7) n
      on conflict (place) do update set mark = excluded.mark, until = excluded.until`.execute(tx),
  )
  await forgetOld(w.services, oldData)
  const counts = await w.services.db.withPlatform((tx) =>
    sql<{ n: number }>`select count(*)::int as n from network_counts
      where mark in (select decode(md5(n::text), 'hex') from generate_series(1, 7) n)`.execute(tx),
  )
  expect(counts.rows).toEqual([{ n: 2 }])
  const left = await w.services.db.withTenant(company.id, async (tx) => ({
    sessions: (
      await tx
        .selectFrom('sessions')
        .select('user_agent')
        .orderBy('user_agent', (by) => by.asc().nullsFirst())
        .execute()
    ).map((row) => row.user_agent),
    refresh: (await tx.selectFrom('refresh_tokens').select('hash').execute()).map(({ hash }) =>
      Buffer.from(hash)
        .toString()
        .slice(company.id.length + 1),
    ),
    tokens: (await tx.selectFrom('one_time_tokens').select('hash').execute()).length,
    mails: (await tx.selectFrom('mails').select('subject').orderBy('subject').execute()).map(
      (row) => row.subject,
    ),
    brakes: (await tx.selectFrom('mail_brakes').select('key').execute()).length,
    guests: (await tx.selectFrom('meeting_guests').select(['name', 'network']).orderBy('name').execute()).map(
      (row) => [row.name, row.network !== null],
    ),
    guesses: (await tx.selectFrom('guesses').select('key').execute()).length,
  }))
  expect(left).toEqual({
    // That of the person, who is signed in, says nothing of a browser.
    sessions: [null, 'over for two days', 'ran out two days ago'],
    refresh: ['open'],
    tokens: 1,
    mails: ['sent', 'waiting for long'],
    brakes: 1,
    guests: [
      ['guest of day 0.5', true],
      ['guest of day 89', false],
    ],
    guesses: 10,
  })
})
