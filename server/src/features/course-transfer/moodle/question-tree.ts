import { childOf, childrenOf, everyIn } from '#contract/rules/question-files/xml.ts'
import { Element } from '../xml/read-xml.ts'
import type { BackupPicture } from './backup-files.ts'
import { formats, partOf } from './parts.ts'

/** As exports of questions call the ways of writing a text, which backups number. */
const formatNames: Record<string, string> = {
  [formats.auto]: 'moodle_auto_format',
  [formats.html]: 'html',
  [formats.plain]: 'plain_text',
  [formats.markdown]: 'markdown',
}
/** As exports call kinds that are called otherwise in the database. */
const kinds: Record<string, string> = { match: 'matching', multianswer: 'cloze' }

function element(name: string, attributes: Record<string, string>, inside: (Element | string)[]): Element {
  const made = new Element(name, attributes)
  for (const part of inside) made.add(part)
  return made
}
const textElement = (name: string, text: string, format: string, more: Element[] = []) =>
  element(name, { format: formatNames[format] ?? 'html' }, [element('text', {}, [text]), ...more])
const valueElement = (name: string, value: string) => element(name, {}, [value])

/** A text and how it is written: `feedback` and `feedbackformat`. */
const told = (of: Element, name: string, as = name) =>
  textElement(as, partOf(of, name), partOf(of, `${name}format`) || formats.html)

type Own = { question: Element; of: Element }

/** The answers of a question. What is worth all of it is 1 in a backup and 100 in an export. */
function answersOf(
  { of }: Own,
  words: (answer: Element) => string,
  more: (id: string) => Element[] = () => [],
) {
  const list = childOf(of, 'answers')
  return (list ? childrenOf(list, 'answer') : []).map((answer) => {
    const made = element(
      'answer',
      {
        fraction: String(Number((Number(partOf(answer, 'fraction')) * 100).toFixed(4))),
        format: formatNames[partOf(answer, 'answerformat')] ?? 'html',
      },
      [
        element('text', {}, [words(answer)]),
        told(answer, 'feedback'),
        ...more(answer.getAttribute('id') ?? ''),
      ],
    )
    return made
  })
}
const wordsOf = (answer: Element) => partOf(answer, 'answertext')

const optionsOf = ({ of }: Own, name: string): Element =>
  [...everyIn(of)].find((one) => one.localName === name) ?? new Element(name)
const afterwards = (options: Element) => [
  told(options, 'correctfeedback'),
  told(options, 'incorrectfeedback'),
]

const chosenWords = (own: Own, as: string) =>
  answersOf(own, wordsOf).map((answer) => element(as, {}, [...answer.children]))

const unitsOf = ({ of }: Own): Element =>
  element(
    'units',
    {},
    [...everyIn(of)]
      .filter(({ localName }) => localName === 'numerical_unit')
      .map((one) =>
        element('unit', {}, [
          valueElement('multiplier', partOf(one, 'multiplier')),
          valueElement('unit_name', partOf(one, 'unit')),
        ]),
      ),
  )

/** A value of a calculated question: `uniform:1:10:2` says how it is drawn, from what to what, and with how many decimals. */
function definitionOf(one: Element): Element {
  const [distribution = '', minimum = '', maximum = '', decimals = ''] = partOf(one, 'options').split(':')
  const parts = Object.entries({ name: partOf(one, 'name'), distribution, minimum, maximum, decimals })
  return element(
    'dataset_definition',
    {},
    parts.map(([name, value]) => valueElement(name, value)),
  )
}

function calculatedOf(own: Own): Element[] {
  const all = [...everyIn(own.of)]
  const records = new Map(
    all
      .filter(({ localName }) => localName === 'calculated_record')
      .map((one) => [partOf(one, 'answer'), one]),
  )
  const said = ['tolerance', 'tolerancetype', 'correctanswerformat', 'correctanswerlength']
  const values = all.filter(({ localName }) => localName === 'dataset_definition').map(definitionOf)
  return [
    unitsOf(own),
    ...answersOf(own, wordsOf, (id) => {
      const record = records.get(id)
      return record ? said.map((name) => valueElement(name, partOf(record, name))) : []
    }),
    element('dataset_definitions', {}, values),
  ]
}

