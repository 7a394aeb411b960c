import type { Screen } from './screen.ts'

/** A student’s group: heard of longer ago than the mentor they have alone. */
const lastOfMentors = 'main li:last-child a:not([href*="/programmes"]):not([href$="/handover"])'

export const mentoringScreens: Screen[] = [
  {
    name: 'mentoring-student',
    path: '/dashboard/mentoring',
    who: 'student',
    shows: ['mentoring.title', 'mentoring.waiting', 'mentoring.mentors', 'mentoring.accept'],
  },
  {
    name: 'mentoring-mentor',
    path: '/dashboard/mentoring',
    who: 'mentor',
    shows: ['mentoring.title', 'mentoring.waiting', 'mentoring.mentees', 'mentoring.decline'],
  },
  {
    name: 'colleague',
    path: '/dashboard/mentoring/find',
    who: 'student',
    press: { on: ['main li a[href^="/dashboard/people/"]'], to: '/dashboard/people/:id' },
    shows: ['colleagues.about', 'colleagues.facts', 'colleagues.topics', 'colleagues.their_time'],
  },
  {
    name: 'mentoring-handover',
    path: '/dashboard/mentoring',
    who: 'student',
    press: { on: ['main li a[href$="/handover"]'], to: '/dashboard/mentoring/:relationship/handover' },
    shows: [
      'mentoring.handover.kind.goals',
      'mentoring.handover.kind.notes',
      'mentoring.handover.kind.sessions',
      'mentoring.handover.kind.recommended',
      'mentoring.decline',
    ],
  },
  {
    name: 'mentoring-space',
    path: '/dashboard/mentoring',
    who: 'mentor',
    press: {
      on: ['main li a:not([href*="/programmes"]):not([href$="/handover"])'],
      to: '/dashboard/mentoring/:relationship',
    },
    shows: [
      'mentoring.recommended.by_me',
      'mentoring.goals',
      'mentoring.actions',
      'mentoring.notes',
      'mentoring.history',
      'mentoring.seen.me',
    ],
  },
  {
    // Two of whom nothing was heard for long, and who were reminded of it.
    name: 'mentoring-nudge',
    path: '/dashboard/mentoring',
    who: 'mentor',
    press: {
      on: ['main li:has-text("Callum") a:not([href*="/programmes"])'],
      to: '/dashboard/mentoring/:relationship',
    },
    shows: ['nudges.how', 'nudges.book', 'nudges.no_more'],
  },
  {
    name: 'mentoring-space-student',
    path: '/dashboard/mentoring',
    who: 'student',
    press: {
      on: ['main li a:not([href*="/programmes"]):not([href$="/handover"])'],
      to: '/dashboard/mentoring/:relationship',
    },
    // What their mentor recommends, and whether they show how they get on in it.
    shows: ['mentoring.recommended', 'mentoring.recommended.consent_how', 'mentoring.recommended.say.done'],
  },
  {
    name: 'mentoring-group',
    path: '/dashboard/mentoring',
    who: 'student',
    press: { on: [lastOfMentors], to: '/dashboard/mentoring/:relationship' },
    shows: ['mentoring.group.messages', 'mentoring.group.leave', 'mentoring.goals', 'mentoring.notes'],
  },
  {
    name: 'mentoring-group-session',
    path: '/dashboard/mentoring',
    who: 'student',
    press: {
      on: [lastOfMentors, 'main a[href*="/sessions/"]'],
      to: '/dashboard/mentoring/sessions/:session',
    },
    shows: [
      'mentoring.session.title_group',
      'mentoring.session.people',
      'mentoring.session.cancel_group_mentee',
    ],
  },
  {
    name: 'mentoring-office-hours',
    path: '/dashboard/mentoring/office-hours',
    who: 'student',
    shows: ['mentoring.office', 'mentoring.office.see'],
  },
  {
    name: 'mentoring-office-hours-mentor',
    path: '/dashboard/mentoring/office-hours',
    who: 'mentor',
    shows: ['mentoring.office', 'mentoring.office.open'],
  },
  {
    name: 'mentoring-office-queue',
    path: '/dashboard/mentoring/office-hours',
    who: 'student',
    press: {
      on: ['main li a[href*="/office-hours/"]'],
      to: '/dashboard/mentoring/office-hours/:office',
    },
    shows: ['mentoring.office.take', 'mentoring.office.line', 'mentoring.office.take_do'],
  },
  {
    name: 'mentoring-availability',
    path: '/dashboard/mentoring/availability',
    who: 'mentor',
    shows: [
      'mentoring.availability',
      'mentoring.availability.weekly',
      'mentoring.availability.exceptions',
      'mentoring.availability.lengths',
      'mentoring.availability.save',
      'mentoring.holidays.country',
      'mentoring.outside',
    ],
  },
  {
    name: 'mentoring-session',
    path: '/dashboard/mentoring',
    who: 'mentor',
    press: {
      on: ['main li a:not([href*="/programmes"]):not([href$="/handover"])', 'main a[href*="/sessions/"]'],
      to: '/dashboard/mentoring/sessions/:session',
    },
    shows: ['mentoring.session.agenda', 'mentoring.session.stands', 'mentoring.session.move'],
  },
  {
    name: 'mentoring-book',
    path: '/dashboard/mentoring',
    who: 'student',
    press: {
      on: ['main li a:not([href*="/programmes"]):not([href$="/handover"])', 'main a[href$="/book"]'],
      to: '/dashboard/mentoring/:relationship/book',
    },
    shows: ['mentoring.book.length', 'mentoring.session.agenda', 'mentoring.book.act.ask'],
  },
  {
    name: 'mentoring-find',
    path: '/dashboard/mentoring/find',
    who: 'student',
    // Whom the student could ask is their mentor, or asked to be, everywhere in the demo by now.
    shows: ['mentoring.find', 'mentoring.find.lead'],
  },
  {
    name: 'mentoring-own',
    path: '/dashboard/mentoring/mine',
    who: 'admin',
    shows: ['mentoring.own', 'mentoring.none.student', 'mentoring.find'],
  },
  {
    name: 'mentoring-pairs',
    path: '/dashboard/mentoring',
    who: 'admin',
    shows: ['mentoring.title', 'mentoring.propose', 'mentoring.field.mentor'],
  },
  {
    name: 'mentoring-health',
    path: '/dashboard/mentoring/health/pairs',
    who: 'admin',
    shows: ['mentoring.health', 'mentoring.health.last_session', 'mentoring.health.export'],
  },
  {
    name: 'mentoring-waiting',
    path: '/dashboard/mentoring/health/waiting',
    who: 'admin',
    shows: ['mentoring.health', 'mentoring.health.person', 'mentoring.health.waits_for'],
  },
  {
    name: 'mentoring-departments',
    path: '/dashboard/mentoring/health/departments',
    who: 'admin',
    shows: ['mentoring.health', 'mentoring.health.department', 'mentoring.health.number.active'],
  },
  {
    name: 'mentoring-full',
    path: '/dashboard/mentoring/health/full',
    who: 'admin',
    shows: ['mentoring.health', 'mentoring.health.nobody_full'],
  },
]
