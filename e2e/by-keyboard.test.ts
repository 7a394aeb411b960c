import { v4 as uuid } from 'uuid'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { usersApi } from '#contract/people/users.ts'
import { call, tokenOf } from './harness/api.ts'
import { keyboardOf, type Keyboard } from './harness/keyboard.ts'
import { type Own, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { emailOf } from './harness/people.ts'
import { placeOf } from './harness/signed-in.ts'
import { address, password, port, story, type OpenVisitor } from './harness/story.ts'
import { text } from './harness/texts.ts'

const HOUR = 3_600_000
const said = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})
const quiz: QuizContent = {
  type: 'quiz',
  settings: newQuizSettings,
  questions: [
    {
      id: uuid(),
      type: 'short',
      prompt: said('Which stone scratches glass?'),
      points: 1,
      hints: { question: null, principle: null, step: null, worked: null },
      feedback: { right: null, wrong: null },
      accepted: ['quartz'],
      caseMatters: false,
      accentsMatter: false,
    },
  ],
}

/** A course of one quiz, that a student has enrolled in. */
async function courseFor(author: Own, student: Own): Promise<void> {
  const { company } = author
  const at = { port, company, token: await tokenOf(port, company, author.email, OWN_PASSWORD) }
  const { id } = await call(coursesApi.create, { ...at, body: { title: 'Stones', language: 'en' } })
  const lessonId = uuid()
  const lesson = { id: lessonId, kind: 'quiz' as const, title: 'What you know', minutes: 5, required: true }
  const modules = [{ id: uuid(), title: 'All', lessons: [lesson] }]
  await call(coursesApi.saveOutline, { ...at, params: { id }, body: { revision: 1, modules } })
  await call(coursesApi.saveLesson, { ...at, params: { id, lessonId }, body: { revision: 0, content: quiz } })
  const { revision } = await call(coursesApi.update, { ...at, params: { id }, body: { summary: 'S' } })
  await call(coursesApi.publish, { ...at, params: { id }, body: { revision } })
  const own = { port, company, token: await tokenOf(port, company, student.email, OWN_PASSWORD) }
  await call(enrolmentsApi.enrol, { ...own, params: { id } })
}

/** A session that a mentee has asked their mentor for. */
async function sessionFor(mentor: Own, mentee: Own): Promise<void> {
  const { company } = mentor
  const asMentor = { port, company, token: await tokenOf(port, company, mentor.email, OWN_PASSWORD) }
  const asMentee = { port, company, token: await tokenOf(port, company, mentee.email, OWN_PASSWORD) }
  await call(onboardingApi.save, { ...asMentor, body: { step: 'done', topics: ['Stones'], capacity: 2 } })
  const { id } = await call(mentoringApi.ask, { ...asMentee, body: { mentorId: mentor.id, word: 'Hello' } })
  await call(mentoringApi.move, { ...asMentor, params: { id }, body: { move: 'accept' } })
  const weekly = Array.from({ length: 7 }, (_, at) => ({ weekday: at + 1, from: 0, to: 1440 }))
  const rules = { exceptions: [], buffer: 0, noticeHours: 2, mostADay: null, lengths: [30], atOnce: false }
  await call(bookingApi.saveAvailability, { ...asMentor, body: { weekly, ...rules } })
  const [from, to] = [24, 72].map((hours) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 10))
  const { items } = await call(bookingApi.slots, {
    ...asMentee,
    params: { id },
    query: { from: from ?? '', to: to ?? '', minutes: '30' },
  })
  await call(bookingApi.request, {
    ...asMentee,
    params: { id },
    body: { times: items.slice(0, 1), minutes: 30, agenda: 'Hardness' },
  })
}

type Account = { company: string; email: string; secret?: string }

/** Signs in as one does without a mouse, and is at home. */
async function onHome(visitor: OpenVisitor, { company, email, secret = OWN_PASSWORD }: Account) {
  const { page } = await visitor()
  const keyboard = await keyboardOf(page)
  await page.goto(address(company, '/login'))
  await keyboard.tabTo(page.locator('input[type="email"]'))
  await keyboard.type(email)
  await keyboard.tabTo(page.locator('input[type="password"]'))
  await keyboard.type(secret)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.seesFocus()
  return { page, keyboard }
}

const button = (page: Page, key: string, params: Record<string, string | number> = {}) =>
  page.getByRole('button', { name: text(key, params), exact: true })

async function studentsDay(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.use(page.getByRole('link', { name: /^(Start|Continue) Stones/ }))
  await keyboard.use(button(page, 'quiz.start'))
  await keyboard.tabTo(page.getByRole('textbox').first())
  await keyboard.type('Gypsum')
  await page.getByText(text('learn.saving.saved')).waitFor()
  await keyboard.use(button(page, 'help.stuck.of_question', { number: 1 }))
  await keyboard.tabTo(page.getByRole('textbox', { name: text('help.ask.word') }))
  await keyboard.type('I cannot compare how hard they are.')
  await keyboard.use(button(page, 'help.ask.send'))
  await keyboard.use(page.getByRole('link', { name: text('help.ask.see') }))
  await page.getByText(text('help.told.mentors')).waitFor()
}

