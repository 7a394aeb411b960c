import type { Outline } from '#contract/courses/course.ts'
import { describe, expect, it } from 'vitest'
import { applyAll, applyChange, stepOf, undoOf, type OutlineChange } from './outline-changes.ts'

const id = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const lesson = (n: number) => ({ id: id(n), title: `L${n}`, minutes: 5, required: true })
const outline: Outline = [
  { id: id(10), title: 'A', lessons: [lesson(1), lesson(2), lesson(3)] },
  { id: id(20), title: 'B', lessons: [lesson(4)] },
]
/** As it reads: each module with its lessons. */
const read = (of: Outline) =>
  of.map(({ title, lessons }) => [title, ...lessons.map((one) => one.title)].join(' '))
const after = (...changes: (OutlineChange | undefined)[]) =>
  read(
    applyAll(
      outline,
      changes.filter((one) => one !== undefined),
    ),
  )

describe('a change of an outline', () => {
  it('adds, renames, moves and removes', () => {
    expect(
      after({ kind: 'add_module', module: { id: id(30), title: 'C', lessons: [] }, after: id(10) }),
    ).toEqual(['A L1 L2 L3', 'C', 'B L4'])
    expect(after({ kind: 'add_lesson', lesson: lesson(9), moduleId: id(20), after: null })).toEqual([
      'A L1 L2 L3',
      'B L9 L4',
    ])
    expect(after({ kind: 'rename_module', id: id(20), title: 'Z' })).toEqual(['A L1 L2 L3', 'Z L4'])
    expect(after({ kind: 'edit_lesson', id: id(2), fields: { title: 'Two' } })).toEqual([
      'A L1 Two L3',
      'B L4',
    ])
    expect(after({ kind: 'move_lesson', id: id(1), moduleId: id(10), after: id(3) })).toEqual([
      'A L2 L3 L1',
      'B L4',
    ])
    expect(after({ kind: 'move_module', id: id(20), after: null })).toEqual(['B L4', 'A L1 L2 L3'])
    expect(after({ kind: 'remove_module', id: id(10) })).toEqual(['B L4'])
  })

  it('sets when a module opens, and leaves it with the course again', () => {
    const set = applyChange(outline, { kind: 'open_module', id: id(20), opens: { afterDays: 7 } })
    expect(set.map(({ opens }) => opens)).toEqual([undefined, { afterDays: 7 }])
    const back = applyChange(set, { kind: 'open_module', id: id(20), opens: null })
    expect(back).toEqual(outline)
    expect(Object.keys(back[1] ?? {})).toEqual(['id', 'title', 'lessons'])
    expect(applyChange(outline, { kind: 'open_module', id: id(99), opens: { afterDays: 7 } })).toEqual(
      outline,
    )
  })

  it('made once more does nothing twice, as after an answer that was lost', () => {
    const add: OutlineChange = { kind: 'add_lesson', lesson: lesson(9), moduleId: id(20), after: id(4) }
    const module: OutlineChange = {
      kind: 'add_module',
      module: { id: id(30), title: 'C', lessons: [] },
      after: null,
    }
    expect(after(add, add, module, module)).toEqual(['C', 'A L1 L2 L3', 'B L4 L9'])
  })

  it('is made on the outline of somebody else: beside its neighbour, at the end where that has gone', () => {
    const theirs = applyAll(outline, [
      { kind: 'remove_lesson', id: id(2) },
      { kind: 'move_module', id: id(20), after: null },
    ])
    const mine: OutlineChange[] = [
      { kind: 'add_lesson', lesson: lesson(8), moduleId: id(10), after: id(2) },
      { kind: 'move_lesson', id: id(3), moduleId: id(20), after: id(4) },
      { kind: 'edit_lesson', id: id(2), fields: { title: 'gone' } },
    ]
    expect(read(applyAll(theirs, mine))).toEqual(['B L4 L3', 'A L1 L8'])
  })

  it('loses no lesson with a module that somebody else has deleted', () => {
    const theirs = applyChange(outline, { kind: 'remove_module', id: id(20) })
    const mine: OutlineChange = { kind: 'add_lesson', lesson: lesson(9), moduleId: id(20), after: id(4) }
    expect(read(applyChange(theirs, mine))).toEqual(['A L1 L2 L3 L9'])
    expect(read(applyChange([], mine))).toEqual(['L9 L9'])
  })

  it.each([
    { kind: 'remove_lesson', id: id(1) },
    { kind: 'remove_lesson', id: id(3) },
    { kind: 'remove_module', id: id(10) },
    { kind: 'remove_module', id: id(20) },
  ] as const)('$kind $id is undone to where it was', (removal) => {
    expect(after(removal, undoOf(outline, removal))).toEqual(['A L1 L2 L3', 'B L4'])
  })

  it('goes one place up or down, and on into the next module', () => {
    const step = (of: string, by: -1 | 1) => {
      const change = stepOf(outline, of, by)
      return change && after(change)
    }
    expect(step(id(2), -1)).toEqual(['A L2 L1 L3', 'B L4'])
    expect(step(id(2), 1)).toEqual(['A L1 L3 L2', 'B L4'])
    expect(step(id(3), 1)).toEqual(['A L1 L2', 'B L3 L4'])
    expect(step(id(4), -1)).toEqual(['A L1 L2 L3 L4', 'B'])
    expect(step(id(10), 1)).toEqual(['B L4', 'A L1 L2 L3'])
    expect(step(id(1), -1)).toBeUndefined()
    expect(step(id(4), 1)).toBeUndefined()
    expect(step(id(10), -1)).toBeUndefined()
  })
})
