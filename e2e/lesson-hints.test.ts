import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const phone = { ...spanishPhone, colorScheme: 'dark' as const }
const words = (said: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
})
/** Longer than the pause before a hint. */
const OPENS = { timeout: 60_000 }

story(
  'an author writes hints beside a lesson by keyboard; a student on a Spanish phone opens one when they are stuck, reads in an assignment what the worked answer costs before it opens, and finds all of it after a reload',
  async ({ visitor }) => {
    const company = await ownCompany('Basalto')
    const author = await ownPerson(company, 'admin', 'Nora')
    const student = await ownPerson(company, 'student', 'Luz')
    const token = await tokenOf(port, company, author.email, OWN_PASSWORD)
    const at = { port, company, token }
    const { id } = await call(coursesApi.create, { ...at, body: { title: 'Hitos', language: 'es' } })
    const [page, work] = [uuid(), uuid()]
    const line = { minutes: 5, required: true }
    const lessons = [
      { ...line, id: page, title: 'El primer hito' },
      { ...line, id: work, kind: 'assignment' as const, title: 'Haz uno' },
    ]
    const modules = [{ id: uuid(), title: 'Todo', lessons }]
    await call(coursesApi.saveOutline, { ...at, params: { id }, body: { revision: 1, modules } })
    await call(coursesApi.saveLesson, {
      ...at,
      params: { id, lessonId: page },
      body: { revision: 0, content: words('Cuatro piedras hacen un hito.') },
    })
    await call(coursesApi.saveLesson, {
      ...at,
      params: { id, lessonId: work },
      body: {
        revision: 0,
        content: {
          type: 'assignment',
          instructions: words('Haz un hito y cuenta cómo.'),
          settings: { ...newAssignmentSettings, passedBy: 'points', workedCloses: true },
          rubric: null,
          hints: {
            question: words('¿Qué piedra pondrías primero?'),
            principle: null,
            step: null,
            worked: words('La más ancha abajo, y luego tres más.'),
          },
        },
      },
    })

    const { page: desk } = await visitor()
    await enter(desk, author, `/dashboard/teach/${id}?lesson=${page}`)
    const { keyboard } = desk
    const rung = text('teach.quiz.rung.question')
    await tabTo(desk, button(desk, rung))
    await keyboard.press('Enter')
    await tabTo(desk, textbox(desk, rung))
    await keyboard.type('¿Qué ve quien llega de noche?')
    await expect
      .poll(async () => {
        const of = { ...at, params: { id, lessonId: page } }
        return JSON.stringify((await call(coursesApi.lesson, of)).content)
      })
      .toContain('¿Qué ve quien llega de noche?')
    expect(await violations(desk)).toEqual([])
    const { revision } = await call(coursesApi.byId, { ...at, params: { id } })
    await call(coursesApi.publish, { ...at, params: { id }, body: { revision } })

    const own = await tokenOf(port, company, student.email, OWN_PASSWORD)
    await call(enrolmentsApi.enrol, { port, company, token: own, params: { id } })
    const { page: small } = await visitor(phone)
    await enter(small, student, `/dashboard/learn/${id}/${page}`)
    /** It may be gone by now: then it did what it is there for. */
    const press = (name: string) =>
      button(small, name)
        .tap({ timeout: 2_000 })
        .catch(() => undefined)
    await button(small, es('quiz.hint')).waitFor()
    // Stuck: first what is there.
    await button(small, es('help.stuck')).tap()
    await small
      .getByRole('dialog')
      .getByRole('button', { name: es('help.ask.show_hint') })
      .waitFor()
    await small.getByRole('button', { name: es('generic.cancel') }).tap()
    await expect
      .poll(async () => {
        await press(es('quiz.hint'))
        return small.getByText('¿Qué ve quien llega de noche?').isVisible()
      }, OPENS)
      .toBe(true)
    expect(await violations(small)).toEqual([])
    expect(await cutTexts(small)).toEqual([])
    await small.reload()
    await small.getByText('¿Qué ve quien llega de noche?').waitFor()

    await small.goto(small.url().replace(page, work))
    await button(small, es('work.start')).tap()
    await textbox(small, es('work.text')).fill('Con cuatro piedras')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    // What is written is a try.
    await button(small, es('quiz.hint')).tap()
    await small.getByText('¿Qué piedra pondrías primero?').waitFor()
    await textbox(small, es('work.text')).fill('Con cuatro piedras, la ancha abajo')
    await expect
      .poll(async () => {
        await press(es('quiz.hint.another'))
        return small.getByText(es('learn.hints.closes')).isVisible()
      }, OPENS)
      .toBe(true)
    expect(await small.getByText('La más ancha abajo').isVisible()).toBe(false)
    expect(await violations(small)).toEqual([])
    await button(small, es('quiz.hint.show')).press('Enter')
    await small.getByText('La más ancha abajo').waitFor()
    await small.getByText(es('work.credit_closed')).waitFor()
    expect(await cutTexts(small)).toEqual([])
    await small.reload()
    await small.getByText('La más ancha abajo').waitFor()
  },
)
