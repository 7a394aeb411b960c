import {
  brought,
  choiceOf,
  drawnLine,
  notBrought,
  oneLine,
  pieceOf,
  type Brought,
  type Common,
} from '#contract/rules/question-files/brought.ts'
import { filesAskedFor } from '#contract/rules/question-files/files-asked-for.ts'
import { gapsText } from '#contract/rules/question-files/gaps-text.ts'
import { countMedia } from '#contract/rules/question-files/media.ts'
import { picturesAlone, readPictured, type Beside } from '#contract/rules/question-files/pictured-text.ts'
import { allOf, attributeOf, firstOf, kindOf } from '#contract/rules/question-files/qti-names.ts'
import { noText, type ReadsHtml, type Text } from '#contract/rules/question-files/text.ts'
import { v4 as uuid } from 'uuid'
import { htmlOf } from './html-of-item.ts'
import { plainOfHtml } from './plain-of-html.ts'
import { responseTo, type Response } from './qti-response.ts'
import { toleranceIn } from './qti-tolerance.ts'
import { ofHtml } from './text.ts'

const textIn = (of: Element) => (of.textContent ?? '').trim()
const words = (of: Element, marked: readonly Element[] = []) => plainOfHtml(htmlOf(of, marked))

/** The identifiers that are right: as said, or where nothing is said those that are worth something. */
const rightOf = ({ correct, mapped }: Response) =>
  correct.length > 0 ? correct : mapped.map(({ key }) => key)

type Asked = { item: Element; body: Element; common: Common; interaction: Element; response: Response }
/** Reads what is asked, with its pictures. */
type Read = (html: string) => Text

function choice({ common, interaction, response }: Asked): Brought {
  const answers = allOf(interaction, 'simplechoice').map((of) => {
    const feedback = allOf(of, 'feedbackinline').map(textIn).join(' ')
    return { name: attributeOf(of, 'identifier') ?? '', choice: choiceOf(words(of), feedback) }
  })
  const names = rightOf(response)
  const right = answers.filter(({ name }) => names.includes(name))
  if (right.length === 0) return notBrought(common, 'no_right_answer')
  if (attributeOf(response.of, 'cardinality') === 'multiple')
    return brought<'multiple'>(common, {
      type: 'multiple',
      choices: answers.map((one) => one.choice),
      right: right.map((one) => one.choice.id),
      partial: response.mapped.length > 0,
    })
  const best = answers.find(({ name }) => name === names[0]) ?? right[0]
  const isTrueOrFalse = (text: string) => /^(true|false|verdadero|falso)$/i.test(text)
  if (answers.length === 2 && answers.every((one) => isTrueOrFalse(one.choice.text)))
    return brought<'true_false'>(common, {
      type: 'true_false',
      right: /^(true|verdadero)$/i.test(best?.choice.text ?? ''),
    })
  return brought<'single'>(common, {
    type: 'single',
    choices: answers.map((one) => one.choice),
    right: best?.choice.id ?? null,
  })
}

function order({ common, interaction, response }: Asked): Brought {
  const named = new Map(
    allOf(interaction, 'simplechoice').map((of) => [attributeOf(of, 'identifier') ?? '', words(of)]),
  )
  const items = response.correct.flatMap((name) => named.get(name) ?? [])
  if (items.length < named.size) return notBrought(common, 'no_right_answer')
  return brought<'ordering'>(common, { type: 'ordering', items: items.map(pieceOf), partial: true })
}

/** `A G1` in the answers: the first belongs to the second. */
const pairsOf = (response: Response) => rightOf(response).map((pair) => pair.split(/\s+/))

function match({ common, interaction, response }: Asked): Brought {
  const [lefts = [], rights = []] = allOf(interaction, 'simplematchset').map((set) =>
    allOf(set, 'simpleassociablechoice').map((of) => ({
      name: attributeOf(of, 'identifier') ?? '',
      text: drawnLine(words(of)),
    })),
  )
  const pairs = pairsOf(response)
  const found = lefts.map(({ name, text }) => ({
    left: text,
    rights: rights.filter((one) => pairs.some(([a, b]) => a === name && b === one.name)),
  }))
  if (found.every((one) => one.rights.length === 0)) return notBrought(common, 'no_right_answer')
  // Each belongs to one here.
  if (found.some((one) => one.rights.length !== 1)) return notBrought(common, 'other_type')
  const used = new Set(found.flatMap((one) => one.rights.map(({ name }) => name)))
  return brought<'matching'>(common, {
    type: 'matching',
    pairs: found.map((one) => ({
      id: uuid(),
      left: one.left,
      rightId: uuid(),
      right: one.rights[0]?.text ?? '',
    })),
    others: rights.filter(({ name }) => !used.has(name)).map(({ text }) => pieceOf(text)),
    partial: true,
  })
}

