import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noCertificate, type CourseSettings, type PublishedOutline } from '#contract/courses/course.ts'
import { changesBetween } from './changes-between.ts'

const settings: CourseSettings = {
  title: 'Feedback',
  summary: '',
  language: 'en',
  level: 'beginner',
  topics: [],
  outcomes: [],
  audience: 'everyone',
  entry: 'open',
  opening: 'at_once',
  dueDays: null,
  certificate: noCertificate,
}
const lesson = (id: string, revision = 1) => ({ id, title: id, minutes: 5, required: true, revision })
const outline = (...ids: string[]): PublishedOutline => [
  { id: 'm', title: 'M', lessons: ids.map((id) => lesson(id)) },
]
const between = (before: PublishedOutline, after: PublishedOutline) =>
  changesBetween({ settings, outline: before }, { settings, outline: after }).map(({ kind, lessonId }) =>
    `${kind} ${lessonId ?? ''}`.trim(),
  )

describe('what has changed in a course', () => {
  it('names the one lesson that was moved, not those that it passed', () => {
    expect(between(outline('a', 'b', 'c', 'd'), outline('b', 'c', 'd', 'a'))).toEqual(['lesson_moved a'])
    expect(between(outline('a', 'b', 'c', 'd'), outline('d', 'a', 'b', 'c'))).toEqual(['lesson_moved d'])
  })

  it('names what came, went, and was written anew', () => {
    expect(between(outline('a', 'b'), outline('b', 'c'))).toEqual(['lesson_added c', 'lesson_removed a'])
    const [module] = outline('a')
    const written = module ? [{ ...module, lessons: [lesson('a', 2)] }] : []
    expect(between(outline('a'), written)).toEqual(['lesson_changed a'])
  })

  it('names a lesson that went to another module, and modules that were renamed', () => {
    const two = (first: string[], second: string[]): PublishedOutline => [
      { id: 'm', title: 'M', lessons: first.map((id) => lesson(id)) },
      { id: 'n', title: 'N', lessons: second.map((id) => lesson(id)) },
    ]
    expect(between(two(['a', 'b'], []), two(['a'], ['b']))).toEqual(['lesson_moved b'])
    const [one, other] = two(['a'], [])
    expect(between(two(['a'], []), one && other ? [one, { ...other, title: 'New' }] : [])).toEqual([
      'modules_changed',
    ])
  })

  it('moves as few as there can be: the others stand in the order of before', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 6 }), (shuffled) => {
        const moved = between(outline(...ids), outline(...shuffled)).map((one) =>
          one.replace('lesson_moved ', ''),
        )
        const stay = shuffled.filter((id) => !moved.includes(id))
        expect(stay).toEqual(ids.filter((id) => stay.includes(id)))
        // By trying every set of lessons that could have stayed.
        const longest = Math.max(
          ...Array.from({ length: 64 }, (_, bits) => shuffled.filter((_id, at) => bits & (1 << at)))
            .filter((some) =>
              some.every((id, at) => at === 0 || ids.indexOf(id) > ids.indexOf(some[at - 1] ?? '')),
            )
            .map((some) => some.length),
        )
        expect(stay).toHaveLength(longest)
      }),
    )
  })
})
