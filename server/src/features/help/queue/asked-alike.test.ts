import { expect, it } from 'vitest'
import { helpApi } from '#contract/help/help.ts'
import { world } from '../../../../test/world.ts'
import { another } from '../../answers/answers.test-data.ts'
import { ask, stuck } from '../help.test-data.ts'

const w = await world()

it('a mentor sees how many of those who wait ask the same about the same item, in whatever form of its words', async () => {
  const { acme, id: courseId, student, lesson, item, mentor } = await stuck(w)
  await ask(student, lesson, 'Why do birds not fall?')
  await ask(student, item, 'Why do birds not fall?')
  await ask(await another(acme, courseId, 'Bo'), lesson, 'Can a bird be falling?')
  await ask(await another(acme, courseId, 'Cy'), lesson, 'Do owls sleep?')
  const { items } = await mentor.ok(helpApi.queue, {})
  const counts = items.map(
    ({ place, student: { name }, alike }) => `${name} ${place.question ?? ''} ${alike}`,
  )
  expect(counts.toSorted()).toEqual(['Bo  1', 'Cy  0', 'Sol  1', 'Sol 1 0'])
})
