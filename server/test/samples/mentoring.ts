import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

export type Mentoring = Awaited<ReturnType<typeof furnishMentoring>>

export async function furnishMentoring(
  { tx, company_id, admin, mentor, student }: Ground,
  { courseId }: { courseId: string },
) {
  const ids = {
    relationshipId: uuid(),
    nextRelationshipId: uuid(),
    mentoringGroupId: uuid(),
    recommendationId: uuid(),
  }
  await tx
    .insertInto('mentoring_relationships')
    .values({
      company_id,
      id: ids.relationshipId,
      mentor_id: mentor.id,
      mentee_id: student.id,
      state: 'active',
      fit: JSON.stringify({ score: 0, parts: [] }),
      expires_at: new Date(),
    })
    .execute()
  await tx
    .insertInto('mentoring_relationships')
    .values({
      company_id,
      id: ids.nextRelationshipId,
      mentor_id: admin.id,
      mentee_id: student.id,
      state: 'proposed',
      handed_from: ids.relationshipId,
      fit: JSON.stringify({ score: 0, parts: [] }),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  await tx
    .insertInto('mentoring_groups')
    .values({ company_id, id: ids.mentoringGroupId, mentor_id: mentor.id })
    .execute()
  await tx
    .insertInto('public_mentors')
    .values({ company_id, user_id: mentor.id, headline: 'Knows stones' })
    .execute()
  await tx
    .insertInto('testimonials')
    .values({
      company_id,
      relationship_id: ids.relationshipId,
      mentor_id: mentor.id,
      mentee_id: student.id,
      body: 'A patient mentor',
      text_id: ids.relationshipId,
    })
    .execute()
  await tx
    .insertInto('recommendations')
    .values({
      company_id,
      id: ids.recommendationId,
      relationship_id: ids.relationshipId,
      course_id: courseId,
      lesson_id: uuid(),
      created_by: mentor.id,
    })
    .execute()
  // What is for the two and what is for its author alone exclude one another: no table of defaults fills this one.
  await tx
    .insertInto('mentoring_notes')
    .values({
      company_id,
      id: uuid(),
      relationship_id: ids.relationshipId,
      author_id: student.id,
      visibility: 'pair',
      body: 'A note',
    })
    .execute()
  return ids
}

export const mentoringCalls: Calls = {
  'mentoring.ask': ({ mentorId }) => ({ body: { mentorId, word: 'Hello' } }),
  'mentoring.move': ({ relationshipId: id }) => ({ params: { id }, body: { move: 'end' } }),
  'testimonials.ofPair': ({ relationshipId: id }) => ({ params: { id } }),
  'testimonials.write': ({ relationshipId: id }) => ({ params: { id }, body: { text: 'Thank you' } }),
  'testimonials.remove': ({ relationshipId: id }) => ({ params: { id } }),
  'testimonials.agree': ({ relationshipId: id }) => ({ params: { id }, body: { agreed: true, textId: id } }),
  'mentoring.suggestions': ({ student }) => ({ query: { menteeId: student.id } }),
  'mentoring.propose': ({ mentorId, student }) => ({ body: { mentorId, menteeId: student.id } }),
  'mentoring.endPair': ({ relationshipId: id }) => ({ params: { id } }),
  'recommendations.list': ({ relationshipId: id }) => ({ params: { id } }),
  'recommendations.courses': ({ relationshipId: id }) => ({ params: { id } }),
  'recommendations.save': ({ relationshipId: id, courseId }) => ({
    params: { id, itemId: uuid() },
    body: { courseId, lessonId: null, why: 'Read this' },
  }),
  'recommendations.remove': ({ relationshipId: id, recommendationId: itemId }) => ({
    params: { id, itemId },
  }),
  'recommendations.answer': ({ relationshipId: id, recommendationId: itemId }) => ({
    params: { id, itemId },
    body: { answer: 'done' },
  }),
  'recommendations.consent': ({ relationshipId: id }) => ({ params: { id }, body: { shared: true } }),
  'handover.begin': ({ relationshipId: id }) => ({ params: { id }, body: { mentorId: null } }),
  'handover.callOff': ({ relationshipId: id }) => ({ params: { id } }),
  'handover.propose': ({ relationshipId: id, mentorId }) => ({ params: { id }, body: { mentorId } }),
  'handover.takenOver': ({ nextRelationshipId: id }) => ({ params: { id } }),
  'handover.share': ({ nextRelationshipId: id }) => ({ params: { id }, body: { shares: ['notes'] } }),
  'mentoringGroups.end': ({ mentoringGroupId: id }) => ({ params: { id } }),
  'mentoringSpace.space': ({ relationshipId: id }) => ({ params: { id } }),
  'mentoringSpace.saveGoal': ({ relationshipId: id }) => ({
    params: { id, itemId: uuid() },
    body: { text: 'Learn', state: 'open' },
  }),
  'mentoringSpace.saveAction': ({ relationshipId: id, student }) => ({
    params: { id, itemId: uuid() },
    body: { text: 'Read', ownerId: student.id, dueOn: null, done: false },
  }),
  'mentoringSpace.removeAction': ({ relationshipId: id }) => ({ params: { id, itemId: uuid() } }),
  'mentoringSpace.saveNote': ({ relationshipId: id }) => ({
    params: { id, itemId: uuid() },
    body: { text: 'A note', visibility: 'pair', revision: 0 },
  }),
  'mentoringSpace.removeNote': ({ relationshipId: id }) => ({ params: { id, itemId: uuid() } }),
}
