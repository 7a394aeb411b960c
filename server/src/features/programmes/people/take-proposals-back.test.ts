import { expect, it } from 'vitest'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { holdLock } from '../../../../test/hold-person-row.ts'
import { world } from '../../../../test/world.ts'
import { openProgramme } from '../open-programme.test-data.ts'

const w = await world()

// The embedded database has one session: nothing in it happens at once.
it.skipIf(w.kind === 'pglite')(
  'leaves a programme open where a pair is proposed as it is closed: its people are not held',
  async () => {
    const { acme, admin, join, params, published } = await openProgramme(w, { matching: 'suggested' })
    await join('Mia', 'mentor', ['Bees'])
    const bea = await join('Bea', 'mentee', ['Bees'])
    await published()
    const state = async () => (await bea.ok(mentoringApi.mine, {})).items.map((pair) => pair.state)
    const close = () => admin.send(programmesApi.move, { params, body: { move: 'close' } })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('mentoring_relationships').set({ state: 'declined' }).execute(),
    )
    const lock = await holdLock(w, acme.id, async (tx) => {
      await tx.selectFrom('programmes').select('id').where('id', '=', params.id).forUpdate().execute()
      await tx.updateTable('mentoring_relationships').set({ state: 'proposed' }).execute()
    })
    const closing = close()
    await lock.stuck(closing)
    await lock.release()
    expect((await closing).error?.details).toEqual({ reason: 'moved_on' })
    expect([(await admin.ok(programmesApi.byId, { params })).state, await state()]).toEqual([
      'open',
      ['proposed'],
    ])
    expect((await close()).status).toBe(200)
    expect(await state()).toEqual(['declined'])
  },
)
