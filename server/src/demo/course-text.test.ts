import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hintsOfLesson, ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { hintsThatTell } from '#contract/rules/learning/hints/tells.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { pageOf } from '#contract/courses/course.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { readCourse } from './course-text.ts'

const folder = new URL('./courses/', import.meta.url)
const read = (file: string) =>
  readCourse(
    readFileSync(new URL(file, folder), 'utf8'),
    readFileSync(new URL(`../quizzes/${file.replace('.md', '.json')}`, folder), 'utf8'),
  )

describe.each(readdirSync(folder))('the demonstration’s course %s', (file) => {
  const { settings, outline, texts } = read(file)
  const lessons = outline.flatMap((module) => module.lessons)

  it('is whole: modules, at least eight lessons, each with a text worth its minutes', () => {
    expect(outline.length).toBeGreaterThanOrEqual(2)
    expect(lessons.length).toBeGreaterThanOrEqual(8)
    for (const { id, title } of lessons) {
      const text = texts.get(id)
      if (text?.type === 'doc') expect(plainText(text).length, title).toBeGreaterThan(500)
    }
    expect(settings.outcomes.length).toBeGreaterThan(2)
    expect(settings.summary.length).toBeGreaterThan(100)
  })

  it('ends with a quiz in which every question can be answered and helps without giving itself away', () => {
    const quiz = texts.get(lessons.at(-1)?.id ?? '')
    if (quiz?.type !== 'quiz') throw new Error('no quiz')
    expect(quiz.questions.length).toBeGreaterThanOrEqual(4)
    expect(quiz.questions.flatMap(problemsOf)).toEqual([])
    expect(quiz.questions.every((one) => ladderOf(one).length > 0)).toBe(true)
  })

  it('helps beside one of its lessons, in words that do not give the worked answer away', () => {
    const helped = [...texts.values()].filter((text) => text.type === 'doc' && text.hints)
    expect(helped.map((text) => ladderOf({ hints: hintsOfLesson(text) }).map(({ rung }) => rung))).toEqual([
      ['question', 'principle', 'step', 'worked'],
    ])
    expect(helped.flatMap(hintsThatTell)).toEqual([])
  })

  it('shows nothing of how it was written down', () => {
    const marks = lessons.map(({ id }) => JSON.stringify(texts.get(id))).join('\n')
    expect(marks.match(/\*\*|"@|\[!|"#|```|"\||"text":"[->] /g)).toBeNull()
  })
})

it('reads every kind of block', () => {
  const { texts } = readCourse(
    '# T\n\n- summary: s\n- language: en\n- level: beginner\n- topics: a\n- opening: at_once\n\n## M\n\n### L (5 min, optional)\n\n' +
      'One **bold** and `a_b_c` and _italic_.\n\n#### Head\n\n- a\n- b\n\n1. c\n\n> q\n\n> [!TIP]\n> t\n\n| a | b |\n| - | - |\n| 1 |  |\n\n```sql\nselect 1\n\nfrom x\n```\n\n---\n',
  )
  const [text] = texts.values()
  expect(pageOf(text ?? null)?.content.map(({ type }) => type)).toEqual([
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'blockquote',
    'callout',
    'table',
    'codeBlock',
    'horizontalRule',
  ])
  expect(pageOf(text ?? null)?.content[0]).toEqual({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'One ' },
      { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' and ' },
      { type: 'text', text: 'a_b_c', marks: [{ type: 'code' }] },
      { type: 'text', text: ' and ' },
      { type: 'text', text: 'italic', marks: [{ type: 'italic' }] },
      { type: 'text', text: '.' },
    ],
  })
  expect(pageOf(text ?? null)?.content[7]).toEqual({
    type: 'codeBlock',
    attrs: { language: 'sql' },
    content: [{ type: 'text', text: 'select 1\n\nfrom x' }],
  })
})
