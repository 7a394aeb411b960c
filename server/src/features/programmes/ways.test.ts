import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { world, type Person } from '../../../test/world.ts'
import { expireProposals } from '../mentoring/proposals/expire-proposals.ts'
import { openProgramme, type Plan } from './open-programme.test-data.ts'

const w = await world()
const opened = (plan: Plan) => openProgramme(w, plan)
const told = async (one: Person) =>
  (await one.ok(notificationsApi.list, {})).items.map(({ kind }) => kind).toSorted()
const pairsOf = async (one: Person) =>
  (await one.ok(mentoringApi.mine, {})).items.map(({ id, state, agreed, mentor, mentee }) => ({
    id,
    is: `${mentor.name} ${mentee.name} ${state} ${agreed.toSorted().join()}`.trim(),
  }))
const is = async (one: Person) => (await pairsOf(one)).map((pair) => pair.is)
const move = async (one: Person, name: 'accept' | 'decline') => {
  const [pair] = await pairsOf(one)
  return one.send(mentoringApi.move, { params: { id: pair?.id ?? '' }, body: { move: name } })
}
const topicsAlone = { topics: 1, hours: 0, languages: 0, department: 0, load: 0 }
const daysLeft = async (companyId: string) =>
  w.services.db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{
      days: number
    }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
      from mentoring_relationships where state = 'proposed'`.execute(tx)
    return rows.map(({ days }) => days)
  })

describe('a programme that suggests', () => {
  it('asks both of a pair when it is published, for as long as it says; the pair begins when both said yes', async () => {
    const { acme, admin, join, published, params } = await opened({ matching: 'suggested', answerDays: 5 })
    const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
    const run = await published()
    expect([run.state, run.pairs]).toEqual(['published', 1])
    expect([await is(bea), await told(bea), await told(mia)]).toEqual([
      ['Mia Bea proposed'],
      ['mentoring_asked'],
      ['mentoring_asked'],
    ])
    expect(await daysLeft(acme.id)).toEqual([5])
    const pairs = async () =>
      (await admin.ok(matchingApi.pairs, { params: { id: run.id } })).items.map(({ pair }) => pair)
    expect(await pairs()).toEqual([{ state: 'proposed', agreed: [] }])
    await move(mia, 'accept')
    expect(await pairs()).toEqual([{ state: 'proposed', agreed: ['mentor'] }])
    const own = async (one: Person) => (await one.ok(programmesApi.page, { params })).pairs
    expect([await own(mia), await own(bea)]).toMatchObject([
      [{ with: 'Bea Stone', proposed: true, agreed: true }],
      [{ with: 'Mia Stone', proposed: true, agreed: false }],
    ])
    await move(bea, 'accept')
    expect([await is(bea), await told(mia)]).toEqual([['Mia Bea active mentee,mentor'], ['mentoring_begun']])
    expect(await told(admin)).toEqual([])
  })

  it('has the place free again when one says no, tells its administrators, and proposes the two no more', async () => {
    const { admin, join, published } = await opened({ matching: 'suggested' })
    const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
    await published()
    await move(mia, 'accept')
    await move(bea, 'decline')
    expect([await is(bea), await told(mia), await told(admin)]).toEqual([
      ['Mia Bea declined mentor'],
      ['mentoring_declined'],
      ['programme_unpaired'],
    ])
    const sol = await join('Sol', 'mentee', ['Bees'])
    await published()
    expect([await is(sol), (await is(bea)).length]).toEqual([['Mia Sol proposed'], 1])
  })

  it('tells its administrators when nobody answers in time, and not of a pair that they take back themselves', async () => {
    const { acme, admin, join, published } = await opened({ matching: 'suggested' })
    const bea = await join('Bea', 'mentee', ['Bees'])
    await join('Mia', 'mentor', ['Bees'])
    const run = await published()
    await admin.ok(matchingApi.takeBack, { params: { id: run.id } })
    expect([await is(bea), await told(admin)]).toEqual([['Mia Bea declined'], []])
    await published()
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update mentoring_relationships set expires_at = now() - interval '1 hour' where state = 'proposed'`.execute(
        tx,
      ),
    )
    await expireProposals(w.services)
    expect([(await is(bea)).toSorted(), await told(admin)]).toEqual([
      ['Mia Bea declined', 'Mia Bea expired'],
      ['programme_unpaired'],
    ])
  })
})

