import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { v4 as uuid } from 'uuid'
import { Question, questionTypes, ShownQuestion } from '#contract/practice/questions.ts'
import { newQuizSettings, QuizContent } from '#contract/practice/quiz.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { matchesAny } from './match-text.ts'
import { choice, pair, picture, piece, question, spot, text } from './question.test-data.ts'
import { readNumber } from './read-number.ts'
import { creditOf, scoreOf, waitsForReader } from './score.ts'
import { shuffle } from '#contract/rules/learning/shuffle.ts'
import { showQuestion } from '#contract/rules/learning/quiz-shown.ts'

const plain = { caseMatters: false, accentsMatter: false }

describe('a typed answer', () => {
  it.each([
    ['  Água ', ['agua'], plain, true],
    ['AGUA', ['Agua'], { caseMatters: true, accentsMatter: false }, false],
    ['agua', ['água'], { caseMatters: false, accentsMatter: true }, false],
    ['it’s   fine', ["it's fine"], plain, true],
    ['photosynthesis', ['photo*'], plain, true],
    ['a photo', ['photo*'], plain, false],
    ['abcbd', ['a*b*d'], plain, true],
    ['abcbe', ['a*b*d'], plain, false],
    ['.*', ['abc'], plain, false],
    ['', ['*'], plain, false],
    ['x', [''], plain, false],
  ])('%j is one of %j with %j: %s', (said, accepted, how, is) => {
    expect(matchesAny(said, accepted, how)).toBe(is)
  })

  it.each([
    ['photosinthesis', 'photosynthesis', true],
    ['phtoosynthesis', 'photosynthesis', true],
    ['photosynthes', 'photosynthesis', true],
    ['photosinthezis', 'photosynthesis', true],
    ['phosynthesis', 'photosynthesis', true],
    ['phosinthesis', 'photosynthesis', false],
    ['hierba', 'yerba', false],
    ['yebra', 'yerba', true],
    ['cat', 'cut', false],
    ['Boeing 747', 'Boeing 737', false],
    ['Beoing 737', 'Boeing 737', true],
    ['photographs', 'photo*', true],
    ['pohtographs', 'photo*', false],
  ])('with slips forgiven %j is right for %j: %s', (said, accepted, is) => {
    expect(matchesAny(said, [accepted], { ...plain, forgivesTypos: true })).toBe(is)
    if (!accepted.includes('*')) expect(matchesAny(said, [accepted], plain)).toBe(false)
  })

  it('with slips forgiven is as it was written where capitals or accents matter', () => {
    const how = { caseMatters: true, accentsMatter: true, forgivesTypos: true }
    expect(
      ['Montaña', 'Montana', 'montaña', 'Motnaña', 'motnaña'].map((said) =>
        matchesAny(said, ['Montaña'], how),
      ),
    ).toEqual([true, false, false, true, false])
  })

  it('misses another by as many slips as lead from one to the other, and no fewer', () => {
    // Slips made one after another in different places are never more than were made.
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-e]{8,14}$/),
        fc.nat(3),
        fc.constantFrom('more', 'less', 'other', 'swapped'),
        (right, from, slip) => {
          const [before, one, two, after] = [
            right.slice(0, from),
            right[from] ?? '',
            right[from + 1] ?? '',
            right.slice(from + 2),
          ]
          const slips = { more: `${one}z${two}`, less: two, other: `z${two}`, swapped: `${two}${one}` }
          const said = before + slips[slip] + after
          const how = { ...plain, forgivesTypos: true }
          expect(matchesAny(said, [right], how)).toBe(true)
          expect(matchesAny(`y${said}`, [right], how)).toBe(true)
          expect(matchesAny(`yxw${said}`, [right], how)).toBe(false)
        },
      ),
    )
  })

  it('is compared in no time, whatever pattern somebody wrote', () => {
    const pattern = `${'a*'.repeat(149)}b`
    expect(matchesAny('a'.repeat(300), [pattern], plain)).toBe(false)
  })

  it('is no longer as it is compared than an answer can be: signs that are four letters each make no work', () => {
    // Written out, 1,200 of the same sign, by a pattern of half as many that differs in the last.
    const [said, pattern] = ['⁗'.repeat(300), `*${'⁗'.repeat(149)}x`]
    const began = performance.now()
    for (let n = 0; n < 50; n++) expect(matchesAny(said, Array(20).fill(pattern), plain)).toBe(false)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(matchesAny('½ cup', ['1⁄2 cup'], plain)).toBe(true)
  })

  it.each([
    ['3.5', '', 3.5],
    ['3,5 kg', 'kg', 3.5],
    ['3,5KG', 'kg', 3.5],
    ['3.5 g', 'kg', null],
    ['−4', '', -4],
    ['1 234,5', '', 1234.5],
    ['1.234.567', '', 1_234_567],
    ['1,234.5', '', 1234.5],
    ['2e3', '', 2000],
    ['2e999', '', null],
    ['0x10', '', null],
    ['', '', null],
    ['kg', 'kg', null],
    ['seven', '', null],
  ])('%j in %j is the number %j', (said, unit, number) => {
    expect(readNumber(said, unit)).toBe(number)
  })
})