async function mentorsDay(page: Page, keyboard: Keyboard, mentee: string): Promise<void> {
  await keyboard.palette(text('shell.nav.help'))
  await keyboard.use(button(page, 'help.claim_named', { name: mentee }))
  await page.getByRole('heading', { name: text('help.carried.question') }).waitFor()
  await keyboard.tabTo(page.getByRole('textbox', { name: text('messages.write') }))
  await keyboard.type('Quartz has 7, glass 5.5.')
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('Quartz has 7, glass 5.5.').waitFor()

  await keyboard.palette(text('shell.nav.mentoring'))
  await keyboard.use(page.locator('main').getByRole('link', { name: new RegExp(mentee) }))
  await keyboard.use(page.locator('main a[href*="/sessions/"]'))
  await keyboard.use(button(page, 'mentoring.session.confirm'))
  await page.getByText(text('mentoring.session.state.confirmed'), { exact: true }).waitFor()
  await keyboard.seesFocus()
}

story(
  'without a mouse a student goes on with a lesson, answers and asks for help; a mentor answers them, and confirms a session',
  async ({ visitor }) => {
    const company = await ownCompany('Gneiss')
    const author = await ownPerson(company, 'admin', 'Nora')
    const luz = await ownPerson(company, 'student', 'Luz')
    const ramon = await ownPerson(company, 'mentor', 'Ramon')
    await courseFor(author, luz)
    await sessionFor(ramon, luz)
    const student = await onHome(visitor, luz)
    await studentsDay(student.page, student.keyboard)
    const mentor = await onHome(visitor, ramon)
    await mentorsDay(mentor.page, mentor.keyboard, 'Luz Ridge')
    await student.page.getByRole('log').getByText('Quartz has 7, glass 5.5.').waitFor()
  },
)

/** Opens somebody beside the list, changes their job title, and undoes it. */
async function changesTitle(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.palette(text('shell.nav.users'), text('users.title'))
  const list = placeOf(page)
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  await keyboard.use(row('Luz Ridge'))
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })
  await sheet('Luz Ridge').waitFor()
  await keyboard.press('j')
  await sheet('Nora Ridge').waitFor()
  await keyboard.press('k')
  await sheet('Luz Ridge').waitFor()
  const title = (value: string) =>
    sheet('Luz Ridge').getByRole('button', {
      name: `${text('sheet.change', { field: text('users.field.jobTitle') })} ${value}`,
    })
  await keyboard.use(title(text('sheet.none')))
  await keyboard.type('Team lead')
  await keyboard.press('Enter')
  await title('Team lead').waitFor()
  expect(await keyboard.has(title('Team lead'))).toBe(true)
  // What the toast offers is in reach too, though it is above the sheet.
  await keyboard.use(page.locator('[data-severity]').getByRole('button', { name: text('generic.undo') }))
  await title(text('sheet.none')).waitFor()
  await keyboard.use(title(text('sheet.none')))
  await keyboard.type('Coach')
  await keyboard.press('Enter')
  await title('Coach').waitFor()
  await keyboard.press('Control+z')
  await title(text('sheet.none')).waitFor()
  await keyboard.press('Escape')
  await sheet('Luz Ridge').waitFor({ state: 'detached' })
  await expect.poll(() => keyboard.has(row('Luz Ridge'))).toBe(true)
  expect(placeOf(page)).toBe(list)
}

story(
  'without a mouse an administrator invites somebody, opens a person beside the list, changes their job title and undoes it',
  async ({ visitor }) => {
    const company = await ownCompany('Schist')
    const nora = await ownPerson(company, 'admin', 'Nora')
    const luz = await ownPerson(company, 'student', 'Luz')
    const { page, keyboard } = await onHome(visitor, nora)
    await keyboard.palette(text('shell.go.new_user'), text('users.create.title'))
    for (const [field, words] of [
      ['name', 'Wanda'],
      ['surname', 'Brook'],
      ['email', 'wanda.brook@people.test'],
      // As a list is chosen from by its letters.
      ['role', text('role.student')],
    ] as const) {
      await keyboard.tabTo(page.locator('main').getByLabel(text(`users.field.${field}`)))
      await keyboard.type(words)
    }
    await keyboard.use(button(page, 'users.create.submit_invite'))
    await page.getByRole('heading', { level: 1, name: 'Wanda Brook' }).waitFor()
    await keyboard.seesFocus()
    await changesTitle(page, keyboard)
    const at = { port, company, token: await tokenOf(port, company, nora.email, OWN_PASSWORD) }
    expect((await call(usersApi.byId, { ...at, params: { id: luz.id } })).jobTitle).toBeNull()
  },
)

story(
  'without a mouse a super administrator opens a company, and looks at the jobs that failed',
  async ({ visitor }) => {
    const email = emailOf('root')
    const { page, keyboard } = await onHome(visitor, { company: 'demo', email, secret: password })
    await keyboard.palette(text('shell.nav.companies'), text('companies.title'))
    await keyboard.use(page.getByRole('table').getByRole('link', { name: /acme/ }))
    await page.waitForURL(/\/dashboard\/companies\/[\da-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: /Acme/ }).waitFor()
    await keyboard.seesFocus()
    await keyboard.palette(text('shell.nav.jobs'), text('jobs.title'))
  },
)
