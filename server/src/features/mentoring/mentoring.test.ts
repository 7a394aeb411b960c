import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type PersonOptions, type TestCompany } from '../../../test/world.ts'
import { expireProposals } from './proposals/expire-proposals.ts'

const w = await world()

type Profile = Partial<{ topics: string[]; interests: string[]; capacity: number; availability: string }>
const profile = ({ id }: TestCompany, person: Person, said: Profile) =>
  w.services.db.withTenant(id, (tx) =>
    tx.updateTable('user_profiles').set(said).where('user_id', '=', person.id).execute(),
  )
async function mentorOf(company: TestCompany, said: Profile = {}, options: PersonOptions = {}) {
  const person = await company.user({ role: 'mentor', name: 'Grace', ...options })
  await profile(company, person, { topics: ['Bees'], capacity: 2, ...said })
  return person
}
async function company() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Iris' })
  const mentor = await mentorOf(acme)
  const student = await acme.user({ name: 'Ada' })
  await profile(acme, student, { interests: ['bees', 'Honey'] })
  return { acme, admin, mentor, student }
}

const ask = (student: Person, mentor: Person, word = 'I keep three hives.') =>
  student.ok(mentoringApi.ask, { body: { mentorId: mentor.id, word } })
const move = (
  person: Person,
  id: string,
  to: 'accept' | 'decline' | 'pause' | 'resume' | 'complete' | 'end',
  word = '',
) => person.ok(mentoringApi.move, { params: { id }, body: { move: to, word } })
const refusedMove = async (person: Person, id: string, to: string) => {
  const { error } = await person.send(mentoringApi.move, { params: { id }, body: { move: to } })
  return [
    error?.code,
    (error?.details as { reason?: string; limit?: string } | null)?.reason ??
      (error?.details as { limit?: string } | null)?.limit,
  ]
}
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .map(({ kind, person: who }) => `${kind} ${who}`)
    .toSorted()
const stateOf = async (person: Person) =>
  (await person.ok(mentoringApi.mine, {})).items.map(({ state }) => state)

