import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { helpApi } from '#contract/help/help.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { searchApi } from '#contract/search.ts'
import { world, type Person } from '../../../test/world.ts'
import { ask, stuck } from '../help/help.test-data.ts'

const w = await world()

/** Of all that somebody is shown unasked, or finds by letters, the places that hold one of these ids. */
async function placesWith(person: Person, ids: readonly string[], name: string): Promise<string[]> {
  const find = (search: string) => person.ok(searchApi.find, { query: { search } })
  const shown: Record<string, unknown> = {
    home: await person.ok(dashboardApi.home),
    mentors: await person.ok(mentoringApi.mentors, {}),
    'found by name': await find(name),
    'found by word': await find('quaggas'),
  }
  if (person.role === 'mentor') shown['queue'] = await person.ok(helpApi.queue, {})
  return Object.entries(shown)
    .filter(([, said]) => ids.some((id) => JSON.stringify(said).includes(id)))
    .map(([place]) => place)
}

it.each(['student', 'mentor'] as const)(
  'neither of two stands anywhere on Home, in help, among mentors or in search of the other once the %s blocked the other',
  async (by) => {
    const { student, mentor, lesson } = await stuck(w)
    await mentor.ok(onboardingApi.save, { body: { step: 'done', topics: ['Soil'], capacity: 1 } })
    await student.ok(onboardingApi.save, { body: { step: 'done', interests: ['Soil'] } })
    const { id: request } = await ask(student, lesson, 'Where do quaggas stand?')
    const places = async () => ({
      student: await placesWith(student, [mentor.id], mentor.surname),
      mentor: await placesWith(mentor, [student.id, request], student.surname),
    })
    const before = {
      student: ['home', 'mentors'],
      mentor: ['home', 'found by word', 'queue'],
    }
    expect(await places()).toEqual(before)
    const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
    const block = (blocked: boolean) =>
      ({ student, mentor })[by].ok(conversationsApi.block, { params: { id }, body: { blocked } })
    await block(true)
    expect(await places()).toEqual({ student: [], mentor: [] })
    await block(false)
    expect(await places()).toEqual(before)
  },
)
