import { describe, expect, it } from 'vitest'
import { answersApi } from '#contract/help/answers.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { helpApi } from '#contract/help/help.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { world, type Person } from '../../../test/world.ts'
import { another } from '../answers/answers.test-data.ts'
import { text } from '../questions/question.test-data.ts'
import { passagesOf, type Pointed } from './ask/passages.ts'
import { ask, move, open, stuck } from './help.test-data.ts'

const w = await world()

/** Publishes a page of a course anew, saying this. */
async function publish(admin: Person, id: string, lessonId: string, content: RichText): Promise<void> {
  const params = { id, lessonId }
  const { revision } = await admin.ok(coursesApi.lesson, { params })
  await admin.ok(coursesApi.saveLesson, { params, body: { revision, content } })
  const course = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision: course.revision } })
}

describe('a request', () => {
  it('has the passage that it is about, for who asked and who may take it; of three hundred characters at most', async () => {
    const { student, mentor, lesson, item } = await stuck(w)
    const one = await ask(student, lesson, 'Why?', { text: ' Birds fly. ', at: 3 })
    expect(one.passage).toBe('Birds fly.')
    expect((await open(mentor, one.id)).passage).toBe('Birds fly.')
    expect((await move(mentor, one.id, 'claim'))?.passage).toBe('Birds fly.')
    expect((await ask(student, item)).passage).toBeNull()
    const send = (passage: { text: string; at: number }) =>
      student.send(helpApi.ask, { body: { item, word: 'Why?', passage } })
    expect((await send({ text: 'x'.repeat(301), at: 0 })).status).toBe(400)
    expect((await send({ text: ' ', at: 0 })).status).toBe(400)
    expect((await send({ text: 'x', at: -1 })).status).toBe(400)
  })
})

describe('the authors of a course', () => {
  it('read which sentence of the published lesson most people point to, and what is there no more', async () => {
    const { acme, admin, student, id, lesson } = await stuck(w)
    await publish(admin, id, lesson.lessonId, text('Birds fly.  Their bones are hollow. They weigh little.'))
    const often = async () => (await admin.ok(answersApi.often, { params: { id } })).items[0]?.passages
    await ask(student, lesson, 'Why?', { text: 'bones', at: 17 })
    const marks = ['bones are hollow. They weigh', 'They are light.', 'I, Gil, am light.', 'Their\n bones']
    const others: Person[] = []
    for (const [n, marked] of marks.entries()) {
      const other = await another(acme, id, ['Fay', 'Hal', 'Gil', 'Jo'][n])
      others.push(other)
      expect(await often()).toBeUndefined()
      await ask(other, lesson, 'Why?', { text: marked, at: 0 })
    }
    expect(await often()).toEqual([
      { text: 'Their bones are hollow.', people: 3, stands: true },
      { text: 'They weigh little.', people: 1, stands: true },
      { text: 'They are light.', people: 1, stands: false },
    ])
    for (const other of others)
      expect((await other.send(answersApi.often, { params: { id } })).error?.code).toBe('FORBIDDEN')
    await publish(admin, id, lesson.lessonId, text('They are light.'))
    expect((await often())?.map(({ text: sentence, stands }) => `${sentence} ${stands}`)).toEqual([
      'They are light. true',
      'Their bones false',
      'bones are hollow. They weigh false',
      'bones false',
    ])
  })
})

describe('passages of a text', () => {
  const by = (student: string, words: string, at = 0): Pointed => ({
    student,
    quote: { text: words, at },
    names: false,
  })
  const paragraph = (words: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: words }],
  })
  const document: RichText = {
    type: 'doc',
    content: [
      paragraph('A wing lifts.'),
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('No bone is full')] },
          { type: 'listItem', content: [paragraph('A wing bends. It lifts.')] },
        ],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'It is ' },
          { type: 'formula', attrs: { latex: 'm g' } },
          { type: 'hardBreak' },
          {
            type: 'text',
            text: 'in all',
            marks: [{ type: 'link', attrs: { href: 'https://example.org' } }],
          },
          { type: 'text', text: '.' },
        ],
      },
    ],
  }
  const found = (...pointed: Pointed[]) =>
    passagesOf(document, 'en', pointed).map(({ text: sentence, people }) => `${people} ${sentence}`)

  it('are sentences, also of lists, formulas and links, counted once for each person', () => {
    expect(found(by('a', 'full A wing bends.'), by('a', 'bone is'), by('b', 'bends'))).toEqual([
      '2 A wing bends.',
      '1 No bone is full',
    ])
    expect(found(by('a', 'is m g in all.'))).toEqual(['1 It is m g in all.'])
  })
  it('are the nearest to where the words were marked, of words that stand there more than once', () => {
    expect(found(by('a', 'A wing', 28))).toEqual(['1 A wing bends.'])
    expect(found(by('a', 'A wing', 2))).toEqual(['1 A wing lifts.'])
  })
  it('are the five that most people marked', () => {
    const gone = ['b', 'c', 'd', 'e', 'f', 'g'].map((who) => by(who, `gone ${who}`))
    expect(found(...gone, by('x', 'bends'), by('y', 'bends'))).toEqual([
      '2 A wing bends.',
      '1 gone b',
      '1 gone c',
      '1 gone d',
      '1 gone e',
    ])
  })
})
