import { expect, it } from 'vitest'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringHealthApi } from '#contract/mentoring/mentoring-health.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { usersApi } from '#contract/people/users.ts'
import { tablesOfPeople } from '#server/features.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world } from '../../../test/world.ts'
import { expireProposals } from '../mentoring/proposals/expire-proposals.ts'
import { erasePeople } from './erase-people.ts'

const w = await world()
const DAY = 86_400_000

it.each(['active', 'paused'] as const)(
  'the %s pair of somebody who is erased is over: who was in it with them reads on, and writes no more',
  async (state) => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const [grace, ada] = [
      await acme.user({ role: 'mentor', name: 'Grace' }),
      await acme.user({ name: 'Ada' }),
    ]
    await grace.ok(onboardingApi.save, { body: { step: 'done', capacity: 1 } })
    const id = await activePair(w, acme, grace, ada)
    if (state === 'paused') await ada.ok(mentoringApi.move, { params: { id }, body: { move: 'pause' } })
    await admin.ok(usersApi.changeStatus, {
      params: { id: ada.id },
      body: { userId: ada.id, status: 'deleted' },
    })
    const states = async () => (await grace.ok(mentoringApi.mine, {})).items.map((one) => one.state)
    // They may be restored yet.
    await expireProposals(w.services)
    expect(await states()).toEqual([state])
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('users')
        .set({ deleted_at: new Date(Date.now() - 31 * DAY) })
        .where('id', '=', ada.id)
        .execute(),
    )
    await erasePeople(w.services, tablesOfPeople)
    await expireProposals(w.services)
    expect(await states()).toEqual(['ended'])
    const goal = {
      params: { id, itemId: crypto.randomUUID() },
      body: { text: 'Bees', state: 'open' as const },
    }
    expect((await grace.send(mentoringSpaceApi.saveGoal, goal)).error?.details).toEqual({
      reason: 'moved_on',
    })
    expect((await grace.ok(mentoringSpaceApi.space, { params: { id } })).open).toBe(false)
    // The mentor has their place again.
    expect((await admin.ok(mentoringHealthApi.full, {})).items).toEqual([])
    const bea = await acme.user({ name: 'Bea' })
    const next = await admin.ok(mentoringApi.propose, { body: { mentorId: grace.id, menteeId: bea.id } })
    expect(next.state).toBe('proposed')
  },
)
