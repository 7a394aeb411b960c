/** A part of a screen that has an address of its own and much to fetch: opened there, all of it comes at once. */
export type OpenedAt = {
  path: string
  /** The screen that it is a part of, as its manifest names it. */
  screen: string
  /** What it is drawn with beyond that screen, below web/src. */
  modules: string[]
  /** What it asks the API for first, letter by letter as the client asks; parameters are those of the path. */
  asks: string[]
}

const LEARN = '/dashboard/learn/*'
const inLearn = (path: string, module: string, asks: string[] = []): OpenedAt => ({
  path: `/dashboard/learn${path}`,
  screen: LEARN,
  modules: [`features/learn/${module}`],
  asks,
})

/** The first that an address is of counts. */
export const openedAt: OpenedAt[] = [
  inLearn('', 'catalogue.tsx', ['/learn/courses?page=1', '/learn/paths']),
  inLearn('/paths/:path', 'path-screen.tsx'),
  inLearn('/work/:work', 'work/own-work-screen.tsx'),
  inLearn('/peer-reviews/:review', 'peers/peer-review-screen.tsx'),
  inLearn('/attempts/:attempt', 'quiz/own-attempt-screen.tsx'),
  inLearn('/:course', 'course-screen.tsx', ['/learn/courses/:course']),
  inLearn('/:course/:lesson', 'player/player.tsx', [
    '/learn/courses/:course',
    '/learn/courses/:course/lessons/:lesson',
  ]),
  {
    path: '/dashboard/teach/:id/gradebook',
    screen: '/dashboard/teach/*',
    modules: ['features/teach/course-screen.tsx', 'features/teach/gradebook/gradebook-screen.tsx'],
    asks: ['/courses/:id', '/courses/:id/gradebook?pageSize=25'],
  },
]
