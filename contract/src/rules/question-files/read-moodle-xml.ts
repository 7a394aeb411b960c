import { limits } from '../../limits.ts'
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
import { filesAskedFor } from './files-asked-for.ts'
import { readCalculated } from './read-calculated.ts'
import { chosenGaps, readCloze } from './read-cloze.ts'
import { countMedia } from './media.ts'
import { besideMoodle, pictureIn } from './moodle-picture.ts'
import { readPictured } from './pictured-text.ts'
import { noText, ofPlain, type ReadsHtml, type Text } from './text.ts'
import { topicOfCategory, topicsOf } from './topics.ts'
import { childOf, childrenOf, everyIn, valueOf, type XmlElement } from './xml.ts'

/** A text as Moodle writes it: in an element of its own, as HTML unless it says otherwise. */
function textOf(of: XmlElement | undefined, html: ReadsHtml): Text {
  if (!of) return noText
  const raw = rawOf(of)
  switch (of.getAttribute('format')) {
    case 'plain_text':
    case 'markdown':
      return ofPlain(raw)
    // Lines are lines in it, beside what it says in HTML.
    case 'moodle_auto_format':
      return html.text(raw.replaceAll(/\r?\n\r?\n/g, '<p>').replaceAll(/\r?\n/g, '<br>'))
    default:
      return html.text(raw)
  }
}
/** What is asked, with its pictures. */
function promptOf(of: XmlElement | undefined, html: ReadsHtml): Text {
  if (!of) return noText
  const isHtml = !['plain_text', 'markdown'].includes(of.getAttribute('format') ?? '')
  return isHtml
    ? textOf(of, { ...html, text: (source) => readPictured(source, html, besideMoodle(of)) })
    : textOf(of, html)
}
const rawOf = (of: XmlElement) => (childOf(of, 'text') ?? of).textContent ?? ''

type XmlAnswer = { fraction: number; words: string; feedback: Text; of: XmlElement }
const answersIn = (question: XmlElement, html: ReadsHtml): XmlAnswer[] =>
  childrenOf(question, 'answer').map((of) => ({
    fraction: Number(of.getAttribute('fraction') ?? 0),
    words: textOf(of, html).words,
    feedback: textOf(childOf(of, 'feedback'), html),
    of,
  }))

const isYes = (text: string) => /^(1|true)$/i.test(text)

/** An answer that all are which are not right. */
const isAnyOther = ({ fraction, words }: XmlAnswer) => fraction <= 0 && words === '*'
/** Where something is said to the answer that is right, and to any other, that is said; else what is said to all. */
const saidTo = (common: Common, right?: XmlAnswer, wrong?: XmlAnswer): Common => ({
  ...common,
  ...(right?.feedback.words && { right: right.feedback }),
  ...(wrong?.feedback.words && { wrong: wrong.feedback }),
})

/** What is said to an answer that is listed, where it fits here. */
function saidOf({ feedback }: XmlAnswer): string | null {
  const said = drawnLine(feedback.words)
  return said && said.length <= limits.answerLength ? said : null
}

/** Those that something is said to of their own: wrong ones, and of right ones what is not said to the first of them. */
const repliedTo = (answers: readonly XmlAnswer[], right: XmlAnswer | undefined) =>
  answers
    .filter((one) => !isAnyOther(one) && (one.fraction < 100 || one.feedback.words !== right?.feedback.words))
    .flatMap((one) => {
      const feedback = saidOf(one)
      return feedback ? [{ one, reply: { id: randomId(), feedback } }] : []
    })
    .slice(0, limits.questionChoices)

function unitOf(question: XmlElement): string {
  const units = childOf(question, 'units')
  const unit = units && childrenOf(units, 'unit').find((one) => Number(valueOf(one, 'multiplier')) === 1)
  return unit ? valueOf(unit, 'unit_name') : ''
}

