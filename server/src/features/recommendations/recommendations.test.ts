import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { groupProgramme, pairOf } from '../programmes/groups/groups.test-data.ts'
import { complete, course, type Made } from '../training/training.test-data.ts'

const w = await world()

async function pair() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
  const mentee = await acme.user({ name: 'Ada' })
  const id = await activePair(w, acme, mentor, mentee)
  return { acme, admin, mentor, mentee, id, bees: await course(admin, 'Bees') }
}

const list = (person: Person, id: string) => person.ok(recommendationsApi.list, { params: { id } })
type What = { lessonId?: string | null; why?: string; itemId?: string }
const recommend = (
  person: Person,
  id: string,
  { id: courseId }: Pick<Made, 'id'>,
  { lessonId = null, why = '', itemId = uuid() }: What = {},
) => person.send(recommendationsApi.save, { params: { id, itemId }, body: { courseId, lessonId, why } })
/** Recommends it, and answers the id of that. */
async function recommended(...given: Parameters<typeof recommend>): Promise<string> {
  const { itemId = uuid() } = given[3] ?? {}
  expect((await recommend(given[0], given[1], given[2], { ...given[3], itemId })).status).toBe(200)
  return itemId
}
const answer = (person: Person, id: string, itemId: string, said: 'done' | 'not_for_me' | null) =>
  person.send(recommendationsApi.answer, { params: { id, itemId }, body: { answer: said } })
const share = (person: Person, id: string, shared: boolean) =>
  person.send(recommendationsApi.consent, { params: { id }, body: { shared } })
const shares = async (person: Person, id: string, shared: boolean) =>
  (await person.ok(recommendationsApi.consent, { params: { id }, body: { shared } })).consent
const offered = async (person: Person, id: string, search?: string) =>
  (
    await person.ok(recommendationsApi.courses, { params: { id }, query: search ? { search } : {} })
  ).items.map(({ title }) => title)
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind === 'recommended')
    .map(({ about, person: who, title, times }) => [about, who, title, times])
/** Who has come how far, as one sees it. */
const progressOf = async (person: Person, id: string) =>
  (await list(person, id)).items.flatMap(({ people }) =>
    people.map(({ personId, progress }) => [personId, progress && [progress.state, progress.lessonsDone]]),
  )
const setAudience = async (admin: Person, { id }: Made, audience: 'invited') => {
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { audience } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
}
const archive = (admin: Person, { id }: Made) =>
  admin.ok(coursesApi.archive, { params: { id }, body: { archived: true } })
const ended = (acme: TestCompany) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('mentoring_relationships').set({ state: 'ended', ended_at: new Date() }).execute(),
  )

