import type { OperationId } from '#contract/permissions.ts'
import { accountCalls, furnishAccount } from './samples/account.ts'
import { announcementsCalls, furnishAnnouncements } from './samples/announcements.ts'
import { bookingCalls, furnishBooking } from './samples/booking.ts'
import { certificatesCalls, furnishCertificates } from './samples/certificates.ts'
import { companiesCalls, furnishCompanies } from './samples/companies.ts'
import { conversationsCalls, furnishConversations } from './samples/conversations.ts'
import { coursesCalls, furnishCourses } from './samples/courses.ts'
import { courseworkCalls, furnishCoursework } from './samples/coursework.ts'
import { deskCalls, furnishDesk } from './samples/desk.ts'
import { groupsCalls, furnishGroups } from './samples/groups.ts'
import { helpCalls, furnishHelp } from './samples/help.ts'
import { learningCalls, furnishLearning } from './samples/learning.ts'
import { meetingsCalls, furnishMeetings } from './samples/meetings.ts'
import { mentoringCalls, furnishMentoring } from './samples/mentoring.ts'
import { peopleCalls, furnishPeople } from './samples/people.ts'
import { programmesCalls, furnishProgrammes } from './samples/programmes.ts'
import { quizzesCalls, furnishQuizzes } from './samples/quizzes.ts'
import { trainingCalls, furnishTraining } from './samples/training.ts'
import { webhooksCalls, furnishWebhooks } from './samples/webhooks.ts'
import type { Calls, Ground } from './samples/sample.ts'
import type { Person, TestCompany, World } from './world.ts'

/** A company with one of each thing that an id can name. */
export type Furnished = TestCompany & { admin: Person; student: Person; mentorId: string } & Things
type Things = Awaited<ReturnType<typeof furnishAll>>

async function furnishAll(ground: Ground) {
  const courses = await furnishCourses(ground)
  const taught = { ...courses, ...(await furnishLearning(ground, courses)) }
  const groups = await furnishGroups(ground)
  const mentoring = await furnishMentoring(ground, courses)
  return {
    ...taught,
    ...groups,
    ...mentoring,
    ...(await furnishPeople(ground)),
    ...(await furnishCompanies(ground)),
    ...(await furnishAccount(ground)),
    ...(await furnishMeetings(ground)),
    ...(await furnishQuizzes(ground, taught)),
    ...(await furnishCoursework(ground, taught)),
    ...(await furnishCertificates(ground, taught)),
    ...(await furnishBooking(ground, mentoring)),
    ...(await furnishConversations(ground)),
    ...(await furnishProgrammes(ground)),
    ...(await furnishTraining(ground, { ...courses, ...groups })),
    ...(await furnishAnnouncements(ground)),
    ...(await furnishDesk(ground)),
    ...(await furnishHelp(ground, taught)),
    ...(await furnishWebhooks(ground)),
  }
}

export async function furnish({ company: newCompany, services }: World): Promise<Furnished> {
  const company = await newCompany()
  const admin = await company.user({ role: 'admin' })
  const student = await company.user({ role: 'student' })
  const mentor = await company.user({ role: 'mentor' })
  const people = { admin, student, mentor }
  const things = await services.db.withTenant(company.id, (tx) =>
    furnishAll({ tx, services, company, company_id: company.id, ...people }),
  )
  return { ...company, admin, student, mentorId: mentor.id, ...things }
}

/** The sweep sends each from another company, where it must be NOT_FOUND. An operation with an id that is not here fails the sweep. */
export const namedThings: Calls = {
  ...peopleCalls,
  ...companiesCalls,
  ...accountCalls,
  ...meetingsCalls,
  ...coursesCalls,
  ...learningCalls,
  ...quizzesCalls,
  ...courseworkCalls,
  ...certificatesCalls,
  ...mentoringCalls,
  ...bookingCalls,
  ...conversationsCalls,
  ...programmesCalls,
  ...groupsCalls,
  ...trainingCalls,
  ...announcementsCalls,
  ...deskCalls,
  ...helpCalls,
  ...webhooksCalls,
}

/** Operations whose id names something that everyone may see. */
export const namesPublicThings: readonly OperationId[] = ['companies.bySlug']
/**
 * Their samples name nothing of a company, or people in a list that whoever is of another one is left out of: they are valid
 * where made-up values are not.
 */
export const namesNothing: readonly OperationId[] = [
  'dashboard.putAside',
  'push.addDevice',
  'conversations.presence',
  'gradeScales.get',
  'gradeScales.save',
]
