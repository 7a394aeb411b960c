import type { CoursePage, ListedCourse } from '#contract/courses/enrolments.ts'
import type { MentorCard } from '#contract/mentoring/mentoring.ts'
import type { Role } from '#contract/roles.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import {
  catalogueCourse,
  enrolment,
  first,
  fourth,
  second,
  sentPage,
  third,
  uuidOf,
} from './learn.test-data.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { DueDay } from './due-day.tsx'
import LearnScreen from './learn-screen.tsx'
import { lessonsOf } from './progress/after.ts'

type Given = {
  courses?: ListedCourse[]
  mentors?: MentorCard[]
  page?: CoursePage
  role?: Role
  record?: (asked: Asked) => Response | Promise<Response>
  /** How the text of a lesson is answered, where not with itself. */
  read?: () => Response
}
let people = 0

async function open(at: string, { courses = [], mentors = [], page, role = 'student', record, read }: Given) {
  const me = person(role, { id: uuidOf(9000 + ++people) })
  session.accept(accessToken(900, me.id))
  const calls = answers((asked) => {
    const { path, method } = asked
    if (path === '/auth/me') return data(me)
    if (path === '/learn/courses')
      return data({
        items: courses,
        page: 1,
        pageSize: 20,
        total: courses.length,
        totalPages: 1,
        topics: ['Meetings', 'Safety'],
      })
    if (path === '/mentoring/mentors')
      return data({
        items: mentors,
        page: 1,
        pageSize: 3,
        total: mentors.length + 2,
        totalPages: 2,
        topics: [],
      })
    if (!page) return refused('NOT_FOUND', 404)
    if (path.endsWith('/enrol'))
      return data({ ...page, enrolment: enrolment({ lastAt: null, nextLessonId: first }) })
    if (path.endsWith('/withdraw')) return data({})
    if (path.endsWith('/notes')) return data({ notes: [], bookmarked: false })
    const lesson = lessonsOf(page).find(({ id }) => path.includes(id))
    if (path.endsWith('/progress') && lesson)
      return record?.(asked) ?? data({ lesson, next: null, enrolment: { ...page.enrolment, lessonsDone: 1 } })
    if (method === 'GET' && lesson && read) return read()
    if (method === 'GET' && lesson)
      return data({
        course: { id: page.id, title: page.title },
        lesson,
        files: [],
        content: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: `Text of ${lesson.title}` }] }],
        },
        previous: null,
        next: null,
        enrolment: page.enrolment,
      })
    return data(page)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/learn/*" element={<LearnScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </Suspense>,
    { at },
  )
  return { ...view, calls }
}
const address = () => screen.getByTestId('address').textContent
const recorded = (calls: Asked[]) =>
  calls.flatMap(({ path, body }) =>
    path.endsWith('/progress') ? `${path.split('/')[5]} ${(body as { kind: string }).kind}` : [],
  )
const course = `/dashboard/learn/${uuidOf(1)}`

beforeEach(() => session.accept(accessToken(900)))

describe('the catalogue', () => {
  it('has what one is in the middle of first, with how far and where, then all else', async () => {
    await open('/dashboard/learn', {
      courses: [
        catalogueCourse({
          enrolment: enrolment({ lessonsDone: 2, nextLessonId: third, nextLessonTitle: 'Third' }),
        }),
        catalogueCourse({ id: uuidOf(2), title: 'Order and safety' }),
        catalogueCourse({
          id: uuidOf(3),
          title: 'Feedback',
          enrolment: enrolment({ state: 'completed', nextLessonId: null }),
        }),
      ],
    })
    const mine = within(await screen.findByRole('region', { name: 'Continue' }))
    expect(mine.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([course])
    expect(mine.getByText('2 of 3 lessons done')).toBeDefined()
    expect(mine.getByText('Next: Third')).toBeDefined()
    const all = within(screen.getByRole('region', { name: 'All courses' }))
    expect(all.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'All courses',
      'Order and safety',
      'Feedback',
    ])
    expect(all.getByText('Completed')).toBeDefined()
  })

  it('has what one is interested in before all else, each with why', async () => {
    await open('/dashboard/learn', {
      courses: [
        catalogueCourse({
          id: uuidOf(2),
          title: 'Knots',
          topics: ['Ropes', 'Safety'],
          interests: ['Ropes', 'Safety'],
        }),
        catalogueCourse({ id: uuidOf(3), title: 'Feedback' }),
      ],
    })
    const suggested = within(await screen.findByRole('region', { name: 'Suggested for you' }))
    expect(suggested.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Knots'])
    expect(suggested.getByText('You’re interested in Ropes and Safety')).toBeDefined()
    const all = within(screen.getByRole('region', { name: 'All courses' }))
    expect(all.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Feedback'])
    expect(all.queryByText(/interested/)).toBeNull()
  })

  it('limits it to what one has time for', async () => {
    const { user, calls } = await open('/dashboard/learn?length=short&length=endless', {
      courses: [catalogueCourse()],
    })
    expect(await screen.findByRole('button', { name: 'Length: Up to 1 hour' })).toBeDefined()
    const asked = () =>
      calls
        .filter(({ path }) => path === '/learn/courses')
        .at(-1)
        ?.url.searchParams.getAll('length')
    expect(asked()).toEqual(['short'])
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Over 4 hours' }))
    await waitFor(() => expect(asked()).toEqual(['short', 'long']))
  })

  it('keeps what it is limited to in the address, says it in words, and asks for nothing else', async () => {
    const { user, calls } = await open('/dashboard/learn?topic=Safety&level=beginner&level=wizard', {
      courses: [catalogueCourse()],
    })
    expect(await screen.findByRole('button', { name: 'Topics: Safety' })).toBeDefined()
    const asked = calls.find(({ path }) => path === '/learn/courses')?.url.searchParams
    expect([asked?.getAll('topic'), asked?.getAll('level')]).toEqual([['Safety'], ['beginner']])
    await user.type(screen.getByRole('searchbox'), 'meet')
    await waitFor(() => expect(address()).toContain('search=meet'))
    await user.click(screen.getByRole('button', { name: 'Clear the filter “Topics”' }))
    await waitFor(() => expect(address()).not.toContain('topic'))
    expect(address()).toContain('level=beginner')
  })

  it.each([
    ['student', 'Go to meetings', '/meet'],
    ['mentor', 'Go to meetings', '/meet'],
    ['admin', 'Make a course', '/dashboard/teach'],
  ] as const)('without a course tells a %s what to do', async (role, name, to) => {
    await open('/dashboard/learn', { role })
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('the page of a course', () => {
  it('enrols with one press, and then begins with the first lesson', async () => {
    const { user, calls } = await open(course, { page: sentPage({ enrolment: null }) })
    expect(screen.queryByRole('link', { name: 'First' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Enrol' }))
    const start = await screen.findByRole('link', { name: 'Start' })
    expect(start.getAttribute('href')).toBe(`${course}/${first}`)
    expect(calls.filter(({ path }) => path.endsWith('/enrol'))).toHaveLength(1)
  })

  it.each([
    ['asks where one is let in', { enrolment: null, entry: 'request' }, 'button', 'Ask to join'],
    ['goes on where one was', { enrolment: enrolment({ nextLessonId: second }) }, 'link', 'Continue'],
    [
      'offers what is done to be read again',
      { enrolment: enrolment({ state: 'completed', completedAt: '2026-03-05T10:00:00Z' }) },
      'link',
      'Read what is left',
    ],
  ] as const)('%s', async (_, more, role, name) => {
    await open(course, { page: sentPage(more) })
    expect(await screen.findByRole(role, { name })).toBeDefined()
  })

  it('names mentors who know about what it is about, and leads to all of them', async () => {
    const ada: MentorCard = {
      id: uuidOf(71),
      name: 'Ada',
      surname: 'Quist',
      photoUrl: null,
      timeZone: 'Europe/Oslo',
      about: '',
      topics: ['meetings', 'Bees'],
      shared: [],
      language: 'en',
      left: 2,
      testimonial: null,
      relationship: null,
    }
    const { calls } = await open(course, {
      page: sentPage({ topics: ['Meetings', 'Safety & order'] }),
      mentors: [ada],
    })
    const part = within(await screen.findByRole('region', { name: 'Mentors who can help' }))
    expect(part.getByRole('link', { name: 'Ada Quist' }).getAttribute('href')).toBe(
      `/dashboard/people/${uuidOf(71)}`,
    )
    expect(part.getByText('Knows about meetings · 2 places left')).toBeDefined()
    expect(part.getByRole('link', { name: 'See all mentors for this' }).getAttribute('href')).toBe(
      '/dashboard/mentoring/find?topic=Meetings&topic=Safety+%26+order',
    )
    const asked = calls.find(({ path }) => path === '/mentoring/mentors')?.url.searchParams
    expect([asked?.getAll('topic'), asked?.get('pageSize')]).toEqual([['Meetings', 'Safety & order'], '3'])
  })

  it('asks for no mentors of a course about nothing in particular', async () => {
    const { calls } = await open(course, { page: sentPage({ topics: [] }) })
    await screen.findByRole('heading', { name: 'Who is behind it' })
    expect(calls.filter(({ path }) => path === '/mentoring/mentors')).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Mentors who can help' })).toBeNull()
  })

  it('offers no act where there is none, and says why', async () => {
    await open(course, { page: sentPage({ enrolment: null, entry: 'staff' }) })
    expect(await screen.findByText(/People are enrolled by those who lead this course/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Enrol|Ask/ })).toBeNull()
  })

  it('says how many lessons are enough and by when, to whoever has no day of their own', async () => {
    const facts = () =>
      new Map(
        screen
          .getAllByRole('term')
          .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null] as const),
      )
    await open(course, { page: sentPage({ enrolment: null, enough: 2, dueOn: '2099-05-01' }) })
    await screen.findAllByRole('term')
    expect(facts().get('To complete it')).toBe('2 of 3 lessons, as you choose')
    expect(facts().get('Due')).toBe('01/05/2099')
    cleanup()
    await open(course, { page: sentPage({ enrolment: null, dueOn: '2020-05-01' }) })
    await screen.findAllByRole('term')
    expect(facts().has('Due')).toBe(false)
    cleanup()
    await open(course, { page: sentPage({ enrolment: null, dueDays: 1 }) })
    await screen.findAllByRole('term')
    expect(facts().get('Due')).toBe('1 day after you enrol')
    expect(facts().has('To complete it')).toBe(false)
    cleanup()
    await open(course, { page: sentPage({ enough: 9, dueDays: 30 }) })
    await screen.findAllByRole('term')
    expect([facts().has('To complete it'), facts().has('Due')]).toEqual([false, false])
  })

  it('says which lesson bars those that are locked, and leads to none of them', async () => {
    const page = sentPage({ opening: 'in_order' })
    for (const lesson of lessonsOf(page).slice(1)) lesson.state = 'locked'
    await open(course, { page })
    expect(await screen.findAllByText(/Opens once “First” is done/)).toHaveLength(1)
    expect(screen.getAllByRole('img', { name: 'Locked. Opens once “First” is done' })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Second' })).toBeNull()
    expect(screen.getByRole('link', { name: 'First' })).toBeDefined()
    expect(screen.getByText(/Optional/)).toBeDefined()
  })

  it('says once of a module when it opens, and of each of its lessons to whoever hears them', async () => {
    const page = sentPage()
    const [, later] = page.modules
    for (const lesson of later?.lessons ?? []) {
      lesson.state = 'locked'
      lesson.opensAt = '2099-03-01T07:00:00Z'
    }
    await open(course, { page })
    expect(await screen.findAllByText('Opens on 01/03/2099 07:00')).toHaveLength(1)
    expect(screen.getAllByRole('img', { name: 'Locked. Opens on 01/03/2099 07:00' })).toHaveLength(2)
    expect(screen.queryByText(/Opens once/)).toBeNull()
    cleanup()
    // Before one enrols nobody knows the day.
    const outside = sentPage({ enrolment: null })
    const [first, second] = outside.modules
    if (first) first.opens = { at: '2026-01-01T07:00:00Z' }
    if (second) second.opens = { afterDays: 7 }
    await open(course, { page: outside })
    expect(await screen.findByText('Opens 7 days after enrolling')).toBeDefined()
    expect(screen.queryByText(/Opens on/)).toBeNull()
  })

  it('says that there is a newer version', async () => {
    await open(course, { page: sentPage({ newerVersion: true }) })
    expect(await screen.findByText(/A newer version of this course has been published/)).toBeDefined()
  })

  it('is left only once it was said what stays', async () => {
    const { user, calls } = await open(course, {
      page: sentPage({ enrolment: enrolment({ lessonsDone: 2 }) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Leave the course' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/The 2 lessons you’ve done stay recorded/)).toBeDefined()
    expect(calls.some(({ path }) => path.endsWith('/withdraw'))).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Leave the course' }))
    await waitFor(() => expect(address()).toBe('/dashboard/learn'))
    expect(calls.filter(({ path }) => path.endsWith('/withdraw'))).toHaveLength(1)
  })
})

describe('a lesson', () => {
  it('that is marked as done leads to the next, and can be taken back', async () => {
    const { user, calls } = await open(`${course}/${first}`, { page: sentPage() })
    expect(await screen.findByText('Text of First')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByText('Text of Second')).toBeDefined()
    expect(address()).toBe(`${course}/${second}`)
    await user.click(screen.getByRole('link', { name: /Previous/ }))
    await user.click(await screen.findByRole('button', { name: 'Done', pressed: true }))
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeDefined()
    expect(address()).toBe(`${course}/${first}`)
    await waitFor(() =>
      expect(recorded(calls).filter((line) => !line.endsWith('opened'))).toEqual([
        `${first} done`,
        `${first} undone`,
      ]),
    )
  })

  it('is walked by keys, which a question mark tells, and which mean nothing where one writes', async () => {
    const { user } = await open(`${course}/${first}`, { page: sentPage() })
    await screen.findByText('Text of First')
    await user.keyboard('j')
    expect(address()).toBe(`${course}/${second}`)
    await user.keyboard('{ArrowRight}')
    expect(address()).toBe(`${course}/${third}`)
    await user.keyboard('k{ArrowLeft}')
    expect(address()).toBe(`${course}/${first}`)
    await user.keyboard('d')
    expect(address()).toBe(`${course}/${second}`)
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByRole('row', { name: /^Next lesson/ }).textContent).toBe('Next lessonJ→')
    await user.keyboard('j')
    expect(address()).toBe(`${course}/${second}`)
  })

  it('that is the last to count completes the course, offline too, and says so on its page', async () => {
    const page = sentPage({ enrolment: enrolment({ lessonsDone: 2, nextLessonId: third }) })
    for (const lesson of lessonsOf(page).slice(0, 2)) lesson.state = 'done'
    const { user } = await open(`${course}/${third}`, {
      page,
      record: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await screen.findByText('Text of Third')
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByText('You’ve completed it')).toBeDefined()
    expect(address()).toBe(course)
    expect(screen.getByText(/^Completed on/)).toBeDefined()
  })

  it('done without a connection counts at once, and says that it waits to be sent', async () => {
    const { user } = await open(`${course}/${first}`, {
      page: sentPage({ opening: 'in_order' }),
      record: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await screen.findByText('Text of First')
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByText(/1 lesson is kept on this device/)).toBeDefined()
    expect(screen.getByText('1 of 3 lessons done')).toBeDefined()
  })

  it('leaves no way on where the next is locked, and none past the ends', async () => {
    const page = sentPage({ opening: 'in_order' })
    for (const lesson of lessonsOf(page).slice(1)) lesson.state = 'locked'
    const { user } = await open(`${course}/${first}`, { page })
    await screen.findByText('Text of First')
    expect(screen.queryByRole('link', { name: /Next/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Previous/ })).toBeNull()
    await user.keyboard('j')
    expect(address()).toBe(`${course}/${first}`)
  })

  it('that a path does not open yet says so, and leads to the path', async () => {
    const path = { id: '01930000-0000-7000-8000-0000000000b7', title: 'First month' }
    const page = sentPage({ opening: 'in_order', waitsFor: path })
    for (const lesson of lessonsOf(page)) lesson.state = 'locked'
    await open(`${course}/${first}`, { page })
    expect((await screen.findAllByText('This course opens once the steps before it are done.')).length).toBe(
      2,
    )
    expect(screen.getByRole('link', { name: 'Go to “First month”' }).getAttribute('href')).toBe(
      `/dashboard/learn/paths/${path.id}`,
    )
    cleanup()
    await open(course, { page })
    const why = 'Locked. This course opens once the steps before it are done.'
    expect(await screen.findAllByRole('img', { name: why })).toHaveLength(lessonsOf(page).length - 1)
    expect(screen.queryByText(/Opens once/)).toBeNull()
  })

  it('that is locked leads to the one that bars it', async () => {
    const page = sentPage({ opening: 'in_order' })
    for (const lesson of lessonsOf(page).slice(1)) lesson.state = 'locked'
    const { calls } = await open(`${course}/${fourth}`, { page })
    const go = await screen.findByRole('link', { name: 'Go to “First”' })
    expect(go.getAttribute('href')).toBe(`${course}/${first}`)
    expect(calls.some(({ path }) => path.endsWith(fourth))).toBe(false)
  })

  it('that opens on a day says which, and sends nobody to what would not open it', async () => {
    const page = sentPage({ opening: 'in_order' })
    for (const lesson of lessonsOf(page).slice(1)) {
      lesson.state = 'locked'
      lesson.opensAt = '2099-03-01T07:00:00Z'
    }
    const { calls } = await open(`${course}/${fourth}`, { page })
    await screen.findByText('Not open yet')
    // In the outline beside it, and in its place.
    expect(screen.getAllByText('Opens on 01/03/2099 07:00').length).toBeGreaterThan(1)
    expect(screen.queryByRole('link', { name: /Go to/ })).toBeNull()
    expect(calls.some(({ path }) => path.endsWith(fourth))).toBe(false)
  })

  it('is not read by whoever is not in the course, who is shown the way in', async () => {
    await open(`${course}/${first}`, { page: sentPage({ enrolment: null }) })
    expect(await screen.findByRole('heading', { name: 'Enrol to read this lesson', level: 1 })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the course' }).getAttribute('href')).toBe(course)
  })

  it('is shown the way in to whoever was taken off the course while they read', async () => {
    await open(`${course}/${first}`, {
      page: sentPage(),
      read: () => refused('FORBIDDEN', 403, { details: { reason: 'not_enrolled' } }),
    })
    expect(await screen.findByRole('heading', { name: 'Enrol to read this lesson', level: 1 })).toBeDefined()
  })

  it.each(['locked', 'not_yet_on_path'])(
    'that is refused as %s meanwhile says so, and not that one is outside',
    async (reason) => {
      await open(`${course}/${second}`, {
        page: sentPage(),
        read: () => refused('FORBIDDEN', 403, { details: { reason } }),
      })
      expect(await screen.findByText('Not open yet')).toBeDefined()
      expect(screen.queryByText('Enrol to read this lesson')).toBeNull()
    },
  )
})

describe('the day by which a course is due', () => {
  it.each([
    ['Europe/Madrid', 'Overdue since 05/03/2026'],
    ['America/New_York', 'Due 05/03/2026'],
  ])('is over by the day that it is for the reader, in %s [S9.5e]', async (zone, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T23:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    await renderUi(
      <TimeZoneProvider zone={zone}>
        <DueDay day="2026-03-05" />
      </TimeZoneProvider>,
    )
    expect(screen.getByText(words)).toBeDefined()
  })
})
