import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { helpApi } from '#contract/help/help.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { foundKinds, searchApi, type Found } from '#contract/search.ts'
import { usersApi } from '#contract/people/users.ts'
import { trainingApi } from '#contract/training/training.ts'
import { world, type Person } from '../../../test/world.ts'
import { course, courses, learner } from './course-things.test-data.ts'
import {
  moreThings,
  ok,
  oneOfEach,
  oneMore,
  people,
  type Cast,
  type Thing,
  unique,
  who,
} from './things.test-data.ts'

const w = await world()

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
const things = fc.array(fc.oneof(courses, courses, paths, programmes, meetings, moreThings, moreThings), {
  minLength: 2,
  maxLength: 6,
})
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
    company: acme,
    groupId: group.id,
  }
}

async function thing(spec: Spec, all: Cast): Promise<Thing[]> {
  const { admin } = all
  switch (spec.kind) {
    case 'group':
    case 'desk':
    case 'announcement':
    case 'message':
    case 'person':
      return [await oneMore(spec, all)]
    case 'course':
      return course(spec, all)
    case 'path': {
      const { id, title } = await admin.ok(pathsApi.create, {
        body: { title: unique('Path'), language: 'en' },
      })
      const { on } = spec
      if (on)
        await w.services.db.withTenant(all.company.id, (tx) =>
          tx
            .insertInto('path_places')
            .values({ company_id: all.company.id, path_id: id, user_id: all[on].id })
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
async function opens(
  person: Person,
  { kind, id: found, path, title }: Found,
  all: readonly Thing[],
): Promise<boolean> {
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
    case 'person':
      return ok(person.send(usersApi.byId, { params: { id: found } }))
    case 'correspondent':
      return ok(person.send(conversationsApi.byId, { params: { id: found } }))
    default:
      return (await all.find((one) => one.title === title)?.opens(person)) ?? false
  }
}

/** One of each kind, so that none is left to chance. */
const one: Spec[] = [
  {
    kind: 'course',
    published: true,
    audience: 'public',
    inOrder: false,
    archived: false,
    learners: ['learner'],
    author: true,
    renamed: true,
    asks: 'learner',
    left: false,
  },
  { kind: 'path', on: 'learner' },
  { kind: 'programme', joining: 'everyone', opened: true },
  { kind: 'meeting', host: 'mentor', guests: ['learner'], ended: false },
  ...oneOfEach,
]

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
    { numRuns: 8, endOnFailure: true, examples: [[one]] },
  )
  // What was never found would have proved nothing.
  expect([...seen.keys()]).toEqual(
    // Shared answers have a test of their own: entries.test.ts.
    expect.arrayContaining(foundKinds.filter((kind) => kind !== 'answer')),
  )
})
