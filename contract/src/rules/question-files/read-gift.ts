import {
  brought,
  choiceOf,
  drawnLine,
  notBrought,
  oneLine,
  pieceOf,
  type Brought,
  type Common,
} from './brought.ts'
import { randomId } from './random-id.ts'
import { gapsText } from './gaps-text.ts'
import { holdsMedia } from './media.ts'
import { noText, ofPlain, type ReadsHtml, type Text } from './text.ts'
import { topicOfCategory, topicsOf } from './topics.ts'

/** What is escaped stands for itself: it is put aside while what separates is looked for. */
const ASIDE = 0xe000
const put = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_, char: string) =>
    char === 'n' ? '\n' : String.fromCharCode(ASIDE + char.charCodeAt(0)),
  )
const back = (text: string) =>
  text.replaceAll(/[\ue000-\ue0ff]/g, (char) => String.fromCharCode(char.charCodeAt(0) - ASIDE))

type Format = 'html' | 'plain'

/** A text in the format that its question says. */
function read(text: string, format: Format, html: ReadsHtml): Text {
  const own = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(text)
  const kind = own ? (/html|moodle/i.test(own[1] ?? '') ? 'html' : 'plain') : format
  const words = back(text.slice(own?.[0].length ?? 0)).trim()
  return kind === 'html' ? html.text(words) : ofPlain(words)
}

type GiftAnswer = { sign: '=' | '~'; weight: number | null; text: string; feedback: string }

/** The answers between the braces: each begins with its sign, may have a weight, and says something after `#`. */
function answersOf(inside: string): GiftAnswer[] {
  const parts = inside.match(/[=~][^=~]*/g) ?? []
  return parts.map((part) => {
    const [, weight, rest = ''] = /^[=~]\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(part) ?? []
    const [text = '', ...feedback] = rest.split('#')
    return {
      sign: part.startsWith('=') ? '=' : '~',
      weight: weight === undefined ? null : Number(weight),
      text: text.trim(),
      feedback: feedback.join('#').trim(),
    }
  })
}

/** `3:0.5` is three and half a one to either side; `2.5..3.5` is the same. */
function numberOf(text: string): { right: number; tolerance: number } | null {
  const number = (one: string | undefined) => (one?.trim() ? Number(one) : NaN)
  const [from, to] = text.split('..').map(number)
  if (to !== undefined && from !== undefined)
    return Number.isFinite(from + to) ? { right: (from + to) / 2, tolerance: Math.abs(to - from) / 2 } : null
  const [right = NaN, tolerance = 0] = text.split(':').map(number)
  return Number.isFinite(right) && Number.isFinite(tolerance)
    ? { right, tolerance: Math.abs(tolerance) }
    : null
}

const remark = /^\s*\/\//

/** One question. Null for what is none. */
function readOne(block: string, category: string | undefined, html: ReadsHtml): Brought | null {
  const lines = block.split('\n')
  const text = put(lines.filter((line) => !remark.test(line)).join('\n')).trim()
  if (!text) return null
  // Moodle writes its tags into a remark.
  const tags = lines
    .filter((line) => remark.test(line))
    .flatMap((line) => [...line.matchAll(/\[tag:((?:\\.|[^\]\\])*)\]/g)].map(([, tag = '']) => tag))
  const [, title = '', body = ''] = /^(?:::([\s\S]*?)::)?([\s\S]*)$/.exec(text) ?? []
  const format: Format = /^\s*\[(html|moodle)\]/i.test(body) ? 'html' : 'plain'
  const begin = body.indexOf('{')
  const end = body.lastIndexOf('}')
  const before = read(begin < 0 ? body : body.slice(0, begin), format, html)
  const name = read(title, format, html).words
  if (begin < 0 || end < begin)
    return notBrought({ name, prompt: before }, begin < 0 ? 'other_type' : 'unreadable')
  const after = read(body.slice(end + 1), format, html)
  const [inside = '', general = ''] = body.slice(begin + 1, end).split('####')
  const said = read(general, format, html)
  const common: Common = {
    name,
    prompt: before,
    losesMedia: /\[(html|moodle)\]/i.test(text) && holdsMedia(text),
    topics: topicsOf([...tags, category]),
    ...(said.words && { right: said, wrong: said }),
  }
  return answered(common, inside.trim(), after.words, (one) => read(one, format, html))
}

