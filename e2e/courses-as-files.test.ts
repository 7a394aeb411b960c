import { readFileSync } from 'node:fs'
import { coursesApi } from '#contract/courses/courses.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, textbox } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

const words = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

story(
  'an administrator takes a course away as a Common Cartridge on a phone in Spanish, sees what another one will bring, makes it and takes it back',
  async ({ visitor }) => {
    const admin = await ownPerson(await ownCompany('Marl'), 'admin')
    const options = {
      port,
      company: admin.company,
      token: await tokenOf(port, admin.company, admin.email, OWN_PASSWORD),
    }
    const { id, outline } = await call(coursesApi.create, {
      ...options,
      body: { title: 'Escuchar bien', language: 'es' },
    })
    const lesson = outline[0]?.lessons[0]
    if (!lesson) throw new Error('a new course has no lesson')
    const work = crypto.randomUUID()
    await call(coursesApi.saveOutline, {
      ...options,
      params: { id },
      body: {
        revision: 1,
        modules: [
          {
            id: crypto.randomUUID(),
            title: 'Primero',
            lessons: [
              { ...lesson, title: 'Dos oídos' },
              { id: work, kind: 'assignment', title: 'Una charla', minutes: 20, required: true },
            ],
          },
        ],
      },
    })
    await call(coursesApi.saveLesson, {
      ...options,
      params: { id, lessonId: lesson.id },
      body: { revision: 0, content: words('Se oye más al hablar menos.') },
    })
    await call(coursesApi.saveLesson, {
      ...options,
      params: { id, lessonId: work },
      body: {
        revision: 0,
        content: {
          type: 'assignment',
          instructions: words('Cuenta de qué hablasteis.'),
          settings: newAssignmentSettings,
          rubric: null,
        },
      },
    })

    const { page } = await visitor(spanishPhone)
    await enter(page, admin, `/dashboard/teach/${id}/settings`)
    await button(page, es('teach.export')).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(`^${es('teach.export.common_cartridge')}`) }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('escuchar-bien.imscc')
    const cartridge = readFileSync(await saved.path())
    const files = unzipSync(cartridge)
    const page1 = files['01-primero/01-dos-oidos.html']
    expect(page1 && strFromU8(page1)).toContain('<p>Se oye más al hablar menos.</p>')

    await page.goto(page.url().replace(/\/teach\/.*/, '/teach/import'))
    await page.locator('input[type="file"]').setInputFiles({
      name: 'escuchar.imscc',
      mimeType: 'application/octet-stream',
      buffer: cartridge,
    })
    await button(page, es('teach.import.look')).click()
    const coming = page.getByRole('heading', { name: es('teach.import.coming') })
    await coming.waitFor()
    await page.getByText('Una charla').first().waitFor()
    expect(await violations(page)).toEqual([])
    await textbox(page, es('teach.import.title')).fill('Escuchar mejor')
    await button(page, es('teach.import.make')).click()
    await page.getByText(es('teach.import.done', { title: 'Escuchar mejor' })).waitFor()
    expect(await violations(page)).toEqual([])
    const titles = async () =>
      (await call(coursesApi.list, { ...options, query: {} })).items.map(({ title }) => title).toSorted()
    expect(await titles()).toEqual(['Escuchar bien', 'Escuchar mejor'])

    await button(page, es('teach.import.undo')).click()
    await page.getByText(es('teach.import.undone')).waitFor()
    expect(await titles()).toEqual(['Escuchar bien'])

    // What is no course is said in words, and the file can be chosen anew.
    await page.getByRole('link', { name: es('teach.import.again') }).click()
    await page.locator('input[type="file"]').setInputFiles({
      name: 'notas.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no es un zip'),
    })
    await button(page, es('teach.import.look')).click()
    await page.getByText(es('validation.course_not_zip')).first().waitFor()
    expect(page.url()).toMatch(/\/teach\/import$/)
  },
)
