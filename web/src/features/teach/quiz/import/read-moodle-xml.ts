import { v4 as uuid } from 'uuid'
import { brought, choiceOf, notBrought, oneLine, pieceOf, type Brought, type Common } from './brought.ts'
import { gapsText } from './gaps-text.ts'
import { plainOfHtml } from './plain-of-html.ts'

const childrenOf = (of: Element, name: string) =>
  [...of.children].filter((one) => one.nodeName.toLowerCase() === name)
const childOf = (of: Element, name: string) => childrenOf(of, name)[0]
const valueOf = (of: Element, name: string) => childOf(of, name)?.textContent?.trim() ?? ''

type Text = { words: string; losesMedia: boolean }
const nothing: Text = { words: '', losesMedia: false }

/** A text as Moodle writes it: in an element of its own, as HTML unless it says otherwise. */
function textOf(of: Element | undefined): Text {
  if (!of) return nothing
  const raw = (childOf(of, 'text') ?? of).textContent ?? ''
  const isPlain = /^(plain_text|markdown)$/.test(of.getAttribute('format') ?? '')
  return isPlain ? { words: raw.trim(), losesMedia: false } : plainOfHtml(raw)
}

type XmlAnswer = { fraction: number; words: string; feedback: string; of: Element }
const answersIn = (question: Element): XmlAnswer[] =>
  childrenOf(question, 'answer').map((of) => ({
    fraction: Number(of.getAttribute('fraction') ?? 0),
    words: textOf(of).words,
    feedback: textOf(childOf(of, 'feedback')).words,
    of,
  }))

const isYes = (text: string) => /^(1|true)$/i.test(text)

const readers: Record<string, (common: Common, question: Element) => Brought> = {
  multichoice(common, question) {
    const answers = answersIn(question).map((one) => ({ ...one, choice: choiceOf(one.words, one.feedback) }))
    const choices = answers.map(({ choice }) => choice)
    const right = answers.filter(({ fraction }) => fraction > 0)
    if (right.length === 0) return notBrought(common, 'no_right_answer')
    if (!isYes(valueOf(question, 'single') || 'true'))
      return brought<'multiple'>(common, {
        type: 'multiple',
        choices,
        right: right.map(({ choice }) => choice.id),
        partial: true,
      })
    const best = right.toSorted((a, b) => b.fraction - a.fraction)[0]
    return brought<'single'>(common, { type: 'single', choices, right: best?.choice.id ?? null })
  },
  truefalse(common, question) {
    const right = answersIn(question).find(({ fraction }) => fraction > 0)
    if (!right) return notBrought(common, 'no_right_answer')
    return brought<'true_false'>(common, { type: 'true_false', right: /^true$/i.test(right.words) })
  },
  shortanswer(common, question) {
    const accepted = answersIn(question).filter(({ fraction }) => fraction === 100)
    if (accepted.length === 0) return notBrought(common, 'no_right_answer')
    return brought<'short'>(common, {
      type: 'short',
      accepted: accepted.map(({ words }) => oneLine(words)),
      caseMatters: isYes(valueOf(question, 'usecase')),
      accentsMatter: false,
    })
  },
  numerical(common, question) {
    const answers = answersIn(question).filter(({ fraction }) => fraction > 0)
    if (answers.length > 1) return notBrought(common, 'several_numbers')
    const [answer] = answers
    const right = answer?.words ? Number(answer.words) : NaN
    if (!answer || !Number.isFinite(right)) return notBrought(common, 'no_right_answer')
    const units = childOf(question, 'units')
    const unit = units && childrenOf(units, 'unit').find((one) => Number(valueOf(one, 'multiplier')) === 1)
    return brought<'numeric'>(common, {
      type: 'numeric',
      right,
      tolerance: Math.abs(Number(valueOf(answer.of, 'tolerance')) || 0),
      unit: unit ? valueOf(unit, 'unit_name') : '',
    })
  },
  matching(common, question) {
    const pairs = childrenOf(question, 'subquestion').map((one) => ({
      left: oneLine(textOf(one).words),
      right: oneLine(textOf(childOf(one, 'answer')).words),
    }))
    return brought<'matching'>(common, {
      type: 'matching',
      pairs: pairs.filter(({ left }) => left).map((one) => ({ ...one, id: uuid(), rightId: uuid() })),
      others: pairs.filter(({ left }) => !left).map(({ right }) => pieceOf(right)),
      partial: true,
    })
  },
  ordering: (common, question) =>
    brought<'ordering'>(common, {
      type: 'ordering',
      items: answersIn(question)
        .toSorted((a, b) => a.fraction - b.fraction)
        .map(({ words }) => pieceOf(words)),
      partial: true,
    }),
  gapselect: (common, question) => chosenGaps(common, childrenOf(question, 'selectoption')),
  ddwtos: (common, question) => chosenGaps(common, childrenOf(question, 'dragbox')),
}

/** `[[2]]` in the text is a gap for the second of the words. */
function chosenGaps(common: Common, options: readonly Element[]): Brought {
  const words = options.map((one) => oneLine(textOf(one).words))
  const numbers = [...common.prompt.matchAll(/\[\[(\d+)\]\]/g)].map(([, number]) => Number(number) - 1)
  const accepted = numbers.map((at) => [words[at] ?? ''])
  if (accepted.length === 0 || accepted.some(([word]) => !word)) return notBrought(common, 'no_right_answer')
  return brought<'gaps'>(
    { ...common, prompt: '' },
    {
      type: 'gaps',
      text: gapsText(common.prompt.split(/\[\[\d+\]\]/), accepted),
      given: 'chosen',
      others: words.filter((word, at) => word && !numbers.includes(at)),
      partial: true,
      caseMatters: false,
      accentsMatter: false,
    },
  )
}

function readOne(question: Element): Brought[] {
  const type = question.getAttribute('type') ?? ''
  if (type === 'category') return []
  const asked = childOf(question, 'questiontext')
  const { words: prompt, losesMedia } = textOf(asked)
  const general = textOf(childOf(question, 'generalfeedback')).words
  const right = textOf(childOf(question, 'correctfeedback')).words || general
  const wrong = textOf(childOf(question, 'incorrectfeedback')).words || general
  const common: Common = {
    name: textOf(childOf(question, 'name')).words,
    prompt,
    points: Number(valueOf(question, 'defaultgrade')) || 1,
    losesMedia: losesMedia || question.querySelector('file') !== null,
    hints: childrenOf(question, 'hint').map((one) => textOf(one).words),
    right,
    wrong,
  }
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  return [reader ? reader(common, question) : notBrought(common, 'other_type')]
}

/**
 * The questions of a file as Moodle exports them (Moodle XML), in their order; null where it is none. Source: Moodle's
 * documentation of the format.
 */
export function readMoodleXml(text: string): Brought[] | null {
  const file = new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml')
  const root = file.documentElement
  if (file.querySelector('parsererror') || root.nodeName.toLowerCase() !== 'quiz') return null
  return childrenOf(root, 'question').flatMap(readOne)
}
