import { randomId } from './random-id.ts'
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
import { gapsText } from './gaps-text.ts'
import { allOf, firstOf, kindOf } from './qti-names.ts'
import { countMedia } from './media.ts'
import { picturesAlone, type Beside } from './pictured-text.ts'
import { picturedIn, textIn } from './qti-text.ts'
import type { ReadsHtml } from './text.ts'
import { childrenOf, type XmlElement } from './xml.ts'

type Label = { name: string; words: string }
/** One thing to be answered: what stands beside it, and what there is to choose from. */
type Response = { name: string; cardinality: string; beside: string; labels: Label[] }

const responsesIn = (item: XmlElement, html: ReadsHtml): Response[] =>
  allOf(item, 'response_lid', 'response_str', 'response_num').map((of) => ({
    name: of.getAttribute('ident') ?? '',
    cardinality: (of.getAttribute('rcardinality') ?? 'Single').toLowerCase(),
    beside: oneLine(textIn(childrenOf(of, 'material')[0], html).words),
    labels: allOf(of, 'response_label').map((one) => ({
      name: one.getAttribute('ident') ?? '',
      words: oneLine(textIn(one, html).words),
    })),
  }))

/** A condition under which points are given: what it wants of each answer, and what it does not. */
type Condition = {
  points: number
  wants: [response: string, value: string][]
  feedback: string[]
  of: XmlElement
}

/** Whether it stands in what is answered, and not beside it. */
const isAnswer = (of: XmlElement | null): boolean =>
  of !== null && (/^response_(lid|str|num|label)$/.test(kindOf(of)) || isAnswer(of.parentElement))

const isDenied = (of: XmlElement, until: XmlElement): boolean =>
  of.parentElement !== null &&
  of.parentElement !== until &&
  (kindOf(of.parentElement) === 'not' || isDenied(of.parentElement, until))

const conditionsIn = (item: XmlElement): Condition[] =>
  allOf(item, 'respcondition').map((of) => ({
    of,
    points: Math.max(
      0,
      ...allOf(of, 'setvar')
        .filter((one) => !/^subtract$/i.test(one.getAttribute('action') ?? ''))
        .map((one) => Number(one.textContent) || 0),
    ),
    wants: allOf(of, 'varequal')
      .filter((one) => !isDenied(one, of))
      .map((one) => [one.getAttribute('respident') ?? '', (one.textContent ?? '').trim()]),
    feedback: allOf(of, 'displayfeedback').map((one) => one.getAttribute('linkrefid') ?? ''),
  }))

/** The values that are right for an answer, those worth most first. */
const rightFor = (conditions: readonly Condition[], response: string) => [
  ...new Set(
    conditions
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => b.points - a.points)
      .flatMap(({ wants }) => wants.flatMap(([of, value]) => (of === response ? value : []))),
  ),
]

type Asked = {
  item: XmlElement
  common: Common
  responses: Response[]
  conditions: Condition[]
  /** What is said to an answer, by its name. */
  feedbackOf: (name: string) => string
  html: ReadsHtml
}

function chosen({ common, responses: [response], conditions, feedbackOf }: Asked): Brought {
  if (!response) return notBrought(common, 'unreadable')
  const answers = response.labels.map(({ name, words }) => ({
    name,
    choice: choiceOf(words, feedbackOf(name)),
  }))
  const names = rightFor(conditions, response.name)
  const right = answers.filter(({ name }) => names.includes(name))
  if (right.length === 0) return notBrought(common, 'no_right_answer')
  const choices = answers.map(({ choice }) => choice)
  if (response.cardinality === 'multiple')
    return brought<'multiple'>(common, {
      type: 'multiple',
      choices,
      right: right.map(({ choice }) => choice.id),
      partial: false,
    })
  const best = answers.find(({ name }) => name === names[0])?.choice
  if (answers.length === 2 && choices.every(({ text }) => /^(true|false|verdadero|falso)$/i.test(text)))
    return brought<'true_false'>(common, {
      type: 'true_false',
      right: /^(true|verdadero)$/i.test(best?.text ?? ''),
    })
  return brought<'single'>(common, { type: 'single', choices, right: best?.id ?? null })
}

