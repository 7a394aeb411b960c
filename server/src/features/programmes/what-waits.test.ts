import { describe, expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person } from '../../../test/world.ts'
import { openProgramme, type Plan } from './open-programme.test-data.ts'

const w = await world()

async function two(plan: Plan) {
  const programme = await openProgramme(w, plan)
  const mia = await programme.join('Mia', 'mentor', ['Bees'])
  const bea = await programme.join('Bea', 'mentee', ['Bees'])
  return { ...programme, mia, bea }
}
const pairs = async (one: Person) => (await one.ok(mentoringApi.mine, {})).items
const states = async (one: Person) => (await pairs(one)).map(({ state }) => state)
const told = async (one: Person) =>
  (await one.ok(notificationsApi.list, {})).items.map(({ kind }) => kind).toSorted()
const accept = async (one: Person) => {
  const params = { id: (await pairs(one))[0]?.id ?? '' }
  return one.send(mentoringApi.move, { params, body: { move: 'accept' } })
}
const block = async (one: Person, other: Person) => {
  const { id } = await one.ok(conversationsApi.open, { body: { userId: other.id } })
  await one.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
}

describe('a proposal that waits', () => {
  it.each(['Mia', 'Bea'])(
    'is declined with it where %s, who said yes, blocks the other: it begins no more',
    async (blocker) => {
      const { mia, bea, published } = await two({ matching: 'suggested' })
      await published()
      const [one, other] = blocker === 'Mia' ? [mia, bea] : [bea, mia]
      expect((await accept(one)).status).toBe(200)
      await block(one, other)
      expect([await states(one), await states(other)]).toEqual([['declined'], ['declined']])
      expect((await pairs(other))[0]?.takenBack).toBeUndefined()
      expect((await accept(other)).status).toBe(409)
      expect([await told(one), await told(other)]).toEqual([[], ['mentoring_declined']])
    },
  )

  it.each(['Mia', 'Bea'])('that a mentee asked is declined with it where %s blocks', async (blocker) => {
    const { mia, bea, params } = await two({ matching: 'self_chosen' })
    await bea.ok(programmesApi.ask, { params: { ...params, userId: mia.id }, body: { word: 'Please' } })
    const [one, other] = blocker === 'Mia' ? [mia, bea] : [bea, mia]
    await block(one, other)
    expect([await states(bea), (await accept(mia)).status]).toEqual([['declined'], 409])
  })

  it('leaves those alone that wait with others', async () => {
    const { mia, bea, join, published } = await two({ matching: 'suggested', capacity: 2 })
    const sol = await join('Sol', 'mentor', ['Soil'])
    await published()
    await block(bea, sol)
    expect([await states(mia), await states(sol)]).toEqual([['proposed'], []])
  })

  it('from before a block begins nothing', async () => {
    const { acme, mia, bea, published } = await two({ matching: 'suggested' })
    await published()
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('conversation_blocks')
        .values({ company_id: acme.id, blocker_id: mia.id, blocked_id: bea.id })
        .execute(),
    )
    expect((await accept(bea)).error?.details).toEqual({ reason: 'cannot_pair' })
  })

  it.each(['Mia', 'Bea'])(
    'goes with %s, who withdraws; the two may be matched again once they are back',
    async (name) => {
      const {
        mia,
        bea,
        params,
        apply,
        match,
        pairs: matched,
        published,
      } = await two({ matching: 'suggested' })
      await published()
      await accept(mia)
      const leaver = name === 'Mia' ? mia : bea
      await leaver.ok(programmesApi.withdraw, { params })
      expect([await states(bea), await told(leaver)]).toEqual([['declined'], []])
      // Neither of the two is read to have declined the other.
      for (const one of [mia, bea]) expect((await pairs(one))[0]?.takenBack).toBe(true)
      await apply(leaver, { part: name === 'Mia' ? 'mentor' : 'mentee', topics: ['Bees'] }, 1)
      expect(await matched((await match()).id)).toEqual(['Bea Mia'])
    },
  )

  it('says the reasons of its programme, as its administrators read them', async () => {
    const { admin, mia, bea, published } = await two({
      matching: 'suggested',
      weights: { topics: 10, hours: 0, languages: 0, department: 0, load: 0 },
    })
    const run = await published()
    const reasons = { part: 'topics', points: 100, most: 100, topics: ['Bees'] }
    const { items } = await admin.ok(matchingApi.pairs, { params: { id: run.id } })
    for (const { fit } of [items[0], ...(await pairs(mia)), ...(await pairs(bea))].map(
      (one) => one ?? { fit: null },
    ))
      expect([fit?.score, fit?.parts[0]]).toEqual([100, reasons])
  })
})

// The embedded database has one session: nothing in it happens at once.
it.skipIf(w.kind === 'pglite')(
  'whoever takes a proposal back as it is published ends what that began',
  async () => {
    const { acme, admin, mia, bea, match } = await two({ matching: 'admin' })
    const run = await match()
    const params = { id: run.id }
    const lock = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('users').select('id').where('id', '=', bea.id).forUpdate().execute(),
    )
    const published = admin.ok(matchingApi.publish, { params })
    await lock.stuck(published)
    const back = admin.send(matchingApi.takeBack, { params })
    await lock.stuck(published, back)
    await lock.release()
    await published
    expect([(await back).status, await states(mia)]).toEqual([200, ['ended']])
  },
)