describe('asking a mentor', () => {
  it('is done by nobody whom they blocked, nor of whom one blocked: no word of theirs comes to them', async () => {
    const { acme, admin, mentor, student } = await company()
    const other = await mentorOf(acme, { topics: ['Knots'] }, { name: 'Max' })
    const offered = async () => (await student.ok(mentoringApi.mentors, {})).topics
    const block = async (one: Person, them: Person) => {
      const { id } = await one.ok(conversationsApi.open, { body: { userId: them.id } })
      await one.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
    }
    const found = async () =>
      (await student.ok(mentoringApi.mentors, {})).items.map(({ name }) => name).toSorted()
    const suggested = async () =>
      (await admin.ok(mentoringApi.suggestions, { query: { menteeId: student.id } })).items
        .map(({ name }) => name)
        .toSorted()
    expect([await found(), await suggested()]).toEqual([
      ['Grace', 'Max'],
      ['Grace', 'Max'],
    ])
    expect(await offered()).toEqual(['Bees', 'Knots'])
    await block(mentor, student)
    expect([await found(), await suggested()]).toEqual([['Max'], ['Max']])
    // A topic of nobody who is there would tell of who is not.
    expect(await offered()).toEqual(['Knots'])
    await block(student, other)
    expect([await found(), await suggested()]).toEqual([[], []])
    for (const { id: mentorId } of [mentor, other]) {
      const asked = await student.send(mentoringApi.ask, { body: { mentorId, word: 'It is me again.' } })
      expect(asked.error?.code).toBe('NOT_FOUND')
      const proposed = await admin.send(mentoringApi.propose, { body: { mentorId, menteeId: student.id } })
      expect([proposed.status, proposed.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
    }
    expect([await told(mentor), await stateOf(mentor)]).toEqual([[], []])
  })

  it('begins when the mentor says yes; the word is for the two alone', async () => {
    const { admin, mentor, student } = await company()
    const asked = await ask(student, mentor)
    expect(asked).toMatchObject({
      state: 'proposed',
      part: 'mentee',
      agreed: ['mentee'],
      word: 'I keep three hives.',
      moves: ['decline'],
      mentor: { name: 'Grace' },
    })
    expect(await told(mentor)).toEqual(['mentoring_asked Ada Stone'])
    const { items } = await mentor.ok(mentoringApi.mine, {})
    expect(items).toMatchObject([
      { part: 'mentor', word: 'I keep three hives.', moves: ['accept', 'decline'] },
    ])
    expect(await move(mentor, asked.id, 'accept')).toMatchObject({
      state: 'active',
      beganAt: expect.any(String),
      moves: ['pause', 'complete', 'end'],
    })
    // What was answered waits for no answer any more.
    expect(await told(mentor)).toEqual([])
    expect(await told(student)).toEqual(['mentoring_begun Grace Stone'])
    const { items: pairs } = await admin.ok(mentoringApi.pairs, {})
    expect(pairs).toMatchObject([{ id: asked.id, state: 'active', mentee: { name: 'Ada' }, moves: ['end'] }])
    expect(JSON.stringify(pairs)).not.toContain('hives')
  })

  it('is refused for oneself, twice, of who gives no place, and of who is in no directory', async () => {
    const { acme, mentor, student } = await company()
    const refused = async (person: Person, mentorId: string) => {
      const { error } = await person.send(mentoringApi.ask, { body: { mentorId, word: 'Hello' } })
      return [error?.code, (error?.details as { reason?: string } | null)?.reason]
    }
    expect(await refused(mentor, mentor.id)).toEqual(['CONFLICT', 'cannot_pair'])
    await ask(student, mentor)
    expect(await refused(student, mentor.id)).toEqual(['CONFLICT', 'pair_already'])
    const hidden = await mentorOf(acme, {}, { status: 'hidden' })
    const resting = await mentorOf(acme, { capacity: 0 })
    const other = await acme.user()
    for (const { id } of [hidden, resting, other])
      expect(await refused(student, id)).toEqual(['NOT_FOUND', undefined])
    const elsewhere = await mentorOf(await w.company())
    expect(await refused(student, elsewhere.id)).toEqual(['NOT_FOUND', undefined])
  })

  it('takes no more places than a mentor gives, and no more mentors than three', async () => {
    const { acme, mentor, student } = await company()
    await profile(acme, mentor, { capacity: 1 })
    const first = await ask(student, mentor)
    const other = await acme.user()
    const asks = () => other.send(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
    expect((await asks()).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'mentees', maximum: 1 },
    })
    // A pause gives the place free, and going on takes one again.
    await move(mentor, first.id, 'accept')
    await move(student, first.id, 'pause')
    const second = await ask(other, mentor)
    expect(await refusedMove(student, first.id, 'resume')).toEqual(['MAX_NUMBER_REACHED', 'mentees'])
    await move(other, second.id, 'decline')
    expect((await move(student, first.id, 'resume')).state).toBe('active')
    const more = await Promise.all([mentorOf(acme), mentorOf(acme), mentorOf(acme)])
    for (const one of more.slice(0, 2)) await ask(student, one)
    const { error } = await student.send(mentoringApi.ask, { body: { mentorId: more[2]?.id, word: 'Hi' } })
    expect(error).toMatchObject({ details: { limit: 'mentors', maximum: 3 } })
  })

  it.skipIf(w.kind === 'pglite')('gives the last place to exactly one of many who ask at once', async () => {
    const { acme, mentor } = await company()
    const people = await Promise.all(Array.from({ length: 6 }, () => acme.user()))
    const answers = await Promise.all(
      people.map((one) => one.send(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Me' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  })

  it('and taking it back goes twenty times in a day, and no more', async () => {
    const { mentor, student } = await company()
    for (let n = 0; n < 20; n++) await move(student, (await ask(student, mentor)).id, 'decline')
    const { error } = await student.send(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Again' } })
    expect(error).toMatchObject({ code: 'MAX_NUMBER_REACHED', details: { limit: 'aDay', maximum: 20 } })
  })

  it('is for students and mentors, not for administrators', async () => {
    const { admin, mentor } = await company()
    const { error } = await admin.send(mentoringApi.ask, { body: { mentorId: mentor.id, word: 'Hello' } })
    expect(error?.code).toBe('FORBIDDEN')
  })
})

describe('a pair that an administrator proposes', () => {
  it('begins when both said yes, and not when one did', async () => {
    const { admin, mentor, student } = await company()
    const { id } = await admin.ok(mentoringApi.propose, {
      body: { mentorId: mentor.id, menteeId: student.id },
    })
    expect(await told(mentor)).toEqual(['mentoring_asked Ada Stone'])
    expect(await told(student)).toEqual(['mentoring_asked Grace Stone'])
    expect(await move(student, id, 'accept')).toMatchObject({ state: 'proposed', agreed: ['mentee'] })
    expect(await told(student)).toEqual([])
    expect(await refusedMove(student, id, 'accept')).toEqual(['CONFLICT', 'moved_on'])
    expect(await move(mentor, id, 'accept')).toMatchObject({ state: 'active', agreed: ['mentor', 'mentee'] })
    expect(await told(student)).toEqual(['mentoring_begun Grace Stone'])
  })

  it('shows the mentors who fit best with the reasons, and keeps those of the proposal', async () => {
    const { acme, admin, mentor, student } = await company()
    await mentorOf(acme, { topics: ['Knots'] }, { name: 'Noor' })
    await mentorOf(acme, { topics: ['bees', 'Honey'] }, { name: 'Full' }).then((full) =>
      acme.user().then((one) => ask(one, full).then(() => acme.user().then((two) => ask(two, full)))),
    )
    await profile(acme, mentor, {
      availability: JSON.stringify([{ weekday: 2, from: 9 * 60, to: 10 * 60 }]),
    })
    const { items } = await admin.ok(mentoringApi.suggestions, { query: { menteeId: student.id } })
    expect(items.map(({ name }) => name)).toEqual(['Grace', 'Noor'])
    expect(items[0]?.fit.parts).toEqual([
      { part: 'topics', points: 23, topics: ['Bees'] },
      { part: 'hours', points: 13, minutes: 60, named: false },
      { part: 'language', points: 20, language: 'en' },
      { part: 'load', points: 10, left: 2 },
    ])
    const { id, fit } = await admin.ok(mentoringApi.propose, {
      body: { mentorId: mentor.id, menteeId: student.id },
    })
    expect(fit).toEqual(items[0]?.fit)
    const after = await admin.ok(mentoringApi.suggestions, { query: { menteeId: student.id } })
    expect(after.items.map(({ name }) => name)).toEqual(['Noor'])
    expect(await admin.ok(mentoringApi.endPair, { params: { id } })).toMatchObject({
      state: 'declined',
      moves: [],
    })
  })

  it('is not of people who are hidden, inactive or no mentors', async () => {
    const { acme, admin, mentor, student } = await company()
    const refused = async (mentorId: string, menteeId: string) => {
      const { error } = await admin.send(mentoringApi.propose, { body: { mentorId, menteeId } })
      return [error?.code, (error?.details as { reason?: string } | null)?.reason]
    }
    const gone = await acme.user({ status: 'inactive' })
    const hidden = await acme.user({ status: 'hidden' })
    expect(await refused(mentor.id, mentor.id)).toEqual(['CONFLICT', 'cannot_pair'])
    expect(await refused(mentor.id, gone.id)).toEqual(['CONFLICT', 'cannot_pair'])
    expect(await refused(mentor.id, hidden.id)).toEqual(['CONFLICT', 'cannot_pair'])
    expect(await refused(student.id, mentor.id)).toEqual(['CONFLICT', 'cannot_pair'])
    const { id: elsewhere } = await (await w.company()).user()
    expect(await refused(mentor.id, elsewhere)).toEqual(['NOT_FOUND', undefined])
  })

  it('ends after two weeks without an answer, and tells who had said yes', async () => {
    const { acme, mentor, student } = await company()
    await ask(student, mentor)
    await expireProposals(w.services)
    expect(await stateOf(student)).toEqual(['proposed'])
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update mentoring_relationships set expires_at = expires_at - interval '14 days'`.execute(tx),
    )
    await expireProposals(w.services)
    expect(await stateOf(student)).toEqual(['expired'])
    expect(await told(student)).toEqual(['mentoring_declined Grace Stone'])
    expect(await told(mentor)).toEqual([])
  })
})

describe('a pair', () => {
  it('is nobody’s but the two’s: others do not find it, and an administrator does not move it for them', async () => {
    const { acme, admin, mentor, student } = await company()
    const { id } = await ask(student, mentor)
    const other = await mentorOf(acme)
    const root = w.at(acme, await w.superAdmin())
    for (const to of ['accept', 'decline', 'pause', 'end']) {
      expect((await refusedMove(other, id, to))[0]).toBe('NOT_FOUND')
      // Administrators see that there is a pair.
      for (const one of [admin, root]) {
        const { error } = await one.send(mentoringApi.move, { params: { id }, body: { move: to } })
        expect(error?.code).toBe('FORBIDDEN')
      }
    }
    expect((await admin.ok(mentoringApi.mine, {})).items).toEqual([])
    for (const person of [other, student, mentor])
      for (const call of [mentoringApi.pairs, mentoringApi.endPair])
        expect((await person.send(call, { params: { id } })).error?.code).toBe('FORBIDDEN')
  })

  it('is ended by either with a word, and then another may begin', async () => {
    const { mentor, student } = await company()
    const { id } = await ask(student, mentor)
    await move(mentor, id, 'accept')
    expect(await move(mentor, id, 'complete', 'Well done.')).toMatchObject({ state: 'completed', moves: [] })
    expect(await told(student)).toEqual(['mentoring_begun Grace Stone', 'mentoring_ended Grace Stone'])
    expect(await refusedMove(student, id, 'end')).toEqual(['CONFLICT', 'moved_on'])
    expect((await ask(student, mentor)).state).toBe('proposed')
    expect(await stateOf(student)).toEqual(['proposed', 'completed'])
  })

  it('does not begin with somebody who cannot come in any more', async () => {
    const { acme, mentor, student } = await company()
    const { id } = await ask(student, mentor)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', student.id).execute(),
    )
    expect(await refusedMove(mentor, id, 'accept')).toEqual(['CONFLICT', 'cannot_pair'])
  })

  it('neither begins nor goes on with a mentor who is none any more, and can still be ended by them', async () => {
    const { acme, admin, mentor, student } = await company()
    const { id } = await ask(student, mentor)
    const other = await acme.user()
    const { id: begun } = await ask(other, mentor)
    await move(mentor, begun, 'accept')
    await move(mentor, begun, 'pause')
    await admin.ok(usersApi.update, { params: { id: mentor.id }, body: { role: 'student' } })
    expect(await refusedMove(mentor, id, 'accept')).toEqual(['CONFLICT', 'cannot_pair'])
    expect(await refusedMove(other, begun, 'resume')).toEqual(['CONFLICT', 'cannot_pair'])
    expect((await move(mentor, id, 'decline')).state).toBe('declined')
    expect((await move(mentor, begun, 'end')).state).toBe('ended')
    // An administrator has no mentor either: who is made one meanwhile is none to begin with.
    const grace = await mentorOf(acme)
    const { id: third } = await ask(student, grace)
    await admin.ok(usersApi.update, { params: { id: student.id }, body: { role: 'admin' } })
    expect(await refusedMove(grace, third, 'accept')).toEqual(['CONFLICT', 'cannot_pair'])
  })

  it('is paused ten times in a day and no more: each leaves a line for ever', async () => {
    const { acme, mentor, student } = await company()
    const { id } = await ask(student, mentor)
    await move(mentor, id, 'accept')
    for (let n = 0; n < 10; n++) {
      await move(n % 2 ? mentor : student, id, 'pause')
      await move(n % 2 ? student : mentor, id, 'resume')
    }
    expect(await refusedMove(student, id, 'pause')).toEqual(['MAX_NUMBER_REACHED', 'aDay'])
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('mentoring_moves')
        .set({ at: sql`now() - interval '25 hours'` })
        .where('seq', '=', 3)
        .execute(),
    )
    expect((await move(student, id, 'pause')).state).toBe('paused')
    expect((await move(student, id, 'end')).state).toBe('ended')
  })

  it('is found by administrators by a name and a state', async () => {
    const { acme, admin, mentor, student } = await company()
    const { id } = await ask(student, mentor)
    const berta = await acme.user({ name: 'Berta' })
    await ask(berta, mentor)
    await move(mentor, id, 'accept')
    const names = async (query: {
      search?: string
      state?: ('active' | 'proposed')[]
      sort?: 'mentee' | '-mentee'
    }) => (await admin.ok(mentoringApi.pairs, { query })).items.map(({ mentee }) => mentee.name)
    expect(await names({ search: 'berta' })).toEqual(['Berta'])
    expect(await names({ state: ['active'] })).toEqual(['Ada'])
    expect(await names({ sort: '-mentee' })).toEqual(['Berta', 'Ada'])
  })
})

describe('the directory of mentors', () => {
  it('shows who can take somebody and shares most first, never a hidden one or one who takes nobody', async () => {
    const { acme, mentor, student } = await company()
    await mentorOf(acme, { topics: ['Knots'] }, { name: 'Noor' })
    await mentorOf(acme, {}, { name: 'Hidden', status: 'hidden' })
    await mentorOf(acme, { capacity: 0 }, { name: 'Resting' })
    const full = await mentorOf(acme, { capacity: 1, topics: ['Bees', 'Honey'] }, { name: 'Full' })
    await ask(await acme.user(), full)
    const { items, topics } = await student.ok(mentoringApi.mentors, {})
    expect(items.map(({ name, left, shared }) => [name, left, shared])).toEqual([
      ['Grace', 2, ['Bees']],
      ['Noor', 2, []],
      ['Full', 0, ['Bees', 'Honey']],
    ])
    expect(topics).toEqual(['Bees', 'Honey', 'Knots'])
    const names = async (query: { search?: string; topic?: string[]; language?: ('en' | 'es')[] }) =>
      (await student.ok(mentoringApi.mentors, { query })).items.map(({ name }) => name)
    expect(await names({ search: 'kno' })).toEqual(['Noor'])
    expect(await names({ topic: ['honey'] })).toEqual(['Full'])
    expect(await names({ language: ['es'] })).toEqual([])
    // Nobody is found by their address.
    expect(await names({ search: 'example.org' })).toEqual([])
    const { id } = await ask(student, mentor)
    const again = await student.ok(mentoringApi.mentors, { query: { search: 'grace' } })
    expect(again.items).toMatchObject([{ left: 1, relationship: { id, state: 'proposed' } }])
    expect((await mentor.ok(mentoringApi.mentors, {})).items.map(({ name }) => name)).toEqual([
      'Noor',
      'Full',
    ])
  })
})
