import { authApi, type Me } from '#contract/accounts/auth.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { coursePage, enrolment, uuidOf } from '../../features/learn/learn.test-data.ts'
import { away, reading } from '../away.ts'
import { call, query } from '../client.ts'
import { queryClient } from '../query-client.ts'
import { session } from '../session/current-session.ts'
import { keptCourses } from './kept.ts'
import { keptOf } from './owner.ts'
import type { Label, Shelf } from './shelf.ts'

const onDevice = vi.hoisted(() => new Map<string, { label: Label; value: unknown }>())
vi.mock('./shelf.ts', () => ({
  databaseShelf: (mayOpen: () => boolean): Shelf => {
    const open = () => {
      if (!mayOpen()) throw new Error('not theirs')
      return onDevice
    }
    return {
      labels: async () => [...open().values()].map((one) => one.label),
      get: async (key) => open().get(key)?.value,
      put: async (label, value) => void open().set(label.key, { label, value }),
      relabel: async (label) => {
        const had = open().get(label.key)
        if (had) onDevice.set(label.key, { ...had, label })
      },
      remove: async (keys) => {
        for (const key of keys) open().delete(key)
      },
    }
  },
}))

const course = uuidOf(1)
const [lesson, picture, film] = [uuidOf(2), uuidOf(3), uuidOf(4)]
const me: Me = {
  id: uuidOf(7),
  role: 'student',
  status: 'active',
  name: 'Ada',
  surname: 'Ridge',
  email: 'ada@acme.test',
  lastLogin: '2026-03-01T09:00:00Z',
  preferredLanguage: 'es',
  timeZone: 'Europe/Madrid',
  timeZoneChosen: true,
  photoUrl: '/media/ada.webp',
  createdAt: '2026-01-01T09:00:00Z',
  invitedAt: null,
  erasedAfter: null,
  companyId: uuidOf(8),
  ownCompanyId: uuidOf(8),
  onboarded: true,
  settings: { language: 'es' },
}
const file = (id: string, kind: 'image' | 'video', mediaType: string) => ({
  id,
  name: 'a file',
  kind,
  mediaType,
  bytes: 3,
  width: 1,
  height: 1,
  createdAt: '2026-01-01T09:00:00Z',
  url: `http://acme.localhost/media/${id}?signed`,
  downloadUrl: `http://acme.localhost/media/${id}?signed&save`,
  poster: null,
  urlsUntil: '2026-01-01T09:10:00Z',
})
const lessonPage = {
  course: { id: course, title: 'Running good meetings' },
  lesson: { id: lesson, kind: 'page', title: 'First', minutes: 5, required: true, state: 'open' },
  content: null,
  files: [file(picture, 'image', 'image/png'), file(film, 'video', 'video/mp4')],
  previous: null,
  next: null,
  enrolment: enrolment({ id: uuidOf(500), nextLessonId: lesson }),
}
const ownCourse = coursePage({
  id: course,
  enrolment: enrolment({ nextLessonId: lesson }),
  modules: [],
})
const COURSE = `/learn/courses/${course}`
const LESSON = `${COURSE}/lessons/${lesson}`

/** The names of the parts of the application that were deleted. */
const dropped: string[] = []

type Server = Record<string, () => Response | Promise<Response>>
const server = (more: Server = {}) =>
  answers(({ path }) => {
    const known: Server = {
      [COURSE]: () => data(ownCourse),
      [LESSON]: () => data(lessonPage),
      '/auth/me': () => data(me),
      [`${LESSON}/notes`]: () => data({ notes: [], bookmarked: false }),
      ...more,
    }
    return known[path]?.() ?? new Response('png', { headers: { 'content-type': 'image/png' } })
  })
const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const readCourse = () => call(enrolmentsApi.course, { params: { id: course } })
const readLesson = () => call(enrolmentsApi.lesson, { params: { id: course, lessonId: lesson } })
const keys = () => [...onDevice.keys()].toSorted()
const all = ['hint', COURSE, LESSON, `picture ${picture}`].toSorted()

async function opened() {
  session.accept(accessToken(900, me.id))
  server()
  await queryClient.query(query(authApi.me))
  await readCourse()
  await readLesson()
  await vi.waitFor(() => expect(keys()).toEqual(all))
}

beforeEach(() => {
  dropped.length = 0
  vi.stubGlobal('indexedDB', { deleteDatabase: () => onDevice.clear() })
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 })
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  session.end('signed_out')
  queryClient.clear()
  onDevice.clear()
  reading.set(false)
  away.set(false)
})

