import { expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { helpApi } from '#contract/help/help.ts'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { practiceApi } from '#contract/practice/practice.ts'
import { questionBankApi } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { caller } from '../../../test/caller.ts'
import { world } from '../../../test/world.ts'
import { daysOn } from '../practice/practice.test-data.ts'
import { question, spot, text } from '../questions/question.test-data.ts'
import { learning, quizOf } from './quiz.test-data.ts'

const w = await world()

/** Bytes that stand nowhere else. */
const bytesOf = (letter: string) => letter.repeat(40)
const shown = (letter: string, alt: string | null = 'A wing', length = 40): Block => ({
  type: 'picture',
  attrs: {
    data: `data:image/png;base64,${letter.repeat(length)}`,
    width: 4,
    height: 2,
    alt,
    caption: '',
    size: 'full',
  },
})
const prompt = (...blocks: Block[]): RichText => ({
  type: 'doc',
  content: [...text('What is it?').content, ...blocks],
})
const asking = (letter: string): Question =>
  question('true_false', { prompt: prompt(shown(letter)), right: true })

it('shows the picture of what is asked to whoever is asked it, and to nobody else: not of a question that was not drawn, nor to who may not take the quiz', async () => {
  const all = [asking('P'), asking('Q'), asking('R')]
  const { acme, admin, student, id, params } = await learning(w, quizOf(all, { draws: 1 }))
  const seen: string[] = []
  const told = async (told: Promise<{ text?: string; data?: unknown }>) =>
    void seen.push(JSON.stringify((await told).data ?? null))
  await told(student.send(enrolmentsApi.lesson, { params }))
  await told(student.send(enrolmentsApi.course, { params: { id } }))
  await told(student.send(attemptsApi.quiz, { params }))
  for (const letter of ['P', 'Q', 'R']) expect(seen.join()).not.toContain(bytesOf(letter))

  const { id: attemptId, questions } = await student.ok(attemptsApi.start, { params })
  const [asked] = questions
  expect(asked?.question.prompt).toEqual(all.find((one) => one.id === asked?.question.id)?.prompt)
  const letter = ['P', 'Q', 'R'].filter((one) => JSON.stringify(questions).includes(bytesOf(one)))
  expect(letter).toHaveLength(1)
  await told(student.send(attemptsApi.byId, { params: { attemptId } }))
  await told(student.send(attemptsApi.submit, { params: { attemptId } }))
  for (const other of ['P', 'Q', 'R'].filter((one) => one !== letter[0]))
    expect(seen.join()).not.toContain(bytesOf(other))
  expect(seen.join()).toContain(bytesOf(letter[0] ?? ''))

  const elsewhere = await (await w.company()).user({ role: 'admin' })
  const beside = await acme.user({ name: 'Uma' })
  for (const person of [elsewhere, beside, caller(w.port, acme.host)]) {
    const answers = [
      await person.send(attemptsApi.start, { params }),
      await person.send(attemptsApi.byId, { params: { attemptId } }),
      await person.send(coursesApi.lesson, { params }),
      await person.send(attemptsApi.statistics, { params }),
    ]
    expect(answers.every(({ status }) => [401, 403, 404].includes(status))).toBe(true)
    expect(JSON.stringify(answers)).not.toContain('data:image')
  }
  // Where it is listed, it is called what it shows.
  const { items } = await admin.ok(attemptsApi.statistics, { params })
  expect(items.map((one) => one.prompt)).toEqual(
    all.map(() => ({ type: 'doc', content: [...text('What is it?').content, ...text('A wing').content] })),
  )
})

it('shows the picture again where the question is repeated, and to whoever helps with it', async () => {
  const asked = asking('P')
  const { acme, student, id, lessonId, params } = await learning(w, quizOf([asked]))
  const { id: attemptId } = await student.ok(attemptsApi.start, { params })
  const item = { courseId: id, lessonId, questionId: asked.id, attemptId }
  const help = await student.ok(helpApi.ask, { body: { item, word: 'Why?' } })
  expect(help.carried.question?.prompt).toEqual(asked.prompt)
  const missed = { attemptId, questionId: asked.id }
  await student.ok(attemptsApi.answer, {
    params: missed,
    body: { number: 1, answer: { type: 'true_false', value: false } },
  })
  await student.ok(attemptsApi.submit, { params: { attemptId } })
  await daysOn(w, acme, 1)
  const { cards } = await student.ok(practiceApi.start, {})
  expect(cards.map((card) => card.question.prompt)).toEqual([asked.prompt])
})

it('keeps the picture in the bank, its versions and a copied course, finds it by what it shows, and tells of one that nobody described', async () => {
  const { admin, id, lessonId } = await learning(
    w,
    quizOf([asking('P'), { ...asking('Q'), prompt: prompt(shown('Q', null)) }]),
  )
  const { items } = await admin.ok(questionBankApi.add, {
    body: { courseId: id, questions: [asking('P')] },
  })
  const bankId = items[0]?.id ?? ''
  const kept = await admin.ok(questionBankApi.byId, { params: { id: bankId } })
  expect(kept.question.prompt).toEqual(prompt(shown('P')))
  const changed = { ...kept.question, prompt: prompt(shown('S', 'A feather')) }
  await admin.ok(questionBankApi.save, { params: { id: bankId }, body: { version: 1, question: changed } })
  const first = await admin.ok(questionBankApi.version, { params: { id: bankId, version: 1 } })
  expect(first.question.prompt).toEqual(prompt(shown('P')))
  const found = await admin.ok(questionBankApi.list, { query: { search: 'feather' } })
  expect(found.items.map((one) => one.id)).toEqual([bankId])

  const { warnings } = await admin.ok(coursesApi.changes, { params: { id } })
  expect(warnings.map(({ kind, count }) => [kind, count])).toContainEqual(['picture_untold', 1])
  const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
  const lessons = copy.outline.flatMap((one) => one.lessons)
  const copied = await admin.ok(coursesApi.lesson, {
    params: { id: copy.id, lessonId: lessons.find(({ kind }) => kind === 'quiz')?.id ?? lessonId },
  })
  expect(JSON.stringify(copied.content)).toContain(bytesOf('P'))

  const large = { ...asking('T'), prompt: prompt(shown('T', 'A wing', 70_000)) }
  const { error } = await admin.send(questionBankApi.save, {
    params: { id: bankId },
    body: { version: 2, question: large },
  })
  expect(error?.details).toMatchObject([{ field: 'question.prompt', code: 'pictures_too_large' }])
  const both = question('spots', {
    prompt: prompt(shown('U', 'A wing', 60_000)),
    picture: { data: `data:image/png;base64,${'U'.repeat(80_000)}`, width: 4, height: 2, alt: 'A bird' },
    spots: [spot('beak', 'Left')],
  })
  const refused = await admin.send(questionBankApi.add, { body: { courseId: id, questions: [both] } })
  expect(refused.error?.details).toMatchObject([{ field: 'questions.0', code: 'too_intricate' }])
})