it('reads gaps where brackets are closed and not taken for themselves', () => {
  expect(readGaps('Water [boils|cooks] at [100] °C')).toEqual({
    texts: ['Water ', ' at ', ' °C'],
    accepted: [['boils', 'cooks'], ['100']],
  })
  expect(readGaps(String.raw`a\[0\] is [ ] or [x`)).toEqual({ texts: ['a[0] is [ ] or [x'], accepted: [] })
  // A formula stands as it was typed, with what would mean something outside of it.
  expect(readGaps(String.raw`$$a[0] \\ b$$ is [$$x|y[1]$$|z], for $5 or $6`)).toEqual({
    texts: [String.raw`$$a[0] \\ b$$ is `, ', for $5 or $6'],
    accepted: [['$$x|y[1]$$', 'z']],
  })
})

/** All the ways to stand some items in a row, for a rule that is told by looking at every one of them. */
const subsets = <T>(list: readonly T[]): T[][] =>
  list.reduce<T[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]])

describe('the credit of an answer', () => {
  it('for one choice, yes or no, and a number is all or nothing', () => {
    const [a, b] = [choice('A'), choice('B')]
    const single = question('single', { choices: [a, b], right: a.id })
    expect(creditOf(single, { type: 'single', choice: a.id })).toBe(1)
    expect(creditOf(single, { type: 'single', choice: b.id })).toBe(0)
    expect(creditOf(single, null)).toBe(0)
    // A question without a right answer is nobody's right one, not that of whoever leaves it out either.
    expect(creditOf(question('single', { choices: [a] }), { type: 'single', choice: a.id })).toBe(0)
    expect(creditOf(question('true_false', { right: false }), { type: 'true_false', value: false })).toBe(1)
    expect(creditOf(question('true_false'), { type: 'true_false', value: false })).toBe(0)
    const near = question('numeric', { right: 0.3, tolerance: 0.1 })
    expect(['0.2', '0.4', '0.19', '0.41'].map((of) => creditOf(near, { type: 'numeric', text: of }))).toEqual(
      [1, 1, 0, 0],
    )
    const inPercent = question('numeric', { right: -200, tolerance: 5, toleranceIn: 'percent' })
    expect(
      ['-190', '-210', '-189', '-211'].map((of) => creditOf(inPercent, { type: 'numeric', text: of })),
    ).toEqual([1, 1, 0, 0])
    expect(creditOf(question('short', { accepted: ['x'] }), { type: 'true_false', value: true })).toBe(0)
  })

  it('for several choices is what is right less what is wrong, of all that are right', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ right: fc.boolean(), chosen: fc.boolean() }), { maxLength: 8 }),
        fc.boolean(),
        (given, partial) => {
          const choices = given.map((_, at) => choice(`c${at}`))
          const idsWhere = (is: (one: (typeof given)[number]) => boolean) =>
            choices.flatMap(({ id }, at) => (given[at] && is(given[at]) ? [id] : []))
          const asked = question('multiple', { choices, right: idsWhere((one) => one.right), partial })
          const credit = creditOf(asked, { type: 'multiple', choices: idsWhere((one) => one.chosen) })
          const rights = given.filter((one) => one.right).length
          let points = 0
          for (const one of given) if (one.chosen) points += one.right ? 1 : -1
          const share = rights === 0 ? 0 : points / rights
          const expected = partial
            ? Math.max(share, 0)
            : given.every((one) => one.right === one.chosen)
              ? 1
              : 0
          expect(credit).toBeCloseTo(rights === 0 ? 0 : expected, 10)
        },
      ),
    )
  })

  it('for an order is how many items could stay where they are, the first of them given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 7 }).chain((n) =>
          fc.shuffledSubarray(
            Array.from({ length: n }, (_, at) => at),
            { minLength: n },
          ),
        ),
        fc.boolean(),
        (order, partial) => {
          const items = order.map((_, at) => piece(`i${at}`))
          const answer = order.map((at) => items[at]?.id ?? '')
          const credit = creditOf(question('ordering', { items, partial }), {
            type: 'ordering',
            order: answer,
          })
          const longest = Math.max(
            ...subsets(order)
              .filter((some) => some.every((one, at) => at === 0 || one > (some[at - 1] ?? 0)))
              .map((some) => some.length),
          )
          const share = (longest - 1) / (order.length - 1)
          expect(credit).toBeCloseTo(partial || share === 1 ? share : 0, 10)
        },
      ),
    )
    const items = [piece('a'), piece('b')]
    const twice = { type: 'ordering' as const, order: [items[0]?.id ?? '', items[0]?.id ?? ''] }
    expect(creditOf(question('ordering', { items }), twice)).toBe(0)
  })

  it('for pairs and gaps is the share that is right; sides that say the same are the same', () => {
    const pairs = [pair('Spain', 'Europe'), pair('Chile', 'America'), pair('Peru', 'America')]
    const [spain, chile, peru] = pairs.map(({ id }) => id)
    const [europe, america, other] = pairs.map(({ rightId }) => rightId)
    const all = question('matching', { pairs })
    const answer = (spains = '', chiles = '', perus = '') => ({
      type: 'matching' as const,
      pairs: [
        { id: spain ?? '', rightId: spains },
        { id: chile ?? '', rightId: chiles },
        { id: peru ?? '', rightId: perus },
      ],
    })
    expect(creditOf(all, answer(europe, other, america))).toBe(1)
    expect(creditOf(all, answer(america, america, europe))).toBeCloseTo(1 / 3, 10)
    expect(creditOf({ ...all, partial: false }, answer(america, america, america))).toBe(0)
    const gaps = question('gaps', { text: '[one|un] and [two] and [three]' })
    expect(creditOf(gaps, { type: 'gaps', words: ['UN', 'three', 'three'] })).toBeCloseTo(2 / 3, 10)
    const chosen = question('gaps', { text: '[$$X$$] and [$$x$$]', given: 'chosen' })
    expect(creditOf(chosen, { type: 'gaps', words: ['$$X$$', '$$X$$'] })).toBe(0.5)
    expect(creditOf(question('gaps', { text: 'none' }), { type: 'gaps', words: ['x'] })).toBe(0)
  })

  it('for labels on a picture is the share that stands where it belongs, whichever of those that say the same', () => {
    const word = fc.constantFrom('beak', 'wing', 'tail', '')
    fc.assert(
      fc.property(
        fc.array(fc.record({ label: word, put: fc.nat({ max: 9 }) }), { maxLength: 6 }),
        fc.array(fc.constantFrom('wing', 'wheel'), { maxLength: 2 }),
        fc.boolean(),
        (given, more, partial) => {
          const spots = given.map(({ label }) => spot(label))
          const others = more.map(piece)
          const all = [
            ...spots.map((one) => [one.labelId, one.label]),
            ...others.map((one) => [one.id, one.text]),
          ]
          const placed = given.flatMap(({ put }, at) => {
            const [labelId] = all[put] ?? []
            return labelId ? [{ id: spots[at]?.id ?? '', labelId }] : []
          })
          let [asked, right] = [0, 0]
          for (const { label, put } of given) {
            if (label === '') continue
            asked++
            if (all[put]?.[1] === label) right++
          }
          const share = asked === 0 ? 0 : right / asked
          const credit = creditOf(question('spots', { spots, others, partial }), { type: 'spots', placed })
          expect(credit).toBeCloseTo(partial || share === 1 ? share : 0, 10)
        },
      ),
    )
  })
})

