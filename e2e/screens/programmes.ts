import type { Screen } from './screen.ts'

export const programmesScreens: Screen[] = [
  {
    name: 'programmes',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    shows: ['programmes.title', 'programmes.create', 'programmes.field.requests', 'programmes.nav.people'],
  },
  {
    name: 'programme',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    // On a phone a programme opens with the list of its parts.
    press: {
      on: ['main table tbody a', 'main nav a[href$="/plan"]'],
      to: '/dashboard/mentoring/programmes/:id/plan',
    },
    shows: ['programmes.plan.joining', 'programmes.field.aim', 'programmes.plan.agendas'],
  },
  {
    name: 'programme-people',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/people"]'],
      to: '/dashboard/mentoring/programmes/:id/people',
    },
    shows: ['programmes.invite', 'programmes.answer.accept', 'programmes.application.accepted'],
  },
  {
    name: 'programme-matching',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/matching"]'],
      to: '/dashboard/mentoring/programmes/:id/matching',
    },
    shows: ['programmes.match.lead', 'programmes.figure.floor', 'programmes.match.again'],
  },
  {
    name: 'programme-comparison',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/matching"]'],
      to: '/dashboard/mentoring/programmes/:id/matching',
    },
    choose: 'programmes.compare.with',
    shows: ['programmes.match.lead', 'programmes.compare.figures', 'programmes.compare.difference'],
  },
  {
    name: 'programme-groups',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a:has-text("Speaking up")', 'main nav a[href$="/groups"]'],
      to: '/dashboard/mentoring/programmes/:id/groups',
    },
    shows: ['programmes.nav.groups'],
  },
  {
    name: 'programme-feedback',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/feedback"]'],
      to: '/dashboard/mentoring/programmes/:id/feedback',
    },
    shows: [
      'programmes.check_ins.lead',
      'programmes.check_ins.too_few',
      'programmes.feedback.lead',
      'programmes.feedback.too_few',
      'programmes.feedback.words',
    ],
  },
  {
    name: 'programme-certificates',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/certificates"]'],
      to: '/dashboard/mentoring/programmes/:id/certificates',
    },
    shows: ['programmes.nav.certificates', 'programmes.certificates.lead'],
  },
  {
    name: 'programme-report',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/report"]'],
      to: '/dashboard/mentoring/programmes/:id/report',
    },
    shows: [
      'programmes.nav.report',
      'programmes.report.lead',
      'programmes.report.print',
      'programmes.report.group.pairs',
      'programmes.report.departments',
    ],
  },
  {
    name: 'programme-page-admin',
    path: '/dashboard/mentoring/programmes',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main a[href$="/page"]'],
      to: '/dashboard/mentoring/programmes/:id/page',
    },
    shows: ['programmes.page.about', 'programmes.page.gives', 'programmes.page.asks'],
  },
  {
    name: 'programmes-student',
    path: '/dashboard/mentoring/programmes',
    who: 'student',
    shows: ['programmes.title', 'programmes.lead.people'],
  },
  {
    name: 'programme-page',
    path: '/dashboard/mentoring/programmes',
    who: 'student',
    // The ones that one is in stand first.
    press: { on: ['main li:last-child a'], to: '/dashboard/mentoring/programmes/:id' },
    shows: ['programmes.page.about', 'programmes.page.gives', 'programmes.page.asks', 'programmes.apply'],
  },
  {
    name: 'programme-application',
    path: '/dashboard/mentoring/programmes',
    who: 'mentor',
    press: { on: ['main li a'], to: '/dashboard/mentoring/programmes/:id' },
    shows: ['programmes.page.your_place', 'programmes.apply.topics_mentor', 'programmes.apply.places'],
  },
]
