import { request, type RequestOptions } from 'node:http'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { attachmentsApi } from '#contract/attachments.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { usersApi } from '#contract/people/users.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { heading } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, type Own, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { emailOf } from './harness/people.ts'
import { fromUserMenu } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** Somebody who learns in a course of the demonstration, and what the server knows of that. */
async function learner(company: 'demo' | 'acme', name: string, title: string) {
  const own = await ownPerson(company, 'student', name)
  const token = await tokenOf(port, company, own.email, OWN_PASSWORD)
  const common = { port, company, token }
  const { items } = await call(enrolmentsApi.catalogue, { ...common, query: { search: title } })
  const id = items.find((course) => course.title === title)?.id ?? ''
  const params = { id }
  await call(enrolmentsApi.enrol, { ...common, params })
  const course = () => call(enrolmentsApi.course, { ...common, params })
  const lessons = (await course()).modules.flatMap((module) => module.lessons)
  return { own, id, lessons, course }
}

/** The lines of the record that say that somebody has done a lesson. */
async function doneBy({ company }: Own, courseId: string, name: string): Promise<string[]> {
  const token = await tokenOf(port, company, emailOf('admin', company), password)
  const common = { port, company, token }
  const { items } = await call(enrolmentsApi.learners, {
    ...common,
    params: { id: courseId },
    query: { search: name },
  })
  const params = { id: courseId, enrolmentId: items[0]?.id ?? '' }
  const { record } = await call(enrolmentsApi.learner, { ...common, params })
  return record.flatMap(({ kind, lessonTitle }) => (kind === 'done' ? [lessonTitle] : []))
}

/** What of a person this browser keeps to be read without a connection; a database that is looked for is not made. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const has = (name: string) => caches.has(name)
    const stored = Object.keys(localStorage).filter((key) => key === 'cairn-kept')
    return {
      databases: names.filter((name) => name.startsWith('cairn')),
      caches: (await Promise.all(['cairn-shell', 'cairn-assets'].map(has))).filter(Boolean).length,
      owner: stored.length,
    }
  })
const all = { databases: ['cairn-kept'], caches: 2, owner: 1 }
const nothing = { databases: [], caches: 0, owner: 0 }
/** Until the application is kept too, which comes after the lesson. */
const untilKept = (page: Page) => expect.poll(() => kept(page), { timeout: 30_000 }).toEqual(all)

story(
  'a lesson that was opened is read again without a connection, after a reload and in another tab, and what is done meanwhile is recorded once on return',
  async ({ visitor }) => {
    const { own, id, lessons, course } = await learner('demo', 'Nils', 'Giving feedback that helps')
    const [first, second] = lessons
    const { page, context } = await visitor()
    await enter(page, own, `/dashboard/learn/${id}/${first?.id}`)
    await page.getByText('Think of the last time').waitFor()
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByText('Think of the last time').waitFor()
    await page.getByText(text('connection.reading')).waitFor()
    await page.keyboard.press('d')
    await heading(page, second?.title ?? '').waitFor()
    await page.getByText('1 of 8 lessons done', { exact: true }).waitFor()
    await page.reload()
    await heading(page, second?.title ?? '').waitFor()
    await page.getByText('1 lesson is kept on this device').waitFor()
    const tab = await context.newPage()
    await tab.goto(address('demo', '/dashboard'))
    await heading(tab, text('shell.offline.title')).waitFor()
    await tab.getByRole('link', { name: text('shell.offline.to_learning') }).click()
    await tab.getByRole('link', { name: 'Giving feedback that helps' }).click()
    await tab
      .getByRole('link', { name: first?.title ?? '' })
      .first()
      .click()
    await tab.getByText('Think of the last time').waitFor()
    expect((await course()).enrolment?.lessonsDone).toBe(0)
    await context.setOffline(false)
    await page.getByText(text('connection.reading')).waitFor({ state: 'detached' })
    await expect.poll(async () => (await course()).enrolment?.lessonsDone).toBe(1)
    await page.getByText('1 lesson is kept on this device').waitFor({ state: 'detached' })
    expect(await doneBy(own, id, 'Nils')).toEqual([first?.title])
  },
)

