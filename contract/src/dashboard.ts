import { z } from 'zod'
import { ReceivedAnnouncement } from './installation/received-announcement.ts'
import { endpoint } from './endpoint.ts'
import { Decision } from './installation/decisions.ts'
import { CheckIn } from './mentoring/check-ins.ts'
import { AskedFeedback } from './mentoring/feedback.ts'
import { Day as CalendarDay, Empty, Id, Instant } from './envelope.ts'
import { helpStates } from './rules/help/help-moves.ts'
import { limits } from './limits.ts'
import { MenteeProgress } from './mentoring/mentee-progress.ts'
import { pairStates } from './rules/mentoring/pair-moves.ts'
import { OwnPath } from './courses/own-path.ts'
import { Status } from './people/users.ts'

const stepKinds = [
  'onboarding',
  'meeting_now',
  'meeting_soon',
  'invite_people',
  'pending_invitations',
  'set_capacity',
  'add_goal',
  'plan_meeting',
  'overdue_course',
  'overdue_path',
  'overdue_work',
  'overdue_action',
  'overdue_people',
  'decide',
  'answer_help',
  'answer_session',
  'answer_pair',
  'look_at_answer',
  'read_message',
  'acknowledge',
  'help_waiting',
  'work_returned',
  'work_due',
  'review_peer',
  'review_work',
  'action_due',
  'check_in',
  'practise',
  'continue_course',
  'start_course',
  'find_course',
  'mentoring_goal',
  'first_company',
  'all_done',
] as const
type StepKind = (typeof stepKinds)[number]

/** Whether a step can be put aside: not what comes before all else, and not that nothing waits. */
export const mayWait = (kind: StepKind): boolean => kind !== 'onboarding' && kind !== 'all_done'

/** The one thing to do now. `kind` names the text; `params` fill it; `path` is where it is done. */
export const NextStep = z.object({
  kind: z.enum(stepKinds),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NextStep = z.infer<typeof NextStep>

const Person = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
})
/** Somebody to plan a meeting with, across two clocks. */
const Companion = Person.extend({ timeZone: z.string().nullable() })
const MeetingCard = z.object({
  code: z.string(),
  title: z.string(),
  startsAt: Instant,
  minutes: z.number().int(),
  /** From when on those invited may join. */
  opensAt: Instant,
})
/** A course that one learns in and has not completed. */
const CourseCard = z.object({
  id: Id,
  title: z.string(),
  /** Whether any of its lessons was opened yet. */
  opened: z.boolean(),
  /** Where to go on. */
  lesson: z.object({ id: Id, title: z.string() }).nullable(),
  lessons: z.number().int(),
  lessonsDone: z.number().int(),
  dueOn: CalendarDay.nullable(),
})
/** Somebody one is a pair with, or may become one. */
const PairCard = z.object({
  id: Id,
  part: z.enum(['mentor', 'mentee']),
  state: z.enum(pairStates),
  other: Companion,
  /** Of a group: how many mentees are in it. */
  inGroup: z.number().int().nullable(),
  /** It waits for one’s own answer. */
  asks: z.boolean(),
  /** Still open. */
  goals: z.number().int(),
  actions: z.number().int(),
})
/** A request for help: of whom, about what, and by when an answer is promised. */
const HelpCard = z.object({
  id: Id,
  state: z.enum(helpStates),
  /** The other of the two; null as long as nobody holds it. */
  other: Person.nullable(),
  lesson: z.string(),
  askedAt: Instant,
  promisedAt: Instant,
  /** By when it is to be answered: what was promised, until that was kept, and then until when a reply waits. */
  dueAt: Instant,
  /** It is for oneself to go on. */
  turn: z.boolean(),
})
const Day = z.object({ day: z.iso.date(), count: z.number().int() })

