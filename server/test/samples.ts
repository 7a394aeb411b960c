import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import type { OperationId } from '#contract/permissions.ts'
import { v7 as uuid } from 'uuid'
import type { Anything } from './caller.ts'
import { readFileSync } from 'node:fs'
import { noCertificate } from '#contract/courses/course.ts'
import { readTokens } from '#contract/companies/contrast.ts'
import { colorNames } from '#contract/companies/theme-design.ts'
import { asKept, columnsOf } from '#server/features/question-bank/kept-question.ts'
import { question, text } from '#server/features/questions/question.test-data.ts'
import { stopUrl } from '#server/capabilities/notifications/offered.ts'
import { newNumber } from '#server/features/certificates/offered.ts'
import { meetingCode } from '#server/features/meetings/meeting-code.ts'
import { emptyReview } from '#contract/practice/work.ts'
import type { Person, TestCompany, World } from './world.ts'

const bankQuestion = () => question('true_false', { prompt: text('Is it?'), right: true })

/** A company with one of each thing that an id can name. */
export type Furnished = TestCompany & {
  admin: Person
  student: Person
  settingsId: string
  apiTokenId: string
  passkeyId: string
  meetingCode: string
  mailId: string
  importId: string
  fieldId: string
  guestLinkId: string
  meetingId: string
  attachmentId: string
  courseId: string
  draftId: string
  lessonId: string
  enrolmentId: string
  attemptId: string
  cardId: string
  bankQuestionId: string
  workId: string
  certificateNumber: string
  mentorId: string
  relationshipId: string
  /** A pair of the student's that takes over from it. */
  nextRelationshipId: string
  bookedId: string
  conversationId: string
  helpId: string
  announcementId: string
  deskId: string
  replyId: string
  answerId: string
  groupId: string
  pathId: string
  assignmentId: string
  programmeId: string
  runId: string
  stopToken: string
  webhookId: string
  deliveryId: string
}