it('keeps a course and lesson that one learns in with its pictures, and who one is without more', async () => {
  await opened()
  await call(lessonNotesApi.ofLesson, { params: { id: course, lessonId: lesson } })
  expect(keys()).toEqual(all)
  expect(onDevice.get('hint')?.value).toEqual({
    id: me.id,
    role: 'student',
    status: 'active',
    name: 'Ada',
    surname: 'Ridge',
    email: '',
    lastLogin: null,
    preferredLanguage: 'es',
    timeZone: 'Europe/Madrid',
    timeZoneChosen: true,
    photoUrl: null,
    createdAt: '2026-01-01T09:00:00Z',
    invitedAt: null,
    erasedAfter: null,
    companyId: me.companyId,
    ownCompanyId: me.companyId,
    onboarded: true,
    settings: { language: 'es' },
  })
})

it('keeps nothing of a course that one only looks at, and nothing for who visits from another company', async () => {
  session.accept(accessToken(900, me.id))
  server({ [COURSE]: () => data({ ...ownCourse, enrolment: null }) })
  await queryClient.query(query(authApi.me))
  await readCourse()
  queryClient.setQueryData(query(authApi.me).queryKey, { ...me, ownCompanyId: uuidOf(9) })
  await readLesson()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([keys(), keptOf()]).toEqual([[], undefined])
})

it('reads what was kept where the network fails: pictures as they are here, and no address of a film', async () => {
  await opened()
  goOffline()
  expect((await readCourse()).title).toBe('Running good meetings')
  expect((await readLesson()).files.map(({ id, url }) => [id, url])).toEqual([
    [picture, 'blob:kept'],
    [film, null],
  ])
  expect(reading.get()).toBe(true)
  expect((await keptCourses()).map(({ title }) => title)).toEqual(['Running good meetings'])
  server()
  expect((await readLesson()).files[1]?.url).toContain('?signed')
  expect(reading.get()).toBe(false)
})

it('answers with no less than the server: a refusal stays one, and what is refused is forgotten', async () => {
  await opened()
  server({ [LESSON]: () => refused('UNAVAILABLE', 503) })
  await expect(readLesson()).rejects.toMatchObject({ status: 503 })
  expect(keys()).toEqual(all)
  server({ [LESSON]: () => refused('FORBIDDEN', 403) })
  await expect(readLesson()).rejects.toMatchObject({ status: 403 })
  await vi.waitFor(() => expect(keys()).not.toContain(LESSON))
  server({
    [COURSE]: () =>
      data({ ...ownCourse, enrolment: enrolment({ state: 'withdrawn', nextLessonId: lesson }) }),
  })
  await readLesson()
  await vi.waitFor(() => expect(keys()).toContain(LESSON))
  await readCourse()
  await vi.waitFor(() => expect(keys().filter((key) => key.startsWith(COURSE))).toEqual([]))
})

it('begins without a connection as who was here last, and has everything else say that it needs one', async () => {
  await opened()
  // A page that is opened anew holds no token, and waits for one.
  vi.spyOn(session, 'person').mockReturnValue(undefined)
  vi.spyOn(session, 'token').mockReturnValue(new Promise(() => undefined))
  goOffline()
  away.set(true)
  expect(await call(authApi.me)).toMatchObject({ id: me.id, name: 'Ada', email: '' })
  expect((await readLesson()).lesson.title).toBe('First')
  await expect(call(enrolmentsApi.catalogue)).rejects.toMatchObject({ code: 'NETWORK' })
})

it.each(['signed_out', 'expired', 'required'] as const)(
  'deletes all of it where a session ends as %s',
  async (reason) => {
    await opened()
    expect(keptOf()).toBe(me.id)
    session.end(reason)
    expect([keys(), keptOf(), dropped]).toEqual([[], undefined, ['cairn-shell', 'cairn-assets']])
  },
)

it('deletes all of it where another tab ends the session, or where somebody else signs in', async () => {
  await opened()
  session.accept(accessToken(900, me.id, 'second'))
  expect(keptOf()).toBe(me.id)
  const tab = new BroadcastChannel('cairn-session')
  tab.postMessage({ type: 'ended', reason: 'expired', session: `${me.id} second` })
  await vi.waitFor(() => expect([keys(), keptOf()]).toEqual([[], undefined]))
  tab.close()
  await opened()
  session.accept(accessToken(900, uuidOf(70), 'third'))
  expect([keys(), keptOf()]).toEqual([[], undefined])
  goOffline()
  await expect(readLesson()).rejects.toMatchObject({ code: 'NETWORK' })
})
