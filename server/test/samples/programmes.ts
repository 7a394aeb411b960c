import { v7 as uuid } from 'uuid'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishProgrammes({ tx, company_id, student }: Ground) {
  const ids = { programmeId: uuid(), runId: uuid(), otherRunId: uuid() }
  await tx
    .insertInto('programmes')
    .values({
      company_id,
      id: ids.programmeId,
      name: 'First year',
      aim: 'To arrive',
      state: 'open',
      weights: JSON.stringify(usualWeights),
    })
    .execute()
  await tx
    .insertInto('programme_applications')
    .values([
      {
        company_id,
        programme_id: ids.programmeId,
        user_id: student.id,
        part: 'mentee',
        state: 'requested',
        topics: ['Bees'],
        languages: ['en'],
        sent_at: new Date(),
      },
    ])
    .execute()
  await tx
    .insertInto('programme_runs')
    .values(
      [ids.runId, ids.otherRunId].map((id, index) => ({
        company_id,
        id,
        programme_id: ids.programmeId,
        number: index + 1,
        state: 'draft' as const,
      })),
    )
    .execute()
  return ids
}

export const programmesCalls: Calls = {
  'programmes.byId': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.update': ({ programmeId: id }) => ({ params: { id }, body: { aim: 'Changed' } }),
  'programmes.move': ({ programmeId: id }) => ({ params: { id }, body: { move: 'start' } }),
  'programmes.delete': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.certificates': ({ programmeId: id }) => ({ params: { id } }),
  'programmeReport.get': ({ programmeId: id }) => ({ params: { id } }),
  'programmeReport.export': ({ programmeId: id }) => ({ params: { id }, body: { format: 'csv' } }),
  'programmes.people': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.invite': ({ programmeId: id, student }) => ({
    params: { id },
    body: { part: 'mentee', userIds: [student.id] },
  }),
  'programmes.answer': ({ programmeId: id, student }) => ({
    params: { id, userId: student.id },
    body: { answer: 'accept' },
  }),
  'programmes.page': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.saveApplication': ({ programmeId: id }) => ({
    params: { id },
    body: {
      part: 'mentee',
      topics: ['Bees'],
      goals: 'To arrive',
      languages: ['en'],
      department: 'any',
      places: 1,
      revision: 0,
    },
  }),
  'programmes.send': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.withdraw': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.suggested': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.ask': ({ programmeId: id, student }) => ({
    params: { id, userId: student.id },
    body: { word: 'Please' },
  }),
  'programmeGroups.list': ({ programmeId: id }) => ({ params: { id } }),
  'programmeGroups.waiting': ({ programmeId: id }) => ({ params: { id } }),
  'programmeGroups.add': ({ programmeId: id, mentoringGroupId: groupId, student }) => ({
    params: { id, groupId },
    body: { menteeId: student.id },
  }),
  'matching.runs': ({ programmeId: id }) => ({ params: { id } }),
  'matching.match': ({ programmeId: id }) => ({ params: { id }, body: {} }),
  'matching.pairs': ({ runId: id }) => ({ params: { id } }),
  'matching.compare': ({ runId: id, otherRunId: otherId }) => ({ params: { id, otherId } }),
  'matching.options': ({ runId: id, student }) => ({ params: { id, userId: student.id } }),
  'matching.place': ({ runId: id, student }) => ({
    params: { id, userId: student.id },
    body: { mentorId: null, locked: false },
  }),
  'matching.publish': ({ runId: id }) => ({ params: { id } }),
  'matching.takeBack': ({ runId: id }) => ({ params: { id } }),
}