describe('what a programme proposed and nobody answered', () => {
  it('is taken back when it is closed: no pair of it begins any more, and those that began go on', async () => {
    const { admin, join, params, published } = await opened({ matching: 'suggested' })
    const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
    await published()
    for (const one of [mia, bea]) await move(one, 'accept')
    const [sam, sol] = [await join('Sam', 'mentor', ['Soil']), await join('Sol', 'mentee', ['Soil'])]
    await published()
    await move(sam, 'accept')
    await admin.ok(programmesApi.move, { params, body: { move: 'close' } })
    expect([await is(bea), await is(sol)]).toEqual([
      ['Mia Bea active mentee,mentor'],
      ['Sam Sol declined mentor'],
    ])
    expect((await move(sol, 'accept')).status).toBe(409)
    expect([await told(sam), await told(sol), await told(admin)]).toEqual([
      ['mentoring_declined'],
      ['mentoring_declined'],
      [],
    ])
  })

  it('is taken back of a mentor who withdraws, and of whoever an administrator takes out', async () => {
    const { admin, join, params, published } = await opened({ matching: 'suggested' })
    const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
    const [sam, sol] = [await join('Sam', 'mentor', ['Soil']), await join('Sol', 'mentee', ['Soil'])]
    await published()
    expect([await is(bea), await is(sol)]).toEqual([['Mia Bea proposed'], ['Sam Sol proposed']])
    await mia.ok(programmesApi.withdraw, { params })
    expect([await is(bea), await is(sol)]).toEqual([['Mia Bea declined'], ['Sam Sol proposed']])
    await admin.ok(programmesApi.answer, {
      params: { ...params, userId: sol.id },
      body: { answer: 'decline' },
    })
    expect([await is(bea), await is(sam)]).toEqual([['Mia Bea declined'], ['Sam Sol declined']])
  })
})

