import fc from 'fast-check'
import { v4 as uuid } from 'uuid'
import { courseAudiences } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { ok, unique, type Cast, type Thing, type Who } from './things.test-data.ts'

export const learner = fc.constantFrom<Who>('author', 'mentor', 'learner', 'hidden')

/** A course in any state, with anybody put on it or learning in it, and its two lessons. */
export const courses = fc.record({
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
type Course = typeof courses extends fc.Arbitrary<infer T> ? T : never

export async function course(spec: Course, all: Cast): Promise<Thing[]> {
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
