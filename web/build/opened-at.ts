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

export const openedAt: OpenedAt[] = [
  {
    path: '/dashboard/teach/:id/gradebook',
    screen: '/dashboard/teach/*',
    modules: ['features/teach/course-screen.tsx', 'features/teach/gradebook/gradebook-screen.tsx'],
    asks: ['/courses/:id', '/courses/:id/gradebook?pageSize=25'],
  },
]
