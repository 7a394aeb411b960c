import { describe, expect, it } from 'vitest'
import {
  mostPoints,
  preparer,
  programmeFit,
  programmeScore,
  usualWeights,
  type Matched,
} from './programme-fit.ts'
import {
  answerWords,
  firstUnanswered,
  keptAnswers,
  Questions,
  questionsFor,
  withChosen,
  type FormQuestion,
} from './programme-questions.ts'

const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const option = (n: number, name: string, archived = false) => ({ id: id(n), name, archived })
const years: FormQuestion = {
  id: id(1),
  text: 'Experience in the field',
  kind: 'single',
  of: 'both',
  required: true,
  options: [option(11, 'None'), option(12, 'Some'), option(13, 'Much')],
  counts: 'different',
  weight: 5,
}
const tools: FormQuestion = {
  ...years,
  id: id(2),
  text: 'Tools',
  kind: 'multiple',
  required: false,
  options: [option(21, 'Saw'), option(22, 'Plane'), option(23, 'Lathe'), option(24, 'Drill')],
  counts: 'alike',
}
const why: FormQuestion = {
  ...years,
  id: id(3),
  text: 'Why?',
  kind: 'text',
  of: 'mentees',
  options: [],
  counts: null,
}

const someone = (answers: Matched['answers']): Matched => ({
  topics: [],
  languages: ['en'],
  zone: 'UTC',
  availability: [],
  department: null,
  wish: 'any',
  left: 1,
  answers,
})
const none = { ...usualWeights, topics: 0, hours: 0, languages: 1, department: 0, load: 0 }
/** The points and the reason of one question, of a hundred that the question and a shared language make up. */
function fitOf(question: FormQuestion, mentor: string[], mentee: string[]) {
  const questions = [{ ...question, weight: 4 }]
  const prepare = preparer(new Date('2026-03-02'), 1, questions)
  const two = [
    prepare(someone({ [question.id]: mentor })),
    prepare(someone({ [question.id]: mentee })),
  ] as const
  const most = mostPoints(none, questions)
  const fit = programmeFit(two[0], two[1], most)
  expect(programmeScore(two[0], two[1], most)).toBe(fit.score)
  const [language, part] = fit.parts.filter((one) => one.most > 0)
  expect([language?.points, fit.score]).toEqual([20, 20 + (part?.points ?? 0)])
  if (part?.part !== 'question') throw new Error('no question')
  return [part.points, part.most, part.shared, part.answered]
}

describe('a question that counts in matching', () => {
  it('gives its points to whom it is to be alike, as much as they chose the same, three of them at most', () => {
    expect(fitOf(tools, [id(21), id(22), id(23), id(24)], [id(21), id(22), id(23), id(24)])).toEqual([
      80,
      80,
      ['Saw', 'Plane', 'Lathe', 'Drill'],
      true,
    ])
    expect(fitOf(tools, [id(21), id(22)], [id(22)])).toEqual([80, 80, ['Plane'], true])
    expect(fitOf(tools, [id(22)], [id(21), id(22)])).toEqual([40, 80, ['Plane'], true])
    expect(fitOf(tools, [id(24)], [id(21)])).toEqual([0, 80, [], true])
  })

  it('gives them to whom it is to be different by what the mentee chose and the mentor did not', () => {
    expect(fitOf(years, [id(13)], [id(11)])).toEqual([80, 80, [], true])
    expect(fitOf(years, [id(13)], [id(13)])).toEqual([0, 80, ['Much'], true])
    const apart = { ...tools, counts: 'different' as const }
    expect(fitOf(apart, [id(21)], [id(21), id(22)])).toEqual([40, 80, ['Saw'], true])
  })

  it('gives nobody anything where one of the two has not answered it', () => {
    expect(fitOf(tools, [], [id(21)])).toEqual([0, 80, [], false])
    expect(fitOf(years, [id(13)], [])).toEqual([0, 80, [], false])
  })

  it('takes its share of a hundred points beside the others, whatever the weights', () => {
    const most = mostPoints({ topics: 10, hours: 6, languages: 6, department: 2, load: 1 }, [
      years,
      why,
      tools,
    ])
    const { questions, ...parts } = most
    expect(parts).toEqual({ topics: 29, hours: 17, languages: 17, department: 6, load: 3 })
    expect(questions.map(({ question, most: points }) => [question.text, points])).toEqual([
      ['Experience in the field', 14],
      ['Tools', 14],
    ])
  })
})

