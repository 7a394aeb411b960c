import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, textbox } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { startMovedTime, type MovedTime } from './harness/time/moved-time.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { address, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** Half an hour passes in this story, so it has a server of its own. */
let time: MovedTime
beforeAll(async () => {
  time = await startMovedTime()
})
afterAll(() => time?.stop())

const TYPED = 'Piensa primero en qué deja marca sobre'
const as = async ({ company, email, port }: Own) => ({
  port,
  company,
  token: await tokenOf(port, company, email, OWN_PASSWORD),
})

/** A request about a lesson, of a company of its own with two mentors. */
async function waiting() {
  const company = await ownCompany('Obsidiana', time.port)
  const person = (role: 'admin' | 'mentor' | 'student', name: string) =>
    ownPerson(company, role, name, time.port)
  const [admin, luz] = [await as(await person('admin', 'Nora')), await as(await person('student', 'Luz'))]
  const [ramon, carla] = [await person('mentor', 'Ramon'), await person('mentor', 'Carla')]
  const lessonId = uuid()
  const { id } = await call(coursesApi.create, { ...admin, body: { title: 'Minerales', language: 'es' } })
  const params = { id }
  const lesson = { id: lessonId, title: 'La dureza', minutes: 5, required: true }
  const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
  const { revision } = await call(coursesApi.saveOutline, {
    ...admin,
    params,
    body: { revision: 1, modules },
  })
  await call(coursesApi.publish, { ...admin, params, body: { revision } })
  await call(enrolmentsApi.enrol, { ...luz, params })
  const word = '¿Por qué el cuarzo raya el vidrio?'
  const asked = await call(helpApi.ask, { ...luz, body: { item: { courseId: id, lessonId }, word } })
  return { ramon, carla, id: asked.id, path: `/dashboard/help/${asked.id}` }
}

story(
  'a mentor on a Spanish phone is in the midst of an answer when the half hour is over: they read so and find what they typed; another takes the request on, and they read who has it, with their words to copy and the way back; once it waits again, they take it again and send what they had typed',
  async ({ visitor }) => {
    const { ramon, carla, id, path } = await waiting()
    const { page: phone } = await visitor(spanishPhone)
    const { page: desk } = await visitor()
    await enter(phone, ramon, path)
    await button(phone, es('help.claim')).click()
    await textbox(phone, es('messages.write')).fill(TYPED)
    await enter(desk, carla, path)
    // Nobody looks at a page while the server stands still.
    for (const page of [phone, desk]) await page.goto('about:blank')
    await time.move(
      `update help_requests set claimed_until = now() - interval '1 minute', next_at = now() where id = '${id}'`,
    )

    const here = (own: Own) => address(own.company, path, own.port)
    await phone.goto(here(ramon))
    const over = phone.getByRole('alert').filter({ hasText: es('help.held_before') })
    await over.waitFor()
    await phone.getByText(TYPED).waitFor()
    expect(await violations(phone)).toEqual([])
    expect(await cutTexts(phone)).toEqual([])

    await desk.goto(here(carla))
    await button(desk, text('help.claim')).click()
    await textbox(desk, text('messages.write')).waitFor()
    const taken = phone.getByRole('alert').filter({ hasText: es('help.taken_over', { name: 'Carla Ridge' }) })
    await taken.waitFor()
    for (const again of [false, true]) {
      if (again) await phone.reload()
      await taken.waitFor()
      await phone
        .getByRole('region', { name: es('messages.kept') })
        .getByText(TYPED)
        .waitFor()
    }
    expect(await violations(phone)).toEqual([])
    expect(await cutTexts(phone)).toEqual([])

    await desk.getByRole('button', { name: text('help.release_named', { name: 'Luz Ridge' }) }).click()
    await button(phone, es('help.claim_again')).click()
    const box = textbox(phone, es('messages.write'))
    await expect.poll(() => box.inputValue()).toBe(TYPED)
    await button(phone, es('messages.send')).click()
    await phone.getByRole('log').getByText(TYPED).waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
  },
)