it('is summed by weight, never 100 for less than all, and no score while a part waits for a person [score]', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          points: fc.integer({ min: 1, max: 100 }),
          // In whole twelfths, so that nothing is rounded; one in four waits.
          parts: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 4 }),
        }),
        { maxLength: 20 },
      ),
      fc.integer({ min: 0, max: 100 }),
      (items, pass) => {
        let [of, got, waiting] = [0, 0, 0]
        for (const { points, parts } of items) {
          of += points * 12
          if (parts === null) waiting += points
          else got += points * parts
        }
        const score = scoreOf(
          items.map(({ points, parts }) => ({ points, credit: parts === null ? null : parts / 12 })),
          pass,
        )
        expect(score.of).toBe(of / 12)
        expect(score.waiting).toBe(waiting)
        expect(score.points).toBeCloseTo(got / 12, 8)
        const percent = of === 0 ? 0 : Number((BigInt(got) * 100n) / BigInt(of))
        expect(score.percent).toBe(waiting > 0 ? null : percent)
        expect(score.passed).toBe(waiting > 0 ? null : of > 0 && got * 100 >= pass * of)
      },
    ),
  )
})

it.each([
  ['some words', { type: 'long', text: ' Because ' }, true],
  ['spaces alone', { type: 'long', text: ' \n ' }, false],
  ['nothing', null, false],
  ['an answer of another type', { type: 'code', text: 'x' }, false],
] as const)('an answer of %s waits for a person: %j, %s', (_, answer, waits) => {
  expect(waitsForReader(question('long'), answer)).toBe(waits)
  expect(creditOf(question('long'), answer)).toBe(0)
  expect(waitsForReader(question('short', { accepted: ['x'] }), { type: 'short', text: 'x' })).toBe(false)
})

