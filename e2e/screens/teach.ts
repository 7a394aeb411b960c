import type { Screen } from './screen.ts'

export const teachScreens: Screen[] = [
  {
    name: 'teach',
    path: '/dashboard/teach',
    who: 'admin',
    shows: ['teach.title', 'teach.lead', 'teach.create'],
  },
  {
    name: 'teach-course',
    path: '/dashboard/teach',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/teach/:id' },
    shows: ['teach.outline', 'teach.preview', 'teach.publish'],
  },
  {
    name: 'teach-import',
    path: '/dashboard/teach/import',
    who: 'admin',
    shows: ['teach.import', 'teach.import.file_how', 'teach.import.look'],
  },
  {
    name: 'teach-bank',
    path: '/dashboard/teach/bank',
    who: 'admin',
    shows: ['bank.lead', 'bank.new', 'ui.filter.open'],
  },
  {
    name: 'teach-bank-question',
    path: '/dashboard/teach/bank',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/teach/bank/:id' },
    shows: ['bank.uses', 'bank.versions', 'bank.save', 'bank.as_seen'],
  },
  {
    name: 'teach-bank-new',
    path: '/dashboard/teach/bank/new?type=multiple',
    who: 'admin',
    shows: ['bank.new', 'bank.field.place', 'bank.add'],
  },
  {
    name: 'teach-reviews',
    path: '/dashboard/teach/reviews',
    who: 'mentor',
    shows: ['reviews.title', 'reviews.lead', 'work.state.submitted'],
  },
  {
    name: 'teach-review',
    path: '/dashboard/teach/reviews',
    who: 'mentor',
    press: {
      on: ['main ul a[href*="/reviews/"]:not([href*="/attempts/"])'],
      to: '/dashboard/teach/reviews/:work',
    },
    shows: ['reviews.grade', 'reviews.return', 'reviews.word'],
  },
  {
    name: 'teach-attempt-to-grade',
    path: '/dashboard/teach/reviews',
    who: 'admin',
    press: {
      on: ['main ul a[href*="/reviews/attempts/"]'],
      to: '/dashboard/teach/reviews/attempts/:attempt',
    },
    shows: ['reviews.grade', 'reviews.attempt.comment', 'reviews.attempt.how'],
  },
  {
    name: 'teach-settings',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/settings"]'],
      to: '/dashboard/teach/:id/settings',
    },
    shows: [
      'teach.settings.about',
      'teach.settings.entry',
      'teach.staff',
      'teach.versions',
      'teach.standing',
    ],
  },
  {
    name: 'teach-learners',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/learners"]'],
      to: '/dashboard/teach/:id/learners',
    },
    shows: ['teach.enrol', 'ui.filter.open'],
  },
  {
    name: 'teach-answers',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/answers"]'],
      to: '/dashboard/teach/:id/answers',
    },
    shows: ['answers.course.lead', 'answers.filter'],
  },
  {
    name: 'teach-gradebook',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/gradebook"]'],
      to: '/dashboard/teach/:id/gradebook',
    },
    shows: ['gradebook.weights', 'gradebook.final', 'gradebook.person'],
  },
  {
    name: 'teach-insights',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/insights"]'],
      to: '/dashboard/teach/:id/insights',
    },
    shows: [
      'teach.insights.reached',
      'teach.insights.stopped_here',
      'teach.insights.time',
      'teach.insights.notBegun',
    ],
  },
  {
    name: 'teach-learner',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/learners"]', 'main table tbody a[href*="/learners/"]'],
      to: '/dashboard/teach/:id/learners/:enrolmentId',
    },
    shows: ['teach.learner.lessons', 'teach.learner.record', 'teach.learner.progress'],
  },
  {
    name: 'teach-preview',
    path: '/dashboard/teach',
    who: 'admin',
    press: { on: ['main table tbody a', 'main a[href$="/preview"]'], to: '/dashboard/teach/:id/preview' },
    shows: ['teach.preview.title', 'teach.preview.how', 'teach.preview.back'],
  },
]