describe('a programme in which mentees choose', () => {
  const choosing = { matching: 'self_chosen' as const }
  const mentorsFor = (one: Person, params: { id: string }) => one.send(programmesApi.suggested, { params })
  const ask = (one: Person, mentor: Person, params: { id: string }) =>
    one.send(programmesApi.ask, { params: { ...params, userId: mentor.id }, body: { word: 'Please' } })

  it('shows whoever takes part the five mentors who suit them best with the reasons, and none who has no place or is kept apart', async () => {
    const { join, params, acme } = await opened({ ...choosing, least: 20 })
    const bea = await join('Bea', 'mentee', ['Bees', 'Soil'])
    await join('Mia', 'mentor', ['Bees', 'Soil'])
    await join('Sam', 'mentor', ['Bees'])
    for (const name of ['Ann', 'Eva', 'Ida', 'Pia']) await join(name, 'mentor', ['Soil'])
    const suited = async () => (await bea.ok(programmesApi.suggested, { params })).items
    const items = await suited()
    expect(
      items
        .map(({ name }) => name)
        .slice(0, 2)
        .toSorted(),
    ).toContain('Mia')
    expect(items).toHaveLength(5)
    expect(items[0]?.fit.parts[0]).toMatchObject({ part: 'topics', topics: ['Bees', 'Soil'] })
    const mia = items[0]?.id ?? ''
    const zoe = await join('Zoe', 'mentee', ['Bees', 'Soil'])
    await zoe.ok(programmesApi.ask, { params: { ...params, userId: mia }, body: { word: 'Please' } })
    expect((await suited()).map(({ name }) => name)).not.toContain('Mia')
    const stranger = await acme.user({ name: 'Dan' })
    expect([(await mentorsFor(stranger, params)).status, (await mentorsFor(zoe, params)).status]).toEqual([
      409, 409,
    ])
  })

  it('lets a mentee ask one mentor at a time, who says yes or no; the pair is of the programme', async () => {
    const { admin, join, params } = await opened(choosing)
    const [mia, sam] = [await join('Mia', 'mentor', ['Bees']), await join('Sam', 'mentor', ['Bees'])]
    const bea = await join('Bea', 'mentee', ['Bees'])
    expect((await ask(bea, mia, params)).status).toBe(200)
    expect([await is(mia), await told(mia)]).toEqual([['Mia Bea proposed mentee'], ['mentoring_asked']])
    const second = await ask(bea, sam, params)
    expect([second.status, second.error?.details]).toEqual([409, { reason: 'moved_on' }])
    await move(mia, 'decline')
    expect([await told(bea), await told(admin)]).toEqual([['mentoring_declined'], []])
    const again = await ask(bea, mia, params)
    expect([again.status, again.error?.details]).toEqual([409, { reason: 'cannot_pair' }])
    expect((await ask(bea, sam, params)).status).toBe(200)
    await move(sam, 'accept')
    const page = await bea.ok(programmesApi.page, { params })
    expect([page.chooses, page.pairs]).toMatchObject([false, [{ with: 'Sam Stone', proposed: false }]])
    expect((await admin.ok(matchingApi.runs, { params })).items).toEqual([])
    expect((await admin.ok(programmesApi.byId, { params })).mentees).toBe(1)
  })

  it('takes what somebody asked back when they withdraw, and the place is free', async () => {
    const { join, params } = await opened(choosing)
    const mia = await join('Mia', 'mentor', ['Bees'])
    const [bea, sol] = [await join('Bea', 'mentee', ['Bees']), await join('Sol', 'mentee', ['Bees'])]
    await ask(bea, mia, params)
    expect((await ask(sol, mia, params)).status).toBe(409)
    await bea.ok(programmesApi.withdraw, { params })
    expect(await is(bea)).toEqual(['Mia Bea declined mentee'])
    expect((await ask(sol, mia, params)).status).toBe(200)
  })

  it('is chosen in neither by who is no mentee of it nor where administrators match, and never in groups', async () => {
    const { admin, join, params, acme } = await opened(choosing)
    const [mia, sam] = [await join('Mia', 'mentor', ['Bees']), await join('Sam', 'mentor', ['Bees'])]
    const bea = await join('Bea', 'mentee', ['Bees'])
    const dan = await acme.user({ name: 'Dan' })
    expect([(await ask(sam, mia, params)).status, (await ask(dan, mia, params)).status]).toEqual([409, 409])
    const outsider = await acme.user({ name: 'Kim', role: 'mentor' })
    await outsider.ok(onboardingApi.save, { body: { step: 'done', capacity: 3 } })
    expect((await ask(bea, outsider, params)).error?.details).toEqual({ reason: 'cannot_pair' })
    await admin.ok(programmesApi.update, { params, body: { matching: 'admin' } })
    expect((await ask(bea, mia, params)).status).toBe(409)
    const elsewhere = await w.company()
    const stranger = await elsewhere.user({ name: 'Eve' })
    expect((await ask(stranger, mia, params)).status).toBe(404)
  })

  it('shows, and lets ask, nobody below the lowest score, and none who is not there', async () => {
    const { acme, join, params } = await opened({ ...choosing, least: 50, weights: topicsAlone })
    const [mia, eva, sam] = [
      await join('Mia', 'mentor', ['Bees', 'Soil', 'Wax']),
      await join('Eva', 'mentor', ['Bees', 'Soil', 'Wax']),
      await join('Sam', 'mentor', ['Bees']),
    ]
    const bea = await join('Bea', 'mentee', ['Bees', 'Soil', 'Wax'])
    const suited = async () =>
      (await bea.ok(programmesApi.suggested, { params })).items.map(({ name }) => name).toSorted()
    expect(await suited()).toEqual(['Eva', 'Mia'])
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set({ status: 'hidden' }).where('id', '=', eva.id).execute(),
    )
    expect(await suited()).toEqual(['Mia'])
    for (const one of [eva, sam])
      expect((await ask(bea, one, params)).error?.details).toEqual({ reason: 'cannot_pair' })
    expect((await ask(bea, mia, params)).status).toBe(200)
  })

  it('waits for an answer for as long as it says, and keeps a pair that began beside the one that is chosen next', async () => {
    const { acme, admin, join, params } = await opened({ ...choosing, answerDays: 5 })
    const [mia, sam] = [await join('Mia', 'mentor', ['Bees']), await join('Sam', 'mentor', ['Bees'])]
    const bea = await join('Bea', 'mentee', ['Bees'])
    await ask(bea, mia, params)
    expect(await daysLeft(acme.id)).toEqual([5])
    await move(mia, 'accept')
    const [pair] = await pairsOf(bea)
    await bea.ok(mentoringApi.move, { params: { id: pair?.id ?? '' }, body: { move: 'end', word: 'Enough' } })
    expect((await ask(bea, sam, params)).status).toBe(200)
    await move(sam, 'accept')
    const { pairs } = await admin.ok(programmeReportApi.get, { params })
    expect([pairs.active, pairs.ended_early]).toEqual([1, 1])
  })

  it('is over with the programme, and is not in groups nor among equals, whatever is saved', async () => {
    const { admin, join, params } = await opened(choosing)
    const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
    const chooses = async (one: Person, of: { id: string }) =>
      (await one.ok(programmesApi.page, { params: of })).chooses
    expect(await chooses(bea, params)).toBe(true)
    await admin.ok(programmesApi.move, { params, body: { move: 'close' } })
    expect([await chooses(bea, params), (await ask(bea, mia, params)).status]).toEqual([false, 409])
    for (const kind of ['group', 'peer'] as const) {
      const other = await opened({ ...choosing, kind })
      const [sam, sol] = [
        kind === 'group'
          ? await other.join('Sam', 'mentor', ['Bees'])
          : await other.join('Sam', 'mentee', ['Bees']),
        await other.join('Sol', 'mentee', ['Bees']),
      ]
      expect([
        await chooses(sol, other.params),
        (await mentorsFor(sol, other.params)).status,
        (await ask(sol, sam, other.params)).status,
      ]).toEqual([false, 409, 409])
    }
  })

  it('gives a mentor’s last place to exactly one of those who ask at the same moment', async () => {
    const { join, params } = await opened(choosing)
    const mia = await join('Mia', 'mentor', ['Bees'])
    // By her profile she takes more than by this programme.
    await mia.ok(onboardingApi.save, { body: { step: 'done', capacity: 3 } })
    const asking = [
      await join('Bea', 'mentee', ['Bees']),
      await join('Sol', 'mentee', ['Bees']),
      await join('Zoe', 'mentee', ['Bees']),
    ]
    const sent = await Promise.all(asking.map((one) => ask(one, mia, params)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await is(mia)).length).toBe(1)
  })
})
