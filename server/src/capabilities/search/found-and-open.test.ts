import fc from 'fast-check'
import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { courseAudiences } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { helpApi } from '#contract/help/help.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { searchApi, type Found, type FoundKind } from '#contract/search.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()

const people = ['admin', 'author', 'mentor', 'learner', 'hidden', 'outside'] as const
type Who = (typeof people)[number]
type Cast = Record<Who, Person> & { companyId: string; groupId: string }
type Thing = { kinds: FoundKind[]; title: string; opens: (person: Person) => Promise<boolean> }

const ok = async (sent: Promise<{ status: number }>) => (await sent).status === 200
let made = 0
const unique = (what: string) => `${what} ${(made++).toString(36)}x`
const who = fc.constantFrom<Who>(...people.filter((one) => one !== 'outside'))
const learner = fc.constantFrom<Who>('author', 'mentor', 'learner', 'hidden')

/** A course in any state, with anybody put on it or learning in it, and its two lessons. */
const courses = fc.record({
  kind: fc.constant('course' as const),
  published: fc.boolean(),
  audience: fc.constantFrom(...courseAudiences),
  inOrder: fc.boolean(),
  archived: fc.boolean(),
  learners: fc.uniqueArray(learner, { maxLength: 3 }),
  author: fc.boolean(),
  renamed: fc.boolean(),
  asks: fc.option(learner),
  left: fc.boolean(),
})
const paths = fc.record({
  kind: fc.constant('path' as const),
  on: fc.option(learner),
})
const programmes = fc.record({
  kind: fc.constant('programme' as const),
  joining: fc.constantFrom('everyone' as const, 'group' as const, 'invitation' as const),
  opened: fc.boolean(),
})
const meetings = fc.record({
  kind: fc.constant('meeting' as const),
  host: who,
  guests: fc.uniqueArray(who, { maxLength: 2 }),
  ended: fc.boolean(),
})
const things = fc.array(fc.oneof(courses, courses, paths, programmes, meetings), {
  minLength: 2,
  maxLength: 5,
})
type Course = typeof courses extends fc.Arbitrary<infer T> ? T : never
type Spec = typeof things extends fc.Arbitrary<(infer T)[]> ? T : never

async function cast(): Promise<Cast> {
  const acme = await w.company()
  const other = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const learning = await acme.user({ name: 'Lea' })
  const group = await admin.ok(groupsApi.create, {
    body: { name: unique('Group'), description: '', rule: null },
  })
  await admin.ok(groupsApi.addPeople, { params: { id: group.id }, body: { userIds: [learning.id] } })
  return {
    admin,
    author: await acme.user({ role: 'mentor', name: 'Aud' }),
    mentor: await acme.user({ role: 'mentor', name: 'Mel' }),
    learner: learning,
    hidden: await acme.user({ status: 'hidden', name: 'Hal' }),
    outside: await other.user({ role: 'admin' }),
    companyId: acme.id,
    groupId: group.id,
  }
}