function gapMatch({ common, interaction, response }: Asked): Brought {
  const named = new Map(
    allOf(interaction, 'gaptext').map((of) => [attributeOf(of, 'identifier') ?? '', drawnLine(words(of))]),
  )
  const gaps = allOf(interaction, 'gap')
  const accepted = gaps.map((gap) =>
    pairsOf(response).flatMap(([word = '', place]) =>
      place === attributeOf(gap, 'identifier') ? (named.get(word) ?? []) : [],
    ),
  )
  const text = interactionText(interaction, gaps)
  return ofGaps(common, text, accepted, 'chosen', [...named.values()])
}

/** What an interaction says around its gaps, without its words to choose from and what it asks. */
function interactionText(interaction: Element, gaps: readonly Element[]): string {
  const copy = interaction.cloneNode(true) as Element
  for (const one of allOf(copy, 'gaptext', 'gapimg', 'prompt')) one.remove()
  const copied = allOf(copy, 'gap')
  return copied.length === gaps.length ? words(copy, copied) : ''
}

function ofGaps(
  common: Common,
  text: string,
  accepted: readonly string[][],
  given: 'typed' | 'chosen',
  offered: readonly string[],
  caseMatters = false,
): Brought {
  if (accepted.length === 0 || accepted.some((one) => one.length === 0))
    return notBrought({ ...common, name: common.name || text.replaceAll('\ue000', '…') }, 'no_right_answer')
  const right = accepted.flat()
  return brought<'gaps'>(
    { ...common, name: common.name || text.replaceAll('\ue000', '…') },
    {
      type: 'gaps',
      text: gapsText(text.split('\ue000'), accepted),
      given,
      others: [...new Set(offered)].filter((word) => !right.includes(word)),
      partial: true,
      caseMatters,
      accentsMatter: false,
    },
  )
}

/** What is typed or chosen within the text: where it is one field at the end, the text before it is the question. */
function inText(
  { item, body, common }: Pick<Asked, 'item' | 'body' | 'common'>,
  places: readonly Element[],
  read: Read,
): Brought {
  const responses = places.map((one) => responseTo(item, one))
  const isTyped = kindOf(places[0] as Element) === 'textentryinteraction'
  const text = words(body, places)
  const [response] = responses
  const caseMatters = responses.some((one) => one?.mapped.some((entry) => entry.caseMatters))
  if (isTyped && places.length === 1 && response && /^[^\ue000]*\ue000\s*$/.test(text))
    return typedAtEnd(
      item,
      { ...common, prompt: read(htmlOf(body, places).replaceAll('\ue000', '')) },
      response,
    )
  const accepted = responses.map((one, at) => {
    if (!one) return []
    const best = one.mapped[0]?.value
    const names = [
      ...new Set([...one.correct, ...one.mapped.filter(({ value }) => value === best).map(({ key }) => key)]),
    ]
    if (isTyped) return names
    const chosen = allOf(places[at] as Element, 'inlinechoice')
    return chosen
      .filter((of) => names.slice(0, 1).includes(attributeOf(of, 'identifier') ?? ''))
      .map((of) => drawnLine(words(of)))
  })
  const offered = places.flatMap((one) => allOf(one, 'inlinechoice').map((of) => drawnLine(words(of))))
  const own = { ...common, prompt: picturesAlone(common.prompt) }
  return ofGaps(own, text, accepted, isTyped ? 'typed' : 'chosen', offered, caseMatters)
}