/** What a person’s home shows; a part that is not theirs is absent. */
export const Home = z.object({
  nextStep: NextStep,
  meetings: z.array(MeetingCard),
  /** What was announced and waits to be read or acknowledged, three at most; absent where nothing does. */
  announcements: z.array(ReceivedAnnouncement).optional(),
  /** Absent where there is no course that one learns in or might. */
  learning: z
    .object({
      /** Three at most: what is due first, then what was opened last. */
      courses: z.array(CourseCard),
      /** How many others one might enrol in. */
      others: z.number().int(),
    })
    .optional(),
  /** Paths that one is on and has not completed, three at most; absent where there is none. */
  paths: z.array(OwnPath).optional(),
  /** For administrators: who is late with their training, since which day, and in which courses most; absent where nobody is. */
  overdue: z
    .object({
      people: z.number().int(),
      since: CalendarDay,
      courses: z.array(z.object({ id: Id, title: z.string(), people: z.number().int() })),
    })
    .optional(),
  /**
   * One’s own work that came back for rework, the reviews of others’ work that one is to write as one who handed in too, and what
   * one is to hand in within days or is late with while it is taken, three of each at most, the first due first; and how much waits
   * for one’s review. Absent where there is none.
   */
  work: z
    .object({
      returned: z.array(z.object({ courseId: Id, lessonId: Id, title: z.string() })),
      peers: z.array(
        z.object({
          id: Id,
          courseId: Id,
          lessonId: Id,
          /** Of the assignment. */
          title: z.string(),
          dueAt: Instant,
        }),
      ),
      due: z.array(z.object({ courseId: Id, lessonId: Id, title: z.string(), dueAt: Instant })),
      waiting: z.number().int(),
    })
    .optional(),
  /** Missed questions to repeat: those due, those of the next session, and those answered today; absent where there are none. */
  practice: z
    .object({ due: z.number().int(), session: z.number().int(), answered: z.number().int() })
    .optional(),
  /** One’s own open pairs, what waits for one’s answer first; absent where there is none. */
  mentoring: z.array(PairCard).optional(),
  /** How one’s mentees get on: six at most, those at risk first; absent where one has none. */
  mentees: z
    .object({ total: z.number().int(), atRisk: z.number().int(), first: z.array(MenteeProgress) })
    .optional(),
  /** Sessions that one is asked about, three at most; absent where there is none. */
  feedback: z.array(AskedFeedback).optional(),
  /** Of which of one’s mentorings one is asked how it goes; absent where there is none. */
  checkIns: z.array(CheckIn).optional(),
  /** Requests for help: one’s own that were answered, those that one holds, those that wait; absent where there is none. */
  help: z
    .object({
      own: z.array(HelpCard),
      held: z.array(HelpCard),
      waiting: z.object({ count: z.number().int(), first: z.array(HelpCard) }).nullable(),
    })
    .optional(),
  student: z
    .object({
      goals: z.array(z.string()),
      interests: z.array(z.string()),
      /** Mentors with a topic in common, most in common first. */
      mentors: z.array(Companion.extend({ topics: z.array(z.string()), shared: z.array(z.string()) })),
    })
    .optional(),
  mentor: z
    .object({
      topics: z.array(z.string()),
      capacity: z.number().int(),
      /** Free minutes a week. */
      availableMinutes: z.number().int(),
      /** Students whose interests match a topic. */
      students: z.array(Companion.extend({ interests: z.array(z.string()), shared: z.array(z.string()) })),
    })
    .optional(),
  admin: z
    .object({
      people: z.array(z.object({ status: Status, count: z.number().int() })),
      invitationsPending: z.number().int(),
      /** Of active people, how many finished onboarding. */
      onboarded: z.number().int(),
      activeLast7Days: z.number().int(),
      signIns: z.array(Day),
      newest: z.array(Person.extend({ status: Status, createdAt: Instant })),
    })
    .optional(),
  /** For administrators: what waits for their decision, each kind once; empty where nothing does. */
  decisions: z.array(Decision).optional(),
  platform: z
    .object({
      companies: z.number().int(),
      people: z.number().int(),
      activeLast7Days: z.number().int(),
      storageBytes: z.number().int(),
      /** Counted to `countedTo` and no further. */
      mailFailed: z.number().int(),
      /** Counted to `countedTo` and no further. */
      jobsWaiting: z.number().int(),
      maintenance: z.boolean(),
      database: z.string(),
      version: z.string(),
      startedAt: Instant,
    })
    .optional(),
})
export type Home = z.infer<typeof Home>

/** Mails that failed and jobs that wait are counted so far: from there on there are as many or more. */
export const countedTo = 10_000

export const dashboardApi = {
  home: endpoint({
    id: 'dashboard.home',
    method: 'GET',
    path: '/dashboard',
    summary: 'Get the signed-in person’s home',
    data: Home,
    errors: [],
    scope: null,
  }),
  putAside: endpoint({
    id: 'dashboard.putAside',
    method: 'PUT',
    path: '/dashboard/aside',
    summary: 'Put a next step aside until one’s next day, or take it back',
    body: z
      .object({
        kind: z.enum(stepKinds).refine(mayWait, 'invalid_value'),
        path: z.string().min(1).max(limits.stepPathLength),
        aside: z.boolean(),
      })
      .strict(),
    data: Empty,
    errors: [],
    scope: null,
  }),
}
