import { noCertificate } from '#contract/courses/course.ts'
import type { CourseDraft, CourseSummary, LessonDraft } from '#contract/courses/courses.ts'
import type { Learner } from '#contract/courses/enrolments.ts'
import type { Role } from '#contract/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { acme, person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { matchingMedia } from '../../../test/setup.ts'
import { session } from '../../api/session/current-session.ts'
import { onToast, type Toast } from '../../api/toasts.ts'
// What the screens fetch when they are drawn is here already: no test waits for a chunk.
import '../../ui/rich-text/editor.tsx'
import './course-screen.tsx'
import './editor/opening-dialog.tsx'
import './learners/learner-screen.tsx'
import './learners/learners-screen.tsx'
import './preview-screen.tsx'
import './settings/settings-screen.tsx'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { DueDate } from './learners/learner-columns.tsx'
import TeachScreen from './teach-screen.tsx'

let made = 0
/** Each test has a course of its own: what is on its way outlives the screens. */
const nextId = () => `01930000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`
const at = '2026-03-01T10:00:00.000Z'
const l1 = '01930000-0000-7000-8000-0000000000d1'
const l2 = '01930000-0000-7000-8000-0000000000d2'
const m1 = '01930000-0000-7000-8000-0000000000e1'
const m2 = '01930000-0000-7000-8000-0000000000e2'

const summary = (id: string): CourseSummary => ({
  id,
  title: 'Giving feedback',
  language: 'en',
  state: 'published',
  lessons: 2,
  publishedVersion: 3,
  publishedAt: at,
  changed: true,
  learners: 12,
  updatedAt: at,
})
const courseOf = (more: Partial<CourseDraft> = {}): CourseDraft => ({
  ...summary(nextId()),
  settings: {
    title: 'Giving feedback',
    summary: '',
    language: 'en',
    level: 'beginner',
    topics: [],
    outcomes: [],
    audience: 'everyone',
    entry: 'open',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  },
  outline: [
    {
      id: m1,
      title: 'Begin',
      lessons: [
        { id: l1, title: 'Why it matters', minutes: 5, required: true },
        { id: l2, title: 'How to ask', minutes: 10, required: false },
      ],
    },
    { id: m2, title: 'Go on', lessons: [] },
  ],
  coverUrl: null,
  revision: 7,
  staff: [],
  prerequisites: [],
  mayEdit: true,
  ...more,
})
const textOf = (lessonId: string): LessonDraft => ({
  lessonId,
  content: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `Text of ${lessonId}` }] }],
  },
  revision: 1,
  updatedAt: at,
  updatedBy: 'Isla Fraser',
})
const olmo: Learner = {
  id: '01930000-0000-7000-8000-0000000000f1',
  person: { id: '01930000-0000-7000-8000-0000000000f2', name: 'Olmo', surname: 'Gil', photoUrl: null },
  state: 'active',
  version: 2,
  enrolledAt: at,
  dueOn: '2026-03-05',
  completedAt: null,
  lessons: 4,
  lessonsDone: 1,
  nextLessonId: l1,
  nextLessonTitle: 'Why it matters',
  lastAt: at,
  certificate: null,
  extraTimePercent: 0,
}
const page = (items: unknown[]) =>
  data({ items, page: 1, pageSize: 25, total: items.length, totalPages: items.length ? 1 : 0 })

type Handle = (asked: Asked) => Response | undefined
type Options = { role?: Role; course?: CourseDraft; handle?: Handle }

