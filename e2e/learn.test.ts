import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { lessonNotesApi } from '#contract/courses/lesson-notes.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanish, spanishPhone } from './harness/browser.ts'
import { heading } from './harness/controls.ts'
import { enter, type Own, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { emailOf } from './harness/people.ts'
import { address, password, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** The lessons of a demonstration’s course, and where it is. */
async function courseOf(own: Own, title: string) {
  const { company } = own
  const token = await tokenOf(port, company, own.email, OWN_PASSWORD)
  const { items } = await call(enrolmentsApi.catalogue, { port, company, token, query: { search: title } })
  const id = items.find((course) => course.title === title)?.id ?? ''
  const page = () => call(enrolmentsApi.course, { port, company, token, params: { id } })
  const lessons = (await page()).modules.flatMap((module) => module.lessons)
  return {
    id,
    page,
    lessons,
    enrol: () => call(enrolmentsApi.enrol, { port, company, token, params: { id } }),
  }
}

/** What the course’s record has of somebody, as an administrator reads it. */
async function recordOf({ company }: Own, courseId: string, name: string): Promise<string[]> {
  const token = await tokenOf(port, company, emailOf('admin', company), password)
  const common = { port, company, token }
  const { items } = await call(enrolmentsApi.learners, {
    ...common,
    params: { id: courseId },
    query: { search: name },
  })
  const params = { id: courseId, enrolmentId: items[0]?.id ?? '' }
  const { record } = await call(enrolmentsApi.learner, { ...common, params })
  return record.map(({ lessonTitle, kind }) => `${lessonTitle}: ${kind}`)
}

/** The first day that a Spanish paper names, as a Spanish screen writes it. */
function dayIn(paper: string): string {
  const months =
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
  const [, day = '', month = '', year = ''] = /(\d{1,2}) de (\p{L}+) de (\d{4})/u.exec(paper) ?? []
  return [day.padStart(2, '0'), String(months.indexOf(month) + 1).padStart(2, '0'), year].join('/')
}

story(
  'a student in Spanish finds a course on a phone, learns it with one thumb, goes on in another browser at the same lesson, completes it, and holds a certificate that a stranger can verify',
  async ({ visitor }) => {
    const ines = await ownPerson('acme', 'student', 'Ines')
    const title = 'Atención al cliente en el mostrador'
    const { id, lessons, page: pageOf } = await courseOf(ines, title)
    const { page } = await visitor(spanishPhone)
    await enter(page, ines, '/dashboard/learn')
    await page.getByRole('searchbox', { name: es('learn.search') }).fill('atencion')
    // The list moves when it is narrowed: what is tapped before is somewhere else by then.
    await page.getByRole('heading', { name: '1 curso encontrado', exact: true }).waitFor()
    await page.getByRole('link', { name: title }).tap()
    await page.getByRole('button', { name: es('learn.enrol') }).tap()
    await page.getByRole('link', { name: es('learn.start'), exact: true }).tap()

    /** Presses “done” where the thumb is, and is at the lesson that follows. */
    async function learn(on: Page, at: number) {
      await heading(on, lessons[at]?.title ?? '').waitFor()
      const done = on.getByRole('button', { name: es('learn.player.mark') })
      const box = await done.boundingBox()
      expect(box && 740 - box.y).toBeLessThan(80)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      // Here and there, as a thumb does: two presses at once on one spot would be a double one.
      await done.tap({ position: { x: at % 2 ? 30 : (box?.width ?? 0) - 30, y: 20 } })
    }
    for (let at = 0; at < 3; at++) await learn(page, at)
    await heading(page, lessons[3]?.title ?? '').waitFor()
    // The navigation has made room for what moves one on.
    expect(await page.getByRole('navigation', { name: es('shell.navigation') }).isVisible()).toBe(false)
    await expect.poll(async () => (await pageOf()).enrolment?.nextLessonId).toBe(lessons[3]?.id)

    const other = await visitor(spanishPhone)
    await enter(other.page, ines, '/dashboard')
    await other.page
      .getByRole('link', { name: es('dashboard.learning.go_on_named', { title }) })
      .first()
      .tap()
    const required = lessons.filter((lesson) => lesson.required).length
    for (let at = 3; at < required; at++) await learn(other.page, at)
    await other.page.getByText(es('learn.completed.title')).waitFor()
    await other.page.getByText(es('learn.completed_on')).waitFor()
    expect(new URL(other.page.url()).pathname).toBe(`/dashboard/learn/${id}`)
    await expect.poll(async () => (await pageOf()).enrolment?.state).toBe('completed')

    const get = other.page.getByRole('button', { name: `${es('certificates.get.pdf')}: ${title}` })
    const [saved] = await Promise.all([other.page.waitForEvent('download'), get.tap()])
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await saved.path())))
    const { text: written } = await extractText(pdf, { mergePages: true })
    for (const said of ['Talleres Acme', 'Certificado de finalización', 'Ines Ridge', title])
      expect(written).toContain(said)
    const number = /CRN(-\w{4}){3}/.exec(written)?.[0] ?? ''
    // The day on the paper is the company's: between them these readers have another one at any hour.
    const onPaper = dayIn(written)
    for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { page: reader } = await visitor({ ...spanishPhone, timezoneId })
      await enter(reader, ines, '/dashboard/learn/certificates')
      const card = reader.getByRole('article').filter({ hasText: number })
      expect(await card.textContent()).toContain(onPaper)
      await card.getByRole('link', { name: number }).tap()
      await heading(reader, es('certificates.verify.valid')).waitFor()
      expect(await reader.getByRole('article').textContent()).toContain(onPaper)
      await reader.goto(address('acme', `/dashboard/learn/${id}`))
      const standing = reader.getByText(es('learn.completed_on'))
      await standing.waitFor()
      expect(await standing.textContent()).toContain(onPaper)
    }
    const stranger = await visitor(spanishPhone)
    const seen = await stranger.page.goto(address('acme', `/verify/${number}`))
    expect(seen?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await heading(stranger.page, es('certificates.verify.valid')).waitFor()
    await stranger.page.getByText('Ines Ridge', { exact: true }).waitFor()
    await stranger.page.getByText(title, { exact: true }).waitFor()
    const token = await tokenOf(port, 'acme', emailOf('admin', 'acme'), password)
    await call(certificatesApi.setRevoked, {
      port,
      company: 'acme',
      token,
      params: { number },
      body: { revoked: true, reason: 'Emitido por error' },
    })
    await stranger.page.reload()
    await heading(stranger.page, es('certificates.verify.revoked')).waitFor()
    // Why is between the company and them.
    expect(await stranger.page.getByText('Emitido por error').count()).toBe(0)
  },
)