describe('a mentor recommends a course', () => {
  it('and the mentee finds it in their space, hears of it once, and says that it is done', async () => {
    const { mentor, mentee, id, bees } = await pair()
    const itemId = await recommended(mentor, id, bees, { why: 'For your hive' })
    expect(await list(mentee, id)).toMatchObject({
      items: [
        {
          id: itemId,
          why: 'For your hive',
          byId: mentor.id,
          course: { id: bees.id, title: 'Bees', archived: false },
          lesson: null,
          people: [
            {
              personId: mentee.id,
              answer: null,
              progress: { state: null, lessons: 0, lessonsDone: 0, lessonDone: null },
            },
          ],
          seenBy: [mentor.id, mentee.id],
        },
      ],
      mayRecommend: false,
      consent: { shared: false, seenBy: [mentee.id] },
    })
    // No name of the course: it may be for others alone by the time that this is read.
    expect(await told(mentee)).toEqual([[id, 'Grace Stone', '', 1]])
    expect(await told(mentor)).toEqual([])
    expect((await answer(mentee, id, itemId, 'done')).status).toBe(200)
    expect((await list(mentor, id)).items[0]?.people).toMatchObject([
      { personId: mentee.id, answer: 'done', answeredAt: expect.any(String), progress: null },
    ])
    await answer(mentee, id, itemId, null)
    expect((await list(mentor, id)).items[0]?.people[0]).toMatchObject({ answer: null, answeredAt: null })
  })

  it('or one of its lessons, says anew why, and takes it back before it was read', async () => {
    const { mentor, mentee, id, bees } = await pair()
    const itemId = await recommended(mentor, id, bees, { lessonId: bees.lesson })
    await recommended(mentor, id, bees, { lessonId: bees.lesson, itemId, why: 'Short' })
    expect((await list(mentee, id)).items).toMatchObject([
      { why: 'Short', lesson: { id: bees.lesson, title: 'All of it' } },
    ])
    expect(await told(mentee)).toMatchObject([[id, 'Grace Stone', '', 1]])
    const again = await recommend(mentor, id, bees, { lessonId: bees.lesson })
    expect([again.status, again.error?.code]).toEqual([409, 'ALREADY_EXISTS'])
    await recommended(mentor, id, bees)
    for (const item of (await list(mentor, id)).items)
      await mentor.ok(recommendationsApi.remove, { params: { id, itemId: item.id } })
    expect([(await list(mentee, id)).items, await told(mentee)]).toEqual([[], []])
  })

  it('of those alone that both may take: nothing for others, nothing archived, no lesson of another course', async () => {
    const { admin, mentor, mentee, id, bees } = await pair()
    const [closed, old] = [await course(admin, 'Closed'), await course(admin, 'Old')]
    await setAudience(admin, closed, 'invited')
    await archive(admin, old)
    expect(await offered(mentor, id)).toEqual(['Bees'])
    const sent = async (what: Made, more: What = {}) => (await recommend(mentor, id, what, more)).status
    expect([await sent(closed), await sent(old), await sent({ id: uuid(), lesson: '' })]).toEqual([
      404, 404, 404,
    ])
    expect(await sent(bees, { lessonId: closed.lesson })).toBe(404)
    // The mentor is in it now, and the mentee is not.
    const enrol = (person: Person) =>
      admin.ok(enrolmentsApi.enrolPeople, { params: { id: closed.id }, body: { userIds: [person.id] } })
    await enrol(mentor)
    expect(await offered(mentor, id)).toEqual(['Bees'])
    const refused = await recommend(mentor, id, closed)
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'not_for_them' }])
    await enrol(mentee)
    expect(await offered(mentor, id)).toEqual(['Bees', 'Closed'])
    expect(await offered(mentor, id, 'clos')).toEqual(['Closed'])
    expect(await sent(closed)).toBe(200)
  })

  it('which is offered no more later: it is said, without its name, and nothing breaks', async () => {
    const { admin, mentor, mentee, id, bees } = await pair()
    const cats = await course(admin, 'Cats')
    await recommended(mentor, id, bees, { lessonId: bees.lesson })
    await recommended(mentor, id, cats)
    await mentee.ok(enrolmentsApi.enrol, { params: { id: cats.id } })
    await setAudience(admin, bees, 'invited')
    await archive(admin, cats)
    const seen = async (person: Person) =>
      (await list(person, id)).items.map(({ course: of, lesson }) => [of, lesson?.title ?? null])
    expect(await seen(mentee)).toEqual([
      [{ id: cats.id, title: 'Cats', archived: true }, null],
      [null, null],
    ])
    expect(await seen(mentor)).toEqual([
      [null, null],
      [null, null],
    ])
  })
})