export async function furnish(world: World): Promise<Furnished> {
  const company = await world.company()
  const admin = await company.user({ role: 'admin' })
  const student = await company.user({ role: 'student' })
  const mentor = await company.user({ role: 'mentor' })
  const ids = {
    token: uuid(),
    passkey: uuid(),
    meeting: uuid(),
    mail: uuid(),
    batch: uuid(),
    field: uuid(),
    link: uuid(),
    file: uuid(),
    course: uuid(),
    draft: uuid(),
    lesson: uuid(),
    enrolment: uuid(),
    attempt: uuid(),
    card: uuid(),
    bankQuestion: uuid(),
    work: uuid(),
    relationship: uuid(),
    nextRelationship: uuid(),
    booked: uuid(),
    number: newNumber(),
    conversation: uuid(),
    help: uuid(),
    announcement: uuid(),
    desk: uuid(),
    reply: uuid(),
    answer: uuid(),
    group: uuid(),
    path: uuid(),
    assignment: uuid(),
    programme: uuid(),
    run: uuid(),
    webhook: uuid(),
    delivery: uuid(),
  }
  const code = meetingCode()
  const settingsId = await world.services.db.withTenant(company.id, async (tx) => {
    await tx
      .insertInto('api_tokens')
      .values({
        company_id: company.id,
        id: ids.token,
        user_id: admin.id,
        name: 'Export',
        hash: Buffer.from(ids.token),
        hint: 'abcd',
        scopes: ['users:read'],
      })
      .execute()
    await tx
      .insertInto('passkeys')
      .values({
        company_id: company.id,
        id: ids.passkey,
        user_id: admin.id,
        credential_id: ids.passkey,
        rp_id: 'example.org',
        public_key: Buffer.from('key'),
        name: 'Phone',
      })
      .execute()
    await tx
      .insertInto('meetings')
      .values({
        company_id: company.id,
        id: ids.meeting,
        code,
        title: 'Round',
        host_id: admin.id,
        starts_at: new Date(),
        minutes: 60,
      })
      .execute()
    await tx
      .insertInto('mails')
      .values({
        company_id: company.id,
        id: ids.mail,
        recipient: 'a@example.org',
        subject: 'Hello',
        body_text: 'Hello',
        body_html: '<p>Hello</p>',
      })
      .execute()
    await tx
      .insertInto('user_batches')
      .values({
        company_id: company.id,
        id: ids.batch,
        kind: 'file',
        state: 'uploaded',
        created_by: admin.id,
      })
      .execute()
    await tx
      .insertInto('custom_fields')
      .values({
        company_id: company.id,
        id: ids.field,
        name: 'Team',
        kind: 'text',
        seen_by: 'all',
        edited_by: 'self',
        position: 1,
      })
      .execute()
    await tx
      .insertInto('meeting_guest_links')
      .values({
        company_id: company.id,
        id: ids.link,
        meeting_id: ids.meeting,
        hash: Buffer.from(ids.link),
        created_by: admin.id,
      })
      .execute()
    await tx
      .insertInto('attachments')
      .values({
        company_id: company.id,
        id: ids.file,
        owner_kind: 'meeting',
        owner_id: ids.meeting,
        name: 'Plan.pdf',
        kind: 'document',
        media_type: 'application/pdf',
        bytes: 10,
        created_by: admin.id,
      })
      .execute()
    const about = {
      title: 'A course',
      summary: '',
      language: 'en',
      level: 'beginner',
      topics: [],
      outcomes: [],
      audience: 'invited',
      entry: 'staff',
      opening: 'at_once',
      dueDays: null,
      certificate: noCertificate,
    }
    const line = { id: ids.lesson, title: 'A lesson', minutes: 5, required: true }
    const outline = [{ id: uuid(), title: 'A module', lessons: [line] }]
    const draft = { company_id: company.id, settings: JSON.stringify(about), title: about.title }
    await tx
      .insertInto('courses')
      .values([
        { ...draft, id: ids.course, outline: JSON.stringify(outline), published_version: 1 },
        { ...draft, id: ids.draft, outline: JSON.stringify(outline), published_version: null },
      ])
      .execute()
    await tx
      .insertInto('course_versions')
      .values({
        company_id: company.id,
        course_id: ids.course,
        version: 1,
        settings: JSON.stringify(about),
        outline: JSON.stringify(outline.map((one) => ({ ...one, lessons: [{ ...line, revision: 0 }] }))),
      })
      .execute()
    await tx
      .insertInto('enrolments')
      .values({
        company_id: company.id,
        id: ids.enrolment,
        course_id: ids.course,
        user_id: student.id,
        version: 1,
        state: 'active',
      })
      .execute()
    await tx
      .insertInto('attempts')
      .values({
        company_id: company.id,
        id: ids.attempt,
        enrolment_id: ids.enrolment,
        user_id: student.id,
        round: 1,
        course_id: ids.course,
        lesson_id: ids.lesson,
        revision: 1,
        number: 1,
        seed: 1,
      })
      .execute()
    await tx
      .insertInto('bank_questions')
      .values({
        company_id: company.id,
        id: ids.bankQuestion,
        ...columnsOf(asKept(bankQuestion(), ids.bankQuestion)),
      })
      .execute()
    await tx
      .insertInto('practice_cards')
      .values({
        company_id: company.id,
        id: ids.card,
        user_id: student.id,
        course_id: ids.course,
        lesson_id: ids.lesson,
        question_id: uuid(),
        seed: 1,
        stability: 1,
        difficulty: 5,
        reps: 1,
        lapses: 0,
        remembered_at: new Date(),
        due_on: '2026-01-01',
        missed_at: new Date(),
      })
      .execute()
    await tx
      .insertInto('coursework')
      .values({
        company_id: company.id,
        id: ids.work,
        enrolment_id: ids.enrolment,
        user_id: student.id,
        completion: 1,
        course_id: ids.course,
        lesson_id: ids.lesson,
        revision: 1,
      })
      .execute()
    await tx
      .insertInto('coursework_rounds')
      .values({ company_id: company.id, id: uuid(), work_id: ids.work, number: 1 })
      .execute()
    await tx
      .insertInto('certificates')
      .values({
        company_id: company.id,
        id: uuid(),
        number: ids.number,
        enrolment_id: ids.enrolment,
        round: 1,
        user_id: student.id,
        course_id: ids.course,
        version: 1,
        person: 'Somebody',
        course_title: about.title,
        language: 'en',
        company_name: 'A company',
        title: '',
        statement: '',
        signatory: '',
        signatory_role: '',
        completed_at: new Date(),
      })
      .execute()
    const company_id = company.id
    await tx
      .insertInto('webhooks')
      .values({
        company_id,
        id: ids.webhook,
        url: 'https://webhooks.invalid/cairn',
        description: 'Payroll',
        events: ['certificate.expired'],
        secret: world.services.seal.close('whsec_c2VjcmV0', `webhook ${ids.webhook}`),
      })
      .execute()
    await tx
      .insertInto('webhook_events')
      .values({
        company_id,
        id: ids.delivery,
        type: 'user.created',
        subject_id: student.id,
        user_id: student.id,
        body: '{}',
      })
      .execute()
    await tx
      .insertInto('webhook_deliveries')
      .values({
        company_id,
        webhook_id: ids.webhook,
        event_id: ids.delivery,
        state: 'delivered',
        next_at: null,
      })
      .execute()
    await tx
      .insertInto('mentoring_relationships')
      .values({
        company_id: company.id,
        id: ids.relationship,
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
        company_id: company.id,
        id: ids.nextRelationship,
        mentor_id: admin.id,
        mentee_id: student.id,
        state: 'proposed',
        handed_from: ids.relationship,
        fit: JSON.stringify({ score: 0, parts: [] }),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    await tx
      .insertInto('booking_sessions')
      .values({
        company_id: company.id,
        id: ids.booked,
        relationship_id: ids.relationship,
        mentor_id: mentor.id,
        mentee_id: student.id,
        state: 'requested',
        waits_for: 'mentor',
        starts_at: new Date(Date.now() + 5 * 86_400_000),
        minutes: 30,
        expires_at: new Date(Date.now() + 86_400_000),
        last_by: 'mentee',
      })
      .execute()
    await tx
      .insertInto('session_ratings')
      .values({
        company_id: company.id,
        session_id: ids.booked,
        author_id: student.id,
        part: 'mentee',
        rating: 'well',
      })
      .execute()
    // What is for the two and what is for its author alone exclude one another: no table of defaults fills this one.
    await tx
      .insertInto('session_words')
      .values({
        company_id: company.id,
        session_id: ids.booked,
        author_id: student.id,
        audience: 'other',
        body: 'A word',
      })
      .execute()
    // Nor this one.
    await tx
      .insertInto('mentoring_notes')
      .values({
        company_id: company.id,
        id: uuid(),
        relationship_id: ids.relationship,
        author_id: student.id,
        visibility: 'pair',
        body: 'A note',
      })
      .execute()
    const pair = [admin.id, student.id].toSorted() as [string, string]
    await tx
      .insertInto('conversations')
      .values({ company_id: company.id, id: ids.conversation, low_id: pair[0], high_id: pair[1] })
      .execute()
    await tx
      .insertInto('conversation_members')
      .values(pair.map((user_id) => ({ company_id: company.id, conversation_id: ids.conversation, user_id })))
      .execute()
    await tx
      .insertInto('announcements')
      .values({
        company_id: company.id,
        id: ids.announcement,
        author_id: admin.id,
        audience: JSON.stringify({ kind: 'everyone' }),
        title: 'The office moves',
        body: JSON.stringify(announced),
        state: 'sent',
      })
      .execute()
    const asked = { company_id: company.id, id: ids.desk }
    await tx
      .insertInto('desk_requests')
      .values({ ...asked, asker_id: student.id, topic: 'account', subject: 'My name' })
      .execute()
    await tx
      .insertInto('conversations')
      .values({ ...asked, about_kind: 'desk', about_id: ids.desk, for_id: student.id })
      .execute()
    await tx
      .insertInto('desk_replies')
      .values({ company_id: company.id, id: ids.reply, title: 'Names', text: 'In your profile.' })
      .execute()
    await tx
      .insertInto('help_requests')
      .values({
        company_id: company.id,
        id: ids.help,
        student_id: student.id,
        enrolment_id: ids.enrolment,
        course_id: ids.course,
        lesson_id: ids.lesson,
        item_id: ids.lesson,
        course: about.title,
        lesson: line.title,
        word: 'Why?',
        carried: JSON.stringify({ question: null, answers: [], hints: [] }),
        topics: [],
        language: 'en',
        asked_hour: 9,
        promised_at: new Date(Date.now() + 3_600_000),
        next_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    await tx
      .insertInto('shared_answers')
      .values({
        company_id: company.id,
        id: ids.answer,
        course_id: ids.course,
        lesson_id: ids.lesson,
        item_id: ids.lesson,
        course: about.title,
        lesson: line.title,
        request_id: ids.help,
        kind: 'hint',
        asked: 'Why?',
        text: 'Because.',
        mentor_id: mentor.id,
      })
      .execute()
    await tx
      .insertInto('groups')
      .values([
        { company_id, id: ids.group, name: 'Workshop' },
        { company_id, id: uuid(), name: 'Kitchen' },
      ])
      .execute()
    await tx
      .insertInto('group_members')
      .values({ company_id, group_id: ids.group, user_id: student.id })
      .execute()
    await tx
      .insertInto('paths')
      .values({
        company_id,
        id: ids.path,
        title: 'First weeks',
        language: 'en',
        steps: JSON.stringify([{ courseIds: [ids.course], choose: 1 }]),
        published_at: new Date(),
      })
      .execute()
    await tx
      .insertInto('path_places')
      .values({ company_id, path_id: ids.path, user_id: student.id })
      .execute()
    await tx
      .insertInto('assignments')
      .values({ company_id, id: ids.assignment, group_id: ids.group, path_id: ids.path })
      .execute()
    await tx
      .insertInto('programmes')
      .values({
        company_id,
        id: ids.programme,
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
          programme_id: ids.programme,
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
      .values({ company_id, id: ids.run, programme_id: ids.programme, number: 1, state: 'draft' })
      .execute()
    const settings = await tx.selectFrom('company_settings').select('id').executeTakeFirstOrThrow()
    return settings.id
  })
  const stop = stopUrl(world.services, company, { userId: student.id, what: 'enrolled' })
  const stopToken = stop.slice(stop.lastIndexOf('/') + 1)
  return {
    ...company,
    admin,
    student,
    settingsId,
    apiTokenId: ids.token,
    meetingCode: code,
    mailId: ids.mail,
    importId: ids.batch,
    fieldId: ids.field,
    passkeyId: ids.passkey,
    guestLinkId: ids.link,
    meetingId: ids.meeting,
    attachmentId: ids.file,
    courseId: ids.course,
    draftId: ids.draft,
    lessonId: ids.lesson,
    enrolmentId: ids.enrolment,
    attemptId: ids.attempt,
    cardId: ids.card,
    bankQuestionId: ids.bankQuestion,
    workId: ids.work,
    certificateNumber: ids.number,
    mentorId: mentor.id,
    relationshipId: ids.relationship,
    nextRelationshipId: ids.nextRelationship,
    bookedId: ids.booked,
    conversationId: ids.conversation,
    helpId: ids.help,
    announcementId: ids.announcement,
    deskId: ids.desk,
    replyId: ids.reply,
    answerId: ids.answer,
    groupId: ids.group,
    pathId: ids.path,
    assignmentId: ids.assignment,
    programmeId: ids.programme,
    runId: ids.run,
    stopToken,
    webhookId: ids.webhook,
    deliveryId: ids.delivery,
  }
}

const tokens = readTokens(readFileSync(new URL('../../web/themes/light.css', import.meta.url), 'utf8'))
const legible = { colors: Object.fromEntries(colorNames.map((name) => [name, tokens[name]])), radius: 12 }

const announced = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'On Monday.' }] }],
}

type Sample = (thing: Furnished) => Anything

/**
 * A well-formed call for each operation that names a thing by its id, made on the things of one company. The sweep
 * sends it from another company, where it must be NOT_FOUND. An operation with an id that is not here fails the sweep.
 */
export const namedThings: Partial<Record<OperationId, Sample>> = {
  'users.byId': ({ student }) => ({ params: { id: student.id } }),
  'users.update': ({ student }) => ({ params: { id: student.id }, body: { name: 'Changed' } }),
  'users.changeStatus': ({ student }) => ({
    params: { id: student.id },
    body: { userId: student.id, status: 'inactive' },
  }),
  'users.createNewPassword': ({ student }) => ({ params: { id: student.id } }),
  'users.invite': ({ student }) => ({ params: { id: student.id } }),
  'users.delete': ({ student }) => ({ params: { id: student.id } }),
  'users.createFromFile': ({ id }) => ({
    query: { companyId: id },
    body: { role: 'student' },
    files: { file: { filename: 'people.csv', content: 'name,surname,email\nA,B,a.b@example.org\n' } },
  }),
  'companies.byId': ({ id }) => ({ params: { id } }),
  'companies.update': ({ id }) => ({ params: { id }, body: { name: 'Changed' } }),
  'companies.settings': ({ id }) => ({ query: { companyId: id } }),
  'companies.updateSettings': ({ settingsId }) => ({
    params: { id: settingsId },
    body: { description: 'Changed' },
  }),
  'companies.configuration': ({ id }) => ({ params: { id } }),
  'companies.updateConfiguration': ({ id }) => ({ params: { id }, body: { changed: true } }),
  'auth.endSession': ({ admin }) => ({ params: { id: admin.sessionId } }),
  'auth.revokeApiToken': ({ apiTokenId }) => ({ params: { id: apiTokenId } }),
  'secondFactor.removePasskey': ({ passkeyId }) => ({ params: { id: passkeyId }, body: {} }),
  'secondFactor.reset': ({ student }) => ({ params: { id: student.id } }),
  'platform.outboxMessage': ({ mailId }) => ({ params: { id: mailId } }),
  // No job that failed is called so, in whichever company.
  'platform.retryJob': ({ id, importId }) => ({ params: { companyId: id, id: importId } }),
  'meetings.update': ({ meetingCode: code }) => ({ params: { code }, body: { title: 'Changed' } }),
  'meetings.byCode': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.calendar': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.join': ({ meetingCode: code }) => ({ params: { code }, body: {} }),
  'meetings.end': ({ meetingCode: code }) => ({ params: { code } }),
  'courses.byId': ({ courseId: id }) => ({ params: { id } }),
  'courses.update': ({ courseId: id }) => ({ params: { id }, body: { title: 'Changed' } }),
  'courses.saveOutline': ({ courseId: id }) => ({ params: { id }, body: { revision: 1, modules: [] } }),
  'courses.lesson': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'courses.saveLesson': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { revision: 0, content: null },
  }),
  'courses.setStaff': ({ courseId: id }) => ({ params: { id }, body: { staff: [] } }),
  'courses.changes': ({ courseId: id }) => ({ params: { id } }),
  'courses.publish': ({ courseId: id }) => ({ params: { id }, body: { revision: 1 } }),
  'courses.versions': ({ courseId: id }) => ({ params: { id } }),
  'courses.archive': ({ courseId: id }) => ({ params: { id }, body: { archived: true } }),
  'courses.duplicate': ({ courseId: id }) => ({ params: { id } }),
  'courses.delete': ({ draftId: id }) => ({ params: { id } }),
  'enrolments.course': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.enrol': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.withdraw': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.lesson': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'enrolments.record': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { id: uuid(), kind: 'done' },
  }),
  'enrolments.learners': ({ courseId: id }) => ({ params: { id } }),
  'enrolments.enrolPeople': ({ courseId: id, student }) => ({
    params: { id },
    body: { userIds: [student.id] },
  }),
  'enrolments.learner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'enrolments.decide': ({ courseId: id, enrolmentId }) => ({
    params: { id, enrolmentId },
    body: { state: 'withdrawn' },
  }),
  'enrolments.correct': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id, enrolmentId },
    body: { lessonId, kind: 'done', reason: 'Seen' },
  }),
  'enrolments.takeAgain': ({ courseId: id }) => ({ params: { id } }),
  'packages.read': ({ courseId: id, attachmentId }) => ({ params: { id, attachmentId } }),
  'packages.preview': ({ courseId: id, attachmentId }) => ({ params: { id, attachmentId } }),
  'packages.open': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'packages.save': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { item: 'one', number: 1, state: { cmi: {} } },
  }),
  'packages.ofLearner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'attempts.quiz': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'attempts.start': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'attempts.byId': ({ attemptId }) => ({ params: { attemptId } }),
  'attempts.answer': ({ attemptId }) => ({
    params: { attemptId, questionId: uuid() },
    body: { number: 1, answer: null },
  }),
  'attempts.hint': ({ attemptId }) => ({
    params: { attemptId, questionId: uuid() },
    body: { opened: 0 },
  }),
  'attempts.submit': ({ attemptId }) => ({ params: { attemptId } }),
  'attempts.statistics': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'attempts.ofLearner': ({ courseId: id, enrolmentId }) => ({ params: { id, enrolmentId } }),
  'colleagues.byId': ({ student }) => ({ params: { id: student.id } }),
  'practice.masteryOf': ({ student }) => ({ params: { id: student.id } }),
  'questionBank.add': ({ courseId }) => ({ body: { courseId, questions: [bankQuestion()] } }),
  'questionBank.change': ({ bankQuestionId: id }) => ({
    body: { ids: [id], change: { do: 'difficulty', difficulty: 'hard' } },
  }),
  'questionBank.byId': ({ bankQuestionId: id }) => ({ params: { id } }),
  'questionBank.save': ({ bankQuestionId: id }) => ({
    params: { id },
    body: { version: 1, question: bankQuestion() },
  }),
  'questionBank.version': ({ bankQuestionId: id }) => ({ params: { id, version: 1 } }),
  'lessonNotes.ofLesson': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'lessonNotes.save': ({ courseId, lessonId }) => ({
    params: { noteId: uuid() },
    body: { courseId, lessonId, text: 'A note', place: null, revision: 0 },
  }),
  'lessonNotes.remove': () => ({ params: { noteId: uuid() } }),
  'lessonNotes.bookmark': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { bookmarked: true },
  }),
  'practice.hint': ({ cardId }) => ({ params: { cardId }, body: { turn: 0, opened: 0 } }),
  'practice.answer': ({ cardId }) => ({ params: { cardId }, body: { turn: 0, answer: null } }),
  'coursework.page': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.start': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'coursework.own': ({ workId }) => ({ params: { workId } }),
  'coursework.save': ({ workId }) => ({
    params: { workId },
    body: { text: 'Mine', link: '', number: 1, round: 1 },
  }),
  'coursework.handIn': ({ workId }) => ({ params: { workId }, body: { round: 1 } }),
  'coursework.withdraw': ({ workId }) => ({ params: { workId } }),
  'coursework.byId': ({ workId }) => ({ params: { workId } }),
  'coursework.saveReview': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, round: 1, review: emptyReview },
  }),
  'coursework.release': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, round: 1, review: emptyReview, outcome: 'graded' },
  }),
  'coursework.correct': ({ workId }) => ({
    params: { workId },
    body: { revision: 0, review: emptyReview, reason: 'Added up wrongly' },
  }),
  'coursework.ofLearner': ({ student }) => ({ params: { userId: student.id } }),
  'insights.get': ({ courseId: id }) => ({ params: { id } }),
  'insights.people': ({ courseId: id, lessonId }) => ({ params: { id, lessonId }, query: { at: 'reached' } }),
  'gradebook.page': ({ courseId: id }) => ({ params: { id } }),
  'gradebook.export': ({ courseId: id }) => ({ params: { id }, body: {} }),
  'gradebook.saveScheme': ({ courseId: id }) => ({
    params: { id },
    body: { revision: 0, categories: [], lessons: [], missingIsZero: true },
  }),
  'gradebook.setGrade': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id, enrolmentId, lessonId },
    body: { revision: 0, points: 5, comment: 'Said aloud' },
  }),
  'gradebook.history': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id, enrolmentId, lessonId },
  }),
  'gradebook.own': ({ courseId: id }) => ({ params: { id } }),
  'notifications.mailStop': ({ stopToken: token }) => ({ params: { token } }),
  'notifications.stopMail': ({ stopToken: token }) => ({ body: { token } }),
  'notifications.resumeMail': ({ stopToken: token }) => ({ body: { token } }),
  'webhooks.update': ({ webhookId: id }) => ({ params: { id }, body: { description: 'Payroll and more' } }),
  'webhooks.rotateSecret': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.delete': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.test': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.deliveries': ({ webhookId: id }) => ({ params: { id } }),
  'webhooks.replay': ({ webhookId: id, deliveryId }) => ({ params: { id, deliveryId } }),
  'webhooks.replayFailed': ({ webhookId: id }) => ({
    params: { id },
    body: { since: '2026-01-01T00:00:00Z' },
  }),
  'certificates.verify': ({ certificateNumber: number }) => ({ params: { number } }),
  'certificates.pdf': ({ certificateNumber: number }) => ({ params: { number } }),
  'certificates.badge': ({ certificateNumber: number }) => ({ params: { number } }),
  'certificates.setRevoked': ({ certificateNumber: number }) => ({
    params: { number },
    body: { revoked: true, reason: 'Given by mistake' },
  }),
  'certificates.preview': ({ courseId: id }) => ({ params: { id }, body: noCertificate }),
  'booking.slots': ({ relationshipId: id }) => ({
    params: { id },
    query: { from: '2030-01-01', to: '2030-01-07' },
  }),
  'booking.sessions': ({ relationshipId: id }) => ({ params: { id } }),
  'booking.request': ({ relationshipId: id }) => ({
    params: { id },
    body: { times: [new Date(Date.now() + 3 * 86_400_000).toISOString()], minutes: 30, agenda: 'Bees' },
  }),
  'booking.session': ({ bookedId: id }) => ({ params: { id } }),
  'booking.move': ({ bookedId: id }) => ({ params: { id }, body: { move: 'withdraw' } }),
  'booking.reschedule': ({ bookedId: id }) => ({
    params: { id },
    body: { times: [new Date(Date.now() + 4 * 86_400_000).toISOString()] },
  }),
  'booking.saveAgenda': ({ bookedId: id }) => ({ params: { id }, body: { text: 'Bees', revision: 0 } }),
  'booking.ofPair': ({ relationshipId: id }) => ({ params: { id } }),
  'feedback.asked': ({ relationshipId: id }) => ({ params: { id } }),
  'feedback.ofSession': ({ bookedId: id }) => ({ params: { id } }),
  'feedback.give': ({ bookedId: id }) => ({ params: { id }, body: { rating: 'well' } }),
  'feedback.putOff': ({ bookedId: id }) => ({ params: { id } }),
  'feedback.ofProgramme': ({ programmeId: id }) => ({ params: { id } }),
  'mentoring.ask': ({ mentorId }) => ({ body: { mentorId, word: 'Hello' } }),
  'mentoring.move': ({ relationshipId: id }) => ({ params: { id }, body: { move: 'end' } }),
  'mentoring.suggestions': ({ student }) => ({ query: { menteeId: student.id } }),
  'mentoring.propose': ({ mentorId, student }) => ({ body: { mentorId, menteeId: student.id } }),
  'mentoring.endPair': ({ relationshipId: id }) => ({ params: { id } }),
  'handover.begin': ({ relationshipId: id }) => ({ params: { id }, body: { mentorId: null } }),
  'handover.callOff': ({ relationshipId: id }) => ({ params: { id } }),
  'handover.propose': ({ relationshipId: id, mentorId }) => ({ params: { id }, body: { mentorId } }),
  'handover.takenOver': ({ nextRelationshipId: id }) => ({ params: { id } }),
  'handover.share': ({ nextRelationshipId: id }) => ({ params: { id }, body: { shares: ['notes'] } }),
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
  'conversations.byId': ({ conversationId: id }) => ({ params: { id } }),
  'conversations.messages': ({ conversationId: id }) => ({ params: { id } }),
  'conversations.send': ({ conversationId: id }) => ({ params: { id }, body: { id: uuid(), text: 'Hello' } }),
  'conversations.edit': ({ conversationId: id }) => ({
    params: { id, number: 1 },
    body: { text: 'Changed' },
  }),
  'conversations.remove': ({ conversationId: id }) => ({ params: { id, number: 1 } }),
  'conversations.markRead': ({ conversationId: id }) => ({ params: { id }, body: { read: 1 } }),
  'conversations.mute': ({ conversationId: id }) => ({ params: { id }, body: { muted: true } }),
  'conversations.block': ({ conversationId: id }) => ({ params: { id }, body: { blocked: true } }),
  'conversations.report': ({ conversationId: id }) => ({ params: { id }, body: { reason: 'other' } }),
  'conversations.open': ({ student }) => ({ body: { userId: student.id } }),
  'programmes.byId': ({ programmeId: id }) => ({ params: { id } }),
  'programmes.update': ({ programmeId: id }) => ({ params: { id }, body: { aim: 'Changed' } }),
  'programmes.move': ({ programmeId: id }) => ({ params: { id }, body: { move: 'start' } }),
  'programmes.delete': ({ programmeId: id }) => ({ params: { id } }),
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
  'matching.runs': ({ programmeId: id }) => ({ params: { id } }),
  'matching.match': ({ programmeId: id }) => ({ params: { id }, body: {} }),
  'matching.pairs': ({ runId: id }) => ({ params: { id } }),
  'matching.options': ({ runId: id, student }) => ({ params: { id, userId: student.id } }),
  'matching.place': ({ runId: id, student }) => ({
    params: { id, userId: student.id },
    body: { mentorId: null, locked: false },
  }),
  'matching.publish': ({ runId: id }) => ({ params: { id } }),
  'matching.takeBack': ({ runId: id }) => ({ params: { id } }),
  'groups.byId': ({ groupId: id }) => ({ params: { id } }),
  'groups.update': ({ groupId: id }) => ({ params: { id }, body: { description: 'Changed' } }),
  'groups.delete': ({ groupId: id }) => ({ params: { id } }),
  'groups.people': ({ groupId: id }) => ({ params: { id } }),
  'groups.addPeople': ({ groupId: id, student }) => ({ params: { id }, body: { userIds: [student.id] } }),
  'groups.addSelection': ({ groupId: id, student }) => ({
    params: { id },
    body: { selection: { ids: [student.id] } },
  }),
  'groups.findByEmail': ({ groupId: id }) => ({ params: { id }, body: { emails: ['a@example.org'] } }),
  'groups.removePerson': ({ groupId: id, student }) => ({ params: { id, userId: student.id } }),
  'groups.moves': ({ groupId: id }) => ({ params: { id } }),
  'paths.byId': ({ pathId: id }) => ({ params: { id } }),
  'paths.update': ({ pathId: id }) => ({ params: { id }, body: { summary: 'Changed' } }),
  'paths.setState': ({ pathId: id }) => ({ params: { id }, body: { state: 'published' } }),
  'paths.delete': ({ pathId: id }) => ({ params: { id } }),
  'training.path': ({ pathId: id }) => ({ params: { id } }),
  'training.choose': ({ pathId: id, courseId }) => ({ params: { id, courseId } }),
  'training.enrolInPath': ({ pathId: id, student }) => ({ params: { id }, body: { userIds: [student.id] } }),
  'training.assign': ({ groupId, courseId }) => ({ body: { groupId, courseId } }),
  'training.byId': ({ assignmentId: id }) => ({ params: { id } }),
  'training.people': ({ assignmentId: id }) => ({ params: { id } }),
  'training.export': ({ assignmentId: id }) => ({ params: { id }, body: {} }),
  'training.pathPeople': ({ pathId: id }) => ({ params: { id } }),
  'training.withdrawFromPath': ({ pathId: id, student }) => ({ params: { id, userId: student.id } }),
  'training.preview': ({ assignmentId: id }) => ({ params: { id }, body: { dueDays: 30 } }),
  'training.change': ({ assignmentId: id }) => ({ params: { id }, body: { dueDays: 30 } }),
  'training.pause': ({ assignmentId: id }) => ({ params: { id }, body: { paused: true } }),
  'training.remind': ({ assignmentId: id }) => ({ params: { id }, body: {} }),
  'training.end': ({ assignmentId: id }) => ({ params: { id }, body: { withdraw: false } }),
  'announcements.send': ({ courseId }) => ({
    body: {
      id: uuid(),
      audience: { kind: 'course', courseId },
      title: 'On Monday',
      body: announced,
      acknowledge: true,
    },
  }),
  'announcements.byId': ({ announcementId: id }) => ({ params: { id } }),
  'announcements.markRead': ({ announcementId: id }) => ({ params: { id }, body: { acknowledge: true } }),
  'announcements.people': ({ announcementId: id }) => ({ params: { id } }),
  'announcements.edit': ({ announcementId: id }) => ({
    params: { id },
    body: { revision: 1, title: 'Later', body: announced },
  }),
  'announcements.takeBack': ({ announcementId: id }) => ({ params: { id } }),
  'desk.byId': ({ deskId: id }) => ({ params: { id } }),
  'desk.move': ({ deskId: id }) => ({ params: { id }, body: { move: 'close' } }),
  'desk.assign': ({ deskId: id, admin }) => ({ params: { id }, body: { from: null, to: admin.id } }),
  'desk.changeReply': ({ replyId: id }) => ({ params: { id }, body: { title: 'Names', text: 'Ask us.' } }),
  'desk.removeReply': ({ replyId: id }) => ({ params: { id } }),
  'help.before': ({ courseId, lessonId }) => ({ query: { courseId, lessonId } }),
  'help.ask': ({ courseId, lessonId }) => ({ body: { item: { courseId, lessonId }, word: 'Why?' } }),
  'help.byId': ({ helpId: id }) => ({ params: { id } }),
  'help.move': ({ helpId: id }) => ({ params: { id }, body: { move: 'claim' } }),
  'help.meet': ({ helpId: id }) => ({ params: { id } }),
  'answers.given': ({ courseId, lessonId }) => ({ query: { courseId, lessonId } }),
  'answers.open': ({ answerId: id, courseId, lessonId }) => ({
    params: { id },
    body: { item: { courseId, lessonId } },
  }),
  'answers.say': ({ answerId: id }) => ({ params: { id }, body: { helped: true } }),
  'answers.read': ({ helpId: id }) => ({ params: { id } }),
  'answers.ofRequest': ({ helpId: id }) => ({ params: { id } }),
  'answers.propose': ({ helpId: id }) => ({
    params: { id },
    body: { kind: 'hint', asked: 'Why?', text: 'Because.' },
  }),
  'answers.ofCourse': ({ courseId: id }) => ({ params: { id } }),
  'answers.review': ({ courseId: id, answerId }) => ({
    params: { id, answerId },
    body: { move: 'publish', revision: 1 },
  }),
  'answers.often': ({ courseId: id }) => ({ params: { id } }),
  'answers.comments': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'users.history': ({ student }) => ({ params: { id: student.id } }),
  'customFields.update': ({ fieldId: id }) => ({ params: { id }, body: { name: 'Changed' } }),
  'customFields.delete': ({ fieldId: id }) => ({ params: { id } }),
  'imports.byId': ({ importId }) => ({ params: { id: importId } }),
  'imports.layout': ({ importId }) => ({ params: { id: importId }, body: { headerRow: 1 } }),
  'imports.plan': ({ importId }) => ({
    params: { id: importId },
    body: { targets: ['email'], mode: 'create', role: 'student' },
  }),
  'imports.rows': ({ importId }) => ({ params: { id: importId } }),
  'imports.choose': ({ importId }) => ({ params: { id: importId }, body: { rows: [1], apply: false } }),
  'imports.run': ({ importId }) => ({ params: { id: importId }, body: {} }),
  'imports.cancel': ({ importId }) => ({ params: { id: importId } }),
  'imports.undo': ({ importId }) => ({ params: { id: importId } }),
  'imports.invite': ({ importId }) => ({ params: { id: importId } }),
  'imports.errorFile': ({ importId }) => ({ params: { id: importId } }),
  'imports.delete': ({ importId }) => ({ params: { id: importId } }),
  'companies.usage': ({ id }) => ({ params: { id } }),
  'companies.latestConfiguration': ({ id }) => ({ params: { id } }),
  'companies.configurationVersions': ({ id }) => ({ params: { id } }),
  'companies.configurationVersion': ({ id }) => ({ params: { id, version: 1 } }),
  'companies.designs': ({ id }) => ({ params: { id } }),
  'companies.saveDesign': ({ id }) => ({ params: { id, scheme: 'light' }, body: legible }),
  'companies.refreshStylesheets': ({ id }) => ({ params: { id } }),
  // A super_admin may reach every company: what is not there is no company at all.
  'companies.state': () => ({ params: { id: uuid() } }),
  'companies.setLimits': () => ({ params: { id: uuid() }, body: {} }),
  'companies.changeStatus': () => ({ params: { id: uuid() }, body: { status: 'suspended' } }),
  'companies.delete': () => ({ params: { id: uuid() }, query: { name: 'Nobody' } }),
  'companies.restore': () => ({ params: { id: uuid() } }),
  'meetings.chat': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.attendance': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.guestLinks': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.createGuestLink': ({ meetingCode: code }) => ({ params: { code } }),
  'meetings.revokeGuestLink': ({ meetingCode: code, guestLinkId }) => ({ params: { code, id: guestLinkId } }),
  'meetings.guestLook': ({ meetingCode: code }) => ({ params: { code }, body: { link: 'x'.repeat(43) } }),
  'meetings.guestJoin': ({ meetingCode: code }) => ({
    params: { code },
    body: { link: 'x'.repeat(43), name: 'Guest' },
  }),
  'meetings.guestFiles': ({ meetingCode: code }) => ({
    params: { code },
    body: { link: 'x'.repeat(43), guestKey: 'y'.repeat(43) },
  }),
  'attachments.list': ({ meetingId: id }) => ({ query: { kind: 'meeting', id } }),
  'attachments.create': ({ meetingId: id }) => ({
    body: { owner: { kind: 'meeting', id }, name: 'Plan.pdf', bytes: 10 },
  }),
  'attachments.upload': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.send': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.cancel': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.byId': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.remove': ({ attachmentId: id }) => ({ params: { id } }),
  'attachments.restore': ({ attachmentId: id }) => ({ params: { id } }),
}

/** Operations whose id names something that everyone may see. */
export const namesPublicThings: readonly OperationId[] = ['companies.bySlug']