story(
  'what is done and noted in a lesson without a connection is kept over a closed tab, recorded once when it is back, and the note is there on another device',
  async ({ visitor }) => {
    const olga = await ownPerson('demo', 'student', 'Olga')
    const { id, lessons, page: pageOf, enrol } = await courseOf(olga, 'Giving feedback that helps')
    await enrol()
    const [first, second] = lessons
    const { page, context } = await visitor()
    await enter(page, olga, `/dashboard/learn/${id}/${first?.id}`)
    await page.getByText('Think of the last time').waitFor()
    await expect.poll(() => recordOf(olga, id, 'Olga')).toContain(`${first?.title}: opened`)
    await page.keyboard.press('n')
    const newNote = page.getByRole('button', { name: text('notes.new') })
    await newNote.waitFor()
    await context.setOffline(true)
    await page.keyboard.press('d')
    await heading(page, second?.title ?? '').waitFor()
    await page.getByText('1 of 8 lessons done', { exact: true }).waitFor()
    await page.getByText('1 lesson is kept on this device').waitFor()
    expect((await pageOf()).enrolment?.lessonsDone).toBe(0)
    await newNote.click()
    await page.getByRole('textbox', { name: text('notes.text') }).pressSequentially('Noted in a tunnel')
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    // On whichever screen one comes back.
    await again.goto(address('demo', '/dashboard'))
    await expect.poll(async () => (await pageOf()).enrolment?.lessonsDone).toBe(1)
    await expect
      .poll(() => again.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('cairn-progress')
    const token = await tokenOf(port, 'demo', olga.email, OWN_PASSWORD)
    const noted = async () =>
      (await call(lessonNotesApi.list, { port, company: 'demo', token })).notes.map((one) => [
        one.lesson,
        one.text,
      ])
    await expect.poll(noted).toEqual([[second?.title, 'Noted in a tunnel']])
    const other = await visitor()
    await enter(other.page, olga, '/dashboard/learn/notes')
    await other.page.getByText('Noted in a tunnel', { exact: true }).waitFor()
    const done = (await recordOf(olga, id, 'Olga')).filter((line) => line.endsWith('done'))
    expect(done).toEqual([`${first?.title}: done`])
  },
)

story('a lesson is gone on with where one stopped reading, in the same browser', async ({ visitor }) => {
  const hana = await ownPerson('demo', 'student', 'Hana')
  const { id, lessons, enrol } = await courseOf(hana, 'Giving feedback that helps')
  await enrol()
  const { page } = await visitor({ viewport: { width: 800, height: 500 } })
  await enter(page, hana, `/dashboard/learn/${id}/${lessons[0]?.id}`)
  const section = page.getByRole('heading', { name: 'Try it' })
  await section.evaluate((element) => element.scrollIntoView())
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cairn-places'))).toContain(lessons[0]?.id)
  await page.getByRole('link', { name: text('shell.nav.home'), exact: true }).click()
  await page
    .getByRole('link', {
      name: text('dashboard.learning.go_on_named', { title: 'Giving feedback that helps' }),
    })
    .click()
  await section.waitFor()
  await expect
    .poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(250)
})

/** How far below the top of the window something is. */
const topOf = (found: Locator) => found.evaluate((element) => Math.round(element.getBoundingClientRect().top))

story(
  'a lesson is gone on with where one stopped, on another device: from a phone in Spanish to a large screen, with no call more',
  async ({ visitor }) => {
    const eva = await ownPerson('acme', 'student', 'Eva')
    const { id, lessons, enrol } = await courseOf(eva, 'Atención al cliente en el mostrador')
    await enrol()
    const lesson = `/dashboard/learn/${id}/${lessons[0]?.id}`
    const section = (page: Page) => page.locator('[data-lesson-text] > * > *').nth(3)
    const asks: string[] = []
    const phone = await visitor(spanishPhone)
    await enter(phone.page, eva, lesson)
    await section(phone.page).waitFor()
    await section(phone.page).evaluate((element) => element.scrollIntoView())
    await expect
      .poll(() => phone.page.evaluate(() => localStorage.getItem('cairn-places')))
      .toContain(lessons[0]?.id)
    const token = await tokenOf(port, 'acme', eva.email, OWN_PASSWORD)
    const params = { id, lessonId: lessons[0]?.id ?? '' }
    const kept = async () =>
      (await call(enrolmentsApi.lesson, { port, company: 'acme', token, params })).place
    // The phone is put away: what leaves with its page arrives.
    await phone.page.goto('about:blank')
    await expect.poll(async () => (await kept())?.quote).toBeTruthy()
    const desk = await visitor({ ...spanish, viewport: { width: 1440, height: 480 } })
    desk.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.endsWith(`/lessons/${lessons[0]?.id}`)) asks.push(pathname)
    })
    await enter(desk.page, eva, lesson)
    await section(desk.page).waitFor()
    await expect.poll(() => topOf(section(desk.page))).toBeLessThan(300)
    expect(await topOf(section(desk.page))).toBeGreaterThan(-50)
    expect(asks).toHaveLength(1)
  },
)

