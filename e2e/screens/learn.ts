import type { Screen } from './screen.ts'

export const learnScreens: Screen[] = [
  {
    name: 'learn',
    path: '/dashboard/learn',
    who: 'student',
    shows: ['learn.title', 'learn.lead', 'learn.continue', 'learn.all', 'ui.filter.open'],
  },
  {
    name: 'learn-course',
    path: '/dashboard/learn',
    who: 'student',
    press: { on: ['main h3 a'], to: '/dashboard/learn/:course' },
    shows: ['learn.outcomes', 'learn.outline', 'learn.authors', 'learn.go_on', 'learn.leave.course.open'],
  },
  {
    name: 'learn-path',
    path: '/dashboard/learn',
    company: 'acme',
    who: 'student',
    press: { on: ['main a[href*="/learn/paths/"]'], to: '/dashboard/learn/paths/:path' },
    shows: ['learn.path.in_order', 'learn.go_on'],
  },
  {
    name: 'learn-lesson',
    path: '/dashboard/learn',
    who: 'student',
    press: { on: ['main h3 a', 'main ol li[data-state="open"] a'], to: '/dashboard/learn/:course/:lesson' },
    shows: ['learn.player.mark', 'learn.player.previous', 'learn.player.next'],
  },
  {
    name: 'learn-quiz',
    path: '/dashboard/learn',
    who: 'student',
    press: {
      on: ['main h3 a', 'main section section:last-of-type li:last-child a'],
      to: '/dashboard/learn/:course/:lesson',
    },
    shows: ['quiz.fact.questions', 'quiz.fact.pass', 'quiz.kept'],
  },
  {
    name: 'learn-lesson-notes',
    path: '/dashboard/learn',
    who: 'student',
    press: {
      on: ['main h3 a', 'main ol li[data-state="done"] a', '#lesson-notes'],
      to: '/dashboard/learn/:course/:lesson',
    },
    shows: ['notes.private', 'notes.new'],
  },
  {
    name: 'learn-notes',
    path: '/dashboard/learn/notes',
    who: 'student',
    shows: ['notes.title', 'notes.lead', 'notes.bookmarks', 'notes.save'],
  },
  {
    name: 'learn-practice',
    path: '/dashboard/learn/practice',
    who: 'student',
    shows: ['practice.title', 'practice.lead', 'practice.start'],
  },
  {
    name: 'learn-practice-session',
    path: '/dashboard/learn/practice',
    who: 'student',
    press: { on: ['main section button'], to: '/dashboard/learn/practice' },
    shows: ['practice.check', 'practice.unknown'],
  },
]
