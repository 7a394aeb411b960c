import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { OperationId } from '#contract/permissions.ts'
import { permissions } from '#contract/permissions.ts'
import { roleAllowed } from '#contract/roles.ts'
import { routes } from '#server/features.ts'
import { isInOwnCompany } from '#server/http/mount.ts'
import { attachmentsApi } from '#contract/attachments.ts'
import { furnish, namedThings, type Furnished } from './samples.ts'
import { world, type Person, type World } from './world.ts'

/** What makes something new, and so names nothing that is there. */
const makes: Partial<Record<OperationId, object>> = {
  'users.create': {
    body: { name: 'Ada', surname: 'Stone', email: 'ada.stone@example.org', role: 'student' },
  },
  'customFields.create': { body: { name: 'Team', kind: 'text' } },
  'courses.create': { body: { title: 'Stones', language: 'en' } },
  'groups.create': { body: { name: 'Stones' } },
  'paths.create': { body: { title: 'Stones', language: 'en' } },
  'programmes.create': { body: { name: 'Stones' } },
  'publicPage.save': { body: { version: 0, page: { texts: {}, sections: ['mentors'] } } },
  'publicMentors.agree': { body: { headline: 'Knows stones' } },
  'publicMentors.withdraw': {},
  'meetings.create': { body: { title: 'Stones', startsAt: '2035-01-01T10:00:00Z' } },
  'practice.start': {},
  'reportMails.set': { body: { mail: { every: 'week', weekday: 1, hour: 8 } } },
  'outsideCalendars.add': { body: { secretAddress: 'https://calendar.example.org/a.ics' } },
  'companyTopics.add': { body: { name: 'Stones' } },
  'companyTopics.rename': { body: { from: 'Bees', to: 'Wax', join: false } },
  'webhooks.create': {
    body: { url: 'https://hooks.example.org/in', description: 'Stones', events: ['user.created'] },
  },
}

/** What does not answer 200, by what it answers instead: whatever comes to be refused is looked at here. */
const refused: Record<number, readonly OperationId[]> = {
  // Is asked for by a sample that names no file or host of its own.
  400: ['imports.plan', 'liveClasses.plan'],
  // Is of who takes part, teaches, hosts or leads: only visiting one is none of them.
  403: [
    'announcements.edit',
    'answers.comments',
    'answers.given',
    'answers.hints',
    'answers.ofRequest',
    'answers.open',
    'answers.propose',
    'answers.read',
    'attempts.quiz',
    'attempts.start',
    'booking.move',
    'booking.request',
    'booking.reschedule',
    'booking.saveAgenda',
    'booking.seriesDates',
    'booking.session',
    'booking.sessions',
    'booking.slots',
    'checkIns.answer',
    'checkIns.ofPair',
    'checkIns.putOff',
    'coursework.page',
    'coursework.start',
    'enrolments.enrol',
    'enrolments.lesson',
    'enrolments.record',
    'feedback.asked',
    'feedback.give',
    'feedback.ofSession',
    'feedback.putOff',
    'handover.begin',
    'handover.callOff',
    'handover.share',
    'handover.takenOver',
    'officeHours.byId',
    'officeHours.cancel',
    'officeHours.move',
    'officeHours.take',
    'help.ask',
    'help.before',
    'help.byId',
    'help.lesson',
    'help.meet',
    'help.move',
    'lessonHints.open',
    'lessonHints.own',
    'lessonNotes.bookmark',
    'lessonNotes.save',
    'liveClasses.own',
    'meetings.calendar',
    'meetings.chat',
    'meetings.create',
    'meetings.createGuestLink',
    'meetings.end',
    'meetings.guestLinks',
    'meetings.join',
    'meetings.revokeGuestLink',
    'meetings.update',
    'mentoring.move',
    'mentoringNudges.ofPair',
    'mentoringNudges.stop',
    'mentoringSpace.removeAction',
    'mentoringSpace.removeNote',
    'mentoringSpace.saveAction',
    'mentoringSpace.saveGoal',
    'mentoringSpace.saveNote',
    'mentoringSpace.space',
    'outsideCalendars.add',
    'packages.open',
    'packages.save',
    'programmes.saveApplication',
    'publicMentors.agree',
    'recommendations.answer',
    'recommendations.consent',
    'recommendations.courses',
    'recommendations.list',
    'recommendations.remove',
    'recommendations.save',
    'reportMails.set',
    'stuck.lesson',
    'stuck.offered',
    'teams.join',
    'teams.leave',
    'testimonials.agree',
    'testimonials.ofPair',
    'testimonials.remove',
    'testimonials.write',
  ],
  // Is not there for them: it is somebody’s own, or the company’s samples have none of it.
  404: [
    'announcements.markRead',
    'answers.say',
    'attachments.byId',
    'attachments.cancel',
    'attachments.create',
    'attachments.list',
    'attachments.remove',
    'attachments.restore',
    'attachments.send',
    'attachments.upload',
    'attempts.answer',
    'attempts.byId',
    'attempts.grade',
    'attempts.hint',
    'attempts.statistics',
    'attempts.submit',
    'attempts.toGrade',
    'auth.endSession',
    'auth.revokeApiToken',
    'certificates.badge',
    'companies.changeStatus',
    'companies.configurationVersion',
    'companies.delete',
    'companies.restore',
    'companies.setLimits',
    'companies.state',
    'conversations.block',
    'conversations.blockInGroup',
    'conversations.byId',
    'conversations.edit',
    'conversations.markRead',
    'conversations.messages',
    'conversations.mute',
    'conversations.open',
    'conversations.pack',
    'conversations.remove',
    'conversations.report',
    'conversations.send',
    'courseTransfer.import',
    'courseTransfer.run',
    'courseTransfer.undo',
    'coursework.byId',
    'coursework.correct',
    'coursework.handIn',
    'coursework.own',
    'coursework.release',
    'coursework.save',
    'coursework.saveReview',
    'coursework.withdraw',
    'desk.assign',
    'desk.byId',
    'desk.changeReply',
    'desk.move',
    'desk.removeReply',
    'enrolments.takeAgain',
    'enrolments.withdraw',
    'gradebook.history',
    'gradebook.own',
    'gradebook.setGrade',
    'gradebook.setGrades',
    'gradebookFile.set',
    'lessonNotes.remove',
    'matching.options',
    'matching.place',
    'mentoring.ask',
    'messageMarks.pin',
    'messageMarks.pins',
    'messageMarks.react',
    'outsideCalendars.read',
    'outsideCalendars.remove',
    'packages.preview',
    'packages.read',
    'peerReviews.begin',
    'peerReviews.byId',
    'peerReviews.handIn',
    'peerReviews.leaveOut',
    'peerReviews.save',
    'platform.retryJob',
    'practice.answer',
    'practice.hint',
    'programmeGroups.add',
    'push.removeDevice',
    'push.test',
    'secondFactor.removePasskey',
    'teams.list',
    'teams.make',
    'teams.put',
    'training.choose',
    'training.path',
  ],
  // Is in a state that does not let it, whoever asks.
  409: [
    'customFields.create',
    'groups.delete',
    'handover.propose',
    'imports.cancel',
    'imports.choose',
    'imports.invite',
    'imports.run',
    'imports.undo',
    'matching.takeBack',
    'mentoring.propose',
    'mentoringGroups.end',
    'paths.delete',
    'programmes.ask',
    'programmes.delete',
    'programmes.send',
    'programmes.suggested',
    'programmes.withdraw',
    'push.addDevice',
    'users.invite',
  ],
  // Is a file that is not kept.
  410: ['imports.errorFile', 'imports.layout'],
}
const expected = new Map(
  Object.entries(refused).flatMap(([status, ids]) => ids.map((id) => [id, Number(status)] as const)),
)