function inOrder({ common, responses: [response], conditions }: Asked): Brought {
  const labels = new Map(response?.labels.map(({ name, words }) => [name, words]))
  const items = rightFor(conditions, response?.name ?? '').flatMap((name) => labels.get(name) ?? [])
  if (items.length < labels.size) return notBrought(common, 'no_right_answer')
  return brought<'ordering'>(common, { type: 'ordering', items: items.map(pieceOf), partial: true })
}

function typed({ item, common, responses: [response], conditions }: Asked): Brought {
  const accepted = rightFor(conditions, response?.name ?? '')
  const between = (name: string) => allOf(item, name).flatMap((one) => Number(one.textContent ?? NaN))
  const [from] = between('vargte')
  const [to] = between('varlte')
  const isNumber = from !== undefined || kindOfItem(item) === 'numerical_question'
  if (!isNumber) {
    if (accepted.length === 0) return notBrought(common, 'no_right_answer')
    const caseMatters = allOf(item, 'varequal').some((one) => /^yes$/i.test(one.getAttribute('case') ?? ''))
    return brought<'short'>(common, {
      type: 'short',
      accepted: accepted.map(oneLine),
      caseMatters,
      accentsMatter: false,
    })
  }
  const exact = accepted.map(Number)
  if (exact.length > 1 || between('vargte').length > 1) return notBrought(common, 'several_numbers')
  const right = exact[0] ?? (from !== undefined && to !== undefined ? (from + to) / 2 : NaN)
  if (!Number.isFinite(right)) return notBrought(common, 'no_right_answer')
  const tolerance = from !== undefined && to !== undefined ? Math.max(right - from, to - right) : 0
  return brought<'numeric'>(common, {
    type: 'numeric',
    right,
    // What arithmetic of floats adds to it is nobody's.
    tolerance: Number(Math.max(0, tolerance).toPrecision(12)),
    unit: '',
  })
}

function matched({ common, responses, conditions }: Asked): Brought {
  const found = responses.map(({ name, beside, labels }) => {
    const [right] = rightFor(conditions, name)
    return { left: beside, right: labels.find((one) => one.name === right)?.words }
  })
  if (found.some(({ right }) => right === undefined)) return notBrought(common, 'no_right_answer')
  const used = new Set(found.map(({ right }) => right))
  const others = [...new Set(responses[0]?.labels.map(({ words }) => words))].filter((one) => !used.has(one))
  return brought<'matching'>(common, {
    type: 'matching',
    pairs: found.map(({ left, right = '' }) => ({
      id: randomId(),
      left: drawnLine(left),
      rightId: randomId(),
      right: drawnLine(right),
    })),
    others: others.map(pieceOf),
    partial: true,
  })
}

/** `[city]` in the text is a gap; its answers are those of `response_city`. */
const blanks = (given: 'typed' | 'chosen') => {
  return ({ common, responses, conditions }: Asked): Brought => {
    const byName = new Map(responses.map((one) => [one.beside || one.name.replace(/^response_/, ''), one]))
    const parts = common.prompt.words.split(/\[([^[\]]+)\]/)
    const places = parts.flatMap((name, at) => (at % 2 === 1 ? [{ name, response: byName.get(name) }] : []))
    // What stands in brackets and is no gap, or one that the text does not have, is read by nobody.
    if (places.length === 0 || places.some(({ response }) => !response))
      return notBrought(common, 'unreadable')
    const line = given === 'typed' ? oneLine : drawnLine
    const accepted = places.flatMap(({ response }) => {
      if (!response) return []
      const names = rightFor(conditions, response.name)
      const right = response.labels.filter(({ name }) => names.includes(name))
      return [(given === 'typed' ? response.labels : right.slice(0, 1)).map(({ words }) => line(words))]
    })
    if (accepted.some((one) => one.length === 0)) return notBrought(common, 'no_right_answer')
    const right = accepted.flat()
    const offered = responses.flatMap(({ labels }) => labels.map(({ words }) => line(words)))
    return brought<'gaps'>(
      { ...common, prompt: picturesAlone(common.prompt) },
      {
        type: 'gaps',
        text: gapsText(
          parts.filter((_, at) => at % 2 === 0),
          accepted,
        ),
        given,
        others: given === 'typed' ? [] : [...new Set(offered)].filter((one) => !right.includes(one)),
        partial: true,
        caseMatters: false,
        accentsMatter: false,
      },
    )
  }
}

