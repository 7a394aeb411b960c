import type { Language } from '../../fields.ts'
import { anyVariantOf } from '../learning/numbers/calculated.ts'
import type { Question, QuestionOf, QuestionType } from '../../practice/questions.ts'
import type { RichText } from '../../rich-text/document.ts'
import { escapedHtml as escaped, htmlOfLine, htmlOfText } from '../../rich-text/html.ts'
import { isDrawn, plainLine } from '../../rich-text/line.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { withFiles, type PictureFile } from './pictures-as-files.ts'

const RESPONSE = 'response1'
const RIGHT = 'correct_fb'
const WRONG = 'general_incorrect_fb'

const mattext = (words: string, type = 'text/plain') =>
  `<material><mattext texttype="${type}">${escaped(words)}</mattext></material>`
/** A line of an answer: with what is drawn in it as HTML, else as it is. */
const drawn = (line: string) =>
  isDrawn(line) ? mattext(htmlOfLine(line), 'text/html') : mattext(plainLine(line))
const richHtml = (html: string) => mattext(html, 'text/html')
const htmlOf = (text: RichText | null) => (text ? htmlOfText(text) : '')
const rich = (text: RichText | null) => richHtml(htmlOf(text))
const equal = (value: string, attributes = '') =>
  `<varequal respident="${RESPONSE}"${attributes}>${escaped(value)}</varequal>`
const shows = (feedback: string) => `<displayfeedback feedbacktype="Response" linkrefid="${feedback}"/>`
const feedbackOf = (name: string, material: string) =>
  `<itemfeedback ident="${name}"><flow_mat>${material}</flow_mat></itemfeedback>`
