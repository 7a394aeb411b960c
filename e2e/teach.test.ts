import { pageOf } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { call, tokenOf } from './harness/api.ts'
import { violations, violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const row = (page: Page, title: string) => page.locator('[data-row]', { hasText: title })
const lessonText = (page: Page) => textbox(page, text('teach.lesson.text'))
const said = (page: Page, key: string) =>
  page.getByText(text(key), { exact: true }).filter({ visible: true }).first()

const tokenFor = ({ company, email }: Own) => tokenOf(port, company, email, OWN_PASSWORD)

/** A course that is to be written: its first lesson, and what of that the server has. */
async function ownCourse(author: Own) {
  const options = { port, company: author.company, token: await tokenFor(author) }
  const course = await call(coursesApi.create, { ...options, body: { title: 'Asking well', language: 'en' } })
  const lesson = course.outline[0]?.lessons[0]
  if (!lesson) throw new Error('a new course has no lesson')
  const params = { id: course.id, lessonId: lesson.id }
  const kept = async () => {
    const { content } = await call(coursesApi.lesson, { ...options, params })
    const page = pageOf(content)
    return page && plainText(page).trim()
  }
  return { path: `/dashboard/teach/${course.id}`, kept }
}

story(
  'an administrator makes a course from nothing and publishes it, by keyboard alone',
  async ({ visitor }) => {
    const admin = await ownPerson(await ownCompany('Schist'), 'admin')
    const { page } = await visitor()
    await enter(page, admin, '/dashboard/teach')
    const { keyboard } = page

    await tabTo(page, button(page, text('teach.create')))
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await keyboard.type('Listening')
    await keyboard.press('Enter')
    await page.waitForURL(/\/dashboard\/teach\/[\w-]{36}$/)
    const id = page.url().slice(-36)

    // Two lessons to the module that is there, the second before the first, the one that came with it away.
    const adder = page.getByPlaceholder(text('teach.outline.add.page')).first()
    await tabTo(page, adder)
    await keyboard.type('What to ask')
    await keyboard.press('Enter')
    await keyboard.type('Why to listen')
    await keyboard.press('Enter')
    await row(page, 'Why to listen').waitFor()
    for (const key of ['Shift+Tab', 'Shift+Tab']) await keyboard.press(key)
    await keyboard.press('Alt+ArrowUp')
    await page.getByText('“Why to listen” is now 2 of 3').waitFor()
    await keyboard.press('ArrowUp')
    await keyboard.press('Delete')
    await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 3)

    await tabTo(page, row(page, 'Why to listen'))
    await keyboard.press('Enter')
    await page.waitForURL(/lesson=/)
    await tabTo(page, lessonText(page))
    await keyboard.type('## Two ears')
    await keyboard.press('Enter')
    await keyboard.type('One hears more by saying less.')
    await said(page, 'teach.saving.saved').waitFor()

    await page.keyboard.press('Control+Home')
    await tabTo(page, button(page, text('teach.publish')), 'Shift+Tab')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Why to listen').waitFor()
    await keyboard.type('The first one')
    await keyboard.press('Enter')
    await said(page, 'teach.state.published').waitFor()

    const options = { port, company: admin.company, token: await tokenFor(admin) }
    const found = await call(enrolmentsApi.course, { ...options, params: { id } })
    expect(found.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual([
      'Why to listen',
      'What to ask',
    ])
    const { items } = await call(coursesApi.versions, { ...options, params: { id } })
    expect(items.map(({ version, note }) => [version, note])).toEqual([[1, 'The first one']])
  },
)

story('two authors on one lesson: the second sees both texts, and nothing is lost', async ({ visitor }) => {
  const company = await ownCompany('Chert')
  const ada = await ownPerson(company, 'admin', 'Ada')
  const olmo = await ownPerson(company, 'admin', 'Olmo')
  const { path, kept } = await ownCourse(ada)
  const [first, second] = [(await visitor()).page, (await visitor()).page]
  await enter(first, ada, path)
  await enter(second, olmo, path)
  await lessonText(first).waitFor()
  await lessonText(second).click()

  await lessonText(first).click()
  await first.keyboard.type('Written by Ada.')
  await expect.poll(kept).toBe('Written by Ada.')
  await second.keyboard.type('Written by Olmo.')
  const conflict = second.getByRole('region', { name: text('teach.conflict.title') })
  await conflict.getByText('Ada Ridge', { exact: false }).waitFor()
  await conflict.getByText('Written by Ada.').waitFor()
  await second
    .getByRole('textbox', { name: text('teach.conflict.mine') })
    .getByText('Written by Olmo.')
    .waitFor()
  expect(await kept()).toBe('Written by Ada.')

  // Gone and come back, the question still stands, and so does what was typed.
  second.on('dialog', (question) => void question.accept())
  await second.reload()
  await conflict.getByText('Written by Ada.').waitFor()
  await button(second, text('teach.conflict.keep_mine')).click()
  await conflict.waitFor({ state: 'detached' })
  await expect.poll(kept).toBe('Written by Olmo.')
})

story(
  'what is typed without a network is kept over a reload, and sent when it is back',
  async ({ visitor }) => {
    const admin = await ownPerson(await ownCompany('Marl'), 'admin')
    const { path, kept } = await ownCourse(admin)
    const { page, context } = await visitor()
    await enter(page, admin, path)
    await lessonText(page).click()
    await context.setOffline(true)
    await page.keyboard.type('Typed in a tunnel.')
    await said(page, 'teach.saving.offline').waitFor()
    expect(await kept()).toBeNull()
    await context.setOffline(false)
    await said(page, 'teach.saving.saved').waitFor()
    expect(await kept()).toBe('Typed in a tunnel.')

    // The calls of the page fail, not the page: it is left in the middle of it, and opened again.
    await context.route(/\/lessons\//, (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    )
    await page.keyboard.type(' And out of it.')
    await said(page, 'teach.saving.offline').waitFor()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await lessonText(page).getByText('Typed in a tunnel. And out of it.').waitFor()
    await context.unroute(/\/lessons\//)
    await said(page, 'teach.saving.saved').waitFor()
    await expect.poll(kept).toBe('Typed in a tunnel. And out of it.')
  },
)

story(
  'an author puts a picture and a file into a lesson, is told that nobody has described the picture, and a student sees both in Spanish on a phone',
  async ({ visitor }) => {
    const company = await ownCompany('Gneiss')
    const author = await ownPerson(company, 'admin')
    const student = await ownPerson(company, 'student')
    const { path } = await ownCourse(author)
    const { page } = await visitor()
    await enter(page, author, path)
    await lessonText(page).click()
    await page.keyboard.type('How a wall stands.')
    const wall = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6b7d5a' } })
      .png()
      .toBuffer()
    // The picture is chosen, the file is pasted.
    await page
      .locator('[data-page] input[type="file"]')
      .setInputFiles({ name: 'Wall.png', mimeType: 'image/png', buffer: wall })
    const picture = lessonText(page).locator('figure img')
    await picture.waitFor()
    await page.keyboard.press('Control+End')
    await lessonText(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-1.7 the plan'], 'Plan.pdf', { type: 'application/pdf' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await lessonText(page).getByRole('button', { name: 'Plan.pdf' }).waitFor()
    await said(page, 'teach.saving.saved').waitFor()
    expect(await violations(page)).toEqual([])

    await button(page, text('teach.publish')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('teach.publish.warnings')).waitFor()
    await dialog.getByRole('link', { name: 'First lesson' }).click()
    // By keyboard: the field is on the way, and the words arrive where they are read out.
    await tabTo(page, textbox(page, text('ui.text.alt')))
    await page.keyboard.type('A dry stone wall')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Built in a day')
    await expect.poll(() => picture.getAttribute('alt')).toBe('A dry stone wall')
    await said(page, 'teach.saving.saved').waitFor()
    await button(page, text('teach.publish')).click()
    await dialog.getByText(text('teach.publish.first')).waitFor()
    expect(await dialog.getByText(text('teach.publish.warnings')).count()).toBe(0)
    await dialog.getByRole('button', { name: text('teach.publish.action', { version: 1 }) }).click()
    await said(page, 'teach.state.published').waitFor()

    const id = path.slice(-36)
    const options = { port, company: student.company, token: await tokenFor(student) }
    const { enrolment } = await call(enrolmentsApi.enrol, { ...options, params: { id } })
    const reader = await visitor(spanishPhone)
    await enter(reader.page, student, `/dashboard/learn/${id}/${enrolment?.nextLessonId}`)
    const seen = reader.page.getByRole('figure').getByRole('img', { name: 'A dry stone wall' })
    await seen.waitFor()
    // Its room is known before it comes.
    expect(
      await seen.evaluate((image) => [image.getAttribute('width'), image.getAttribute('height')]),
    ).toEqual(['900', '600'])
    await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    expect((await seen.boundingBox())?.width).toBeLessThanOrEqual(360)
    await reader.page.getByText('Built in a day').waitFor()
    const [saved] = await Promise.all([
      reader.page.waitForEvent('download'),
      reader.page.getByRole('button', { name: 'Plan.pdf' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('Plan.pdf')
    expect(await violations(reader.page)).toEqual([])
  },
)

/** A second of film, drawn and recorded by the browser itself: black at first, then white for longer. */
const filmed = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const over = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    if (!context) throw new Error('nothing can be drawn on')
    for (let frame = 0; frame < 12; frame++) {
      context.fillStyle = frame < 2 ? 'black' : 'white'
      context.fillRect(0, 0, 320, 180)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    recorder.stop()
    await over
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })

/** Plays the film of a lesson, goes back to its beginning, and takes what it shows there as its picture. */
async function takesMoment(page: Page): Promise<void> {
  const film = lessonText(page).locator('video')
  const moment = button(page, text('ui.text.poster_moment'))
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video
      .play()
      .then(() => new Promise((resolve) => (video.onended = resolve)))
      .then(() => {
        video.currentTime = 0
        return new Promise((resolve) => (video.onseeked = resolve))
      })
  })
  await moment.click()
  await button(page, text('ui.text.poster_remove'))
    .or(button(page, text('ui.text.poster_own')))
    .waitFor()
}

/** How light the picture of a film is, as who watches it gets it; of 255. */
async function greyOfPoster(film: Locator): Promise<number> {
  const picture = await film.evaluate(async (video: HTMLVideoElement) => [
    ...new Uint8Array(await (await fetch(video.poster)).arrayBuffer()),
  ])
  const { channels } = await sharp(Buffer.from(picture)).flatten({ background: 'white' }).stats()
  return channels[0]?.mean ?? 255
}

story(
  'an author puts a film with captions into a lesson, is told which line of them is wrong, chooses a moment of it as its picture, and a student watches it',
  async ({ visitor }) => {
    const company = await ownCompany('Tuff')
    const author = await ownPerson(company, 'admin')
    const student = await ownPerson(company, 'student')
    const { path } = await ownCourse(author)
    const { page } = await visitor()
    await enter(page, author, path)
    await lessonText(page).click()
    await page.locator('[data-page] input[type="file"]').setInputFiles({
      name: 'Wall.webm',
      mimeType: 'video/webm',
      buffer: Buffer.from(await filmed(page)),
    })
    await lessonText(page).locator('video').waitFor()
    const about = page.getByRole('group', { name: text('ui.text.film') })
    await about.getByLabel(text('ui.text.captions_add')).selectOption('es')
    const dialog = page.getByRole('dialog')
    const words = dialog.getByRole('textbox', { name: text('ui.text.captions_words') })
    await words.fill('WEBVTT\n\n00:00,000 --> 00:04,000\nUn muro')
    await button(page, text('ui.text.captions_keep')).click()
    await dialog
      .getByText(text('ui.text.captions_line', { line: 3, problem: text('ui.text.captions.bad_time') }))
      .waitFor()
    expect(await violations(page)).toEqual([])
    await words.fill('WEBVTT\n\n00:00.000 --> 00:04.000\nUn muro')
    await button(page, text('ui.text.captions_keep')).click()
    await dialog.waitFor({ state: 'detached' })
    const edit = button(page, text('ui.text.captions_edit', { name: 'Spanish' }))
    await edit.waitFor()
    await edit.click()
    await expect.poll(() => words.inputValue()).toContain('Un muro')
    await button(page, text('generic.cancel')).click()
    await dialog.waitFor({ state: 'detached' })
    await takesMoment(page)
    expect(await violationsInEveryLook(page)).toEqual([])
    await said(page, 'teach.saving.saved').waitFor()
    await button(page, text('teach.publish')).click()
    await dialog.getByRole('button', { name: text('teach.publish.action', { version: 1 }) }).click()
    await said(page, 'teach.state.published').waitFor()

    const id = path.slice(-36)
    const options = { port, company: student.company, token: await tokenFor(student) }
    const { enrolment } = await call(enrolmentsApi.enrol, { ...options, params: { id } })
    const reader = await visitor(spanishPhone)
    await enter(reader.page, student, `/dashboard/learn/${id}/${enrolment?.nextLessonId}`)
    const film = reader.page.locator('video')
    await film.waitFor()
    // As the film begins, and not as it is later.
    expect(await greyOfPoster(film)).toBeLessThan(60)
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    // In the reader's language, without being asked for.
    await expect
      .poll(() =>
        film.evaluate(
          (video: HTMLVideoElement) => (video.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text,
        ),
      )
      .toBe('Un muro')
    expect((await film.boundingBox())?.width).toBeLessThanOrEqual(360)
    expect(await violations(reader.page)).toEqual([])
  },
)