let w: World
let operator: Person

beforeAll(async () => {
  w = await world()
  operator = await w.superAdmin()
})

/** A super_admin of another company, whose id no row of this one may refer to. */
const calls = endpoints.filter(({ id, params }) => {
  const allow = permissions[id]
  return allow !== 'public' && roleAllowed(allow, 'super_admin') && (params || namedThings[id] || makes[id])
})

it('is looked at for what a super_admin may do in a company that they only visit', () => {
  expect(calls.length).toBeGreaterThan(200)
})

it('leaves out of that what only reads, what is of one’s own account, files that are sent, and settings', () => {
  const left = endpoints.filter(({ id, method, params }) => {
    const allow = permissions[id]
    const own = routes.some((route) => route.endpoint.id === id && isInOwnCompany(route))
    const asked = params || namedThings[id] || makes[id]
    return allow !== 'public' && roleAllowed(allow, 'super_admin') && method !== 'GET' && !own && !asked
  })
  expect(left.map(({ id }) => id).toSorted()).toEqual([
    'announcements.reach',
    'audit.export',
    'audit.updateSettings',
    'auth.changePassword',
    'auth.removePhoto',
    'auth.updateMe',
    'auth.uploadPhoto',
    'booking.saveAvailability',
    'bulk.export',
    'bulk.plan',
    'companies.create',
    'courseTransfer.upload',
    'customFields.order',
    'freshProof.give',
    'groups.preview',
    'imports.template',
    'imports.upload',
    'learningReports.export',
    'meetings.updatePolicy',
    'mentoringHealth.export',
    'myData.export',
    'officeHours.open',
    'ownEmail.change',
    'platform.setMaintenance',
    'push.makeKeys',
    'push.removeKeys',
    'reportSchedules.create',
    'reports.export',
    'secondFactor.setPolicy',
    'sso.save',
  ])
})

it.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers a super_admin who visits a company, or says why not',
  async (id, endpoint) => {
    const there: Furnished = await furnish(w)
    const { error, status } = await w
      .at(there, operator)
      .send(endpoint, makes[id] ?? namedThings[id]?.(there))
    expect([status, error?.code === 'INTERNAL']).toEqual([expected.get(id) ?? 200, false])
  },
)

it('adds no file to a course of a company that they only visit: a file is somebody’s of that company', async () => {
  const there = await furnish(w)
  const { status, error } = await w.at(there, operator).send(attachmentsApi.create, {
    body: {
      owner: { kind: 'course', id: there.courseId },
      name: 'list.txt',
      bytes: 7,
      mediaType: 'text/plain',
    },
  })
  expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
})
