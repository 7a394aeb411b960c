import { expect, it } from 'vitest'
import { readMoodleQuestion } from '#contract/rules/question-files/read-moodle-xml.ts'
import { serverHtml } from '../html/html-of-questions.ts'
import { readXml } from '../xml/read-xml.ts'
import { asExported } from './question-tree.ts'

/** A calculated question as a backup of Moodle 4 writes it. */
const backup = (tolerancetype: string) => `<question id="7"><name>Area</name><qtype>calculated</qtype>
  <questiontext>&lt;p&gt;How large are {a} by {b}?&lt;/p&gt;</questiontext><questiontextformat>1</questiontextformat>
  <generalfeedback></generalfeedback><generalfeedbackformat>1</generalfeedbackformat><defaultmark>2.0000000</defaultmark>
  <plugin_qtype_calculated_question>
    <answers><answer id="41"><answertext>{a} * {b}</answertext><answerformat>0</answerformat><fraction>1.0000000</fraction>
      <feedback></feedback><feedbackformat>1</feedbackformat></answer></answers>
    <numerical_units><numerical_unit id="5"><multiplier>1.0</multiplier><unit>m²</unit></numerical_unit></numerical_units>
    <dataset_definitions>
      <dataset_definition id="8"><category>0</category><name>a</name><type>1</type><options>uniform:1.0:10.0:1</options></dataset_definition>
      <dataset_definition id="9"><category>0</category><name>b</name><type>1</type><options>uniform:2:5:0</options></dataset_definition>
    </dataset_definitions>
    <calculated_records><calculated_record id="3"><answer>41</answer><tolerance>0.1</tolerance>
      <tolerancetype>${tolerancetype}</tolerancetype><correctanswerlength>2</correctanswerlength>
      <correctanswerformat>1</correctanswerformat></calculated_record></calculated_records>
  </plugin_qtype_calculated_question></question>`

const read = (tolerancetype: string) => {
  const root = readXml(backup(tolerancetype))
  if (!root) throw new Error('unreadable')
  return readMoodleQuestion(asExported(root, new Map()), undefined, serverHtml)
}

it('a calculated question of a backup comes with its ranges, unit and tolerance', () => {
  expect(read('2')).toMatchObject({
    name: 'Area',
    question: {
      type: 'numeric',
      points: 2,
      right: null,
      tolerance: 0.1,
      unit: 'm²',
      calculated: {
        values: [
          { name: 'a', from: 1, to: 10, decimals: 1 },
          { name: 'b', from: 2, to: 5, decimals: 0 },
        ],
        formula: 'a * b',
        decimals: 2,
      },
    },
  })
})

it('a tolerance that is a part of the answer comes as so many percent of it', () => {
  expect(read('1')).toMatchObject({ question: { tolerance: 10, toleranceIn: 'percent' } })
})

it('one that is further off on one side than on the other stays behind, and it is said why', () => {
  expect(read('3')).toMatchObject({ name: 'Area', not: 'calculated_tolerance' })
})

it.each([
  ['-1', false],
  ['0', true],
  ['4', true],
])('an order of a backup, graded by %s, counts in part: %s', (gradingtype, partial) => {
  const answers = ['Seed', 'Shoot', 'Flower'].map(
    (words, at) =>
      `<answer id="${at + 1}"><answertext>${words}</answertext><answerformat>1</answerformat><fraction>${at + 1}.0000000</fraction><feedback></feedback><feedbackformat>1</feedbackformat></answer>`,
  )
  const root = readXml(`<question id="8"><name>Order</name><qtype>ordering</qtype>
    <questiontext>&lt;p&gt;In order&lt;/p&gt;</questiontext><questiontextformat>1</questiontextformat>
    <generalfeedback></generalfeedback><generalfeedbackformat>1</generalfeedbackformat><defaultmark>1.0000000</defaultmark>
    <plugin_qtype_ordering_question><answers>${answers.join('')}</answers>
      <ordering id="2"><layouttype>0</layouttype><selecttype>0</selecttype><gradingtype>${gradingtype}</gradingtype></ordering>
    </plugin_qtype_ordering_question></question>`)
  if (!root) throw new Error('unreadable')
  expect(readMoodleQuestion(asExported(root, new Map()), undefined, serverHtml)).toMatchObject({
    question: { type: 'ordering', partial, items: [{ text: 'Seed' }, { text: 'Shoot' }, { text: 'Flower' }] },
  })
})
