import { limits } from '../../limits.ts'
import { brought, drawnLine, notBrought, oneLine, type Brought, type Common } from './brought.ts'
import { gapsText } from './gaps-text.ts'
import { picturesAlone } from './pictured-text.ts'
import { randomId } from './random-id.ts'
import type { ReadsHtml } from './text.ts'

/** `[[2]]` in the text is a gap for the second of the words. */
export function chosenGaps(common: Common, words: readonly string[]): Brought {
  const text = common.prompt.words
  const numbers = [...text.matchAll(/\[\[(\d+)\]\]/g)].map(([, number]) => Number(number) - 1)
  const accepted = numbers.map((at) => [words[at] ?? ''])
  if (accepted.length === 0 || accepted.some(([word]) => !word)) return notBrought(common, 'no_right_answer')
  return brought<'gaps'>(
    { ...common, prompt: picturesAlone(common.prompt) },
    {
      type: 'gaps',
      text: gapsText(text.split(/\[\[\d+\]\]/), accepted),
      given: 'chosen',
      others: words.filter((word, at) => word && !numbers.includes(at)),
      partial: true,
      caseMatters: false,
      accentsMatter: false,
    },
  )
}

type Gap = {
  isChosen: boolean
  caseMatters: boolean
  right: string[]
  others: string[]
  replies: { text: string; feedback: string }[]
}

const typed = /^(SHORTANSWER|SA|MW)(_C|C)?$/i
const chosen = /^(MULTICHOICE|MC)(_?[VHS]+)?$/i
const numerical = /^(NUMERICAL|NM)$/i
const marked = /\{\d*:([A-Za-z_]+):((?:\\.|[^}\\])*)\}/g

/** `=Paris~%100%París#Well seen~London`; what is escaped stands for itself. */
function readGap(kind: string, inside: string, html: ReadsHtml): Gap | null {
  if (!typed.test(kind) && !chosen.test(kind) && !numerical.test(kind)) return null
  const line = chosen.test(kind) ? drawnLine : oneLine
  const answers = (inside.match(/(?:\\.|[^~\\])+/g) ?? []).map((part) => {
    const [, sign, weight, rest = ''] = /^\s*(?:(=)|%(-?[\d.]+)%)?([\s\S]*)$/.exec(part) ?? []
    const [text = ''] = rest.match(/^(?:\\.|[^#\\])*/) ?? []
    const unescaped = (escaped: string) => html.plain(escaped.replaceAll(/\\(.)/g, '$1'))
    return {
      isRight: sign !== undefined || Number(weight ?? 0) === 100,
      words: line(unescaped(text)),
      feedback: drawnLine(unescaped(rest.slice(text.length + 1))),
    }
  })
  const right = answers.filter(({ isRight, words }) => isRight && words).map(({ words }) => words)
  // A number that may be off is not a word that fits.
  if (numerical.test(kind) && (right.length !== 1 || Number.isNaN(Number(right[0])))) return null
  return {
    isChosen: chosen.test(kind),
    caseMatters: /C$/i.test(kind) && typed.test(kind),
    right,
    others: answers.filter(({ isRight, words }) => !isRight && words).map(({ words }) => words),
    replies: answers
      .filter(({ words, feedback }) => words && feedback && feedback.length <= limits.answerLength)
      .map(({ words: text, feedback }) => ({ text, feedback })),
  }
}

/** A text with its answers in it, `{1:SHORTANSWER:=Paris}`. Source: Moodle's documentation of embedded answers (Cloze). */
export function readCloze(common: Common, source: string, html: ReadsHtml): Brought {
  const gaps: (Gap | null)[] = []
  const words = html.plain(
    source.replaceAll(marked, (_, kind: string, inside: string) => {
      gaps.push(readGap(kind, inside, html))
      return '\ue000'
    }),
  )
  const name = words.replaceAll('\ue000', '…')
  const of: Common = {
    ...common,
    name: common.name || name,
    prompt: picturesAlone(common.prompt),
  }
  const read = gaps.flatMap((gap) => gap ?? [])
  if (read.length === 0 || read.length < gaps.length) return notBrought(of, 'other_type')
  if (read.some(({ right }) => right.length === 0)) return notBrought(of, 'no_right_answer')
  const isChosen = read.every((gap) => gap.isChosen)
  // Here all gaps of a text are typed, or all are chosen.
  if (!isChosen && read.some((gap) => gap.isChosen)) return notBrought(of, 'other_type')
  const right = read.flatMap((gap) => (isChosen ? gap.right.slice(0, 1) : gap.right))
  const replies = read
    .flatMap((gap, at) => gap.replies.map((reply) => ({ id: randomId(), gap: at + 1, ...reply })))
    .slice(0, limits.questionChoices)
  return brought<'gaps'>(of, {
    type: 'gaps',
    ...(replies.length > 0 && { replies }),
    text: gapsText(
      words.split('\ue000'),
      read.map((gap) => (isChosen ? gap.right.slice(0, 1) : gap.right)),
    ),
    given: isChosen ? 'chosen' : 'typed',
    others: isChosen
      ? [...new Set(read.flatMap((gap) => gap.others))].filter((one) => !right.includes(one))
      : [],
    partial: true,
    caseMatters: read.some((gap) => gap.caseMatters),
    accentsMatter: false,
  })
}