function answered(common: Common, inside: string, after: string, text: (words: string) => Text): Brought {
  const words = (one: string) => text(one).words
  const isTrue = /^(T|TRUE|F|FALSE)(#[\s\S]*)?$/i.exec(inside)
  if (isTrue) {
    const [wrong = noText, right = noText] = (isTrue[2] ?? '').slice(1).split('#').map(text)
    const own = { ...common, ...(right.words && { right }), ...(wrong.words && { wrong }) }
    return brought<'true_false'>(own, { type: 'true_false', right: /^t/i.test(inside) })
  }
  if (inside.startsWith('#')) return numeric(common, inside.slice(1).trim())
  const answers = answersOf(inside).map((one) => ({
    ...one,
    text: words(one.text),
    feedback: words(one.feedback),
    isPair: one.text.includes('->'),
  }))
  if (inside === '') return brought<'long'>(common, { type: 'long', guide: null })
  if (answers.length === 0) return notBrought(common, 'other_type')
  if (answers.every(({ isPair, sign }) => isPair && sign === '=')) {
    const pairs = answers.map(({ text }) => text.split('->').map(drawnLine))
    return brought<'matching'>(common, {
      type: 'matching',
      pairs: pairs
        .filter(([left]) => left)
        .map(([left = '', right = '']) => ({ id: randomId(), left, rightId: randomId(), right })),
      others: pairs.flatMap(([left, right = '']) => (left ? [] : [pieceOf(right)])),
      partial: true,
    })
  }
  const isRight = ({ sign, weight }: GiftAnswer) => sign === '=' || (weight ?? 0) > 0
  const right = answers.filter(isRight)
  if (right.length === 0) return notBrought(common, 'no_right_answer')
  const isWritten = answers.every(({ sign }) => sign === '=')
  if (after) {
    const line = isWritten ? oneLine : drawnLine
    const whole = gapsText([common.prompt.words, after], [right.map((one) => line(one.text))])
    return brought<'gaps'>(
      { ...common, name: common.name || common.prompt.words, prompt: noText },
      {
        type: 'gaps',
        text: whole,
        given: isWritten ? 'typed' : 'chosen',
        others: answers.filter((one) => !isRight(one)).map((one) => drawnLine(one.text)),
        partial: true,
        caseMatters: false,
        accentsMatter: false,
      },
    )
  }
  if (isWritten)
    return brought<'short'>(common, {
      type: 'short',
      accepted: right.filter(({ weight }) => (weight ?? 100) === 100).map((one) => oneLine(one.text)),
      caseMatters: false,
      accentsMatter: false,
    })
  const choices = answers.map((one) => ({ ...choiceOf(one.text, one.feedback), isRight: isRight(one) }))
  const bare = choices.map(({ isRight: _, ...choice }) => choice)
  const ids = choices.filter((one) => one.isRight).map(({ id }) => id)
  const isMultiple = answers.every(({ sign }) => sign === '~') || ids.length > 1
  return isMultiple
    ? brought<'multiple'>(common, { type: 'multiple', choices: bare, right: ids, partial: true })
    : brought<'single'>(common, { type: 'single', choices: bare, right: ids[0] ?? null })
}

function numeric(common: Common, inside: string): Brought {
  const several = answersOf(inside).filter(({ weight }) => (weight ?? 100) === 100)
  const others = answersOf(inside).length - several.length
  if (several.length > 1 || others > 0) return notBrought(common, 'several_numbers')
  const [text = ''] = (several[0]?.text ?? inside).split('#')
  const number = numberOf(text)
  if (!number) return notBrought(common, 'unreadable')
  return brought<'numeric'>(common, { type: 'numeric', ...number, unit: '' })
}

/**
 * The questions of a text in GIFT, in their order; an empty line stands between two. Source: Moodle's documentation of the
 * GIFT format.
 */
export function readGift(text: string, html: ReadsHtml): Brought[] {
  let category: string | undefined
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .split(/\n[ \t]*\n/)
  return blocks.flatMap((block) => {
    const bare = block.replaceAll(/^[ \t]*\$CATEGORY:(.*)$/gim, (_, path: string) => {
      category = topicOfCategory(path.replaceAll(/\\(.)/g, '$1'))
      return ''
    })
    return readOne(bare, category, html) ?? []
  })
}
