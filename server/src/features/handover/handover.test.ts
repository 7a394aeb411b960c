import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import type { Share } from '#contract/rules/mentoring/handover.ts'
import { usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import { usersApi } from '#contract/people/users.ts'
import { activePair } from '../../../test/active-pair.ts'
import { holdPeople } from '#server/platform/people/hold-person.ts'
import { holdPersonRow } from '../../../test/hold-person-row.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { settleSessions } from '../booking/settle-sessions.ts'
import { expireProposals } from '../mentoring/proposals/expire-proposals.ts'

const w = await world()

async function mentorOf(acme: TestCompany, name: string, capacity = 3) {
  const person = await acme.user({ role: 'mentor', name })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx.updateTable('user_profiles').set({ capacity }).where('user_id', '=', person.id).execute(),
  )
  return person
}
async function setting() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Iris' })
  const [grace, max] = [await mentorOf(acme, 'Grace'), await mentorOf(acme, 'Max')]
  const ada = await acme.user({ name: 'Ada' })
  const id = await activePair(w, acme, grace, ada)
  return { acme, admin, grace, max, ada, id }
}

const begin = (person: Person, id: string, next: Person | null) =>
  person.send(handoverApi.begin, { params: { id }, body: { mentorId: next?.id ?? null } })
const begun = async (person: Person, id: string, next: Person) => {
  await person.ok(handoverApi.begin, { params: { id }, body: { mentorId: next.id } })
  return nextOf(person, id)
}
const nextOf = async (person: Person, id: string) =>
  (await space(person, id)).relationship.handover.next?.id ?? 'no next pair'
const space = (person: Person, id: string) => person.ok(mentoringSpaceApi.space, { params: { id } })
const stateOf = async (person: Person, id: string) => (await space(person, id)).relationship.state
const move = (person: Person, id: string, to: 'accept' | 'decline' | 'end') =>
  person.send(mentoringApi.move, { params: { id }, body: { move: to, word: '' } })
const share = (person: Person, id: string, shares: Share[]) =>
  person.send(handoverApi.share, { params: { id }, body: { shares } })
const taken = (person: Person, id: string) => person.ok(handoverApi.takenOver, { params: { id } })
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .map(({ kind, person: who }) => `${kind} ${who}`)
    .toSorted()
const wanted = async (admin: Person) =>
  (await admin.ok(mentoringApi.pairs, { query: { next: 'wanted' } })).items.map(({ id }) => id)
const refusal = ({ error }: Awaited<ReturnType<typeof begin>>) => {
  const { reason, limit } = Object(error?.details) as { reason?: string; limit?: string }
  return [error?.code, reason ?? limit]
}

/** What Grace and Ada have written, and when they meet. */
async function written({ acme, grace, ada, id }: Awaited<ReturnType<typeof setting>>) {
  const goal = (text: string, state: 'open' | 'met') =>
    ada.ok(mentoringSpaceApi.saveGoal, { params: { id, itemId: uuid() }, body: { text, state } })
  await goal('An open goal', 'open')
  await goal('A goal that is met', 'met')
  const action = (text: string, owner: Person, done = false) =>
    grace.ok(mentoringSpaceApi.saveAction, {
      params: { id, itemId: uuid() },
      body: { text, ownerId: owner.id, dueOn: '2031-03-05', done },
    })
  await action('For Ada to do', ada)
  await action('For Grace to do', grace)
  await action('Done by Ada', ada, true)
  const note = (person: Person, text: string, visibility: 'pair' | 'author') =>
    person.ok(mentoringSpaceApi.saveNote, {
      params: { id, itemId: uuid() },
      body: { text, visibility, revision: 0 },
    })
  await note(grace, 'A shared note', 'pair')
  await note(grace, 'Of Grace alone', 'author')
  await note(ada, 'Of Ada alone', 'author')
  const session = (state: 'done' | 'confirmed' | 'cancelled', days: number) => ({
    company_id: acme.id,
    id: uuid(),
    relationship_id: id,
    mentor_id: grace.id,
    mentee_id: ada.id,
    state,
    ...(state === 'done' && { met: true, met_by: 'room' as const }),
    waits_for: 'mentor' as const,
    starts_at: new Date(Date.now() + days * 86_400_000),
    minutes: 45,
    agenda: 'An agenda',
    expires_at: new Date(),
    last_by: 'mentee' as const,
  })
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('booking_sessions')
      .values([session('done', -7), session('cancelled', -9), session('confirmed', 5)])
      .execute(),
  )
}