describe('what is shown', () => {
  it('is shuffled the same way for the same attempt, with all that was there', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), fc.integer(), (list, seed) => {
        const once = shuffle(list, seed, 'a')
        expect(shuffle(list, seed, 'a')).toEqual(once)
        expect(once.toSorted()).toEqual(list.toSorted())
      }),
    )
    const orders = Array.from({ length: 50 }, (_, seed) => shuffle([1, 2, 3, 4], seed, 'a').join(''))
    expect(new Set(orders).size).toBeGreaterThan(12)
    // As it was when an attempt began that is still under way: a change of it would move everybody's questions.
    expect(shuffle(['a', 'b', 'c', 'd', 'e'], 42, 'x').join('')).toBe('bcead')
  })

  it('never stands in its right order where that is what is asked', () => {
    const items = [piece('a'), piece('b'), piece('c')]
    const asked = question('ordering', { items })
    for (let seed = 0; seed < 40; seed++) {
      const shown = showQuestion(asked, { seed, shuffleAnswers: false })
      expect(shown.type === 'ordering' && shown.items.map((one) => one.text)).not.toEqual(['a', 'b', 'c'])
    }
  })

  it('has the picture of an answer to choose, which needs no words, and nothing of what is said of it afterwards', () => {
    const drawn = { data: 'data:image/png;base64,AAAA', width: 4, height: 2, alt: 'A bird' }
    const bird = { ...choice(''), picture: drawn, feedback: 'It has a beak' }
    const both = { ...choice('Fish'), picture: { ...drawn, alt: 'A fish' } }
    const asked = question('single', { choices: [bird, choice(''), both, choice('Moss')], right: bird.id })
    expect(showQuestion(asked, { seed: 1, shuffleAnswers: false })).toMatchObject({
      choices: [
        { id: bird.id, text: '', picture: drawn },
        { id: both.id, text: 'Fish', picture: { ...drawn, alt: 'A fish' } },
        { text: 'Moss' },
      ],
    })
    expect(JSON.stringify(showQuestion(asked, { seed: 1, shuffleAnswers: true }))).not.toContain('beak')
  })

  it('of a picture is its spots and all labels, each once and in an order of their own, and nothing that joins them', () => {
    const spots = [
      spot('beak', 'Left'),
      spot('wing', 'Above'),
      spot('wing', 'Below'),
      spot('', 'Nowhere yet'),
    ]
    const asked = question('spots', { spots, others: [piece('wheel'), piece('')] })
    const orders = new Set<string>()
    for (let seed = 0; seed < 20; seed++) {
      const shown = showQuestion(asked, { seed, shuffleAnswers: false })
      if (shown.type !== 'spots') throw new Error('another type')
      expect(shown.spots).toEqual(spots.slice(0, 3).map(({ id, name, x, y }) => ({ id, name, x, y })))
      expect(shown.labels.map(({ text: said }) => said).toSorted()).toEqual(['beak', 'wheel', 'wing'])
      orders.add(shown.labels.map(({ text: said }) => said).join())
    }
    expect(orders.size).toBeGreaterThan(3)
  })
})