const owns: Record<string, (own: Own) => Element[]> = {
  multichoice(own) {
    const options = optionsOf(own, 'multichoice')
    return [
      valueElement('single', partOf(options, 'single')),
      ...afterwards(options),
      ...answersOf(own, wordsOf),
    ]
  },
  truefalse(own) {
    const isTrue = partOf(optionsOf(own, 'truefalse'), 'trueanswer')
    // What the answers say is in the language of whoever wrote them.
    return answersOf(own, (answer) => (answer.getAttribute('id') === isTrue ? 'true' : 'false'))
  },
  shortanswer: (own) => [
    valueElement('usecase', partOf(optionsOf(own, 'shortanswer'), 'usecase')),
    ...answersOf(own, wordsOf),
  ],
  numerical(own) {
    const tolerances = new Map(
      [...everyIn(own.of)]
        .filter(({ localName }) => localName === 'numerical_record')
        .map((one) => [partOf(one, 'answer'), partOf(one, 'tolerance')]),
    )
    return [
      unitsOf(own),
      ...answersOf(own, wordsOf, (id) => [valueElement('tolerance', tolerances.get(id) ?? '0')]),
    ]
  },
  calculated: calculatedOf,
  calculatedsimple: calculatedOf,
  match(own) {
    const pairs = [...everyIn(own.of)].filter(({ localName }) => localName === 'match')
    return [
      ...afterwards(optionsOf(own, 'matchoptions')),
      ...pairs.map((pair) =>
        textElement('subquestion', partOf(pair, 'questiontext'), partOf(pair, 'questiontextformat'), [
          textElement('answer', partOf(pair, 'answertext'), formats.plain),
        ]),
      ),
    ]
  },
  ordering: (own) => [
    valueElement('gradingtype', partOf(optionsOf(own, 'ordering'), 'gradingtype')),
    ...answersOf(own, wordsOf),
  ],
  gapselect: (own) => chosenWords(own, 'selectoption'),
  ddwtos: (own) => chosenWords(own, 'dragbox'),
  essay(own) {
    const options = optionsOf(own, 'essay')
    const values = ['responseformat', 'attachments', 'filetypeslist', 'maxbytes']
    return [...values.map((name) => valueElement(name, partOf(options, name))), told(options, 'graderinfo')]
  },
}

/** `{#1}` in the text stands for the first of the questions that are asked in it, which hold their place as it was typed. */
function withInner(question: Element, byId: ReadonlyMap<string, Element>): string {
  const sequence = [...everyIn(question)].find(({ localName }) => localName === 'sequence')
  const ids = (sequence?.textContent ?? '').split(',').map((one) => one.trim())
  return partOf(question, 'questiontext').replaceAll(/\{#(\d+)\}/g, (whole, at: string) => {
    const inner = byId.get(ids[Number(at) - 1] ?? '')
    return inner ? partOf(inner, 'questiontext') : whole
  })
}

/** A file beside a text, whose path begins with a stroke. */
function fileElement({ path, base64 }: BackupPicture): Element {
  const at = path.lastIndexOf('/') + 1
  return element('file', { name: path.slice(at), path: path.slice(0, at), encoding: 'base64' }, [base64])
}

/** A question of a backup as exports of questions write it, for whoever reads those. */
export function asExported(
  question: Element,
  byId: ReadonlyMap<string, Element>,
  pictures: readonly BackupPicture[] = [],
): Element {
  const kind = partOf(question, 'qtype')
  const of = childOf(question, `plugin_qtype_${kind}_question`) ?? new Element(kind)
  const hints = childOf(question, 'question_hints')
  const tags = childOf(question, 'tags')
  const own = Object.hasOwn(owns, kind) ? owns[kind] : undefined
  const asked = kind === 'multianswer' ? withInner(question, byId) : partOf(question, 'questiontext')
  return element('question', { type: kinds[kind] ?? kind }, [
    textElement('name', partOf(question, 'name'), formats.plain),
    textElement('questiontext', asked, partOf(question, 'questiontextformat'), pictures.map(fileElement)),
    told(question, 'generalfeedback'),
    valueElement('defaultgrade', partOf(question, 'defaultmark')),
    ...(own?.({ question, of }) ?? []),
    ...(hints ? childrenOf(hints, 'question_hint').map((one) => told(one, 'hint')) : []),
    element(
      'tags',
      {},
      (tags ? childrenOf(tags, 'tag') : []).map((tag) =>
        element('tag', {}, [valueElement('text', partOf(tag, 'name'))]),
      ),
    ),
  ])
}
