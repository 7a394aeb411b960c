import { isTest } from './files.ts'
import { feature, ownHouse, refusedUpwards } from './floors.ts'
import type { Import } from './imports.ts'

/** A rule of docs/architecture: which imports it looks at, and why one is refused. */
type Rule = { because: string; refuses: (one: Import) => boolean }

/** What one server feature offers to another: the file of an operation or a rule, never a route or a view’s inside. */
export const offered: Record<string, readonly string[]> = {
  'custom-fields': ['definitions.ts', 'filter-values.ts', 'merge-values.ts', 'audited-values.ts'],
  'second-factor': [
    'challenges.ts',
    'check-factor.ts',
    'factors.ts',
    'mail-sign-in-changed.ts',
    'passkeys.ts',
  ],
  auth: [
    'own/change-own.ts',
    'end-access.ts',
    'passwords/end-password.ts',
    'ever-theirs.ts',
    'find-account.ts',
    'new-device.ts',
    'passwords/mail-new-password.ts',
    'passwords/password-mail.ts',
    'tokens/one-time-token.ts',
    'passwords/require-own-password.ts',
    'require-open.ts',
    'passwords/require-passwords.ts',
    'passwords/set-password.ts',
    'start-session.ts',
  ],
  attachments: [
    'add-stored.ts',
    'attachments.view.ts',
    'media-kind.ts',
    'named-files.ts',
    'owners.ts',
    'stored-file.ts',
  ],
  calendar: ['offered.ts', 'sources.ts'],
  live: ['offered.ts'],
  notifications: ['offered.ts'],
  search: ['offered.ts'],
  courses: [
    'bring-course.ts',
    'create-course.ts',
    'find-courses.ts',
    'offered.ts',
    'outline/draft-content.ts',
    'outline/graded-lessons.ts',
    'open-course.ts',
    'courses.policy.ts',
    'prerequisites/asked-of-learners.ts',
    'courses.view.ts',
  ],
  certificates: ['offered.ts', 'revoke-certificate.ts'],
  answers: ['course-answers.ts'],
  booking: ['offered.ts', 'sessions-to-answer.ts'],
  recommendations: ['offered.ts'],
  feedback: ['home-feedback.ts', 'offered.ts'],
  programmes: ['offered.ts'],
  desk: ['offered.ts'],
  mentoring: ['home-pairs.ts', 'mentors-of.ts', 'offered.ts', 'space/next-in-pairs.ts'],
  attempts: ['answers-that-show.ts', 'limits.ts', 'offered.ts', 'to-practise.ts'],
  announcements: ['home-announcements.ts'],
  conversations: ['conversations.policy.ts', 'offered.ts', 'desk.ts', 'owners.ts'],
  help: ['ask/home-help.ts', 'limits.ts', 'meet-item.ts', 'offered.ts', 'ask/often.ts'],
  coursework: ['home-coursework.ts', 'offered.ts'],
  enrolments: [
    'find-learning.ts',
    'meeting/courses-met.ts',
    'home-courses.ts',
    'learners.ts',
    'learning.ts',
    'lesson-titles.ts',
    'catalogue/to-recommend.ts',
    'progress/lesson-facts.ts',
    'offered.ts',
    'progress/open-quizzes.ts',
    'progress/told.ts',
    'progress/path-lock.ts',
    'enrol-in-course.ts',
    'limits.ts',
    'tell.ts',
  ],
  questions: ['hint-ladder.ts', 'review.ts', 'score.ts', 'wrong-parts.ts'],
  practice: ['home-practice.ts', 'offered.ts'],
  reports: ['home-mentees.ts'],
  meetings: [
    'record/meeting-minutes.ts',
    'record/class-room.ts',
    'offered.ts',
    'start-now.ts',
    'calendar/upcoming-meetings.ts',
  ],
  users: [
    'batches/imports-by-day.ts',
    'batches/read-table.ts',
    'filter-users.ts',
    'reporting-line/managers-above.ts',
    'people-views.ts',
  ],
  gradebook: ['offered.ts'],
  groups: ['offered.ts'],
  paths: ['offered.ts'],
  training: ['home-training.ts', 'offered.ts'],
  'lesson-hints': ['offered.ts'],
  'own-email': ['ask-for-email.ts', 'old-address-mail.ts'],
}

/** The libraries of dates, each with the files that may use it. */
const withDates: Record<string, readonly string[]> = {
  dayjs: ['web/src/locales/dates.ts', 'web/src/locales/date-settings.tsx'],
  '@mantine/dates': ['web/src/locales/date-settings.tsx', 'web/src/ui/fields/date-field.tsx'],
}

const under = (...folders: string[]) => {
  return (path: string) => folders.some((folder) => path.startsWith(folder))
}
const inContract = under('contract/')
const inServer = under('server/')
const inWeb = under('web/')
const inUi = under('web/src/ui/')
const inShared = under('web/src/shared/')
const inApi = under('web/src/api/')