describe('what an author is told of', () => {
  const hint = (question: string, worked = '') => ({
    question: question ? text(question) : null,
    principle: null,
    step: null,
    worked: worked ? text(worked) : null,
  })
  it.each([
    ['nothing asked', question('true_false', { prompt: null, right: true }), ['question_blank']],
    ['no right answer', question('short', { accepted: ['*'] }), ['question_unanswerable']],
    ['one to put in order', question('ordering', { items: [piece('a')] }), ['question_unanswerable']],
    [
      'a hint that says it',
      question('short', { accepted: ['oxygen'], hints: hint('Is it Oxygen?') }),
      ['hint_tells'],
    ],
    [
      'a hint that fits a pattern',
      question('short', { accepted: ['photosynth*'], hints: hint('Plants live by photosynthesis.') }),
      ['hint_tells'],
    ],
    [
      'a hint with a word of which a pattern is the end',
      question('short', { accepted: ['light*'], hints: hint('What of moonlight?') }),
      [],
    ],
    [
      'a hint that has the whole order',
      question('ordering', {
        items: ['Seed', 'Shoot', 'Flower'].map(piece),
        hints: hint('First the seed, then a shoot, at last a flower.'),
      }),
      ['hint_tells'],
    ],
    [
      'a hint that names what is to be put in order, otherwise',
      question('ordering', {
        items: ['Seed', 'Shoot', 'Flower'].map(piece),
        hints: hint('What is a flower without a seed, and a shoot?'),
      }),
      [],
    ],
    [
      'a hint with letters that are to be put in order within its words',
      question('ordering', { items: ['A', 'B', 'C'].map(piece), hints: hint('All but the cat.') }),
      [],
    ],
    [
      'a hint that says that it is false',
      question('true_false', { right: false, hints: hint('The statement is false. Why?') }),
      ['hint_tells'],
    ],
    [
      'a hint that says that it is true, in Spanish',
      question('true_false', { right: true, hints: hint('La afirmación es cierta.') }),
      ['hint_tells'],
    ],
    [
      'a hint that asks whether it is true or false',
      question('true_false', {
        right: true,
        hints: hint('When is a statement true? This statement is true or false.'),
      }),
      [],
    ],
    [
      'a hint that asks for what a reader looks for',
      question('long', {
        guide: text('Names two causes: heat and light.'),
        hints: hint('Which two causes?'),
      }),
      [],
    ],
    [
      'a hint with the few words that a reader looks for',
      question('long', { guide: text('Two causes'), hints: hint('Are there two causes?') }),
      [],
    ],
    [
      'a hint with what a reader looks for, word for word',
      question('long', {
        guide: text('Two causes, heat and light.'),
        hints: hint('Name two causes, heat and light, in a line.'),
      }),
      ['hint_tells'],
    ],
    [
      'a number with its thousands apart in a hint',
      question('numeric', { right: 1500, hints: hint('It is 1,500 metres.') }),
      ['hint_tells'],
    ],
    [
      'a formula in a hint',
      question('numeric', {
        calculated: {
          values: [{ name: 'a', from: 1, to: 9, decimals: 0 }],
          formula: 'a * 4',
          decimals: 0,
        },
        hints: hint('Work out {a}*4.'),
      }),
      ['hint_tells'],
    ],
    (() => {
      const bird = { ...choice(''), picture }
      const asked = question('single', { choices: [bird, choice('Fish')], right: bird.id })
      return [
        'a picture to choose, described in a hint',
        { ...asked, hints: hint('Look for a bird') },
        ['hint_tells'],
      ] as const
    })(),
    ['a part of a word', question('short', { accepted: ['ox'], hints: hint('What of oxygen?') }), []],
    [
      'the worked answer says it',
      question('short', { accepted: ['oxygen'], hints: hint('', 'It is oxygen.') }),
      [],
    ],
    [
      'a number in a hint',
      question('numeric', { right: 3.5, hints: hint('Remember: 3,5.') }),
      ['hint_tells'],
    ],
    ['a picture to label without one', question('spots', { picture: null }), ['question_unanswerable']],
    [
      'a picture that nobody described',
      question('spots', { picture: { ...picture, alt: '' }, spots: [spot('beak', 'Left')] }),
      ['picture_untold'],
    ],
    [
      'a picture to choose that nobody described',
      question('single', { choices: [{ ...choice('A'), picture: { ...picture, alt: '' } }], right: null }),
      ['question_unanswerable', 'picture_untold'],
    ],
    (() => {
      const bird = { ...choice(''), picture }
      const asked = question('multiple', { choices: [bird, choice('Fish')], right: [bird.id] })
      return ['a right answer that is a picture alone', asked, []] as const
    })(),
    ['a spot without a name', question('spots', { spots: [spot('beak')] }), ['picture_untold']],
    ['one that is no spot yet', question('spots', { spots: [spot('beak', 'Left'), spot('')] }), []],
    [
      'a name that says the label',
      question('spots', { spots: [spot('Beak', 'The beak, left')] }),
      ['spot_tells'],
    ],
    ['a name that has it in a word', question('spots', { spots: [spot('Tail', 'Detail')] }), []],
    [
      'one side of a pair',
      question('matching', {
        pairs: [pair('a cat', 'meows'), pair('a dog', 'barks')],
        hints: hint('Who meows?'),
      }),
      [],
    ],
  ] as const)('%s', (_, asked, problems) => {
    expect(problemsOf(asked)).toEqual(problems)
  })
})

