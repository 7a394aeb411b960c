import { describe, expect, it } from 'vitest'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { world, type Person } from '../../../test/world.ts'
import { openProgramme } from '../programmes/open-programme.test-data.ts'

const w = await world()

/** Bea’s mentor of a programme is Mia, who wants Sam to go on with her; he has not answered. */
async function asked() {
  const programme = await openProgramme(w, {})
  const { admin, join, match, published } = programme
  const mia = await join('Mia', 'mentor', ['Bees'])
  const bea = await join('Bea', 'mentee', ['Bees'])
  await published()
  const sam = await join('Sam', 'mentor', ['Soil'])
  const [pair] = (await bea.ok(mentoringApi.mine, {})).items
  const id = pair?.id ?? ''
  await mia.ok(handoverApi.begin, { params: { id }, body: { mentorId: sam.id } })
  /** What keeps each mentor from Bea where it is matched now. */
  const barriers = async () => {
    const { id: run } = await match()
    const { items } = await admin.ok(matchingApi.options, { params: { id: run, userId: bea.id } })
    return Object.fromEntries(items.map(({ name, barrier }) => [name, barrier]))
  }
  return { mia, bea, sam, id, barriers }
}
const states = async (one: Person) =>
  (await one.ok(mentoringApi.mine, {})).items.map(({ mentor, state }) => `${mentor.name} ${state}`).toSorted()

describe('a next mentor who had not answered', () => {
  it.each([
    ['with the pair’s end', 'end', 'ended_before'],
    ['with its completion', 'complete', null],
  ] as const)('and is asked no more %s, may be matched with the mentee', async (_, move, before) => {
    const { mia, bea, id, barriers } = await asked()
    await mia.ok(mentoringApi.move, { params: { id }, body: { move } })
    expect(await states(bea)).toEqual([move === 'end' ? 'Mia ended' : 'Mia completed', 'Sam declined'])
    expect(await barriers()).toEqual({ Mia: before, Sam: null })
  })

  it('and is asked no more as it was called off, may be, too', async () => {
    const { mia, bea, id, barriers } = await asked()
    await bea.ok(handoverApi.callOff, { params: { id } })
    await mia.ok(mentoringApi.move, { params: { id }, body: { move: 'complete' } })
    expect(await barriers()).toEqual({ Mia: null, Sam: null })
  })

  it('but says no is not matched with them', async () => {
    const { mia, sam, id, barriers } = await asked()
    const [next] = (await sam.ok(mentoringApi.mine, {})).items
    await sam.ok(mentoringApi.move, { params: { id: next?.id ?? '' }, body: { move: 'decline' } })
    await mia.ok(mentoringApi.move, { params: { id }, body: { move: 'complete' } })
    expect(await barriers()).toEqual({ Mia: null, Sam: 'ended_before' })
  })
})