async function open(
  path: string,
  { role = 'admin', course = courseOf(), handle = () => undefined }: Options = {},
) {
  const state = { course }
  const base = `/courses/${course.id}`
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/auth/me') return data(person(role))
    if (asked.path.startsWith('/companies/slug/')) return data(acme)
    if (asked.path === base && asked.method === 'GET') return data(state.course)
    if (asked.path === base && asked.method === 'PUT') {
      state.course = {
        ...state.course,
        revision: state.course.revision + 1,
        settings: { ...state.course.settings, ...(asked.body as object) },
      }
      return data(state.course)
    }
    if (asked.path === '/attachments') return data({ items: [], mayChange: true, makesPosters: false })
    if (asked.path === `${base}/outline`) {
      const { revision, modules } = asked.body as { revision: number; modules: CourseDraft['outline'] }
      if (revision !== state.course.revision)
        return refused('CONFLICT', 409, { details: { reason: 'newer', revision: state.course.revision } })
      state.course = { ...state.course, revision: revision + 1, outline: modules }
      return data(state.course)
    }
    const lessonId = asked.path.startsWith(`${base}/lessons/`) ? asked.path.split('/').at(-1) : undefined
    if (lessonId && asked.method === 'GET') return data(textOf(lessonId))
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/dashboard/teach/*" element={<TeachScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/teach${path.replace(':id', course.id)}` },
  )
  const asked = (method: string, of: string) =>
    calls.filter((call) => call.method === method && call.path === of.replace(':id', course.id))
  return { ...view, state, asked }
}

const toasts: Toast[] = []
onToast((next) => void toasts.push(next))
beforeEach(() => {
  session.accept(accessToken(900, person('admin').id))
  toasts.length = 0
  matchingMedia.add('(min-width: 900px)')
})
const titles = ({ outline }: CourseDraft) => outline.map(({ lessons }) => lessons.map(({ title }) => title))

/** The row of the outline with that title. */
const row = async (title: string): Promise<HTMLElement> => {
  const found = await screen.findByText(title, { selector: '[data-row] *' })
  return found.closest('[data-row]') as HTMLElement
}

describe('the list', () => {
  it('invites an administrator to make the first course, and leads to it', async () => {
    const course = courseOf()
    const { user, asked } = await open('', {
      course,
      handle: ({ method, path }) => {
        if (path !== '/courses') return undefined
        return method === 'POST' ? data(course, 201) : page([])
      },
    })
    await screen.findByRole('heading', { name: 'Make your first course' })
    await user.click(screen.getByRole('button', { name: 'New course' }))
    const dialog = await screen.findByRole('dialog', { name: 'New course' })
    await user.click(within(dialog).getByRole('button', { name: 'New course' }))
    expect(asked('POST', '/courses')).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Giving feedback{Enter}')
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe(`/dashboard/teach/${course.id}`),
    )
    expect(asked('POST', '/courses')[0]?.body).toEqual({ title: 'Giving feedback', language: 'en' })
  })

  it('tells a mentor on no course what is missing, and offers nothing that is not theirs', async () => {
    await open('', { role: 'mentor', handle: ({ path }) => (path === '/courses' ? page([]) : undefined) })
    await screen.findByText(/Once an administrator puts you on a course/)
    expect(screen.queryByRole('button', { name: 'New course' })).toBeNull()
  })

  it('says how each course stands, searches and filters by the address', async () => {
    const { user, asked } = await open('', {
      handle: ({ path }) => (path === '/courses' ? page([summary(nextId())]) : undefined),
    })
    const line = within((await screen.findByText('Giving feedback')).closest('tr') as HTMLElement)
    expect(line.getByText('Unpublished changes')).toBeDefined()
    expect(line.getByRole('link', { name: '12 people learning now' })).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'draft')
    await user.type(screen.getByRole('searchbox'), 'feed')
    await waitFor(() =>
      expect(Object.fromEntries(asked('GET', '/courses').at(-1)?.url.searchParams ?? [])).toMatchObject({
        search: 'feed',
        state: 'draft',
      }),
    )
  })
})