const shownPicture = (alt: string | null, data = picture.data): Question['prompt'] => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'What does this show?' }] },
    { type: 'picture', attrs: { data, width: 1, height: 1, alt, caption: '', size: 'full' } },
  ],
})

it.each(questionTypes)(
  'a question of the type %s asks with a picture, and shows it to whoever answers',
  (type) => {
    const asked = { ...question(type), prompt: shownPicture('A cell') }
    expect(Question.parse(asked)).toEqual(asked)
    const shown = showQuestion(asked, { seed: 1, shuffleAnswers: true })
    expect(ShownQuestion.parse(shown).prompt).toEqual(shownPicture('A cell'))
    expect(problemsOf({ ...asked, prompt: shownPicture(null) })).toContain('picture_untold')
    expect(problemsOf(asked)).not.toContain('picture_untold')
  },
)

it('holds so many characters of pictures in all, wherever they stand', () => {
  const pictured = (length: number) => ({
    data: `data:image/png;base64,${'A'.repeat(length)}`,
    width: 4,
    height: 2,
    alt: 'A bird',
  })
  const spots = question('spots', { picture: pictured(90_000) })
  const choices = Array.from({ length: 10 }, () => ({ ...choice(''), picture: pictured(24_000) }))
  const chosen = question('single', { choices, right: null })
  const problems = (...questions: Question[]) => {
    const read = QuizContent.safeParse({ type: 'quiz', settings: newQuizSettings, questions })
    return read.error?.issues.map(({ path, message }) => [path.join('.'), message])
  }
  const again = (one: Question): Question => ({ ...one, id: uuid() })
  expect(problems(spots, chosen, again(chosen))).toBeUndefined()
  const long = question('long', { prompt: shownPicture('A cell', pictured(64_000).data) })
  expect(problems(...Array.from({ length: 9 }, () => again(long)))).toBeUndefined()
  expect(problems(...Array.from({ length: 10 }, () => again(long)))).toEqual([
    ['questions.9', 'too_many_pictures'],
  ])
  expect(problems(again(spots), spots, chosen, question('short'), again(chosen))).toEqual([
    ['questions.4', 'too_many_pictures'],
  ])
})