const field = (label: string, entry: string | number) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`

type Written = {
  /** What Common Cartridge calls it. */
  profile: string
  /** What there is to answer with. */
  response: string
  /** When it is right; null where a person says so. */
  right: string | null
  /** What is said to one answer. */
  said?: { answer: string; words: string }[]
  /** For who marks it. */
  guide?: RichText | null
}

const label = (id: string, words: string) => `<response_label ident="${id}">${drawn(words)}</response_label>`
const oneOf = (labels: readonly string[], cardinality: 'Single' | 'Multiple') =>
  `<response_lid ident="${RESPONSE}" rcardinality="${cardinality}"><render_choice shuffle="Yes">${labels.join('')}</render_choice></response_lid>`
const typed = `<response_str ident="${RESPONSE}" rcardinality="Single"><render_fib/></response_str>`

function chosen(question: QuestionOf<'single' | 'multiple'>): Written | null {
  const { choices } = question
  if (choices.some(({ picture }) => picture)) return null
  const labels = choices.map(({ id, text }) => label(id, text))
  const said = choices.flatMap(({ id, feedback }) => (feedback ? [{ answer: id, words: feedback }] : []))
  if (question.type === 'single')
    return {
      profile: 'cc.multiple_choice.v0p1',
      response: oneOf(labels, 'Single'),
      right: equal(question.right ?? ''),
      said,
    }
  const each = choices.map(({ id }) => (question.right.includes(id) ? equal(id) : `<not>${equal(id)}</not>`))
  return {
    profile: 'cc.multiple_response.v0p1',
    response: oneOf(labels, 'Multiple'),
    right: `<and>${each.join('')}</and>`,
    said,
  }
}

const trueOrFalse = { en: ['True', 'False'], es: ['Verdadero', 'Falso'] } as const

const fill = (accepted: readonly string[], caseMatters: boolean): Written => ({
  profile: 'cc.fib.v0p1',
  response: typed,
  right: accepted.map((words) => equal(words, ` case="${caseMatters ? 'Yes' : 'No'}"`)).join(''),
})

/** Null for what has no place in that format, as a kind or as this one is. */
const writers: {
  [T in QuestionType]?: (question: QuestionOf<T>, language: Language) => Written | null
} = {
  single: chosen,
  multiple: chosen,
  true_false: ({ right }, language) => ({
    profile: 'cc.true_false.v0p1',
    response: oneOf(
      ['true', 'false'].map((value, at) => label(value, trueOrFalse[language][at] ?? '')),
      'Single',
    ),
    right: equal(String(right)),
  }),
  short: ({ accepted, caseMatters }) =>
    accepted.some((words) => words.includes('*')) ? null : fill(accepted, caseMatters),
  numeric: ({ right, tolerance, unit }) =>
    tolerance > 0 || unit || right === null ? null : fill([String(right)], false),
  long: ({ guide }) => ({ profile: 'cc.essay.v0p1', response: typed, right: null, guide }),
}

type Item = { xml: string; files: PictureFile[] }

function itemOf(question: Question, language: Language, folder: string): Item | null {
  const write = writers[question.type] as ((of: Question, language: Language) => Written | null) | undefined
  const written = write?.(question, language)
  if (!written) return null
  const { profile, response, right, said = [], guide } = written
  const { feedback } = question
  const marked = field('qmd_scoringpermitted', 'Yes') + field('qmd_computerscored', 'No')
  const metadata =
    field('cc_profile', profile) + field('cc_weighting', question.points) + (right === null ? marked : '')
  const conditions =
    right === null
      ? []
      : [
          ...said.map(
            ({ answer }) =>
              `<respcondition continue="Yes"><conditionvar>${equal(answer)}</conditionvar>${shows(`${answer}_fb`)}</respcondition>`,
          ),
          `<respcondition continue="No"><conditionvar>${right}</conditionvar><setvar action="Set" varname="SCORE">100</setvar>${feedback.right ? shows(RIGHT) : ''}</respcondition>`,
          ...(feedback.wrong
            ? [
                `<respcondition continue="Yes"><conditionvar><other/></conditionvar>${shows(WRONG)}</respcondition>`,
              ]
            : []),
        ]
  const outcomes =
    '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
  const asked = withFiles(
    htmlOf(question.prompt),
    (name) => `$IMS-CC-FILEBASE$../${folder}/${name}`,
    `${question.id}-`,
  )
  const xml = [
    `<item ident="${question.id}"><itemmetadata><qtimetadata>${metadata}</qtimetadata></itemmetadata>`,
    `<presentation>${richHtml(asked.html)}${response}</presentation>`,
    conditions.length > 0 ? `<resprocessing>${outcomes}${conditions.join('')}</resprocessing>` : '',
    ...said.map(({ answer, words }) => feedbackOf(`${answer}_fb`, drawn(words))),
    feedback.right ? feedbackOf(RIGHT, rich(feedback.right)) : '',
    feedback.wrong ? feedbackOf(WRONG, rich(feedback.wrong)) : '',
    guide
      ? `<itemfeedback ident="solution"><solution><solutionmaterial><flow_mat>${rich(guide)}</flow_mat></solutionmaterial></solution></itemfeedback>`
      : '',
    '</item>',
  ].join('')
  return { xml, files: asked.files }
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/ims_qtiasiv1p2 http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_qtiasiv1p2p1_v1p0.xsd">'

/** What is said of a quiz as a whole. `minutes`: of an attempt; null where they are not limited. */
export type QtiQuiz = { id: string; title: string; attempts: number | null; minutes: number | null }

/**
 * A quiz as the cartridges of 1EdTech have it (QTI 1.2.1 in the profile of Common Cartridge 1.3), with how those begin that have no place in
 * it: what is matched, put in order, filled in or attached, numbers that may be a little off, patterns, and code.
 * Hints and what counts in part stay behind too. The pictures of what is asked are files in a folder of the cartridge. Source: 1EdTech Common Cartridge Profile 1.3, QTI.
 */
export function writeQtiOne(
  { id, title, attempts, minutes }: QtiQuiz,
  questions: readonly Question[],
  { language, folder }: { language: Language; folder: string },
): { xml: string; left: string[]; files: PictureFile[] } {
  const items = questions
    .map(anyVariantOf)
    .map((question) => ({ question, item: itemOf(question, language, folder) }))
  const left = items.flatMap(({ question: { prompt, type }, item }) =>
    item === null ? [(prompt && plainText(prompt).replaceAll(/\s+/g, ' ').trim().slice(0, 80)) || type] : [],
  )
  const about = [
    field('cc_profile', 'cc.exam.v0p1'),
    field('qmd_assessmenttype', 'Examination'),
    field('qmd_scoretype', 'Percentage'),
    field('cc_maxattempts', attempts ?? 'unlimited'),
    ...(minutes === null ? [] : [field('qmd_timelimit', minutes)]),
  ]
  const xml = `${HEAD}<assessment ident="${id}" title="${escaped(title)}"><qtimetadata>${about.join('')}</qtimetadata><section ident="root_section">${items
    .map(({ item }) => item?.xml ?? '')
    .join('\n')}</section></assessment></questestinterop>\n`
  return { xml, left, files: items.flatMap(({ item }) => item?.files ?? []) }
}
