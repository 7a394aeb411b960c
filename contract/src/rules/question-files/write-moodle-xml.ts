import type { Picture } from '../../practice/choices.ts'
import type { GapReply, Question, QuestionOf, QuestionType } from '../../practice/questions.ts'
import type { RichText } from '../../rich-text/document.ts'
import { escapedHtml as escaped, htmlOfLine, htmlOfText } from '../../rich-text/html.ts'
import { partsOfLine } from '../../rich-text/line.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { anyVariantOf } from '../learning/numbers/calculated.ts'
import { endingsOf } from '../learning/answer-files.ts'
import { readGaps } from '../learning/gaps.ts'
import { distanceOf } from '../learning/numbers/tolerance.ts'
import { withFiles } from './pictures-as-files.ts'

const MEGABYTE = 1024 * 1024

/** One element; what is in it is XML already. */
const element = (name: string, inside: string, attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${inside}</${name}>`
/** A line as MathJax and Moodle draw it: in letters, where they take no HTML. */
const asLetters = (text: string): string =>
  partsOfLine(text)
    .map((part) => ('latex' in part ? `\\(${part.latex}\\)` : 'code' in part ? part.code : part.text))
    .join('')
const html = (text: RichText | null) => (text ? htmlOfText(text) : '')
/** A text as HTML in an element of its own. */
const textElement = (name: string, words: string, inside = '', attributes = '') =>
  element(
    name,
    `<text>${escaped(words)}</text>${inside}`,
    ['format="html"', attributes].filter(Boolean).join(' '),
  )
/** A picture is a file beside the text that it stands in. */
const nameOfPicture = ({ data }: Picture) => `picture.${/^data:image\/(\w+);/.exec(data)?.[1] ?? ''}`
const fileNamed = (name: string, base64: string) =>
  `<file name="${name}" path="/" encoding="base64">${base64}</file>`
const fileOf = (picture: Picture) =>
  fileNamed(nameOfPicture(picture), picture.data.slice(picture.data.indexOf(',') + 1))
const imageOf = (picture: Picture) =>
  `<p><img src="@@PLUGINFILE@@/${nameOfPicture(picture)}" alt="${escaped(picture.alt)}" width="${picture.width}" height="${picture.height}"></p>`
const answer = (
  percent: number,
  words: string,
  { feedback = '', more = '', isPlain = false, picture = null as Picture | null } = {},
) =>
  element(
    'answer',
    `<text>${escaped(`${picture ? imageOf(picture) : ''}${isPlain ? words : htmlOfLine(words)}`)}</text>${picture ? fileOf(picture) : ''}${textElement('feedback', feedback)}${more}`,
    `fraction="${Number(percent.toFixed(5))}" format="${isPlain ? 'moodle_auto_format' : 'html'}"`,
  )

/** What Moodle says to right and wrong answers of the kinds that know both. */
const both = ({ feedback }: Question) =>
  textElement('correctfeedback', html(feedback.right)) +
  textElement('partiallycorrectfeedback', html(feedback.wrong)) +
  textElement('incorrectfeedback', html(feedback.wrong))

type Written = {
  type: string
  inside: string
  /** What is asked, where that is not the prompt alone. */
  asked?: string
}

const chosen = (question: QuestionOf<'single' | 'multiple'>): Written => {
  const right = question.type === 'single' ? [question.right] : question.right
  const isSingle = question.type === 'single'
  const share = 100 / Math.max(1, right.length)
  // Where only all of it counts, one that is wrong takes everything.
  const wrong = isSingle ? 0 : question.partial ? -share : -100
  const answers = question.choices.map(({ id, text, feedback, picture = null }) =>
    answer(right.includes(id) ? share : wrong, text, { feedback: htmlOfLine(feedback), picture }),
  )
  return {
    type: 'multichoice',
    inside: `${element('single', String(isSingle))}<shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>${both(question)}${answers.join('')}`,
  }
}

type GapReplies = readonly Pick<GapReply, 'text' | 'feedback'>[]

/** `{1:SHORTANSWER:=a~=b#So it is~c#Read again}`: what separates is escaped in it. */
function cloze(words: readonly string[], caseMatters: boolean, replies: GapReplies) {
  const inside = (text: string) => escaped(text).replaceAll(/[\\}~#/"]/g, (char) => `\\${char}`)
  const said = (word: string) => {
    const found = replies.find(({ text, feedback }) => text === word && feedback)
    return found ? `#${inside(asLetters(found.feedback))}` : ''
  }
  const others = replies.filter(({ text, feedback }) => text && feedback && !words.includes(text))
  return `{1:SHORTANSWER${caseMatters ? '_C' : ''}:${[
    ...words.map((word) => `=${inside(word)}${said(word)}`),
    ...others.map(({ text }) => `${inside(text)}${said(text)}`),
  ].join('~')}}`
}

const lines = (text: string) => htmlOfLine(text).replaceAll('\n', '<br>')

function withGaps(question: QuestionOf<'gaps'>): Written {
  const { texts, accepted } = readGaps(question.text)
  const around = (gap: (words: string[], at: number) => string) =>
    `${html(question.prompt)}<p>${texts.map((text, at) => lines(text) + (accepted[at] ? gap(accepted[at], at) : '')).join('')}</p>`
  if (question.given === 'typed')
    return {
      type: 'cloze',
      inside: '',
      asked: around((words, at) =>
        cloze(
          words,
          question.caseMatters,
          (question.replies ?? []).filter(({ gap }) => gap === at + 1),
        ),
      ),
    }
  const words = [...new Set([...accepted.map(([first = '']) => first), ...question.others])]
  const options = words.map(
    (word) => `<selectoption><text>${escaped(asLetters(word))}</text><group>1</group></selectoption>`,
  )
  return {
    type: 'gapselect',
    inside: `<shuffleanswers>1</shuffleanswers>${both(question)}${options.join('')}`,
    asked: around(([first = '']) => `[[${words.indexOf(first) + 1}]]`),
  }
}

/** Labels and spots of a picture, in its pixels. Words for those who do not see it have no place in that format. */
function onPicture(question: QuestionOf<'spots'>): Written {
  const { picture, spots, others } = question
  const labels = [...new Set([...spots.map(({ label }) => label), ...others.map(({ text }) => text)])]
  const drags = labels.map(
    (label, at) =>
      `<drag><no>${at + 1}</no><text>${escaped(asLetters(label))}</text><draggroup>1</draggroup><infinite/></drag>`,
  )
  const at = (thousandths: number, of = 0) => Math.round((thousandths * of) / 1000)
  const drops = spots.map(
    ({ name, label, x, y }, no) =>
      `<drop><text>${escaped(asLetters(name))}</text><no>${no + 1}</no><choice>${labels.indexOf(label) + 1}</choice><xleft>${at(x, picture?.width)}</xleft><ytop>${at(y, picture?.height)}</ytop></drop>`,
  )
  return {
    type: 'ddimageortext',
    inside: `<shuffleanswers/>${both(question)}${picture ? fileOf(picture) : ''}${drags.join('')}${drops.join('')}`,
  }
}

/** A question that is answered with files is an essay without words. */
const filesOf = ({ kinds, mostFiles, mostMegabytes, guide }: QuestionOf<'file'>): Written => ({
  type: 'essay',
  inside: `<responseformat>noinline</responseformat><responserequired>0</responserequired><attachments>${mostFiles}</attachments><attachmentsrequired>1</attachmentsrequired><maxbytes>${mostMegabytes * MEGABYTE}</maxbytes><filetypeslist>${endingsOf(kinds).join(',')}</filetypeslist>${textElement('graderinfo', html(guide))}`,
})

/** Of an essay Moodle says to its graders what to look for. Which language code is in has no place in it. */
const essay = (question: QuestionOf<'long' | 'code'>): Written => ({
  type: 'essay',
  inside: `<responseformat>${question.type === 'code' ? 'monospaced' : 'plain'}</responseformat><responserequired>0</responserequired><attachments>0</attachments>${textElement('graderinfo', html(question.guide))}`,
})

const writers: { [T in QuestionType]: (question: QuestionOf<T>) => Written } = {
  single: chosen,
  multiple: chosen,
  true_false: ({ right, feedback }) => {
    const of = (value: boolean) =>
      answer(value === right ? 100 : 0, String(value), {
        feedback: html(value === right ? feedback.right : feedback.wrong),
        isPlain: true,
      })
    return { type: 'truefalse', inside: of(true) + of(false) }
  },
  short: ({ accepted, caseMatters, feedback, replies = [] }) => ({
    type: 'shortanswer',
    inside: `<usecase>${Number(caseMatters)}</usecase>${accepted
      .map((words) => {
        const own = replies.find(({ text }) => text === words)?.feedback ?? ''
        return answer(100, words, { feedback: html(feedback.right) + htmlOfLine(own), isPlain: true })
      })
      .join('')}${replies
      .filter(({ text, feedback: said }) => text && said && !accepted.includes(text))
      .map(({ text, feedback: said }) => answer(0, text, { feedback: htmlOfLine(said), isPlain: true }))
      .join('')}${feedback.wrong ? answer(0, '*', { feedback: html(feedback.wrong), isPlain: true }) : ''}`,
  }),
  numeric: ({ right, tolerance, toleranceIn, unit, feedback, replies = [] }) => ({
    type: 'numerical',
    inside: `${answer(100, String(right), {
      feedback:
        html(feedback.right) + htmlOfLine(replies.find(({ value }) => value === right)?.feedback ?? ''),
      // There it is always a distance.
      more: element('tolerance', String(distanceOf({ right, tolerance, toleranceIn }))),
      isPlain: true,
    })}${replies
      .filter(({ value, feedback: said }) => value !== null && value !== right && said)
      .map((one) =>
        answer(0, String(one.value), {
          feedback: htmlOfLine(one.feedback),
          more: element('tolerance', String(one.tolerance)),
          isPlain: true,
        }),
      )
      .join('')}${feedback.wrong ? answer(0, '*', { feedback: html(feedback.wrong), isPlain: true }) : ''}${
      unit
        ? `<units><unit><multiplier>1</multiplier><unit_name>${escaped(unit)}</unit_name></unit></units><unitgradingtype>0</unitgradingtype><showunits>0</showunits>`
        : '<unitgradingtype>0</unitgradingtype><showunits>3</showunits>'
    }<unitsleft>0</unitsleft>`,
  }),
  matching: (question) => {
    const pair = (left: string, right: string) =>
      textElement(
        'subquestion',
        htmlOfLine(left),
        `<answer><text>${escaped(asLetters(right))}</text></answer>`,
      )
    return {
      type: 'matching',
      inside: `<shuffleanswers>true</shuffleanswers>${both(question)}${question.pairs
        .map(({ left, right }) => pair(left, right))
        .join('')}${question.others.map(({ text }) => pair('', text)).join('')}`,
    }
  },
  ordering: (question) => ({
    type: 'ordering',
    inside: `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${
      question.partial ? 'RELATIVE_TO_CORRECT' : 'ALL_OR_NOTHING'
    }</gradingtype>${both(question)}${question.items.map(({ text }, at) => answer(at + 1, text)).join('')}`,
  }),
  gaps: withGaps,
  long: essay,
  code: essay,
  file: filesOf,
  spots: onPicture,
}

function writeOne(question: Question): string {
  const write = writers[question.type] as (of: Question) => Written
  const { type, inside, asked: whole = html(question.prompt) } = write(question)
  const { html: asked, files } = withFiles(whole, (name) => `@@PLUGINFILE@@/${name}`)
  const { right, wrong } = question.feedback
  // Of a text with typed gaps Moodle says the same to every answer.
  const general = type === 'cloze' && JSON.stringify(right) === JSON.stringify(wrong) ? html(right) : ''
  const name = (question.prompt ? plainText(question.prompt) : asked.replaceAll(/<[^>]*>|\{1:[^}]*\}/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  const { hints } = question
  // Each at its place: a rung that is left out is an empty one, or those after it would come back as others.
  const ladder = [hints.question, hints.principle, hints.step, hints.worked]
  return element(
    'question',
    [
      `<name><text>${escaped(name)}</text></name>`,
      textElement('questiontext', asked, files.map((one) => fileNamed(one.name, one.base64)).join('')),
      textElement('generalfeedback', general),
      element('defaultgrade', String(question.points)),
      '<penalty>0</penalty><hidden>0</hidden>',
      inside,
      ...ladder.slice(0, ladder.findLastIndex(Boolean) + 1).map((hint) => textElement('hint', html(hint))),
      question.topics?.length &&
        element('tags', question.topics.map((topic) => `<tag><text>${escaped(topic)}</text></tag>`).join('')),
    ]
      .filter(Boolean)
      .join(''),
    `type="${type}"`,
  )
}

/**
 * Questions as Moodle and what imports its XML take them. Accents that matter, a difficulty, what is said of
 * each pair and to words that are chosen, and of gaps that are typed what is said to right and wrong answers where it differs, have no
 * place in that format. Source: Moodle's documentation of the format.
 */
export const writeMoodleXml = (questions: readonly Question[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map((one) => writeOne(anyVariantOf(one))).join('\n')}\n</quiz>\n`
