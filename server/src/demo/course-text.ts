import { v7 as uuid } from 'uuid'
import {
  CourseSettings,
  PageContent,
  type LessonContent,
  type Outline,
  type WrittenPage,
} from '#contract/courses/course.ts'
import { rungs } from '#contract/practice/questions.ts'
import { codeLanguages } from '#contract/rich-text/code-languages.ts'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { keptHints, noHints } from '#contract/rules/learning/hints/ladder.ts'
import { inlines } from './line-text.ts'
import { readQuiz } from './quiz-text.ts'

export type DemoCourse = {
  settings: CourseSettings
  outline: Outline
  texts: Map<string, LessonContent>
}

const paragraph = (line: string): Block => ({ type: 'paragraph', content: inlines(line) })

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
function table([head = '', , ...rows]: string[]): Block {
  const row = (line: string, type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow' as const,
    content: cellsOf(line).map((cell) => ({
      type,
      attrs: { colspan: 1, rowspan: 1 },
      content: [cell ? paragraph(cell) : { type: 'paragraph' as const }],
    })),
  })
  return { type: 'table', content: [row(head, 'tableHeader'), ...rows.map((line) => row(line, 'tableCell'))] }
}

const items = (lines: string[]) =>
  lines.map((line) => ({
    type: 'listItem' as const,
    content: [paragraph(line.replace(/^(- |\d+\. )/, ''))],
  }))

function quote(lines: string[]): Block {
  const [first = '', ...rest] = lines.map((line) => line.replace(/^> ?/, ''))
  const kind = /^\[!(NOTE|TIP|WARNING)\]$/.exec(first)?.[1]
  if (!kind) return { type: 'blockquote', content: [first, ...rest].map(paragraph) }
  const attrs = { kind: kind.toLowerCase() as 'note' | 'tip' | 'warning' }
  return { type: 'callout', attrs, content: rest.map(paragraph) }
}

function block(text: string): Block {
  const lines = text.split('\n')
  const [first = ''] = lines
  const code = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(text)
  if (code)
    return {
      type: 'codeBlock',
      attrs: { language: codeLanguages.find((one) => one === code[1]) ?? null },
      content: [{ type: 'text', text: code[2] ?? '' }],
    }
  const formula = /^\$\$\n([\s\S]+)\n\$\$$/.exec(text)
  if (formula) return { type: 'formulaBlock', attrs: { latex: formula[1] ?? '' } }
  if (first === '---') return { type: 'horizontalRule' }
  const heading = /^(#{4,5}) (.+)$/.exec(first)
  if (heading)
    return {
      type: 'heading',
      attrs: { level: heading[1] === '####' ? 2 : 3 },
      content: inlines(heading[2] ?? ''),
    }
  if (first.startsWith('- ')) return { type: 'bulletList', content: items(lines) }
  if (/^\d+\. /.test(first)) return { type: 'orderedList', attrs: { start: 1 }, content: items(lines) }
  if (first.startsWith('>')) return quote(lines)
  if (first.startsWith('|')) return table(lines)
  return paragraph(lines.join(' '))
}

/** The blocks of a text stand apart by an empty line; code may hold empty lines too. */
function blocksOf(text: string): Block[] {
  const found: string[][] = [[]]
  let inCode = false
  for (const one of text.trim().split('\n')) {
    if (one.startsWith('```')) inCode = !inCode
    if (one === '' && !inCode) found.push([])
    else found.at(-1)?.push(one)
  }
  return found.filter((parts) => parts.length > 0).map((parts) => block(parts.join('\n')))
}
export const textOf = (text: string): RichText => PageContent.parse({ type: 'doc', content: blocksOf(text) })

/** A page with the ladder that is written below it: each hint after the name of its rung. */
function pageWithHints(body: string): WrittenPage {
  const [words = '', ...parts] = body.split(/^@(question|principle|step|worked): /m)
  const hints = { ...noHints }
  for (const rung of rungs) {
    const at = parts.indexOf(rung)
    if (at >= 0) hints[rung] = textOf(parts[at + 1] ?? '')
  }
  return { ...textOf(words), ...keptHints(hints) }
}

const line = (head: string, name: string) => new RegExp(`^- ${name}: (.+)$`, 'm').exec(head)?.[1]
const lines = (head: string, name: string) =>
  [...head.matchAll(new RegExp(`^- ${name}: (.+)$`, 'gm'))].map(([, value = '']) => value)

/**
 * A course written as one page of text: what is said of it, its modules, and under each of them its lessons. Its quiz is
 * written apart.
 */
export function readCourse(text: string, quiz?: string): DemoCourse {
  const [head = '', ...parts] = text.split(/^## /m)
  const texts = new Map<string, LessonContent>()
  const outline = parts.map((part) => {
    const [title = '', ...lessons] = part.split(/^### /m)
    return {
      id: uuid(),
      title: title.trim(),
      lessons: lessons.map((lesson) => {
        const [first = '', ...body] = lesson.split('\n')
        const named = /^(.+) \((\d+) min(, (?:optional|opcional))?(, quiz)?\)$/.exec(first.trim())
        if (!named) throw new Error(`no time beside a lesson: ${first}`)
        const id = uuid()
        const line = { id, title: named[1] ?? '', minutes: Number(named[2]), required: !named[3] }
        if (named[4] && quiz) {
          texts.set(id, readQuiz(quiz))
          return { ...line, kind: 'quiz' as const }
        }
        texts.set(id, pageWithHints(body.join('\n')))
        return line
      }),
    }
  })
  const due = line(head, 'due')
  const months = line(head, 'valid for months')
  const settings = CourseSettings.parse({
    title: /^# (.+)$/m.exec(head)?.[1],
    summary: line(head, 'summary'),
    language: line(head, 'language'),
    level: line(head, 'level'),
    topics: (line(head, 'topics') ?? '').split(', '),
    outcomes: lines(head, 'outcome'),
    audience: line(head, 'audience') ?? 'everyone',
    entry: line(head, 'entry') ?? 'open',
    opening: line(head, 'opening'),
    dueDays: due ? Number(due) : null,
    certificate: {
      given: true,
      months: months ? Number(months) : null,
      title: '',
      statement: '',
      signatory: line(head, 'signatory') ?? '',
      signatoryRole: line(head, 'signatory role') ?? '',
    },
  })
  return { settings, outline, texts }
}