story(
  'on a phone in Spanish what is kept is said and read, all else says that it needs a connection, and each can be pressed and read',
  async ({ visitor }) => {
    const title = 'Atención al cliente en el mostrador'
    const { own, id, lessons } = await learner('acme', 'Iria', title)
    const { page, context } = await visitor(spanishPhone)
    await enter(page, own, `/dashboard/learn/${id}/${lessons[0]?.id}`)
    await heading(page, lessons[0]?.title ?? '').waitFor()
    await untilKept(page)
    await context.setOffline(true)
    await page.goto(address('acme', '/dashboard'))
    await heading(page, es('shell.offline.title')).waitFor()
    await page.getByText(es('connection.reading')).waitFor()
    expect(await violationsInEveryLook(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    await page.getByRole('link', { name: es('shell.offline.to_learning') }).tap()
    const course = page.getByRole('link', { name: title })
    await course.waitFor()
    expect(await violationsInEveryLook(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    await course.tap()
    await heading(page, title).waitFor()
    await page.goto(address('acme', `/dashboard/learn/${id}/${lessons[0]?.id}`))
    await heading(page, lessons[0]?.title ?? '').waitFor()
    const done = page.getByRole('button', { name: es('learn.player.mark') })
    await done.waitFor()
    expect(await violationsInEveryLook(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    // Neither it nor a lesson beside it was opened: it says why it is not there.
    await page.goto(address('acme', `/dashboard/learn/${id}/${lessons[5]?.id}`))
    await page.getByRole('heading', { name: es('learn.player.not_here.title') }).waitFor()
    expect(await violationsInEveryLook(page)).toEqual([])
  },
)

/** Signs in as somebody who has opened a lesson, until it is kept. */
async function reading(page: Page, name: string) {
  const found = await learner('demo', name, 'Giving feedback that helps')
  const lesson = `/dashboard/learn/${found.id}/${found.lessons[0]?.id}`
  await enter(page, found.own, lesson)
  await page.getByText('Think of the last time').waitFor()
  await untilKept(page)
  return { ...found, lesson }
}

story(
  'whoever signs out leaves nothing of what they opened on the machine, with and without a connection',
  async ({ visitor }) => {
    const { page, context } = await visitor()
    const { own, lesson } = await reading(page, 'Pavel')
    await fromUserMenu(page, text('shell.sign_out'))
    await page.waitForURL(/\/login/)
    await expect.poll(() => kept(page)).toEqual(nothing)

    await enter(page, own, lesson)
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByText('Think of the last time').waitFor()
    await fromUserMenu(page, text('shell.sign_out'))
    await page.waitForURL(/\/login/)
    await expect.poll(() => kept(page)).toEqual(nothing)
    // The browser has no page to begin with any more.
    await expect(page.goto(address('demo', lesson))).rejects.toThrow('ERR_FAILED')
  },
)

const endedBy: [how: string, name: string, end: (own: Own) => Promise<unknown>][] = [
  [
    'made inactive by an administrator',
    'Quentin',
    async ({ id }) => {
      const body = { userId: id, status: 'inactive' as const }
      return call(usersApi.changeStatus, { ...(await asAdmin()), params: { id }, body })
    },
  ],
  [
    'deleted by an administrator',
    'Rasmus',
    async ({ id }) => call(usersApi.delete, { ...(await asAdmin()), params: { id } }),
  ],
  [
    'signed out by themselves on another device',
    'Sanne',
    async ({ company, email }) => {
      const token = await tokenOf(port, company, email, OWN_PASSWORD)
      return call(authApi.endOtherSessions, { port, company, token })
    },
  ],
]
async function asAdmin() {
  return { port, company: 'demo', token: await tokenOf(port, 'demo', emailOf('admin', 'demo'), password) }
}
for (const [how, name, end] of endedBy)
  story(
    `what somebody opened is gone from a device that began without a connection once the server is heard of, where they were ${how} meanwhile`,
    async ({ visitor }) => {
      const { page, context } = await visitor()
      const { own } = await reading(page, name)
      await context.setOffline(true)
      await page.reload()
      await page.getByText('Think of the last time').waitFor()
      await end(own)
      expect(await kept(page)).toEqual(all)
      await context.setOffline(false)
      await page.waitForURL(/\/login/)
      await expect.poll(() => kept(page)).toEqual(nothing)
    },
  )

story(
  'another person who signs in on the machine finds nothing of what the first opened, though that one never signed out',
  async ({ visitor }) => {
    const { page, context } = await visitor()
    const { lesson } = await reading(page, 'Rosa')
    const other = await ownPerson('demo', 'student', 'Sven')
    // As where the browser's session was left behind, and its cookie is not: the sign-in opens for anybody.
    await context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('cairn-signed-in'))
    await enter(page, other)
    await expect.poll(() => kept(page)).toEqual(nothing)
    await context.setOffline(true)
    await expect(page.goto(address('demo', lesson))).rejects.toThrow('ERR_FAILED')
  },
)

/** Sends a file to a course as the application does, and answers its id. */
async function sendFile(own: Own, courseId: string, { name, mediaType, bytes }: SentFile): Promise<string> {
  const { company } = own
  const token = await tokenOf(port, company, own.email, OWN_PASSWORD)
  const owner = { kind: 'course' as const, id: courseId }
  const body = { owner, name, bytes: bytes.length, mediaType }
  const { id, path } = await call(attachmentsApi.create, { port, company, token, body })
  const sent = await sendBytes(
    {
      host: '127.0.0.1',
      port,
      method: 'PATCH',
      path,
      headers: {
        host: `${company}.localhost:${port}`,
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    },
    bytes,
  )
  expect(sent).toBe(204)
  return id
}
type SentFile = { name: string; mediaType: string; bytes: Buffer }
const sendBytes = (options: RequestOptions, bytes: Buffer) =>
  new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      incoming.resume()
      resolve(incoming.statusCode)
    })
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })

/** A course of a lesson with an image and a film, and of one with a formula and code; with somebody who learns in it. */
async function quarry() {
  const company = await ownCompany('Quarry')
  const author = await ownPerson(company, 'admin', 'Tove')
  const student = await ownPerson(company, 'student', 'Ulf')
  const as = async ({ email }: Own) => ({
    port,
    company,
    token: await tokenOf(port, company, email, OWN_PASSWORD),
  })
  const made = { title: 'Stones', language: 'en' }
  const { id } = await call(coursesApi.create, { ...(await as(author)), body: made })
  const params = { id }
  const [first, second] = [uuid(), uuid()]
  const line = (lesson: string, title: string) => ({ id: lesson, title, minutes: 5, required: true })
  const modules = [{ id: uuid(), title: 'Start', lessons: [line(first, 'Old'), line(second, 'Sums')] }]
  const outline = { revision: 1, modules }
  await call(coursesApi.saveOutline, { ...(await as(author)), params, body: outline })
  const colour = { width: 40, height: 20, channels: 3 as const, background: '#808080' }
  const bytes = await sharp({ create: colour }).png().toBuffer()
  const picture = await sendFile(author, id, { name: 'Wall.png', mediaType: 'image/png', bytes })
  const film = await sendFile(author, id, {
    name: 'Wall.mp4',
    mediaType: 'video/mp4',
    bytes: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2'),
  })
  const words = (said: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text: said }] })
  const write = async (lessonId: string, content: Block[]) =>
    call(coursesApi.saveLesson, {
      ...(await as(author)),
      params: { id, lessonId },
      body: { revision: 0, content: { type: 'doc', content } },
    })
  await write(first, [
    words('Stones are old.'),
    // The browser fetches an image that is far below when it is come to.
    ...Array.from({ length: 60 }, (_, n) => words(`Layer ${n} of the quarry`)),
    { type: 'image', attrs: { attachmentId: picture, alt: 'A dry wall', caption: '', size: 'full' } },
    { type: 'video', attrs: { attachmentId: film, caption: '', captions: [] } },
  ])
  await write(second, [
    { type: 'formulaBlock', attrs: { latex: 'a^2 + b^2' } },
    {
      type: 'codeBlock',
      attrs: { language: 'javascript' },
      content: [{ type: 'text', text: 'const a = 1' }],
    },
  ])
  const { revision } = await call(coursesApi.byId, { ...(await as(author)), params })
  await call(coursesApi.publish, { ...(await as(author)), params, body: { revision, note: '' } })
  await call(enrolmentsApi.enrol, { ...(await as(student)), params })
  return { company, student, read: (lesson: string) => `/dashboard/learn/${id}/${lesson}`, first, second }
}

story(
  'images, formulas and code of a lesson are seen without a connection, also where they were never looked at, and a film says that it needs one',
  async ({ visitor }) => {
    const { company, student, read, first, second } = await quarry()
    const { page, context } = await visitor()
    await enter(page, student, read(first))
    await page.getByText('Stones are old.').waitFor()
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByText('Stones are old.').waitFor()
    const image = page.getByRole('img', { name: 'A dry wall' })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(40)
    await page.getByText(text('ui.text.not_kept')).waitFor()
    // It was fetched as the one that follows, and never opened.
    await page.goto(address(company, read(second)))
    await page.locator('main math[alttext="a^2 + b^2"] mn').first().waitFor()
    await page.locator('main pre .hljs-keyword').waitFor()
  },
)