function typedAtEnd(item: Element, common: Common, response: Response): Brought {
  const best = response.mapped[0]?.value
  const full = response.mapped.filter(({ value }) => value === best).map(({ key }) => key)
  const accepted = [...new Set([...response.correct, ...full].map(oneLine))].filter(Boolean)
  if (accepted.length === 0) return notBrought(common, 'no_right_answer')
  if (!/^(float|integer)$/.test(attributeOf(response.of, 'baseType') ?? ''))
    return brought<'short'>(common, {
      type: 'short',
      accepted,
      caseMatters: response.mapped.some(({ caseMatters }) => caseMatters),
      accentsMatter: false,
    })
  const numbers = [...new Set(accepted.map(Number))]
  const [right = NaN] = numbers
  if (numbers.length > 1) return notBrought(common, 'several_numbers')
  if (!Number.isFinite(right)) return notBrought(common, 'no_right_answer')
  return brought<'numeric'>(common, { type: 'numeric', right, ...toleranceIn(item), unit: '' })
}

/** One file, of the types that it names. */
const upload = ({ common, interaction }: Pick<Asked, 'common' | 'interaction'>): Brought =>
  brought<'file'>(common, {
    type: 'file',
    guide: null,
    ...filesAskedFor({ types: attributeOf(interaction, 'type') ?? '', most: 1, bytes: Number.NaN }),
  })

const readers: Record<string, (asked: Asked) => Brought> = {
  choiceinteraction: choice,
  orderinteraction: order,
  matchinteraction: match,
  gapmatchinteraction: gapMatch,
}

/** What an item is worth at most. */
function pointsOf(item: Element): number {
  const outcomes = allOf(item, 'outcomedeclaration')
  const named = (name: string) => outcomes.find((one) => attributeOf(one, 'identifier') === name)
  const [score, most] = [named('SCORE'), named('MAXSCORE')]
  const value = most && firstOf(most, 'value')
  return Number((score && attributeOf(score, 'normalMaximum')) ?? (value ? textIn(value) : '')) || 1
}

/** What is said once it was answered, where its name says of what. */
function afterwards(item: Element): Pick<Common, 'right' | 'wrong'> {
  const said = allOf(item, 'modalfeedback').map((of) => ({
    name: attributeOf(of, 'identifier') ?? '',
    text: ofHtml(htmlOf(of)),
  }))
  return {
    right: said.find(({ name }) => /^(correct|right|true)/i.test(name))?.text,
    wrong: said.find(({ name }) => /^(incorrect|wrong|false)/i.test(name))?.text,
  }
}

/** One item of QTI 2 or 3. Source: the specifications of 1EdTech, Question and Test Interoperability 2.2 and 3.0. */
export function readQtiItem(item: Element, html: ReadsHtml, beside: Beside): Brought {
  const read: Read = (source) => readPictured(source, html, beside)
  const body = firstOf(item, 'itembody')
  const name = oneLine(attributeOf(item, 'title') ?? '')
  if (!body) return notBrought({ name, prompt: noText }, 'unreadable')
  const places = interactionsIn(body)
  const isInText = places.every((one) => /^(textentry|inlinechoice)interaction$/.test(kindOf(one)))
  const around = places.flatMap((one) => allOf(one, 'prompt'))
  const prompt = read(
    [htmlOf(body, places).replaceAll('\ue000', ''), ...around.map((one) => `<div>${htmlOf(one)}</div>`)].join(
      '',
    ),
  )
  const losesMedia = countMedia(htmlOf(body)) > (prompt.pictures?.length ?? 0)
  const common: Common = { name, prompt, losesMedia, points: pointsOf(item), ...afterwards(item) }
  const [interaction] = places
  if (!interaction) return notBrought(common, 'other_type')
  if (isInText) {
    const kinds = new Set(places.map(kindOf))
    return kinds.size === 1 ? inText({ item, body, common }, places, read) : notBrought(common, 'other_type')
  }
  if (kindOf(interaction) === 'uploadinteraction' && places.length === 1)
    return upload({ common, interaction })
  const reader = readers[kindOf(interaction)]
  const response = responseTo(item, interaction)
  if (!reader || places.length > 1) return notBrought(common, 'other_type')
  if (!response) return notBrought(common, 'no_right_answer')
  return reader({ item, body, common, interaction, response })
}

const interactionsIn = (body: Element) =>
  [...body.querySelectorAll('*')].filter(
    (one) => kindOf(one).endsWith('interaction') && kindOf(one) !== 'endattemptinteraction',
  )
