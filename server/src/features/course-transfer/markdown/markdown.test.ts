import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { PageContent, pageOf } from '#contract/courses/course.ts'
import { isAskable } from '#contract/rich-text/check.ts'
import { plainLine } from '#contract/rich-text/line.ts'
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
      attrs?: { attachmentId?: string; captions?: { attachmentId: string }[]; posterId?: string }
    }
    if (attrs?.attachmentId)
      kinds.set(attrs.attachmentId, type === 'image' || type === 'video' ? type : 'document')
    for (const { attachmentId } of attrs?.captions ?? []) kinds.set(attachmentId, 'captions')
    if (attrs?.posterId) kinds.set(attrs.posterId, 'image')
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
  if (node.type === 'embed') return (node.attrs.title || node.attrs.url).replaceAll(/\s/g, '')
  // One that cannot be answered yet stays behind.
  if (node.type === 'check')
    return isAskable(node.attrs)
      ? plainLine([node.attrs.prompt, ...node.attrs.choices.map(({ text }) => text)].join('')).replaceAll(
          /\s/g,
          '',
        )
      : ''
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

const check = {
  type: 'check' as const,
  attrs: {
    prompt: 'What is $$x^2$$ of `x = 2`, *really*?',
    choices: [
      { text: '4 < 5', right: true, feedback: 'Two times $$2$$.' },
      { text: '[2]', right: false, feedback: '' },
      { text: '`22`', right: true, feedback: '1. Not so.' },
    ],
  },
}

it('a question to check oneself by is a callout with tasks, and comes again as it was, feedback and all', () => {
  const page: RichText = { type: 'doc', content: [check, { type: 'blockquote', content: [check] }] }
  expect(again(page)).toEqual(page)
  expect(
    said(
      '> [!CHECK]\n> Which **two**?\n>\n> - [x] One\n>\n>   Yes, *one*.\n> - [ ] Two\n> - [x] [Three](https://example.org)',
    ),
  ).toEqual({
    content: [
      {
        type: 'check',
        attrs: {
          prompt: 'Which two?',
          choices: [
            { text: 'One', right: true, feedback: 'Yes, one.' },
            { text: 'Two', right: false, feedback: '' },
            { text: 'Three', right: true, feedback: '' },
          ],
        },
      },
    ],
    notes: [],
  })
})

it.each([
  ['asks nothing', '> [!CHECK]\n>\n> - [x] One\n> - [ ] Two'],
  ['has one answer', '> [!CHECK]\n> Which?\n>\n> - [x] One'],
  ['has seven', `> [!CHECK]\n> Which?\n>\n${'> - [x] One\n'.repeat(7)}`],
  ['has none that is right', '> [!CHECK]\n> Which?\n>\n> - [ ] One\n> - [ ] Two'],
  ['has a list without ticks', '> [!CHECK]\n> Which?\n>\n> - One\n> - Two'],
  ['goes on below its answers', '> [!CHECK]\n> Which?\n>\n> - [x] One\n> - [ ] Two\n>\n> More'],
  ['is too long', `> [!CHECK]\n> ${'a'.repeat(501)}\n>\n> - [x] One\n> - [ ] Two`],
])(
  'a question to check oneself by that %s comes as a callout with its words, and that is said',
  (_, text) => {
    const { content, notes } = said(text)
    expect(content).toMatchObject([{ type: 'callout', attrs: { kind: 'note' } }])
    expect(JSON.stringify(content)).toContain('One')
    expect(notes).toEqual(['check'])
  },
)

it('what is shown of another page leaves as a link that says so, and comes again as it was; any other link is a link', () => {
  const embed = {
    type: 'embed' as const,
    attrs: { url: 'https://video.example/a_b?c=(d)', title: 'How *it* flies' },
  }
  const page: RichText = { type: 'doc', content: [embed, { ...embed, attrs: { ...embed.attrs, title: '' } }] }
  expect(again(page)).toEqual(page)
  const linkTo = (href: string) => ({ ...words('A film'), marks: [{ type: 'link', attrs: { href } }] })
  expect(said('[A film](https://video.example/a)').content).toEqual([line(linkTo('https://video.example/a'))])
  expect(said('[A film](http://video.example/a "embed")').content).toEqual([
    line(linkTo('http://video.example/a')),
  ])
  expect(said('See [A film](https://video.example/a "embed")').content).toEqual([
    line(words('See '), linkTo('https://video.example/a')),
  ])
  expect(said('[A film](https://video.example/a "embed") and more').content).toEqual([
    line(linkTo('https://video.example/a'), words(' and more')),
  ])
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