/** What is read by a person. What to look for is what it says of a solution. */
const essay = ({ item, common, html }: Asked): Brought =>
  brought<'long'>(common, { type: 'long', guide: textIn(firstOf(item, 'solution'), html).rich })

/** By what Canvas, and Common Cartridge, call a kind of question. */
const readers: Record<string, (asked: Asked) => Brought> = {
  multiple_choice_question: chosen,
  true_false_question: chosen,
  multiple_answers_question: chosen,
  'cc.multiple_choice.v0p1': chosen,
  'cc.multiple_response.v0p1': chosen,
  'cc.true_false.v0p1': chosen,
  short_answer_question: typed,
  numerical_question: typed,
  'cc.fib.v0p1': typed,
  'cc.pattern_match.v0p1': typed,
  essay_question: essay,
  'cc.essay.v0p1': essay,
  matching_question: matched,
  fill_in_multiple_blanks_question: blanks('typed'),
  multiple_dropdowns_question: blanks('chosen'),
}
/** Kinds that are not there, though what they look like is. */
const others = /file_upload|text_only|calculated|formula/

const fieldOf = (item: XmlElement, ...labels: readonly string[]) =>
  allOf(item, 'qtimetadatafield')
    .filter((one) => labels.includes(textOfFirst(one, 'fieldlabel')))
    .map((one) => textOfFirst(one, 'fieldentry'))[0]
const textOfFirst = (of: XmlElement, kind: string) => firstOf(of, kind)?.textContent?.trim() ?? ''
const kindOfItem = (item: XmlElement) => fieldOf(item, 'question_type', 'cc_profile') ?? ''

/** Where nothing is said of its kind: by what there is to answer. */
function readerFor(item: XmlElement, responses: readonly Response[]) {
  const kind = kindOfItem(item)
  if (kind) return others.test(kind) || !Object.hasOwn(readers, kind) ? undefined : readers[kind]
  const [first] = responses
  if (!first) return undefined
  if (responses.length > 1) return responses.every(({ labels }) => labels.length > 0) ? matched : undefined
  if (first.cardinality === 'ordered') return inOrder
  if (first.labels.length > 0 && allOf(item, 'response_lid').length > 0) return chosen
  return allOf(item, 'varequal', 'vargte').length > 0 ? typed : undefined
}

/** One item of QTI 1.2, which Canvas, Common Cartridge and many others write. Source: the specification of 1EdTech, QTI 1.2. */
function readItem(item: XmlElement, html: ReadsHtml, beside: Beside): Brought {
  const presentation = firstOf(item, 'presentation')
  const feedback = new Map(
    allOf(item, 'itemfeedback').map((of) => [of.getAttribute('ident') ?? '', textIn(of, html)]),
  )
  const general = feedback.get('general_fb')
  const material = presentation && allOf(presentation, 'material').find((one) => !isAnswer(one.parentElement))
  const prompt = picturedIn(material, html, beside)
  const media = allOf(item, 'matimage', 'mataudio', 'matvideo').length + countMedia(item.textContent ?? '')
  const common: Common = {
    losesMedia: media > (prompt.pictures?.length ?? 0),
    name: oneLine(item.getAttribute('title') ?? ''),
    prompt,
    points: Number(fieldOf(item, 'points_possible', 'cc_weighting') ?? 1) || 1,
    right: feedback.get('correct_fb') ?? general,
    wrong: feedback.get('general_incorrect_fb') ?? general,
  }
  const responses = responsesIn(item, html)
  const conditions = conditionsIn(item)
  const reader = readerFor(item, responses)
  if (!presentation || !reader) return notBrought(common, presentation ? 'other_type' : 'unreadable')
  const feedbackOf = (name: string) => {
    const said = conditions.find(
      ({ wants, of }) => wants.length === 1 && wants[0]?.[1] === name && allOf(of, 'not', 'and').length === 0,
    )
    return (
      (
        feedback.get(`${name}_fb`) ??
        feedback.get(
          said?.feedback.find((one) => one.endsWith('_fb') && !/^(correct|general)/.test(one)) ?? '',
        )
      )?.words ?? ''
    )
  }
  return reader({ item, common, responses, conditions, feedbackOf, html })
}

/** @param beside finds the files that its texts name */
export const readQtiOne = (root: XmlElement, html: ReadsHtml, beside: Beside = () => null): Brought[] =>
  allOf(root, 'item').map((item) => readItem(item, html, beside))