describe('progress in what is recommended', () => {
  it('is the mentee’s own until they show it, and again once they do not', async () => {
    const { mentor, mentee, id, bees } = await pair()
    await recommended(mentor, id, bees, { lessonId: bees.lesson })
    await mentee.ok(enrolmentsApi.enrol, { params: { id: bees.id } })
    await complete(mentee, bees)
    expect(await progressOf(mentee, id)).toEqual([[mentee.id, ['completed', 1]]])
    expect(await progressOf(mentor, id)).toEqual([[mentee.id, null]])
    expect(await shares(mentee, id, true)).toEqual({
      shared: true,
      seenBy: [mentee.id, mentor.id],
      seenAnyway: true,
    })
    expect((await list(mentor, id)).items[0]?.people[0]?.progress).toEqual({
      state: 'completed',
      lessons: 1,
      lessonsDone: 1,
      lessonDone: true,
    })
    expect((await shares(mentee, id, false))?.seenBy).toEqual([mentee.id])
    expect(await progressOf(mentor, id)).toEqual([[mentee.id, null]])
  })

  it('is shown no more once their mentoring is over, and what was given can be taken back even then', async () => {
    const { acme, mentor, mentee, id, bees } = await pair()
    await recommended(mentor, id, bees)
    await share(mentee, id, true)
    await ended(acme)
    expect(await progressOf(mentor, id)).toEqual([[mentee.id, null]])
    expect((await list(mentee, id)).consent).toEqual({ shared: true, seenBy: [mentee.id], seenAnyway: false })
    expect((await shares(mentee, id, false))?.shared).toBe(false)
    expect((await share(mentee, id, true)).status).toBe(409)
    expect((await recommend(mentor, id, bees)).status).toBe(409)
  })

  it('is shown by each of a group for themselves, to its mentor and to none of the others', async () => {
    const acme = await w.company()
    const programme = await groupProgramme(acme, 5)
    const mia = await programme.join('Mia', 'mentor')
    const [bea, sol] = [await programme.join('Bea'), await programme.join('Sol')]
    await programme.publish()
    const bees = await course(programme.admin, 'Bees')
    const [ofMia, ofBea, ofSol] = [await pairOf(mia), await pairOf(bea), await pairOf(sol)]
    const itemId = await recommended(mia, ofMia, bees)
    expect([await told(bea), await told(sol)]).toEqual([
      [[ofBea, 'Mia Stone', '', 1]],
      [[ofSol, 'Mia Stone', '', 1]],
    ])
    await bea.ok(enrolmentsApi.enrol, { params: { id: bees.id } })
    await sol.ok(enrolmentsApi.enrol, { params: { id: bees.id } })
    await share(bea, ofBea, true)
    await answer(sol, ofSol, itemId, 'not_for_me')
    const mias = await progressOf(mia, ofMia)
    expect(mias).toHaveLength(2)
    expect(mias).toEqual(
      expect.arrayContaining([
        [bea.id, ['active', 0]],
        [sol.id, null],
      ]),
    )
    expect(await progressOf(bea, ofBea)).toEqual([[bea.id, ['active', 0]]])
    expect((await recommend(bea, ofBea, bees)).status).toBe(403)
    await bea.ok(mentoringApi.move, { params: { id: ofBea }, body: { move: 'end' } })
    expect(await progressOf(mia, ofMia)).toEqual([[sol.id, null]])
    expect((await list(bea, ofBea)).items).toEqual([])
    expect((await answer(bea, ofBea, itemId, 'done')).status).toBe(409)
  })

  it('is shown by each of two equals, who recommend to one another', async () => {
    const { acme, mentor, mentee, id, bees } = await pair()
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('mentoring_relationships').set({ peer: true }).execute(),
    )
    await recommended(mentee, id, bees)
    expect(await told(mentor)).toEqual([[id, 'Ada Stone', '', 1]])
    await share(mentor, id, true)
    expect(await progressOf(mentee, id)).toEqual([[mentor.id, [null, 0]]])
    expect((await list(mentor, id)).consent).toEqual({
      shared: true,
      seenBy: [mentor.id, mentee.id],
      seenAnyway: false,
    })
  })
})

describe('nobody else', () => {
  it('reads, recommends, answers or consents in a space that is not theirs; and a mentee recommends nothing', async () => {
    const { acme, admin, mentor, mentee, id, bees } = await pair()
    const itemId = await recommended(mentor, id, bees)
    const other = await acme.user({ role: 'mentor' })
    const away = await (await w.company()).user({ role: 'admin' })
    const tries = async (person: Person) => [
      (await person.send(recommendationsApi.list, { params: { id } })).status,
      (await person.send(recommendationsApi.courses, { params: { id }, query: {} })).status,
      (await recommend(person, id, bees)).status,
      (await person.send(recommendationsApi.remove, { params: { id, itemId } })).status,
      (await answer(person, id, itemId, 'done')).status,
      (await share(person, id, true)).status,
    ]
    expect(await tries(other)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await tries(away)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await tries(admin)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await tries(mentee)).toEqual([200, 403, 403, 403, 200, 200])
    expect((await answer(mentor, id, itemId, 'done')).status).toBe(404)
    expect((await share(mentor, id, true)).status).toBe(403)
  })

  it('has an item of another pair by its id', async () => {
    const { acme, mentor, id, bees } = await pair()
    const itemId = await recommended(mentor, id, bees)
    const [other, kim] = [await acme.user({ role: 'mentor' }), await acme.user({})]
    const theirs = await activePair(w, acme, other, kim)
    expect((await recommend(other, theirs, bees, { itemId, why: 'Taken' })).status).toBe(404)
    expect((await answer(kim, theirs, itemId, 'done')).status).toBe(404)
    expect((await list(mentor, id)).items).toMatchObject([{ id: itemId, why: '' }])
  })

  it('has in their own copy what somebody recommended, said and showed', async () => {
    const { mentor, mentee, id, bees } = await pair()
    const itemId = await recommended(mentor, id, bees, { why: 'planted-why' })
    await answer(mentee, id, itemId, 'not_for_me')
    await share(mentee, id, true)
    const found = async (person: Person) => {
      await person.proofOf(0)
      const { text } = await person.call(myDataApi.export)
      return ['planted-why', 'not_for_me', 'given_at'].filter((word) => text.includes(word))
    }
    expect([await found(mentor), await found(mentee)]).toEqual([['planted-why'], ['not_for_me', 'given_at']])
  })
})
