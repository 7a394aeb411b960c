import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { PageContent, pageOf } from '#contract/courses/course.ts'
import { within, type RichText, type RichTextNode } from '#contract/rich-text/document.ts'
import { documents } from '#contract/rich-text/documents.test-data.ts'
import { readCourse } from '../../../demo/course-text.ts'
import { readMarkdown } from './read-markdown.ts'
import type { Found } from './reading.ts'
import { writeMarkdown } from './write-markdown.ts'

const kinds = new Map<string, Found['kind']>()
/** A text as it leaves and comes again, its files beside it. */
function again(document: RichText): RichText | null {
  const look = (value: unknown): void => {
    if (!value || typeof value !== 'object') return
    const { type, attrs } = value as {
      type?: string
      attrs?: { attachmentId?: string; captions?: { attachmentId: string }[] }
    }
    if (attrs?.attachmentId)
      kinds.set(attrs.attachmentId, type === 'image' || type === 'video' ? type : 'document')
    for (const { attachmentId } of attrs?.captions ?? []) kinds.set(attachmentId, 'captions')
    Object.values(value).forEach(look)
  }
  look(document)
  const written = writeMarkdown(document, (id) => ({ path: `../files/${id}`, name: '•' }))
  return readMarkdown(written, {
    resolve: (path) => {
      const id = path.replace('../files/', '')
      const kind = kinds.get(id)
      return kind ? { id, kind } : null
    },
    note: () => undefined,
  }).document
}

/** All that is said, letter by letter. Not of films, which may stand below what is said beside them. */
function letters(node: RichTextNode | null): string {
  if (!node) return ''
  if (node.type === 'text') return node.text.replaceAll(/[\s•]/g, '')
  // In a cell a norm is written by its name, since a bar would end the cell.
  if (node.type === 'formula' || node.type === 'formulaBlock')
    return node.attrs.latex.replaceAll('\\Vert{}', '\\|').replaceAll(/\s/g, '')
  if (node.type === 'image') return `${node.attrs.alt ?? ''}${node.attrs.caption}`.replaceAll(/\s/g, '')
  return within(node).map(letters).join('')
}

it('the lessons of the demo courses leave as Markdown and come again as they were', () => {
  const folder = new URL('../../../demo/courses/', import.meta.url)
  let lessons = 0
  for (const name of readdirSync(folder)) {
    const quiz = new URL(`../quizzes/${name.replace('.md', '.json')}`, folder)
    const course = readCourse(readFileSync(new URL(name, folder), 'utf8'), readFileSync(quiz, 'utf8'))
    for (const content of course.texts.values()) {
      const page = pageOf(content)
      if (!page) continue
      expect(again(page)).toEqual(page)
      lessons++
    }
  }
  expect(lessons).toBeGreaterThan(20)
})

const said = (text: string) => {
  const notes: string[] = []
  const { document } = readMarkdown(text, { resolve: () => null, note: (code) => notes.push(code) })
  return { content: document?.content, notes }
}
const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })
const formulaBlock = (latex: string) => ({ type: 'formulaBlock', attrs: { latex } })
const words = (text: string) => ({ type: 'text', text })
const line = (...content: object[]) => ({ type: 'paragraph', content })

it.each([
  ['within a line', 'Let $x^2$ be', [line(words('Let '), formula('x^2'), words(' be'))]],
  ['prices are none', 'From $5 to $6, or US $7', [line(words('From $5 to $6, or US $7'))]],
  ['an escaped sign is none', '\\$x\\$', [line(words('$x$'))]],
  ['in code there is none', '`$x$`', [line({ ...words('$x$'), marks: [{ type: 'code' }] })]],
  ['an escaped sign within', '$\\$5$', [line(formula('\\$5'))]],
  [
    'between two signs each, by itself',
    'See $$x$$ here',
    [line(words('See')), formulaBlock('x'), line(words('here'))],
  ],
  ['on lines of its own, whatever these begin with', '$$\na\n- b\n# c\n$$', [formulaBlock('a\n- b\n# c')]],
  ['on one line of its own', '$$ a = b $$', [formulaBlock('a = b')]],
  ['that nobody closed', '$$\na\n\nb', [line(words('$$ a')), line(words('b'))]],
  [
    'in a quotation',
    '> $$\n> x\n> $$\n\nafter',
    [{ type: 'blockquote', content: [formulaBlock('x')] }, line(words('after'))],
  ],
])('a formula %s', (_, text, content) => {
  expect(said(text).content).toEqual(content)
})

it('a formula that is too long to be kept comes as its words, and that is said', () => {
  const long = 'x'.repeat(2001)
  expect(said(`$${long}$`)).toEqual({ content: [line(words(long))], notes: ['long_formula'] })
  expect(said(`$$\n${long}\n$$`).notes).toEqual(['long_formula'])
})

it('a formula in a cell keeps its bars', () => {
  const cell = { type: 'tableCell' as const, attrs: { colspan: 1, rowspan: 1 } }
  const content = [
    { type: 'paragraph' as const, content: [{ type: 'formula' as const, attrs: { latex: '|x|' } }] },
  ]
  const table: RichText = {
    type: 'doc',
    content: [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { ...cell, content },
              { ...cell, content },
            ],
          },
        ],
      },
    ],
  }
  expect(again(table)).toEqual(table)
})

it('whatever a text says is said after it has left and come again, in a text that may be kept', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const back = again(document)
      if (back) PageContent.parse(back)
      expect(letters(back)).toBe(letters(document))
    }),
    { numRuns: 300 },
  )
})