async function course(spec: Course, all: Cast): Promise<Thing[]> {
  const { admin } = all
  const { id } = await admin.ok(coursesApi.create, { body: { title: unique('Course'), language: 'en' } })
  const lines = ['Lesson', 'Lesson'].map((what) => ({
    id: uuid(),
    title: unique(what),
    minutes: 5,
    required: true,
  }))
  const modules = [{ id: uuid(), title: 'Start', lessons: lines }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const params = { id }
  const draft: Thing[] = []
  let { title } = await admin.ok(coursesApi.byId, { params })
  const set = async (body: object) => admin.ok(coursesApi.update, { params, body })
  const { revision } = await set({
    audience: spec.audience,
    opening: spec.inOrder ? 'in_order' : 'at_once',
  })
  if (spec.author)
    await admin.ok(coursesApi.setStaff, { params, body: { staff: [{ id: all.author.id, part: 'author' }] } })
  const published: Thing[] = []
  if (spec.published) {
    await admin.ok(coursesApi.publish, { params, body: { revision } })
    for (const one of spec.learners)
      await admin.ok(enrolmentsApi.enrolPeople, { params, body: { userIds: [all[one].id] } })
    published.push({
      kinds: ['course'],
      title,
      opens: (person) => ok(person.send(enrolmentsApi.course, { params })),
    })
    for (const line of lines)
      published.push({
        kinds: ['lesson'],
        title: line.title,
        opens: (person) => ok(person.send(enrolmentsApi.lesson, { params: { id, lessonId: line.id } })),
      })
    if (spec.asks && spec.learners.includes(spec.asks)) {
      const word = unique('Stuck')
      const item = { courseId: id, lessonId: lines[0]?.id ?? '' }
      const asked = await all[spec.asks].ok(helpApi.ask, { body: { item, word } })
      published.push({
        kinds: ['help'],
        title: word,
        opens: (person) => ok(person.send(helpApi.byId, { params: { id: asked.id } })),
      })
    }
    const [first] = spec.learners
    if (spec.left && first) await all[first].send(enrolmentsApi.withdraw, { params })
  }
  if (spec.renamed) {
    title = unique('Renamed')
    await set({ title })
  }
  draft.push({
    kinds: ['course_draft'],
    title,
    opens: (person) => ok(person.send(coursesApi.byId, { params })),
  })
  if (spec.archived) await admin.ok(coursesApi.archive, { params, body: { archived: true } })
  // By the title that it was published with, whoever may open it; by the newer one, whoever makes it.
  return spec.renamed ? [...published, ...draft] : [...published.slice(1), ...both(published[0], draft)]
}
/** Of one title: open to whom either is. */
const both = (one: Thing | undefined, [other]: Thing[]): Thing[] => {
  if (!other) return []
  return [
    {
      kinds: ['course', 'course_draft'],
      title: other.title,
      opens: async (person) => (await other.opens(person)) || ((await one?.opens(person)) ?? false),
    },
  ]
}

async function thing(spec: Spec, all: Cast): Promise<Thing[]> {
  const { admin } = all
  switch (spec.kind) {
    case 'course':
      return course(spec, all)
    case 'path': {
      const { id, title } = await admin.ok(pathsApi.create, {
        body: { title: unique('Path'), language: 'en' },
      })
      const { on } = spec
      if (on)
        await w.services.db.withTenant(all.companyId, (tx) =>
          tx
            .insertInto('path_places')
            .values({ company_id: all.companyId, path_id: id, user_id: all[on].id })
            .execute(),
        )
      const params = { id }
      return [
        {
          kinds: ['path'],
          title,
          opens: async (person) =>
            (await ok(person.send(pathsApi.byId, { params }))) ||
            ok(person.send(trainingApi.path, { params })),
        },
      ]
    }
    case 'programme': {
      const name = unique('Programme')
      const { id } = await admin.ok(programmesApi.create, { body: { name } })
      const params = { id }
      const groupId = spec.joining === 'group' ? all.groupId : null
      await admin.ok(programmesApi.update, {
        params,
        body: { aim: 'To arrive', joining: spec.joining, groupId },
      })
      if (spec.opened) await admin.ok(programmesApi.move, { params, body: { move: 'open' } })
      return [
        {
          kinds: ['programme'],
          title: name,
          opens: (person) => ok(person.send(programmesApi.page, { params })),
        },
      ]
    }
    case 'meeting': {
      const title = unique('Meeting')
      const inviteeIds = spec.guests.filter((one) => one !== spec.host).map((one) => all[one].id)
      const { code } = await all[spec.host].ok(meetingsApi.create, { body: { title, inviteeIds } })
      if (spec.ended) await all[spec.host].ok(meetingsApi.end, { params: { code } })
      const listed = async (person: Person, when: 'coming' | 'past') =>
        (await person.ok(meetingsApi.list, { query: { when } })).items.some((one) => one.code === code)
      return [
        {
          kinds: ['meeting'],
          title,
          opens: async (person) => (await listed(person, 'coming')) || listed(person, 'past'),
        },
      ]
    }
  }
}

/** Whether what was found opens, asked of the page that it leads to. */
async function opens(person: Person, { kind, path, title }: Found, all: readonly Thing[]): Promise<boolean> {
  const id = path.split('/').at(-1) ?? ''
  const params = { id }
  switch (kind) {
    case 'course':
      return ok(person.send(enrolmentsApi.course, { params }))
    case 'lesson':
      return ok(
        person.send(enrolmentsApi.lesson, {
          params: { id: path.split('/').at(-2) ?? '', lessonId: id },
        }),
      )
    case 'course_draft':
      return ok(person.send(coursesApi.byId, { params }))
    case 'path':
      return ok(
        path.includes('/training/')
          ? person.send(pathsApi.byId, { params })
          : person.send(trainingApi.path, { params }),
      )
    case 'programme':
      return ok(person.send(programmesApi.page, { params }))
    case 'group':
      return ok(person.send(groupsApi.byId, { params }))
    case 'help':
      return ok(person.send(helpApi.byId, { params }))
    default:
      return (await all.find((one) => one.title === title)?.opens(person)) ?? false
  }
}

it('finds for nobody what they may not open, and for everybody what they may, by its title', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(things, async (specs) => {
      const all = await cast()
      const there: Thing[] = []
      for (const spec of specs) there.push(...(await thing(spec, all)))
      for (const name of people)
        for (const one of there) {
          const person = all[name]
          const { items } = await person.ok(searchApi.find, { query: { search: one.title } })
          for (const item of items) {
            expect(await opens(person, item, there), `${name} opens ${item.kind} ${one.title}`).toBe(true)
            seen.set(item.kind, (seen.get(item.kind) ?? 0) + 1)
          }
          const is = items.some(({ kind }) => one.kinds.includes(kind))
          expect(is, `${name} finds ${one.title}`).toBe(await one.opens(person))
        }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // What was never found would have proved nothing.
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['course', 'lesson', 'course_draft', 'meeting']))
})
