import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { usersApi } from '#contract/people/users.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world, type Person } from '../../../../test/world.ts'
import { openProgramme } from '../open-programme.test-data.ts'

const w = await world()

/** Mia and Bea, whom a draft proposes; and another administrator than the one whose programme it is. */
async function drafted() {
  const programme = await openProgramme(w, {})
  const { acme, join, match } = programme
  const [mia, bea] = [await join('Mia', 'mentor', ['Bees']), await join('Bea', 'mentee', ['Bees'])]
  const other = await acme.user({ role: 'admin', name: 'Otto' })
  const { id } = await match()
  return { ...programme, mia, bea, other, id }
}
type Drafted = Awaited<ReturnType<typeof drafted>>
const publish = (by: Person, id: string) => by.send(matchingApi.publish, { params: { id } })
const takeBack = (by: Person, id: string) => by.send(matchingApi.takeBack, { params: { id } })
const states = async (one: Person) => (await one.ok(mentoringApi.mine, {})).items.map(({ state }) => state)
const told = async (one: Person) =>
  (await one.ok(notificationsApi.list, {})).items.map(({ kind }) => kind).toSorted()
const refusal = ({ status, error }: { status: number; error?: { details?: unknown } | undefined }) => [
  status,
  error?.details,
]

describe('a proposal', () => {
  it('begins no pair once its programme is closed, and nobody is told of one', async () => {
    const { admin, params, mia, bea, id } = await drafted()
    await admin.ok(programmesApi.move, { params, body: { move: 'close' } })
    expect(refusal(await publish(admin, id))).toEqual([409, { reason: 'programme_not_open' }])
    for (const one of [mia, bea]) expect([await states(one), await told(one)]).toEqual([[], []])
    const { items } = await admin.ok(matchingApi.runs, { params })
    expect(items.map(({ state }) => state)).toEqual(['draft'])
  })

  it.each([
    [23, [200], 'ended'],
    [25, [409, { reason: 'moved_on' }], 'active'],
  ] as const)(
    'that was published %d hours ago is undone: %j, its pair is %s',
    async (hours, answer, state) => {
      const { acme, admin, params, bea, id } = await drafted()
      await publish(admin, id)
      await w.services.db.withTenant(acme.id, (tx) =>
        tx
          .updateTable('programme_runs')
          .set({ published_at: sql`now() - make_interval(hours => ${hours})` })
          .execute(),
      )
      const { items } = await admin.ok(matchingApi.runs, { params })
      expect(items.map(({ canTakeBack }) => canTakeBack)).toEqual([hours === 23])
      expect(refusal(await takeBack(admin, id)).slice(0, answer.length)).toEqual(answer)
      expect(await states(bea)).toEqual([state])
    },
  )
})

// The embedded database has one session: nothing in it happens at once.
describe.skipIf(w.kind === 'pglite')('whoever is no administrator any more once it is their turn', () => {
  /** Otto, an administrator, is none any more while he waits for the programme. */
  async function demoted(move: typeof publish, { acme, admin, params, other, id }: Drafted) {
    const held = await holdLock(w, acme.id, (tx) =>
      tx.selectFrom('programmes').select('id').where('id', '=', params.id).forUpdate().execute(),
    )
    const moving = move(other, id)
    await held.stuck(moving)
    await admin.ok(usersApi.update, { params: { id: other.id }, body: { role: 'student' } })
    await held.release()
    const { status } = await moving
    const { items } = await admin.ok(matchingApi.runs, { params })
    return [status, items[0]?.state]
  }

  it.each([false, true])('publishes nothing (who is proposed has withdrawn: %s)', async (withdrew) => {
    const of = await drafted()
    if (withdrew) await of.bea.ok(programmesApi.withdraw, { params: of.params })
    expect(await demoted(publish, of)).toEqual([403, 'draft'])
    expect(await states(of.bea)).toEqual([])
  })

  it('undoes nothing', async () => {
    const of = await drafted()
    await publish(of.admin, of.id)
    expect(await demoted(takeBack, of)).toEqual([403, 'published'])
    expect(await states(of.bea)).toEqual(['active'])
  })
})
