import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { activePair } from '../../../../../test/active-pair.ts'
import { dayOf } from '../../../../../test/day-of.ts'
import { world, type Person } from '../../../../../test/world.ts'
import { ago, eight, reporting } from './programme-report.test-data.ts'

const w = await world()
const { ground, session, goal, applied } = reporting(w)

it('counts people, pairs, sessions and goals of the one programme, by the rules of mentoring’s health', async () => {
  const { acme, admin, mentor, id, pairs, report } = await ground(eight)
  const [ana, ben] = pairs as [(typeof pairs)[0], (typeof pairs)[0]]
  await session(acme, { mentor, pair: ben })
  await session(acme, { mentor, pair: ben })
  // Nobody says whether they met.
  await session(acme, { mentor, pair: ana, met: false })
  for (const pair of pairs.slice(0, 4)) await goal(acme, pair.id, mentor, 'met')
  await applied(acme, id, mentor, 'accepted', 'mentor')
  await applied(acme, id, ana.mentee, 'accepted')
  for (const state of ['requested', 'withdrawn', 'draft'] as const)
    await applied(acme, id, await acme.user(), state)
  // Of no programme.
  await activePair(w, acme, mentor, await acme.user())
  const found = await report()
  expect(found.people).toEqual([
    {
      as: 'mentor',
      states: { invited: 0, requested: 0, waiting: 0, accepted: 1, withdrawn: 0, declined: 0 },
    },
    {
      as: 'mentee',
      states: { invited: 0, requested: 1, waiting: 0, accepted: 1, withdrawn: 1, declined: 0 },
    },
  ])
  expect(found.pairs).toEqual({
    proposed: 1,
    active: 2,
    paused: 1,
    completed: 1,
    handed_over: 1,
    ended_early: 1,
    not_begun: 1,
  })
  expect(found).toMatchObject({ notMet: 1, silent: 2, sessions: 2, certificates: 0, goals: null })
  expect(found.helped).toEqual([
    { as: 'mentee', sum: null },
    { as: 'mentor', sum: null },
  ])
  // Three people are left beside Sales: they are not shown by themselves.
  expect(found.departments).toEqual([
    { department: null, rest: true, people: 8, active: 2, notMet: 1, silent: 2, endedEarly: 1 },
  ])
  const counts = await admin.ok(mentoringHealthApi.pairs, { query: { programmeId: id, concern: 'silent' } })
  expect(counts.total).toBe(found.silent)
  await goal(acme, pairs[4]?.id ?? '', mentor, 'open')
  await goal(acme, pairs[4]?.id ?? '', mentor, 'dropped')
  expect((await report()).goals).toEqual({ open: 1, met: 4, dropped: 1 })
  expect(JSON.stringify(await report())).not.toContain('secret')
})

