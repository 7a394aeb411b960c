import { Outline } from '#contract/courses/course.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAll, lessonsOf, type OutlineChange } from './outline-changes.ts'
import { fitOf, outlineErrors } from './outline-fit.ts'

const id = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const lesson = (n: number, title = `L${n}`) => ({ id: id(n), title, minutes: 5, required: true })
const had: Outline = [
  { id: id(10), title: 'A', lessons: [lesson(1), lesson(2)] },
  { id: id(20), title: 'B', lessons: [lesson(3)] },
]
const read = (of: Outline | undefined) =>
  of?.map(({ title, lessons }) => [title, ...lessons.map((one) => one.title)].join(' '))
const hyphen = 'soft\u00adhyphen'

describe('what fits of an outline', () => {
  it('is all but the lines that do not: those are as the server has them, or wait', () => {
    const seen = applyAll(had, [
      { kind: 'edit_lesson', id: id(1), fields: { title: hyphen, minutes: 9 } },
      { kind: 'add_lesson', lesson: lesson(4, 'x'.repeat(121)), moduleId: id(10), after: id(1) },
      { kind: 'add_lesson', lesson: lesson(5), moduleId: id(10), after: id(4) },
      { kind: 'rename_module', id: id(20), title: 'lone \ud800' },
      { kind: 'move_module', id: id(20), after: null },
    ])
    const fit = fitOf(had, seen)
    expect(read(fit?.outline)).toEqual(['B L3', 'A L1 L5 L2'])
    expect(fit?.outline[1]?.lessons[0]?.minutes).toBe(9)
    expect(applyAll(fit?.outline ?? [], fit?.rest ?? [])).toEqual(seen)
    expect(outlineErrors(seen)).toEqual([
      { field: `${id(20)}.title`, code: 'invalid_text' },
      { field: `${id(1)}.title`, code: 'hidden_characters' },
      { field: `${id(4)}.title`, code: 'too_long', params: { maximum: 120 } },
    ])
  })

  it('loses no lesson that the server has with a new module that does not fit', () => {
    const add: OutlineChange = {
      kind: 'add_module',
      module: { id: id(30), title: hyphen, lessons: [] },
      after: id(20),
    }
    const seen = applyAll(had, [
      add,
      { kind: 'move_lesson', id: id(1), moduleId: id(30), after: null },
      { kind: 'move_lesson', id: id(3), moduleId: id(30), after: id(1) },
      { kind: 'remove_module', id: id(20) },
    ])
    const fit = fitOf(had, seen)
    expect(read(fit?.outline)).toEqual(['A L2 L1 L3'])
    expect(applyAll(fit?.outline ?? [], fit?.rest ?? [])).toEqual(seen)
    expect(fitOf(had, applyAll(seen, [{ kind: 'remove_module', id: id(10) }]))).toBeUndefined()
  })

  it('and what waits make up what is seen, whatever was changed', () => {
    const module = fc.constantFrom(10, 20, 30, 40).map(id)
    const one = fc.integer({ min: 1, max: 8 })
    const after = fc.option(fc.oneof(module, one.map(id)))
    const title = fc.constantFrom('Fine', hyphen, 'y'.repeat(130), 'a\0b')
    const change: fc.Arbitrary<OutlineChange> = fc.oneof(
      fc.record({
        kind: fc.constant('add_module' as const),
        after,
        module: fc.tuple(module, title).map(([of, t]) => ({ id: of, title: t, lessons: [] })),
      }),
      fc.record({
        kind: fc.constant('add_lesson' as const),
        after,
        moduleId: module,
        lesson: fc.tuple(one, title).map(([n, t]) => lesson(n, t)),
      }),
      fc.record({ kind: fc.constant('rename_module' as const), id: module, title }),
      fc.record({
        kind: fc.constant('edit_lesson' as const),
        id: one.map(id),
        fields: fc.record({ title, minutes: fc.constantFrom(1, 900) }),
      }),
      fc.record({ kind: fc.constant('move_module' as const), id: module, after }),
      fc.record({ kind: fc.constant('move_lesson' as const), id: one.map(id), moduleId: module, after }),
      fc.record({ kind: fc.constant('remove_module' as const), id: module }),
      fc.record({ kind: fc.constant('remove_lesson' as const), id: one.map(id) }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const seen = applyAll(had, changes)
        const fit = fitOf(had, seen)
        if (!fit) return
        expect(applyAll(fit.outline, fit.rest)).toEqual(seen)
        expect(outlineErrors(fit.outline)).toEqual([])
        expect(Outline.safeParse(fit.outline).success).toBe(true)
        const sent = new Set(lessonsOf(fit.outline).map((of) => of.id))
        const known = new Set(lessonsOf(had).map((of) => of.id))
        for (const of of lessonsOf(seen)) if (known.has(of.id)) expect(sent).toContain(of.id)
      }),
      { numRuns: 300 },
    )
  })
})