/** What of learning the page asks the API for before its own scripts ran, and what it asks for in all, each as often. */
async function asksOf(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const [, what] = /^\/api\/v1(\/learn\/.*)$/.exec(pathname) ?? []
    if (request.method() === 'GET' && what) asked.push(what + search)
  })
  // Until the scripts are let go, only the head's own can ask.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address('demo', path), { waitUntil: 'commit' })
  return { asked, goOn }
}

story(
  'a lesson, a course and the catalogue are asked for before any script is there, and once; not while what was done without a connection is still to be told',
  async ({ visitor }) => {
    const lena = await ownPerson('demo', 'student', 'Lena')
    const { id, lessons, enrol } = await courseOf(lena, 'Giving feedback that helps')
    await enrol()
    const [first] = lessons
    const { page, context } = await visitor()
    await enter(page, lena, `/dashboard/learn/${id}/${first?.id}`)
    await page.getByText('Think of the last time').waitFor()
    /** Nothing that was done waits to be sent. */
    const isTold = (one: Page) =>
      expect
        .poll(() =>
          one.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn-progress'))),
        )
        .toEqual([])
    await isTold(page)
    await page.close()
    const course = `/learn/courses/${id}`
    const lesson = `${course}/lessons/${first?.id}`
    for (const [path, early, shown] of [
      [`/dashboard/learn/${id}/${first?.id}`, [course, lesson], 'Think of the last time'],
      [`/dashboard/learn/${id}`, [course], first?.title ?? ''],
      ['/dashboard/learn', ['/learn/courses?page=1', '/learn/paths'], 'Giving feedback that helps'],
    ] as const) {
      const one = await context.newPage()
      // What a lesson that was opened tells the server has the course read again: not before this is counted.
      let counted = () => {}
      const count = new Promise<void>((resolve) => (counted = resolve))
      await one.route('**/progress', async (route) => {
        await count
        await route.continue()
      })
      const { asked, goOn } = await asksOf(one, path)
      await expect.poll(() => [...asked].toSorted(), { timeout: 10_000 }).toEqual(early)
      goOn()
      await one.getByText(shown).first().waitFor()
      expect(early.map((what) => [what, asked.filter((it) => it === what).length])).toEqual(
        early.map((what) => [what, 1]),
      )
      counted()
      await isTold(one)
      await one.close()
    }
    const late = await context.newPage()
    await late.addInitScript(() => localStorage.setItem('cairn-progress:somebody:1', '{}'))
    const { asked, goOn } = await asksOf(late, `/dashboard/learn/${id}`)
    await late.waitForTimeout(1500)
    expect(asked).toEqual([])
    goOn()
    await late
      .getByText(first?.title ?? '')
      .first()
      .waitFor()
    expect(asked).toContain(course)
  },
)