it('is a file: each table as CSV, all as sheets of a workbook, and no cell runs as a formula', async () => {
  const { acme, admin, mentor, id, pairs } = await ground(eight)
  await session(acme, { mentor, pair: pairs[0] as (typeof pairs)[0] })
  const file = (body: { format: 'csv' | 'xlsx'; table?: 'summary' | 'departments' | 'pairs' }) =>
    admin.call(programmeReportApi.export, { params: { id }, body })
  const lines = async (table: 'summary' | 'departments' | 'pairs') => {
    const text = (await file({ format: 'csv', table })).text.trim().replace(/^\uFEFF/, '')
    return text.split('\r\n')
  }
  const [began, ended, met] = [dayOf(ago(100)), dayOf(ago(95)), dayOf(ago(40))]
  const [header, ...rows] = await lines('pairs')
  expect(header).toBe(
    'Mentee,Mentor,Status,Began,Sessions held,Last session,Next session,Silent since,Ended,How it ended',
  )
  expect(rows.toSorted()).toEqual(
    [
      `'=Ana Stone,Grace Gil,Active,${began},1,${met},,${dayOf(ago(30))},,`,
      `Ben Stone,Grace Gil,Active,${began},0,,,${dayOf(ago(30))},,`,
      `Cai Stone,Grace Gil,Paused,${began},0,,,,,`,
      `Dee Stone,Grace Gil,Over,${began},0,,,,${ended},Completed`,
      `Eva Stone,Grace Gil,Over,${began},0,,,,${ended},Ended early`,
      `Fay Stone,Grace Gil,Proposed,,0,,,,,`,
      `Gil Stone,Grace Gil,Over,,0,,,,${ended},Declined`,
      `Hal Stone,Grace Gil,Over,${began},0,,,,${ended},Handed over to another mentor`,
    ].toSorted(),
  )
  expect(await lines('departments')).toEqual([
    'Department,People,Active,Pairs without a first session,Pairs silent for 21 days,Ended early',
    'Other departments,8,2,1,2,1',
  ])
  const summary = await lines('summary')
  expect(summary.slice(0, 2)).toEqual(['Section,Figure,Number,Out of', 'Mentors,"Invited, no answer yet",0,'])
  expect(summary).toContain('Pairs,Ended early,1,')
  expect(summary.filter((line) => line.startsWith('Needs attention'))).toEqual([
    'Needs attention,Pairs without a first session,1,',
    'Needs attention,Pairs silent for 21 days,2,',
    'Needs attention,People without a pair,0,',
  ])
  expect(summary).toContain('"Sessions, as mentees see them",Helpful or very helpful,Fewer than five people,')
  const workbook = await file({ format: 'xlsx' })
  const sheets = await readXlsxFile(Buffer.from(workbook.bytes))
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['Figures', summary.length],
    ['Departments', 2],
    ['Pairs', 9],
  ])
  expect(sheets[2]?.data.map(([name]) => name)).toContain('=Ana Stone')
  expect(sheets[0]?.data[1]).toEqual(['Mentors', 'Invited, no answer yet', 0, null])
  const logged = await admin.ok(auditApi.list, { query: { action: ['reports.exported'] } })
  expect(logged.items[0]?.after).toEqual({
    kind: 'mentoring_programme',
    format: 'xlsx',
    filter: { programme: '=First "year"' },
    count: 8,
  })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('users').set({ preferred_language: 'es' }).where('id', '=', admin.id).execute(),
  )
  expect((await lines('departments'))[1]).toBe('Otros departamentos;8;2;1;2;1')
})

it('says of equals nothing by which of them was written as the mentor', async () => {
  const { acme, id, report } = await ground(eight)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('programmes').set({ kind: 'peer' }).where('id', '=', id).execute(),
  )
  const { people, helped, checkIns } = await report()
  expect([...people, ...helped, ...checkIns].map(({ as }) => as)).toEqual(['peer', 'peer', 'peer', 'peer'])
})

it('has all pairs there are, beyond those that are read at once', async () => {
  const { acme, admin, mentor, id, pairs } = await ground([['Ana', null, 'active']])
  const [ana] = pairs as [(typeof pairs)[0]]
  await w.services.db.withTenant(acme.id, (tx) =>
    sql`insert into mentoring_relationships (company_id, id, mentor_id, mentee_id, origin_id, state, fit, expires_at, began_at, ended_at)
      select ${acme.id}::uuid, gen_random_uuid(), ${mentor.id}::uuid, ${ana.mentee.id}::uuid, ${ana.id}::uuid, 'completed',
        '{"score":0,"parts":[]}', now(), now(), now() from generate_series(1, 2100)`.execute(tx),
  )
  const file = await admin.call(programmeReportApi.export, { params: { id }, body: { format: 'csv' } })
  expect(file.text.trim().split('\r\n')).toHaveLength(2102)
})

it('is for administrators of the company alone', async () => {
  const { acme, mentor, id, pairs } = await ground([['Ana', null, 'active']])
  const other = await (await w.company()).user({ role: 'admin' })
  for (const [one, status] of [
    [mentor, 403],
    [pairs[0]?.mentee as Person, 403],
    [other, 404],
    [acme.stranger, 401],
  ] as const) {
    expect((await one.send(programmeReportApi.get, { params: { id } })).status).toBe(status)
    expect((await one.send(programmeReportApi.export, { params: { id }, body: {} })).status).toBe(status)
  }
})