describe('what is answered', () => {
  it('is asked of mentors, of mentees or of both; of equals everything is asked', () => {
    const texts = (part: 'mentor' | 'mentee', kind: 'one_to_one' | 'peer') =>
      questionsFor([tools, why], part, kind).map(({ text }) => text)
    expect([texts('mentor', 'one_to_one'), texts('mentee', 'one_to_one'), texts('mentor', 'peer')]).toEqual([
      ['Tools'],
      ['Tools', 'Why?'],
      ['Tools', 'Why?'],
    ])
  })

  it('is missing where it is needed and nothing was chosen or written, of those alone who are asked', () => {
    const missing = (part: 'mentor' | 'mentee', answers: Matched['answers']) =>
      firstUnanswered([tools, why], { part, answers }, 'one_to_one')?.text
    expect([missing('mentor', {}), missing('mentee', {}), missing('mentee', { [id(3)]: '  ' })]).toEqual([
      undefined,
      'Why?',
      'Why?',
    ])
    expect(missing('mentee', { [id(3)]: 'To learn' })).toBeUndefined()
    expect(firstUnanswered([years], { part: 'mentor', answers: { [id(1)]: [id(99)] } }, 'peer')?.text).toBe(
      'Experience in the field',
    )
  })

  it('is kept of questions and options that there are, one of a single choice, and a retired option by whom it was', () => {
    const retired: FormQuestion = { ...tools, options: [option(21, 'Saw', true), option(22, 'Plane')] }
    const given = {
      [id(2)]: [id(22), id(21), id(99)],
      [id(1)]: [id(12), id(11)],
      [id(3)]: ' To learn ',
      [id(77)]: 'Gone',
    }
    expect(keptAnswers([years, retired, why], given)).toEqual({
      [id(1)]: [id(11)],
      [id(2)]: [id(22)],
      [id(3)]: 'To learn',
    })
    expect(keptAnswers([retired], given, { [id(2)]: [id(21)] })).toEqual({ [id(2)]: [id(21), id(22)] })
    expect(keptAnswers([years], { [id(1)]: 'None' })).toEqual({})
    expect(answerWords(tools, { [id(2)]: [id(24), id(21)] })).toBe('Saw, Drill')
  })

  it('stays when a question is changed: an option that is left out and that somebody chose is offered no longer', () => {
    const now = [{ ...tools, text: 'Your tools', options: [option(22, 'Planes')] }]
    expect(withChosen([tools], now, (one) => one === id(21))).toEqual([
      { ...tools, text: 'Your tools', options: [option(22, 'Planes'), option(21, 'Saw', true)] },
    ])
  })
})

describe('the questions of a programme', () => {
  const codes = (questions: unknown) =>
    Questions.safeParse(questions).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

  it('are different ones, and each choice has two options at least, no two of one name', () => {
    expect(Questions.safeParse([years, tools, why]).success).toBe(true)
    expect(codes([{ ...tools, options: [option(21, 'Saw'), option(22, 'Plane', true)] }])).toEqual([
      '0.options two_options',
    ])
    expect(codes([{ ...tools, options: [option(21, 'Saw'), option(22, 'SAW')] }])).toEqual([
      '0.options option_twice',
    ])
    expect(codes([why, { ...why, id: id(4), text: 'why?' }])).toEqual(['1.text question_twice'])
    // What is still empty is not the same as another.
    const blank = { ...tools, text: ' ', options: [option(21, ''), option(22, ' ')] }
    const noWords = 'Too small: expected string to have >=1 characters'
    expect(codes([blank, { ...why, text: '' }])).toEqual([
      `0.text ${noWords}`,
      `0.options.0.name ${noWords}`,
      `0.options.1.name ${noWords}`,
      `1.text ${noWords}`,
    ])
    expect(codes([years, { ...years, text: 'Again' }])).toEqual([' invalid_value'])
    expect(
      codes([{ ...tools, options: Array.from({ length: 13 }, (_, n) => option(40 + n, `Tool ${n}`)) }]),
    ).toEqual(['0.options too_many_options'])
  })

  it('count where both sides choose alone', () => {
    expect(codes([{ ...years, of: 'mentees' }])).toEqual(['0.counts invalid_value'])
    expect(codes([{ ...why, counts: 'alike' }])).toEqual(['0.counts invalid_value'])
  })

  it('are ten at most', () => {
    const many = Array.from({ length: 11 }, (_, n) => ({ ...why, id: id(100 + n), text: `Why ${n}?` }))
    expect([Questions.safeParse(many.slice(0, 10)).success, Questions.safeParse(many).success]).toEqual([
      true,
      false,
    ])
  })
})
