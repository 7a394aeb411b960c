import { expect, it } from 'vitest'
import { dashboardApi } from '#contract/dashboard.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { world } from '../../../test/world.ts'

const w = await world()

it.each(['student', 'mentor'] as const)(
  'Home suggests neither of two to the other once the %s blocked the other',
  async (by) => {
    const company = await w.company()
    const two = {
      student: await company.user({ name: 'Ada' }),
      mentor: await company.user({ role: 'mentor', name: 'Grace' }),
    }
    const otherMentor = await company.user({ role: 'mentor', name: 'Hal' })
    const otherStudent = await company.user({ name: 'Sol' })
    for (const person of [two.mentor, otherMentor])
      await person.ok(onboardingApi.save, { body: { step: 'done', topics: ['Soil'], capacity: 1 } })
    for (const person of [two.student, otherStudent])
      await person.ok(onboardingApi.save, { body: { step: 'done', interests: ['Soil'] } })
    const named = async () => [
      (await two.student.ok(dashboardApi.home)).student?.mentors.map(({ name }) => name).toSorted(),
      (await two.mentor.ok(dashboardApi.home)).mentor?.students.map(({ name }) => name).toSorted(),
    ]
    const both = [
      ['Grace', 'Hal'],
      ['Ada', 'Sol'],
    ]
    expect(await named()).toEqual(both)
    const { id } = await two.student.ok(conversationsApi.open, { body: { userId: two.mentor.id } })
    const block = (blocked: boolean) =>
      two[by].ok(conversationsApi.block, { params: { id }, body: { blocked } })
    await block(true)
    expect(await named()).toEqual([['Hal'], ['Sol']])
    await block(false)
    expect(await named()).toEqual(both)
  },
)