export const rules: Rule[] = [
  {
    because: 'the contract depends on zod alone',
    refuses: ({ from, to, kind }) =>
      inContract(from) &&
      !isTest(from) &&
      !(kind === 'package' ? to === 'zod' : kind === 'file' && inContract(to)),
  },
  {
    because: 'the server never imports the web application',
    refuses: ({ from, to, kind }) => kind === 'file' && inServer(from) && inWeb(to),
  },
  {
    because: 'the web application never imports the server',
    refuses: ({ from, to, kind }) => kind === 'file' && inWeb(from) && inServer(to),
  },
  {
    because: 'the web application runs in a browser: nothing of Node in it',
    refuses: ({ from, kind }) => kind === 'node' && from.startsWith('web/src/') && !isTest(from),
  },
  {
    because: 'web features never import each other: share by ui/, or compose in app/',
    refuses: ({ from, to, kind }) => {
      const own = feature(from, 'web')
      const other = feature(to, 'web')
      return kind === 'file' && own !== undefined && other !== undefined && own !== other
    },
  },
  {
    because: 'shared/, what several features show, knows no feature and no app/',
    refuses: ({ from, to, kind }) =>
      kind === 'file' && inShared(from) && !isTest(from) && under('web/src/features/', 'web/src/app/')(to),
  },
  {
    because: 'a web feature knows no app/, which puts the features together',
    refuses: ({ from, to, kind }) =>
      kind === 'file' && feature(from, 'web') !== undefined && !isTest(from) && to.startsWith('web/src/app/'),
  },
  {
    because: 'locales/, which ui/ stands on, knows no feature, no app/ and nothing of shared/',
    refuses: ({ from, to, kind }) =>
      kind === 'file' &&
      from.startsWith('web/src/locales/') &&
      !isTest(from) &&
      under('web/src/features/', 'web/src/app/', 'web/src/shared/')(to),
  },
  {
    because: 'ui/ knows no feature, no app/, no api/ and nothing of shared/',
    refuses: ({ from, to, kind }) =>
      kind === 'file' &&
      inUi(from) &&
      !isTest(from) &&
      under('web/src/features/', 'web/src/app/', 'web/src/api/', 'web/src/shared/')(to),
  },
  {
    because: 'api/ knows no feature, no app/ and nothing of shared/',
    refuses: ({ from, to, kind }) =>
      kind === 'file' &&
      inApi(from) &&
      !isTest(from) &&
      under('web/src/features/', 'web/src/app/', 'web/src/shared/')(to),
  },
  {
    because:
      'a server feature reaches another, or a capability, by what that one offers (tools/layers/rules.ts)',
    refuses: ({ from, to, kind }) => {
      const own = ownHouse(from)
      const other = ownHouse(to)
      if (kind !== 'file' || own === undefined || other === undefined || own === other || isTest(from))
        return false
      const file = to.split('/').slice(4).join('/')
      return !offered[other]?.includes(file)
    },
  },
  {
    because: 'a feature’s manifest is read by the list of features of its side alone (features.ts)',
    refuses: ({ from, to, kind }) => {
      const [, side] = /^(server|web)\/src\/(?:features|capabilities)\/[^/]+\/feature\.ts$/.exec(to) ?? []
      return kind === 'file' && side !== undefined && from !== `${side}/src/features.ts`
    },
  },
  {
    because:
      'the places of features come with the frame around every screen: icons, and counts of api/, alone',
    refuses: ({ from, to, kind }) =>
      /^web\/src\/features\/[^/]+\/(navigation|palette)\.ts$/.test(from) &&
      !(kind === 'package'
        ? ['@tabler/icons-react', 'react'].includes(to)
        : to === 'web/src/feature.ts' || inApi(to)),
  },
  {
    because: 'a floor of the server knows only those below it (tools/layers/floors.ts)',
    refuses: (one) => !isTest(one.from) && refusedUpwards(one),
  },
  {
    because: 'only server/src/db talks to a database driver',
    refuses: ({ from, to, kind }) =>
      kind === 'package' &&
      ['pg', '@electric-sql/pglite'].includes(to) &&
      from.startsWith('server/src/') &&
      !from.startsWith('server/src/db/') &&
      !isTest(from),
  },
  {
    because: 'dates are written by locales/dates.ts and typed in ui/fields/date-field.tsx, nowhere else',
    refuses: ({ from, to, kind }) =>
      kind === 'package' &&
      from.startsWith('web/src/') &&
      !isTest(from) &&
      Boolean(withDates[to]) &&
      !withDates[to]?.includes(from),
  },
  {
    because: 'screens take their dates from ui/time/time.tsx and ui/time/day.ts, not from what writes them',
    refuses: ({ from, to, kind }) =>
      kind === 'file' &&
      to === 'web/src/locales/dates.ts' &&
      !isTest(from) &&
      !inUi(from) &&
      !from.startsWith('web/src/locales/'),
  },
  {
    because: 'what runs in production imports no test and no tool',
    refuses: ({ from, to, kind }) =>
      kind === 'file' &&
      under('contract/src/', 'server/src/', 'web/src/')(from) &&
      !isTest(from) &&
      (isTest(to) || under('tools/', 'bench/', 'e2e/')(to)),
  },
]
