import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { checkInsApi } from '#contract/mentoring/check-ins.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi, type Part } from '#contract/mentoring/programmes.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanish, spanishPhone } from './harness/browser.ts'
import { startMovedTime, type MovedTime } from './harness/time/moved-time.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { address, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

/** Half of a programme passes in these stories, so they have a server of their own. */
let time: MovedTime
beforeAll(async () => {
  time = await startMovedTime(['ask-check-ins'])
})
afterAll(() => time?.stop())

const WEEKS = 10
const DAY_MS = 86_400_000
const WORD = 'Más a menudo, por favor.'

const tokenFor = ({ company, email, port }: Own) => tokenOf(port, company, email, OWN_PASSWORD)
/** How somebody calls. */
const as = async (one: Own) => ({ port: one.port, company: one.company, token: await tokenFor(one) })

/** A programme of one mentor and five mentees that asks them how it goes; their pairs have begun. */
async function begun() {
  const company = await ownCompany('Check-ins', time.port)
  const person = (role: 'admin' | 'mentor' | 'student', name: string) =>
    ownPerson(company, role, name, time.port)
  const [lead, rafa] = [await person('admin', 'Elvira'), await person('mentor', 'Rafa')]
  const mentees: Own[] = []
  for (const name of ['Irene', 'Jon', 'Lola', 'Nico', 'Olga']) mentees.push(await person('student', name))
  const admin = await as(lead)
  const { id } = await call(programmesApi.create, { ...admin, body: { name: 'Del taller al oficio' } })
  const of = { ...admin, params: { id } }
  await call(programmesApi.update, {
    ...of,
    body: {
      aim: 'Que nadie aprenda a solas',
      joining: 'invitation',
      capacity: 5,
      least: 0,
      weeks: WEEKS,
      checkInQuestions: ['hopes', 'cadence'],
    },
  })
  await call(programmesApi.move, { ...of, body: { move: 'open' } })
  const join = async (one: Own, part: Part) => {
    const own = await as(one)
    await call(onboardingApi.save, { ...own, body: { step: 'done', capacity: 5 } })
    await call(programmesApi.invite, { ...of, body: { part, userIds: [one.id] } })
    const said = { part, topics: ['Forja'], goals: '', languages: ['es'], department: 'any', places: 5 }
    await call(programmesApi.saveApplication, { ...own, params: { id }, body: { ...said, revision: 1 } })
    await call(programmesApi.send, { ...own, params: { id } })
  }
  await join(rafa, 'mentor')
  for (const one of mentees) await join(one, 'mentee')
  const run = await call(matchingApi.match, { ...of, body: { keepOf: null } })
  await expect
    .poll(async () => (await call(matchingApi.runs, of)).items.find((one) => one.id === run.id)?.state)
    .toBe('draft')
  await call(matchingApi.publish, { ...admin, params: { id: run.id } })
  return { lead, rafa, mentees, programmeId: id }
}

const pairOf = async (one: Own) => {
  const [pair] = (await call(mentoringApi.mine, await as(one))).items
  if (!pair) throw new Error('They are in no pair')
  return pair.id
}
const answer = async (one: Own, hopes: 'mostly' | 'little') =>
  call(checkInsApi.answer, {
    ...(await as(one)),
    params: { id: await pairOf(one), moment: 'middle' },
    body: { answers: { hopes, cadence: 'right' } },
  })
/** A session of a mentee’s that both agreed to. */
async function agreed(mentor: Own, mentee: Own) {
  const params = { id: await pairOf(mentee) }
  const at = new Date(Math.ceil((Date.now() + 2 * DAY_MS) / 900_000) * 900_000).toISOString()
  const { id } = await call(bookingApi.request, {
    ...(await as(mentor)),
    params,
    body: { times: [at], minutes: 30 },
  })
  const confirm = { move: 'confirm', times: [at] }
  await call(bookingApi.move, { ...(await as(mentee)), params: { id }, body: confirm })
}

const reply = (page: Page, question: string, said: string) =>
  page
    .getByRole('radiogroup', { name: es(`check_ins.question.${question}`) })
    .getByText(es(`check_ins.answer.${said}`), { exact: true })
    .tap()
async function looksRight(page: Page) {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}
/** From the first thing on Home to the card in the pair’s space. */
async function openCard(page: Page, moment: 'middle' | 'end') {
  const title = es(`check_ins.title.${moment}`, { name: 'Rafa' })
  await page.getByText(title).first().waitFor()
  await page.getByRole('link', { name: es('dashboard.next.check_in.action') }).tap()
  const card = page.getByRole('region', { name: title })
  await card.getByRole('button', { name: es('feedback.send') }).waitFor()
  return card
}

