import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { PageContent } from '#contract/courses/course.ts'
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
      if (content.type !== 'doc') continue
      expect(again(content)).toEqual(content)
      lessons++
    }
  }
  expect(lessons).toBeGreaterThan(20)
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
