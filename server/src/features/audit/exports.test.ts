import { expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { auditedActions } from '#contract/people/audited.ts'
import { auditApi } from '#contract/people/audit.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { tableMediaTypes } from '#contract/envelope.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { importsApi } from '#contract/people/imports.ts'
import { insightsApi } from '#contract/courses/insights.ts'
import { learningReportsApi } from '#contract/training/learning-reports.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { reportsApi } from '#contract/training/reports.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world } from '../../../test/world.ts'
import { graded } from '../gradebook/gradebook.test-data.ts'

const w = await world()

/** What each export that names people writes down of itself: what was asked for, and how many rows left. */
it('every export tells in the log what was asked for and how many left', async () => {
  const { admin, ana, id } = await graded(w)
  const group = await admin.ok(groupsApi.create, { body: { name: 'Autumn' } })
  await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: { userIds: [ana.id] } })
  const assigned = await admin.ok(trainingApi.assign, {
    body: { groupId: group.id, courseId: id, dueOn: null, dueDays: 30, renewMonths: null },
  })
  const programme = await admin.ok(programmesApi.create, { body: { name: 'First year' } })
  const content = 'name,surname,email\nA,A,a@example.org\nB,B,none\nC,C,none'
  const batch = await admin.ok(importsApi.upload, { files: { file: { filename: 'people.csv', content } } })
  const params = { id: batch.id }
  const targets = batch.columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject({ state: 'planned' })

  const people = (filters: object) => ({
    body: { selection: { filters, except: [] }, format: 'csv' as const, columns: ['email' as const] },
  })
  const days = { from: '2026-01-01', to: '2026-01-03' }
  const gradebook = (body: object) => () => admin.call(gradebookApi.export, { params: { id }, body })
  const exports: [string, string, () => Promise<{ status: number }>, object][] = [
    [
      'bulk.export',
      'users.exported',
      () => admin.call(bulkApi.export, people({ search: 'Ana' })),
      { filter: { search: 'Ana' }, format: 'csv', columns: ['email'], count: 1 },
    ],
    [
      'bulk.export',
      'users.exported',
      () => admin.call(bulkApi.export, people({})),
      { filter: {}, format: 'csv', columns: ['email'], count: 4 },
    ],
    [
      'audit.export',
      'audit.exported',
      () => admin.call(auditApi.export, { body: { action: ['users.exported'], format: 'xlsx' } }),
      { filter: { action: ['users.exported'] }, format: 'xlsx', count: 2 },
    ],
    [
      'gradebook.export',
      'courses.gradebook_exported',
      gradebook({ search: 'Ana', groupId: group.id }),
      { filter: { search: 'Ana', group: 'Autumn' }, format: 'csv', count: 1 },
    ],
    [
      'gradebook.export',
      'courses.gradebook_exported',
      gradebook({ search: 'Nobody', format: 'xlsx' }),
      { filter: { search: 'Nobody' }, format: 'xlsx', count: 0 },
    ],
    [
      'gradebook.export',
      'courses.gradebook_exported',
      gradebook({}),
      { filter: {}, format: 'csv', count: 2 },
    ],
    [
      'reports.export',
      'reports.exported',
      () => admin.call(reportsApi.export, { body: { ...days, kind: 'signIns' } }),
      { kind: 'signIns', format: 'csv', ...days, count: 3 },
    ],
    [
      'learningReports.export',
      'reports.exported',
      () => admin.call(learningReportsApi.export, { body: { kind: 'days', ...days } }),
      { kind: 'learning_days', format: 'csv', filter: days, count: 3 },
    ],
    [
      'insights.export',
      'reports.exported',
      () => admin.call(insightsApi.export, { params: { id }, body: { format: 'xlsx' } }),
      { kind: 'course_insights', format: 'xlsx', filter: { course: 'Rivers' }, count: 4 },
    ],
    [
      'mentoringHealth.export',
      'reports.exported',
      () => admin.call(mentoringHealthApi.export, { body: { concern: 'silent', programmeId: programme.id } }),
      {
        kind: 'mentoring_pairs',
        format: 'csv',
        filter: { concern: 'silent', programme: 'First year' },
        count: 0,
      },
    ],
    [
      'programmeReport.export',
      'reports.exported',
      () => admin.call(programmeReportApi.export, { params: { id: programme.id }, body: {} }),
      { kind: 'mentoring_programme', format: 'csv', filter: { programme: 'First year' }, count: 0 },
    ],
    [
      'training.export',
      'training.exported',
      () => admin.call(trainingApi.export, { params: { id: assigned.id }, body: {} }),
      { group: 'Autumn', format: 'csv', count: 1 },
    ],
    [
      'imports.errorFile',
      'users.error_file_fetched',
      () => admin.call(importsApi.errorFile, { params, body: { format: 'csv' } }),
      { count: 2 },
    ],
  ]
  for (const [endpoint, action, leave, after] of exports) {
    expect((await leave()).status).toBe(200)
    const { items } = await admin.ok(auditApi.list, { query: { action: [action] } })
    expect([endpoint, items[0]?.after]).toEqual([endpoint, after])
  }
  // The template and a course hold nobody. What leaves with nothing asked for, one’s own data, has an entry of its own.
  const tables = endpoints.filter((one) => one.download?.includes(tableMediaTypes.csv)).map((one) => one.id)
  expect(new Set([...exports.map(([endpoint]) => endpoint), 'imports.template'])).toEqual(new Set(tables))
  const told = auditedActions.filter((action) => /export|fetched/.test(action))
  expect(new Set([...exports.map(([, action]) => action), 'auth.data_exported', 'courses.exported'])).toEqual(
    new Set(told),
  )
})