function calculated(common: Common, question: XmlElement, html: ReadsHtml): Brought {
  const all = answersIn(question, html)
  const answers = all.filter(({ fraction }) => fraction > 0)
  if (answers.length > 1) return notBrought(common, 'several_numbers')
  const [answer] = answers
  if (!answer) return notBrought(common, 'no_right_answer')
  return readCalculated(saidTo(common, answer, all.find(isAnyOther)), question, {
    // What is worked out is no HTML.
    raw: oneLine(rawOf(answer.of)),
    answer: answer.of,
    unit: unitOf(question),
  })
}

/** Whether something to look at or to hear stays behind, so many pictures being taken along: of answers and feedbacks too. */
function losesMedia(question: XmlElement, { pictures = [] }: Text, ofAnswers = 0): boolean {
  const taken = pictures.length + ofAnswers
  const files = [...everyIn(question)].filter(({ localName }) => localName === 'file').length
  return files > taken || countMedia(question.textContent ?? '') > taken
}

const readers: Record<string, (common: Common, question: XmlElement, html: ReadsHtml) => Brought> = {
  multichoice(given, question, html) {
    const answers = answersIn(question, html).map((one) => {
      const found = pictureIn(one.of, html)
      const choice = choiceOf(found ? html.text(found.rest).words : one.words, one.feedback.words)
      return { ...one, found, choice: found ? { ...choice, picture: found.picture } : choice }
    })
    const choices = answers.map(({ choice }) => choice)
    const common = {
      ...given,
      losesMedia: losesMedia(question, given.prompt, answers.filter(({ found }) => found).length),
    }
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
  truefalse(common, question, html) {
    const answers = answersIn(question, html)
    const right = answers.find(({ fraction }) => fraction > 0)
    if (!right) return notBrought(common, 'no_right_answer')
    const wrong = answers.find(({ fraction }) => fraction <= 0)
    return brought<'true_false'>(saidTo(common, right, wrong), {
      type: 'true_false',
      right: /^true$/i.test(right.words),
    })
  },
  shortanswer(common, question, html) {
    const answers = answersIn(question, html)
    const accepted = answers.filter(({ fraction }) => fraction === 100)
    if (accepted.length === 0) return notBrought(common, 'no_right_answer')
    const replies = repliedTo(answers, accepted[0]).map(({ one, reply }) => ({
      ...reply,
      text: oneLine(rawOf(one.of)),
    }))
    return brought<'short'>(saidTo(common, accepted[0], answers.find(isAnyOther)), {
      type: 'short',
      // What is typed is no HTML, whatever its answer says of itself.
      accepted: accepted.map(({ of }) => oneLine(rawOf(of))),
      caseMatters: isYes(valueOf(question, 'usecase')),
      accentsMatter: false,
      ...(replies.length > 0 && { replies }),
    })
  },
  numerical(common, question, html) {
    const all = answersIn(question, html)
    const answers = all.filter(({ fraction }) => fraction > 0)
    if (answers.length > 1) return notBrought(common, 'several_numbers')
    const [answer] = answers
    const right = answer?.words ? Number(answer.words) : NaN
    if (!answer || !Number.isFinite(right)) return notBrought(common, 'no_right_answer')
    const tolerance = (of: XmlElement) => Math.abs(Number(valueOf(of, 'tolerance')) || 0)
    const replies = repliedTo(all, answer)
      .map(({ one, reply }) => ({ ...reply, value: Number(one.words), tolerance: tolerance(one.of) }))
      .filter(({ value }) => Number.isFinite(value))
    return brought<'numeric'>(saidTo(common, answer, all.find(isAnyOther)), {
      type: 'numeric',
      right,
      tolerance: tolerance(answer.of),
      unit: unitOf(question),
      ...(replies.length > 0 && { replies }),
    })
  },
  calculated,
  calculatedsimple: calculated,
  matching(common, question, html) {
    const pairs = childrenOf(question, 'subquestion').map((one) => {
      // What is chosen from a list is no HTML.
      const answer = childOf(one, 'answer')
      return { left: drawnLine(textOf(one, html).words), right: oneLine(answer ? rawOf(answer) : '') }
    })
    return brought<'matching'>(common, {
      type: 'matching',
      pairs: pairs
        .filter(({ left }) => left)
        .map(({ left, right }) => ({ id: randomId(), left, rightId: randomId(), right: drawnLine(right) })),
      others: pairs.filter(({ left }) => !left).map(({ right }) => pieceOf(right)),
      partial: true,
    })
  },
  ordering: (common, question, html) =>
    brought<'ordering'>(common, {
      type: 'ordering',
      items: answersIn(question, html)
        .toSorted((a, b) => a.fraction - b.fraction)
        .map(({ words }) => pieceOf(words)),
      // As a file says it, and as a backup does.
      partial: !/^(?:ALL_OR_NOTHING|-1)$/.test(valueOf(question, 'gradingtype')),
    }),
  gapselect: (common, question, html) => chosenGaps(common, wordsOf(question, 'selectoption', html)),
  ddwtos: (common, question, html) => chosenGaps(common, wordsOf(question, 'dragbox', html)),
  essay(common, question, html) {
    const guide = textOf(childOf(question, 'graderinfo'), html).rich
    if (valueOf(question, 'responseformat') === 'noinline')
      return brought<'file'>(common, {
        type: 'file',
        guide,
        ...filesAskedFor({
          types: valueOf(question, 'filetypeslist'),
          most: Number(valueOf(question, 'attachments')),
          bytes: Number(valueOf(question, 'maxbytes')),
        }),
      })
    return valueOf(question, 'responseformat') === 'monospaced'
      ? brought<'code'>(common, { type: 'code', guide, language: null })
      : brought<'long'>(common, { type: 'long', guide })
  },
  cloze(common, question, html) {
    const asked = childOf(question, 'questiontext')
    return readCloze(common, asked ? rawOf(asked) : '', html)
  },
}

const wordsOf = (question: XmlElement, name: string, html: ReadsHtml) =>
  childrenOf(question, name).map((one) => drawnLine(textOf(one, html).words))

/** One question; what its category is about is one of its topics. */
export function readMoodleQuestion(
  question: XmlElement,
  category: string | undefined,
  html: ReadsHtml,
): Brought {
  const type = question.getAttribute('type') ?? ''
  const general = textOf(childOf(question, 'generalfeedback'), html)
  const orGeneral = (of: Text) => (of.words ? of : general)
  const tags = childOf(question, 'tags')
  const prompt = promptOf(childOf(question, 'questiontext'), html)
  const common: Common = {
    name: textOf(childOf(question, 'name'), html).words,
    prompt,
    points: Number(valueOf(question, 'defaultgrade')) || 1,
    // Of answers and feedbacks too.
    losesMedia: losesMedia(question, prompt),
    hints: childrenOf(question, 'hint').map((one) => textOf(one, html)),
    right: orGeneral(textOf(childOf(question, 'correctfeedback'), html)),
    wrong: orGeneral(textOf(childOf(question, 'incorrectfeedback'), html)),
    topics: topicsOf([
      ...(tags ? childrenOf(tags, 'tag').map((one) => textOf(one, html).words) : []),
      category,
    ]),
  }
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  return reader ? reader(common, question, html) : notBrought(common, 'other_type')
}

/** The questions of a file as Moodle exports them (Moodle XML), in their order. Source: Moodle's documentation of the format. */
export function readMoodleXml(root: XmlElement, html: ReadsHtml): Brought[] {
  let category: string | undefined
  return childrenOf(root, 'question').flatMap((question) => {
    if (question.getAttribute('type') !== 'category') return readMoodleQuestion(question, category, html)
    const path = childOf(question, 'category')
    category = path && topicOfCategory(rawOf(path))
    return []
  })
}