story(
  'a mentee in Spanish on a phone is asked at the middle and at the end how it goes; the administrators read the sum of five and no answer; the worst rating of a session offers to end the mentoring and to block the mentor',
  async ({ visitor }) => {
    const { lead, rafa, mentees, programmeId } = await begun()
    const [irene, ...others] = mentees as [Own, ...Own[]]
    await agreed(rafa, irene)
    const programme = `/dashboard/mentoring/programmes/${programmeId}/feedback`

    await time.move(`update mentoring_relationships set began_at = now() - interval '36 days'`)
    const { page: phone } = await visitor(spanishPhone)
    const asked = async () =>
      (await call(checkInsApi.ofPair, { ...(await as(irene)), params: { id: await pairOf(irene) } })).items
    await expect.poll(async () => (await asked()).map(({ moment }) => moment)).toEqual(['middle'])
    await enter(phone, irene, '/dashboard')
    const middle = await openCard(phone, 'middle')
    await looksRight(phone)
    await reply(phone, 'hopes.middle', 'little')
    await middle.getByRole('button', { name: es('feedback.send') }).tap()
    await middle.getByText(es('validation.invalid_value')).waitFor()
    await looksRight(phone)
    await reply(phone, 'cadence.middle', 'rare')
    await middle.getByRole('textbox', { name: es('check_ins.word.middle') }).fill(WORD)
    await middle.getByText(es('feedback.for.leads')).tap()
    await middle.getByRole('button', { name: es('feedback.send') }).tap()
    await middle.getByRole('button', { name: es('feedback.change') }).waitFor()
    await middle.getByText(es('check_ins.answer.rare'), { exact: true }).waitFor()
    await looksRight(phone)

    for (const one of others) await answer(one, 'mostly')
    const { page: admin } = await visitor(spanish)
    await enter(admin, lead, programme)
    await admin.getByText(WORD).waitFor()
    // They could still change what they said: nothing of it is counted yet.
    const tooFew = admin
      .getByRole('region', { name: es('programmes.check_ins.title') })
      .getByText(es('programmes.check_ins.too_few'))
    expect(await tooFew.count()).toBe(4)

    await time.move(
      `update check_ins set answered_at = now() - interval '25 hours' where answers is not null`,
      `update mentoring_relationships set began_at = now() - interval '71 days'`,
      `update booking_sessions set starts_at = now() - interval '1 day'`,
    )
    await expect
      .poll(async () => {
        const { sums } = await call(checkInsApi.ofProgramme, {
          ...(await as(lead)),
          params: { id: programmeId },
        })
        return sums.filter(({ questions }) => questions.length > 0)
      })
      .toEqual([
        {
          moment: 'middle',
          part: 'mentee',
          questions: [
            { question: 'hopes', answers: 5, good: 4 },
            { question: 'cadence', answers: 5, good: 4 },
          ],
        },
      ])
    await admin.goto(address(lead.company, programme, time.port))
    await admin.getByText(es('programmes.check_ins.sum.hopes', { good: 4, answers: 5 })).waitFor()
    expect(await tooFew.count()).toBe(3)
    expect(await violations(admin)).toEqual([])

    // Their mentor reads nothing of it.
    const { page: mentor } = await visitor(spanish)
    await enter(mentor, rafa, `/dashboard/mentoring/${await pairOf(irene)}`)
    await mentor.getByRole('heading', { name: es('check_ins.title.end', { name: 'Irene' }) }).waitFor()
    expect(await mentor.getByText(WORD).count()).toBe(0)

    await expect.poll(async () => (await asked()).map(({ moment }) => moment)).toEqual(['end', 'middle'])
    await phone.goto(address(irene.company, '/dashboard', time.port))
    // They were not in its room: whether they met is asked first.
    const met = phone.getByRole('region', { name: es('feedback.met.title', { name: 'Rafa' }) })
    await met.getByRole('button', { name: es('feedback.met.yes'), exact: true }).tap()
    const rating = phone.getByRole('region', { name: es('feedback.title', { name: 'Rafa' }) })
    await rating.getByText(es('feedback.rating.not'), { exact: true }).tap()
    await rating.getByRole('button', { name: es('feedback.send') }).tap()
    const offer = phone.getByRole('dialog', { name: es('feedback.worst.title', { name: 'Rafa' }) })
    await offer.waitFor()
    await looksRight(phone)
    await offer.getByRole('button', { name: es('feedback.worst.action') }).tap()
    await phone.getByText(es('feedback.ended')).first().waitFor()
    expect((await call(mentoringApi.mine, await as(irene))).items.map(({ state }) => state)).toEqual([
      'ended',
    ])

    // What was asked of the end can be answered all the same.
    const end = await openCard(phone, 'end')
    await looksRight(phone)
    await reply(phone, 'hopes.end', 'not')
    await reply(phone, 'cadence.end', 'right')
    await end.getByRole('button', { name: es('feedback.send') }).tap()
    await end.getByText(es('check_ins.answer.not'), { exact: true }).waitFor()
    await end.getByRole('button', { name: es('feedback.change') }).waitFor()
  },
  240_000,
)