describe('a mentoring that is handed over', () => {
  it('shows the next mentor nothing but what the mentee lets go along, once both said yes', async () => {
    const set = await setting()
    const { admin, grace, max, ada, id } = set
    await written(set)
    const next = await begun(grace, id, max)
    expect([await told(ada), await told(max)]).toEqual([
      ['mentoring_asked Max Stone'],
      ['mentoring_asked Ada Stone'],
    ])
    // Nothing is chosen; the mentee sees what could go along, and who could read it then.
    const could = await taken(ada, next)
    expect(could).toMatchObject({
      shares: [],
      booked: 1,
      goals: [{ text: 'An open goal', seenBy: [max.id, ada.id] }],
      actions: [{ text: 'For Ada to do', ownerId: ada.id, seenBy: [max.id, ada.id] }],
      notes: [{ text: 'A shared note', seenBy: [grace.id, ada.id, max.id] }],
      sessions: [{ state: 'done', minutes: 45, seenBy: [grace.id, ada.id, max.id] }],
    })
    expect([could.goals, could.actions, could.notes, could.sessions].map((all) => all.length)).toEqual([
      1, 1, 1, 1,
    ])
    await share(ada, next, ['sessions', 'notes'])
    await share(ada, next, ['notes', 'actions'])
    const nothing = { shares: [], booked: 0, goals: [], actions: [], notes: [], sessions: [] }
    expect(await taken(max, next)).toMatchObject(nothing)
    await move(ada, next, 'accept')
    expect([await taken(max, next), await stateOf(grace, id)]).toMatchObject([nothing, 'active'])
    expect((await move(max, next, 'accept')).status).toBe(200)

    // The tasks are the new pair’s; the note is shown from the old one; of the rest the new mentor has nothing.
    const theirs = await space(max, next)
    expect(theirs.goals).toEqual([])
    expect(theirs.actions).toMatchObject([
      { text: 'For Ada to do', ownerId: ada.id, dueOn: '2031-03-05', seenBy: [max.id, ada.id] },
    ])
    expect(theirs.history.map(({ move: what }) => what)).toEqual(['accept', 'accept', 'take_over'])
    const shown = await taken(max, next)
    expect(shown).toMatchObject({ shares: ['actions', 'notes'], goals: [], actions: [], sessions: [] })
    expect(shown.notes).toMatchObject([{ text: 'A shared note', seenBy: [grace.id, ada.id, max.id] }])
    expect((await max.send(mentoringSpaceApi.space, { params: { id } })).error?.code).toBe('NOT_FOUND')
    // Who was there before sees that it is over, by whom it goes on, and who reads the notes now.
    const before = await space(grace, id)
    expect(before.relationship).toMatchObject({
      state: 'handed_over',
      handover: { next: { id: next, state: 'active', mentor: { name: 'Max' } } },
    })
    expect(before.actions.map(({ text }) => text)).toEqual(['For Grace to do', 'Done by Ada'])
    expect(before.notes.map(({ text, seenBy }) => [text, seenBy])).toEqual([
      ['Of Grace alone', [grace.id]],
      ['A shared note', [grace.id, ada.id, max.id]],
    ])
    expect(await told(grace)).toEqual(['handover_done Ada Stone'])
    expect(await told(ada)).toContain('mentoring_begun Max Stone')

    // Consent to what is shown is taken back whenever the mentee likes; what has moved stays, and nothing is added.
    for (const shares of [['notes'], ['actions', 'notes', 'sessions']] satisfies Share[][])
      expect(refusal(await share(ada, next, shares))).toEqual(['CONFLICT', 'moved_on'])
    expect((await share(ada, next, ['actions'])).status).toBe(200)
    expect((await taken(max, next)).notes).toEqual([])
    expect((await space(grace, id)).notes[1]?.seenBy).toEqual([grace.id, ada.id])
    const { items } = await admin.ok(auditApi.list, {})
    const entries = items.filter(({ action }) => action.startsWith('mentoring.'))
    expect(entries.map(({ action }) => action)).toEqual(['mentoring.handed_over', 'mentoring.handover_begun'])
    expect(JSON.stringify(entries)).not.toMatch(/goal|note|Ada to do/)
  })

  it('cancels what is booked with the mentor before', async () => {
    const set = await setting()
    const { acme, grace, max, ada, id } = set
    await written(set)
    const next = await begun(ada, id, max)
    await settleSessions(w.services)
    const states = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('booking_sessions').select('state').orderBy('starts_at').execute(),
      )
    expect((await states()).map(({ state }) => state)).toEqual(['cancelled', 'done', 'confirmed'])
    await move(max, next, 'accept')
    await settleSessions(w.services)
    expect((await states()).map(({ state }) => state)).toEqual(['cancelled', 'done', 'cancelled'])
    expect(await told(grace)).toContain('session_cancelled Ada Stone')
  })

  it('stays as it is where the next mentor declines, and waits for another', async () => {
    const { admin, grace, max, ada, id } = await setting()
    const next = await begun(ada, id, max)
    expect(await told(grace)).toEqual(['handover_begun Ada Stone'])
    expect([refusal(await begin(grace, id, max)), await wanted(admin)]).toEqual([
      ['CONFLICT', 'next_asked'],
      [],
    ])
    await move(max, next, 'decline')
    expect(await told(ada)).toEqual(['mentoring_declined Max Stone'])
    expect(await told(grace)).toEqual(['handover_begun Ada Stone', 'mentoring_declined Max Stone'])
    expect(await told(admin)).toEqual(['handover_wanted Ada Stone'])
    expect((await space(ada, id)).relationship).toMatchObject({
      state: 'active',
      handover: { next: null, wantedAt: expect.any(String) },
    })
    expect(await wanted(admin)).toEqual([id])
    expect((await grace.send(handoverApi.callOff, { params: { id } })).status).toBe(200)
    expect([await wanted(admin), await told(admin)]).toEqual([[], []])
    expect(await told(ada)).toContain('handover_off Grace Stone')
    expect(refusal(await begin(ada, id, null))).toEqual([undefined, undefined])
  })

  it('is called off by either of the two, or with its end: nobody is asked any more', async () => {
    const { grace, max, ada, id } = await setting()
    const first = await begun(grace, id, max)
    await ada.ok(handoverApi.callOff, { params: { id } })
    expect([await stateOf(ada, first), await stateOf(ada, id)]).toEqual(['declined', 'active'])
    const second = await begun(grace, id, max)
    await move(ada, second, 'accept')
    await move(grace, id, 'end')
    expect(await stateOf(ada, second)).toBe('declined')
    expect(refusal(await move(max, second, 'accept'))).toEqual(['CONFLICT', 'moved_on'])
    expect(refusal(await begin(grace, id, max))).toEqual(['CONFLICT', 'moved_on'])
  })

  it('goes to nobody who could be no pair with the mentee, and tells who leaves no more than that', async () => {
    const { acme, admin, grace, max, ada, id } = await setting()
    const full = await mentorOf(acme, 'Full', 0)
    const blocked = await mentorOf(acme, 'Blocked')
    const { id: talk } = await ada.ok(conversationsApi.open, { body: { userId: blocked.id } })
    await ada.ok(conversationsApi.block, { params: { id: talk }, body: { blocked: true } })
    const another = await mentorOf(acme, 'Another')
    await activePair(w, acme, another, ada)
    const elsewhere = await mentorOf(await w.company(), 'Elsewhere')
    for (const one of [grace, ada, blocked, another, full])
      expect(refusal(await begin(grace, id, one))).toEqual(['CONFLICT', 'cannot_pair'])
    expect(refusal(await begin(grace, id, elsewhere))).toEqual(['NOT_FOUND', undefined])
    const small = await mentorOf(acme, 'Small', 1)
    await activePair(w, acme, small, await acme.user())
    expect(refusal(await begin(grace, id, small))).toEqual(['MAX_NUMBER_REACHED', 'mentees'])
    // Nor is it anybody else’s to hand over, or to say what goes along.
    const stranger = await acme.user()
    expect(refusal(await begin(stranger, id, max))[0]).toBe('NOT_FOUND')
    expect(refusal(await begin(admin, id, max))[0]).toBe('FORBIDDEN')
    const next = await begun(grace, id, max)
    const answers = [stranger, grace, admin, max].map((one) => share(one, next, ['notes']))
    expect((await Promise.all(answers)).map(({ error }) => error?.code)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    expect((await taken(ada, next)).shares).toEqual([])
    expect((await ada.send(handoverApi.takenOver, { params: { id } })).error?.code).toBe('NOT_FOUND')
  })

  it('takes the place of the one before: who has three mentors is handed over all the same', async () => {
    const { acme, grace, max, ada, id } = await setting()
    for (const name of ['One', 'Two']) await activePair(w, acme, await mentorOf(acme, name), ada)
    const next = await begun(grace, id, max)
    await move(ada, next, 'accept')
    expect((await move(max, next, 'accept')).status).toBe(200)
  })

  it('is found by administrators where its mentor has left, and stays in its programme', async () => {
    const { acme, admin, grace, max, ada, id } = await setting()
    const programme = uuid()
    const boss = await mentorOf(acme, 'Boss')
    await w.services.db.withTenant(acme.id, async (tx) => {
      const company_id = acme.id
      const run = uuid()
      await tx
        .insertInto('programmes')
        .values({
          company_id,
          id: programme,
          name: 'First year',
          state: 'running',
          weights: JSON.stringify(usualWeights),
        })
        .execute()
      await tx
        .insertInto('programme_applications')
        .values(
          (
            [
              [ada, 'mentee'],
              [max, 'mentor'],
            ] as const
          ).map(([person, part]) => ({
            company_id,
            programme_id: programme,
            user_id: person.id,
            part,
            state: 'accepted' as const,
          })),
        )
        .execute()
      await tx
        .insertInto('programme_runs')
        .values({ company_id, id: run, programme_id: programme, number: 1, state: 'published' })
        .execute()
      await tx
        .insertInto('programme_matches')
        .values({
          company_id,
          run_id: run,
          mentor_id: grace.id,
          mentee_id: ada.id,
          fit: JSON.stringify({ score: 0, parts: [] }),
          relationship_id: id,
        })
        .execute()
      await tx.updateTable('users').set({ manager_id: boss.id }).where('id', '=', ada.id).execute()
    })
    expect(await wanted(admin)).toEqual([])
    await admin.ok(usersApi.changeStatus, {
      params: { id: grace.id },
      body: { userId: grace.id, status: 'inactive' },
    })
    expect(await wanted(admin)).toEqual([id])
    const propose = (mentor: Person) =>
      admin.send(handoverApi.propose, { params: { id }, body: { mentorId: mentor.id } })
    // Ada reports to Boss, and the programme keeps people apart from their own line.
    expect(refusal(await propose(boss))).toEqual(['CONFLICT', 'cannot_pair'])
    expect((await propose(max)).status).toBe(200)
    expect(await wanted(admin)).toEqual([])
    const next = await nextOf(ada, id)
    const pairs = async (person: Person) =>
      (await person.ok(programmesApi.open, {})).items.flatMap((one) => one.pairs)
    expect(await pairs(ada)).toEqual([{ id, with: 'Grace Stone', proposed: false, agreed: true }])
    await move(max, next, 'accept')
    await move(ada, next, 'accept')
    expect([await stateOf(ada, id), await stateOf(ada, next)]).toEqual(['handed_over', 'active'])
    expect([await pairs(ada), await pairs(max)]).toEqual([
      [{ id: next, with: 'Max Stone', proposed: false, agreed: true }],
      [{ id: next, with: 'Ada Stone', proposed: false, agreed: true }],
    ])
    const { items } = await admin.ok(mentoringHealthApi.pairs, {
      query: { programmeId: programme, state: ['active'] },
    })
    expect(items).toMatchObject([{ id: next, programme: { id: programme, name: 'First year' } }])
  })

  it('is no proposal any more where the pair was over by the time', async () => {
    const { acme, grace, max, ada, id } = await setting()
    const next = await begun(grace, id, max)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('mentoring_relationships').set({ state: 'ended' }).where('id', '=', id).execute(),
    )
    expect(refusal(await move(max, next, 'accept'))).toEqual([undefined, undefined])
    expect(refusal(await move(ada, next, 'accept'))).toEqual(['CONFLICT', 'moved_on'])
    await expireProposals(w.services)
    expect(await stateOf(ada, next)).toBe('expired')
  })
})

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('of two who are quick', () => {
  /** Both are on their way, in this order, while the row of the mentee, whom each needs, is held. */
  async function race(acme: TestCompany, held: Person, calls: (() => Promise<{ status: number }>)[]) {
    const row = await holdPersonRow(w, acme.id, (tx) => holdPeople(tx, [held.id]))
    const answers: Promise<{ status: number }>[] = []
    for (const call of calls) {
      answers.push(call())
      await row.stuckNow(answers.length)
    }
    await row.release()
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  it.each(['the handover', 'the end'])('one decides, here %s: never both', async (first) => {
    const { acme, grace, max, ada, id } = await setting()
    const next = await begun(grace, id, max)
    await move(ada, next, 'accept')
    const calls = [() => move(max, next, 'accept'), () => move(grace, id, 'end')]
    expect(await race(acme, ada, first === 'the end' ? calls.toReversed() : calls)).toEqual([200, 409])
    expect([await stateOf(ada, id), await stateOf(ada, next)]).toEqual(
      first === 'the end' ? ['ended', 'declined'] : ['handed_over', 'active'],
    )
  })

  it.each(['the acceptance', 'the leaving'])(
    'the next mentor leaves and takes over: here %s comes first',
    async (first) => {
      const { acme, admin, grace, max, ada, id } = await setting()
      const next = await begun(grace, id, max)
      await move(max, next, 'accept')
      const leave = () =>
        admin.send(usersApi.changeStatus, {
          params: { id: max.id },
          body: { userId: max.id, status: 'inactive' },
        })
      const calls = [() => move(ada, next, 'accept'), leave]
      const accepted = first === 'the acceptance'
      expect(await race(acme, max, accepted ? calls : calls.toReversed())).toEqual(
        accepted ? [200, 200] : [200, 409],
      )
      expect([await stateOf(ada, id), await stateOf(ada, next)]).toEqual(
        accepted ? ['handed_over', 'active'] : ['active', 'proposed'],
      )
      // Whom their mentor left all the same is found.
      expect(await wanted(admin)).toEqual(accepted ? [next] : [])
    },
  )

  it('two propose a next mentor: one is asked', async () => {
    const { acme, admin, grace, max, ada, id } = await setting()
    const other = await mentorOf(acme, 'Other')
    const propose = () => admin.send(handoverApi.propose, { params: { id }, body: { mentorId: other.id } })
    expect(await race(acme, ada, [() => begin(grace, id, max), propose])).toEqual([200, 409])
    expect([await told(max), await told(other)]).toEqual([['mentoring_asked Ada Stone'], []])
  })
})