describe('the outline', () => {
  it('grows line by line from the keyboard', async () => {
    const { user, state } = await open('/:id')
    await user.type(
      await screen.findByRole('textbox', { name: 'Add a lesson to “Go on”' }),
      'First{Enter}Second{Enter}',
    )
    await row('Second')
    await user.type(screen.getByRole('textbox', { name: 'Add a module' }), 'The end{Enter}')
    await waitFor(() =>
      expect(state.course.outline.map(({ title, lessons }) => [title, lessons.length])).toEqual([
        ['Begin', 2],
        ['Go on', 2],
        ['The end', 0],
      ]),
    )
  })

  it('moves by the keys, keeps the focus, and says where it went', async () => {
    const { user, state } = await open('/:id')
    ;(await row('How to ask')).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText('“How to ask” is now 1 of 2 in “Begin”')
    expect(document.activeElement?.textContent).toContain('How to ask')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByText('“How to ask” is now 1 of 1 in “Go on”')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByText('“How to ask” can’t go further that way')
    await waitFor(() => expect(titles(state.course)).toEqual([['Why it matters'], ['How to ask']]))
  })

  it('renames in place, and Escape gives the new name up', async () => {
    const { user, state } = await open('/:id')
    ;(await row('Why it matters')).focus()
    await user.keyboard('{F2}')
    await user.keyboard('Never mind{Escape}')
    ;(await row('Why it matters')).focus()
    await user.keyboard('{F2}')
    await user.keyboard('Reasons{Enter}')
    await waitFor(() => expect(titles(state.course)[0]).toEqual(['Reasons', 'How to ask']))
  })

  it('says from a menu when a module opens, keeps it beside its name, and takes it back', async () => {
    const { user, state } = await open('/:id')
    await row('Why it matters')
    const choose = async (how: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions for “Go on”' }))
      await user.click(await screen.findByRole('menuitem', { name: 'When it opens' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'When “Go on” opens' }))
      await user.click(dialog.getByRole('radio', { name: how }))
      return dialog
    }
    const days = await choose('Some days after each person enrols')
    const field = days.getByRole('textbox', { name: 'Days after enrolling' })
    expect((field as HTMLInputElement).value).toBe('7')
    await user.clear(field)
    await user.type(field, '14')
    await user.click(days.getByRole('button', { name: 'Set' }))
    expect((await row('Go on')).textContent).toContain('Opens 14 days after enrolling')
    await waitFor(() =>
      expect(state.course.outline.map(({ opens }) => opens)).toEqual([undefined, { afterDays: 14 }]),
    )

    // A date that nobody has chosen is asked for, and nothing is changed until then.
    const date = await choose('On a date')
    await user.click(date.getByRole('button', { name: 'Set' }))
    expect(date.getByText('Choose when it opens')).toBeDefined()
    await user.click(date.getByRole('radio', { name: 'With the course' }))
    await user.click(date.getByRole('button', { name: 'Set' }))
    await waitFor(() =>
      expect(state.course.outline.map(({ opens }) => opens)).toEqual([undefined, undefined]),
    )
    expect((await row('Go on')).textContent).not.toContain('Opens')
  })

  it('deletes with an undo that puts the very lesson back', async () => {
    const { user, state } = await open('/:id')
    ;(await row('Why it matters')).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles(state.course)[0]).toEqual(['How to ask']))
    const told = toasts.find(({ message }) => message === 'teach.outline.lesson_removed')
    told?.undo?.()
    await waitFor(() => expect(state.course.outline[0]?.lessons.map(({ id }) => id)).toEqual([l1, l2]))
  })

  it('is changed once more on what somebody else has made of it, and says so', async () => {
    const { user, state, asked } = await open('/:id')
    const field = await screen.findByRole('textbox', { name: 'Add a lesson to “Begin”' })
    const [first, ...others] = state.course.outline
    if (first)
      state.course = {
        ...state.course,
        revision: 8,
        outline: [{ ...first, title: 'Their beginning', lessons: first.lessons.slice(0, 1) }, ...others],
      }
    await user.type(field, 'Mine{Enter}')
    await waitFor(() => expect(titles(state.course)).toEqual([['Why it matters', 'Mine'], []]))
    expect(state.course.outline[0]?.title).toBe('Their beginning')
    expect(
      asked('PUT', '/courses/:id/outline').map(({ body }) => (body as { revision: number }).revision),
    ).toEqual([7, 8])
    expect(toasts.map(({ message }) => message)).toContain('teach.outline.merged')
  })

  it('can only be read by a grader', async () => {
    await open('/:id', { role: 'mentor', course: courseOf({ mayEdit: false }) })
    await screen.findByText(`Text of ${l1}`)
    for (const name of ['Publish', /^Actions for/]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is a step of its own on a phone', async () => {
    matchingMedia.clear()
    const { user } = await open('/:id')
    await user.click(await row('Why it matters'))
    await screen.findByRole('textbox', { name: 'Lesson title' })
    expect(screen.queryByRole('textbox', { name: 'Add a module' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Outline' }))
    await screen.findByRole('textbox', { name: 'Add a module' })
    expect(screen.queryByRole('textbox', { name: 'Lesson title' })).toBeNull()
  })
})

describe('the settings', () => {
  it('are saved as they are changed, each by itself', async () => {
    const { user, asked } = await open('/:id/settings')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Level' }), 'advanced')
    await user.click(screen.getByRole('radio', { name: 'One after the other' }))
    await waitFor(() => expect(asked('PUT', '/courses/:id')).toHaveLength(1))
    expect(asked('PUT', '/courses/:id')[0]?.body).toEqual({ level: 'advanced', opening: 'in_order' })
  })

  it('say what anyone reads of a course that is for anyone, before it is chosen', async () => {
    const { user, asked } = await open('/:id/settings')
    const anyone = await screen.findByRole('radio', { name: 'Anyone' })
    const how = document.getElementById(anyone.getAttribute('aria-describedby') ?? '')
    expect(how?.textContent).toBe(
      'Its title, summary, level, topics, language and length are on your company’s public page for whoever opens the address. To take it, people still sign in',
    )
    await user.click(anyone)
    await waitFor(() => expect(asked('PUT', '/courses/:id').at(-1)?.body).toEqual({ audience: 'public' }))
  })

  it('give the course a picture and take it away again, and say what is wrong with one', async () => {
    let refuse = true
    let course = courseOf()
    const base = `/courses/${course.id}`
    const { user, asked } = await open('/:id/settings', {
      course,
      handle: ({ method, path }) => {
        if (path === base && method === 'GET') return data(course)
        if (path !== `${base}/cover`) return undefined
        if (method === 'DELETE') return data((course = { ...course, revision: 9, coverUrl: null }))
        if (refuse)
          return refused('UNSUPPORTED_MEDIA_TYPE', 415, {
            details: [{ field: 'cover', code: 'broken_image' }],
          })
        return data((course = { ...course, revision: 8, coverUrl: '/media/a/b' }))
      },
    })
    const add = await screen.findByRole('button', { name: 'Add a picture' })
    const chooser = add.parentElement?.querySelector<HTMLInputElement>('input[type=file]')
    const file = new File(['x'], 'cover.png', { type: 'image/png' })
    if (chooser) await user.upload(chooser, file)
    await screen.findByText('This picture can’t be read; save it again and retry')
    expect(document.querySelector('img[src="/media/a/b"]')).toBeNull()
    refuse = false
    if (chooser) await user.upload(chooser, file)
    await waitFor(() => expect(document.querySelector('img[src="/media/a/b"]')).not.toBeNull())
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Add a picture' })
    expect(document.querySelector('img[src="/media/a/b"]')).toBeNull()
    expect(asked('DELETE', '/courses/:id/cover')).toHaveLength(1)
  })

  it('say how many lessons complete it, and by when', async () => {
    const { user, asked } = await open('/:id/settings')
    const sent = async (body: object) =>
      waitFor(() => expect(asked('PUT', '/courses/:id').at(-1)?.body).toEqual(body))
    await user.click(await screen.findByRole('radio', { name: 'Some of them' }))
    await sent({ enough: 1 })
    // Of the two lessons one is required: that one counts.
    expect(screen.getByLabelText('Lessons to do')).toHaveProperty('value', '1')
    expect(screen.getByText('Of 1 lesson that counts now')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'All the lessons that count' }))
    await sent({ enough: null })
    expect(screen.getByRole('radio', { name: 'Never' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Some days after each person enrols' }))
    await sent({ dueDays: 30, dueOn: null })
    await user.click(screen.getByRole('radio', { name: 'On a date' }))
    expect(screen.queryByLabelText('Days to complete it')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Due date' }))
    await user.click(await screen.findByRole('button', { name: /^15 / }))
    await sent({ dueDays: null, dueOn: expect.stringMatching(/^\d{4}-\d\d-15$/) })
    await user.click(screen.getByRole('radio', { name: 'Never' }))
    await sent({ dueDays: null, dueOn: null })
  })

  it.each([
    ['INTERNAL', 500, /Something went wrong on the server/],
    ['RATE_LIMITED', 429, /Too many attempts/],
    ['UNAVAILABLE', 503, /not available at the moment/],
    ['FORBIDDEN', 403, /^Not saved\. /],
  ])(
    'say why they are not saved where the server answers %s, and keep what was typed',
    async (code, status, why) => {
      const { user } = await open('/:id/settings', {
        handle: ({ method, path }) =>
          method === 'PUT' && path.startsWith('/courses/') ? refused(code, status) : undefined,
      })
      const title = await screen.findByRole('textbox', { name: 'Title' })
      await user.type(title, ' anew')
      const [said] = await screen.findAllByText(why)
      expect(said?.textContent).not.toContain('No connection')
      expect(title).toHaveProperty('value', expect.stringMatching(/ anew$/))
      session.end('signed_out')
    },
  )

  it('keep the title that was there until another is written', async () => {
    const { user, asked } = await open('/:id/settings')
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await screen.findByText(/until then the course keeps the one it had/)
    await user.type(title, 'Asking')
    await waitFor(() => expect(asked('PUT', '/courses/:id').at(-1)?.body).toEqual({ title: 'Asking' }))
    for (const { body } of asked('PUT', '/courses/:id')) expect(body).not.toHaveProperty('title', '')
  })

  it('offer to delete only what was never published, and staff only to administrators', async () => {
    const { unmount } = await open('/:id/settings')
    await screen.findByRole('button', { name: 'Archive' })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Authors and graders' })).toBeDefined()
    unmount()
    const draft = courseOf({ publishedVersion: null, state: 'draft', changed: false, learners: 0 })
    await open('/:id/settings', { role: 'mentor', course: draft })
    await screen.findByRole('button', { name: 'Delete' })
    expect(screen.queryByRole('heading', { name: 'Authors and graders' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
  })
})

describe('publishing', () => {
  it('says in words what changed and what it means, and sends the revision that was looked at', async () => {
    const { user, asked } = await open('/:id', {
      handle: ({ path, method }) => {
        if (path.endsWith('/changes'))
          return data({
            items: [
              {
                kind: 'settings_changed',
                lessonId: null,
                title: 'Giving feedback',
                fields: ['summary', 'dueDays'],
                words: [{ field: 'summary', before: 'For all of us', after: 'For each of us' }],
              },
              { kind: 'lesson_added', lessonId: l2, title: 'How to ask', fields: [], words: [] },
              {
                kind: 'lesson_changed',
                lessonId: l1,
                title: 'Why it matters',
                fields: ['content', 'minutes'],
                words: [
                  { field: 'content', before: 'First line\nIt is late', after: 'First line\nIt is early' },
                ],
              },
            ],
            warnings: [
              { kind: 'empty_lesson', lessonId: l2, title: 'How to ask', count: 1 },
              { kind: 'image_without_alt', lessonId: l1, title: 'Why it matters', count: 2 },
            ],
          })
        return path.endsWith('/publish') && method === 'POST' ? data(courseOf()) : undefined
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish the course' }))
    await dialog.findByText('What has changed since version 3')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Settings: summary, days to complete itShow what changed',
      'New lesson: How to ask',
      'Changed in “Why it matters”: text, minutesShow what changed',
      'How to ask: nothing is written yet',
      'Why it matters: 2 images nobody has described',
      'Everyone in the company finds it in the catalogue.',
      'The 12 people who learn already stay on their version. You can move them under Learners.',
      'Whoever enrols from now on learns with version 4.',
    ])
    // How it read and reads now is compared once somebody wants to see it.
    expect(document.querySelectorAll('ins, del')).toHaveLength(0)
    for (const one of dialog.getAllByText('Show what changed')) await user.click(one)
    await waitFor(() => expect(document.querySelectorAll('ins')).toHaveLength(2))
    const said = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
    expect([said('del'), said('ins')]).toEqual([
      ['all', 'late'],
      ['each', 'early'],
    ])
    await user.type(dialog.getByRole('textbox', { name: 'Note about this version' }), 'Clearer')
    await user.click(dialog.getByRole('button', { name: 'Publish version 4' }))
    await waitFor(() => expect(asked('POST', '/courses/:id/publish')).toHaveLength(1))
    expect(asked('POST', '/courses/:id/publish')[0]?.body).toEqual({ revision: 7, note: 'Clearer' })
  })

  it('says before a course for anyone is published that anyone will read of it', async () => {
    const added = [{ kind: 'lesson_added', lessonId: l2, title: 'How to ask', fields: [], words: [] }]
    const { user } = await open('/:id', {
      course: courseOf({ settings: { ...courseOf().settings, audience: 'public' } }),
      handle: ({ path }) => (path.endsWith('/changes') ? data({ items: added, warnings: [] }) : undefined),
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish the course' }))
    expect(
      await dialog.findByText(
        'Anyone can read its title and summary on your company’s public page, and everyone in the company finds it in the catalogue.',
      ),
    ).toBeDefined()
  })
})

describe('the learners', () => {
  const learners: Handle = ({ path, method }) => {
    if (path.endsWith('/learners') && method === 'GET') return page([olmo])
    if (path === '/meetings/people')
      return data({ items: [{ ...olmo.person, name: 'Ada', surname: 'Ridge', timeZone: null }] })
    if (path.endsWith('/learners') && method === 'POST') return data({ enrolled: 1, already: 0, missing: [] })
    if (path.startsWith('/learn/courses/')) return refused('NOT_FOUND', 404)
    return undefined
  }

  it('are told with how far they have come, and what is overdue', async () => {
    await open('/:id/learners', { handle: learners })
    const line = within((await screen.findByRole('link', { name: 'Olmo Gil' })).closest('tr') as HTMLElement)
    expect(
      line.getByRole('progressbar', { name: 'Progress of Olmo Gil' }).getAttribute('aria-valuenow'),
    ).toBe('25')
    expect(line.getAllByText(/1 of 4/).length).toBeGreaterThan(0)
    expect(line.getByText(/overdue/)).toBeDefined()
  })

  it.each([
    ['Europe/Madrid', '05/03/2026 · overdue'],
    ['America/New_York', '05/03/2026'],
  ])('are overdue by the day that it is for whoever looks, in %s [S9.5e]', async (zone, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T23:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { container } = await renderUi(
      <TimeZoneProvider zone={zone}>
        <DueDate learner={{ dueOn: '2026-03-05', state: 'active' }} />
      </TimeZoneProvider>,
    )
    expect(container.querySelector('span')?.textContent).toBe(words)
  })

  it('that are chosen and not taken are told why, and not that there are none', async () => {
    const { user } = await open('/:id/learners', {
      handle: (call) =>
        call.path.endsWith('/learners') && call.method === 'POST'
          ? refused('BAD_REQUEST', 400, { details: [{ field: 'userIds.0', code: 'invalid_uuid' }] })
          : learners(call),
    })
    await user.click(await screen.findByRole('button', { name: 'Enrol people' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enrol people' }))
    await user.type(dialog.getByRole('textbox', { name: 'People' }), 'Ada')
    await user.click(await screen.findByRole('option', { name: /Ada Ridge/ }))
    await user.click(dialog.getByRole('button', { name: 'Enrol 1 person' }))
    await dialog.findByText('This isn’t a valid reference')
    expect(dialog.queryByText('Choose at least one person')).toBeNull()
  })

  it('are enrolled by name, several in one go', async () => {
    const { user, asked } = await open('/:id/learners', { handle: learners })
    await user.click(await screen.findByRole('button', { name: 'Enrol people' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enrol people' }))
    await user.click(dialog.getByRole('button', { name: 'Enrol people' }))
    await dialog.findByText('Choose at least one person')
    await user.type(dialog.getByRole('textbox', { name: 'People' }), 'Ada')
    await user.click(await screen.findByRole('option', { name: /Ada Ridge/ }))
    await user.click(dialog.getByRole('button', { name: 'Enrol 1 person' }))
    await waitFor(() => expect(asked('POST', '/courses/:id/learners')).toHaveLength(1))
    expect(asked('POST', '/courses/:id/learners')[0]?.body).toEqual({ userIds: [olmo.person.id] })
  })

  it('are given extra time in quizzes, between nothing and three times as much more', async () => {
    const { user, asked } = await open('/:id/learners', {
      handle: (call) => (call.method === 'PUT' ? data({ ...olmo, extraTimePercent: 50 }) : learners(call)),
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Olmo Gil' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Give extra time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Extra time for Olmo Gil' }))
    const field = dialog.getByRole('textbox', { name: 'Extra time in quizzes' })
    await user.clear(field)
    await user.type(field, '5000')
    // What is too much is not taken; what is nothing is the number that was there.
    expect((field as HTMLInputElement).value).toBe('50 %')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked('PUT', `/courses/:id/learners/${olmo.id}`)).toHaveLength(1))
    expect(asked('PUT', `/courses/:id/learners/${olmo.id}`)[0]?.body).toEqual({ extraTimePercent: 50 })
  })

  it('are moved to the newest version only after it was said what becomes of their progress', async () => {
    const lessons = [l1, l2].map((id) => ({
      id,
      kind: 'page',
      title: id,
      minutes: 1,
      required: true,
      state: 'open',
    }))
    const entry = { at, lessonId: l1, lessonTitle: 'Why', by: null, reason: null }
    const { user, asked } = await open('/:id/learners', {
      handle: (call) => {
        if (call.path.startsWith('/learn/courses/'))
          return data({
            ...courseOf().settings,
            id: nextId(),
            enough: null,
            dueOn: null,
            coverUrl: null,
            minutes: 1,
            lessons: 2,
            enrolment: null,
            modules: [{ id: m1, title: 'Begin', lessons }],
            authors: [],
            waitsFor: null,
            certificate: { given: false, held: null },
            renewable: false,
            newerVersion: false,
            prerequisites: [],
            asksFirst: false,
            archived: false,
          })
        if (call.path.endsWith(`/learners/${olmo.id}`) && call.method === 'GET')
          return data({
            learner: olmo,
            lessons,
            record: [{ ...entry, id: nextId(), kind: 'done' }],
            missing: [],
          })
        return call.path.endsWith(`/learners/${olmo.id}`) ? data({ ...olmo, version: 3 }) : learners(call)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Olmo Gil' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to the newest version' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Olmo Gil to version 3?' }))
    await dialog.findByText('Now 1 of 4, then 1 of 2.')
    await user.click(dialog.getByRole('button', { name: 'Move to the newest version' }))
    await waitFor(() =>
      expect(asked('PUT', `/courses/:id/learners/${olmo.id}`)[0]?.body).toEqual({ newestVersion: true }),
    )
  })

  it('are moved to the newest version together, all or those who were chosen, once it was said what becomes of them', async () => {
    const none = { version: 3, looked: 2, completes: 0, opensAgain: 0, fewer: 0 }
    const { user, asked } = await open('/:id/learners', {
      handle: (call) => {
        if (!call.path.endsWith('/moves')) return learners(call)
        if (call.method === 'POST') return data({ people: 2, left: 0 })
        return call.url.searchParams.get('completed') === 'true'
          ? data({ ...none, people: 3, completed: 1, looked: 3, opensAgain: 1, fewer: 2 })
          : data({ ...none, people: 2, completed: 1 })
      },
    })
    const move = 'Move to the newest version'
    await user.click(await screen.findByRole('button', { name: move }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move people to version 3?' }))
    await dialog.findByText('2 people are moved from older versions.')
    await dialog.findByText('Nobody’s progress changes.')
    await user.click(dialog.getByRole('checkbox', { name: 'Also the one who has completed the course' }))
    await dialog.findByText('3 people are moved from older versions.')
    await dialog.findByText('1 person will no longer have completed it: there’s something new to do.')
    await dialog.findByText('2 people will have fewer lessons done than now.')
    await user.click(dialog.getByRole('button', { name: move }))
    await waitFor(() => expect(asked('POST', '/courses/:id/moves')).toHaveLength(1))
    expect(asked('POST', '/courses/:id/moves')[0]?.body).toEqual({ version: 3, completed: true })

    await user.click(screen.getByRole('checkbox', { name: /Olmo Gil/ }))
    await user.click(await screen.findByRole('button', { name: move }))
    const chosen = within(await screen.findByRole('dialog', { name: 'Move people to version 3?' }))
    // Nothing is asked for that was ticked before, and nothing is confirmed before it was said.
    await chosen.findByText('2 people are moved from older versions.')
    expect(asked('GET', '/courses/:id/moves').at(-1)?.url.searchParams.get('completed')).toBeNull()
    await user.click(chosen.getByRole('button', { name: move }))
    await waitFor(() => expect(asked('POST', '/courses/:id/moves')).toHaveLength(2))
    expect(asked('POST', '/courses/:id/moves')[1]?.body).toEqual({
      version: 3,
      completed: false,
      enrolmentIds: [olmo.id],
    })
  })

  it('are not moved where nobody learns in an older version', async () => {
    const { user } = await open('/:id/learners', {
      handle: (call) =>
        call.path.endsWith('/moves')
          ? data({ version: 3, looked: 0, completes: 0, opensAgain: 0, fewer: 0, people: 0, completed: 0 })
          : learners(call),
    })
    await user.click(await screen.findByRole('button', { name: 'Move to the newest version' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move people to version 3?' }))
    await dialog.findByText('None of them learns in an older version.')
    expect(dialog.getByRole('button', { name: 'Move to the newest version' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('are corrected with a reason, and not without', async () => {
    const lesson = {
      id: l1,
      kind: 'page',
      title: 'Why it matters',
      minutes: 1,
      required: true,
      state: 'open',
    }
    const { user, asked } = await open(`/:id/learners/${olmo.id}`, {
      handle: ({ path, method }) => {
        if (path.endsWith('/progress') && method === 'POST') return data(olmo)
        return path.endsWith(`/learners/${olmo.id}`)
          ? data({ learner: olmo, lessons: [lesson], record: [], missing: [] })
          : undefined
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Mark as done: Why it matters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the record' }))
    await user.click(dialog.getByRole('button', { name: 'Mark as done' }))
    await dialog.findByText('Enter a reason')
    expect(asked('POST', `/courses/:id/learners/${olmo.id}/progress`)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Shown in class')
    await user.click(dialog.getByRole('button', { name: 'Mark as done' }))
    await waitFor(() =>
      expect(asked('POST', `/courses/:id/learners/${olmo.id}/progress`)[0]?.body).toEqual({
        lessonId: l1,
        kind: 'done',
        reason: 'Shown in class',
      }),
    )
  })

  it.each([
    ['mentor', 0],
    ['admin', 1],
  ] as const)(
    'that are oneself are corrected, and their certificate is reinstated, by an administrator alone: as %s %i',
    async (role, offered) => {
      const lesson = {
        id: l1,
        kind: 'page',
        title: 'Why it matters',
        minutes: 1,
        required: true,
        state: 'open',
      }
      const certificate = {
        number: 'CRN-2345-6789-ABCD',
        state: 'revoked',
        completedAt: at,
        completedOn: '2026-03-01',
        issuedAt: at,
        issuedOn: '2026-03-01',
        expiresAt: null,
        expiresOn: null,
      }
      const self = { ...olmo, person: { ...olmo.person, id: person(role).id }, certificate }
      const { user } = await open(`/:id/learners/${olmo.id}`, {
        role,
        handle: ({ path }) =>
          path.endsWith(`/learners/${olmo.id}`)
            ? data({ learner: self, lessons: [lesson], record: [], missing: [] })
            : undefined,
      })
      await user.click(await screen.findByRole('button', { name: 'Actions' }))
      await screen.findByRole('menuitem', { name: 'Change the due date' })
      expect(screen.queryAllByRole('menuitem', { name: /Reinstate/ })).toHaveLength(offered)
      // What stands behind a menu is hidden while it is open.
      const hidden = { name: 'Mark as done: Why it matters', hidden: true }
      expect(screen.queryAllByRole('button', hidden)).toHaveLength(offered)
    },
  )
})

it('shows the draft as it would be read, marked as a preview', async () => {
  const { user } = await open('/:id/preview')
  await screen.findByText('This is a preview of the draft')
  await screen.findByText(`Text of ${l1}`)
  await user.click(screen.getByRole('link', { name: 'Next lesson' }))
  await screen.findByText(`Text of ${l2}`)
  expect(document.activeElement?.textContent).toBe('How to ask')
})
