import { runInNewContext } from 'node:vm'
import type { z } from 'zod'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { FieldError } from '#contract/errors.ts'
import { ToTab } from '#contract/live/live.ts'
import * as shapes from '../../src/api/answers/shape.ts'
import { ShapeWriter } from './shape-of.ts'

type Def = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  getter?: () => z.ZodType
}
const words: Record<string, string> = {
  uuid: '0190d0a5-7f4c-7c3e-9b52-0123456789ab',
  datetime: '2026-11-30T10:00:00.000Z',
  date: '2026-11-30',
  url: 'https://cairn.example/x',
}

/** What fits a schema, in its own conditions at times not: as full as it may be, or as empty; `turn` chooses among several. */
function sample(schema: z.ZodType, full: boolean, turn: number, deep = 0): unknown {
  const def = schema._zod.def as unknown as Def
  const inner = (one: z.ZodType | undefined) => one && sample(one, full, turn, deep + 1)
  switch (def.type) {
    case 'string':
      return words[def.format ?? ''] ?? 'Word'
    case 'template_literal':
      return 'custom:0190d0a5-7f4c-7c3e-9b52-0123456789ab'
    case 'number':
      return 1
    case 'boolean':
      return turn % 2 === 0
    case 'null':
      return null
    case 'enum':
      return Object.values(def.entries ?? {})[turn % Object.keys(def.entries ?? {}).length]
    case 'literal':
      return def.values?.[turn % (def.values.length || 1)]
    case 'nullable':
      return full ? inner(def.innerType) : null
    case 'optional':
    case 'default':
      return full ? inner(def.innerType) : undefined
    case 'array':
      return full && deep < 20 ? [inner(def.element), inner(def.element)] : []
    case 'record':
      return Object.fromEntries(
        [...(def.keyType?._zod.values ?? (full ? [inner(def.keyType)] : []))].map((key) => [
          String(key),
          inner(def.valueType),
        ]),
      )
    case 'union':
      return inner(def.options?.[turn % (def.options.length || 1)])
    case 'lazy':
      return deep < 20 ? inner(def.getter?.()) : undefined
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
          const value = sample(field, full, turn, deep + 1)
          return value === undefined ? [] : [[name, value]]
        }),
      )
    default:
      return 'whatever it is'
  }
}

type Place = (string | number)[]
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]))]
}
/** The same, but for what `change` makes of the one that holds a place. */
function changed(
  value: unknown,
  place: Place,
  change: (holder: Record<string, unknown>, key: string) => void,
) {
  const copy = structuredClone({ value }) as Record<string, unknown>
  let holder = copy
  const path = ['value', ...place.map(String)]
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  change(holder, path.at(-1) ?? '')
  // As it comes over the wire: nothing is missing from a list.
  return JSON.parse(JSON.stringify(copy['value'] ?? null)) as unknown
}

const changes: ((holder: Record<string, unknown>, key: string) => void)[] = [
  (holder, key) => delete holder[key],
  (holder, key) => (holder[key] = { other: 'than it was' }),
  (holder, key) => (holder[key] = ['other']),
  (holder, key) => (holder[key] = 'no such word'),
  (holder, key) => (holder[key] = 1.5),
  (holder, key) => (holder[key] = null),
]

/** What pages read by their shapes: answers, and what else the server says. */
const said: { id: string; data: z.ZodType }[] = [
  ...endpoints,
  { id: 'a field of an error', data: FieldError },
  { id: 'what is told to a tab', data: ToTab },
]
/** As many as the longest list of what a thing may be. */
const TURNS = Array.from({ length: 32 }, (_, turn) => turn)

const [written, read] = (() => {
  const schemas = said.map(({ data }) => data)
  const writer = new ShapeWriter(schemas)
  const lines = schemas.map((schema) => writer.of(schema))
  const code = [...writer.named, `;[${lines.join(',\n')}]`].join('\n')
  return [code, runInNewContext(code, { ...shapes }) as shapes.Shape[]] as const
})()

/** Of an answer, that are changed: those of the longest are much the same. */
const PLACES = 40

/** What is judged where the answer is made, and not again where it is read. */
const judged = new Set(['too_big', 'too_small', 'invalid_format', 'custom', 'not_multiple_of'])
const ofShape = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some(
    (issue) =>
      !judged.has(issue.code) &&
      (issue.code !== 'invalid_key' || ofShape(issue.issues)) &&
      // Of several that it might be, one was as it should be but for what is judged.
      (issue.code !== 'invalid_union' ||
        issue.errors.every((errors) => errors.length === 0 || ofShape(errors))),
  )

it('reads every answer as its schema does', () => {
  let compared = 0
  const otherwise: unknown[] = []
  for (const [at, { id, data }] of said.entries()) {
    const shape = shapes.readBy(read[at] ?? shapes.any)
    for (const full of [true, false])
      for (const turn of full ? TURNS : [0, 1, 2, 3]) {
        const fit = sample(data, full, turn)
        const places = full && turn === 0 ? placesIn(fit).slice(0, PLACES) : []
        const others = places.flatMap((place) => changes.map((change) => changed(fit, place, change)))
        for (const value of [fit, ...others]) {
          const whole = data.safeParse(value)
          if (!whole.success && !ofShape(whole.error.issues)) continue
          const ours = shape.safeParse(value)
          compared += 1
          if (
            ours.success !== whole.success ||
            (whole.success && JSON.stringify(ours.data) !== JSON.stringify(whole.data))
          )
            otherwise.push({
              id,
              value: JSON.stringify(value).slice(0, 400),
              whole: whole.error?.issues ?? whole.data,
              ours,
            })
        }
      }
  }
  expect(otherwise.slice(0, 5)).toEqual([])
  expect(compared).toBeGreaterThan(20_000)
  expect(written).not.toContain('zod')
  // Some 20,000 answers of every endpoint: beside other tests that takes a minute.
}, 240_000)

it('says where an answer is otherwise', () => {
  const shape = shapes.readBy(shapes.object({ items: shapes.list(shapes.object({ id: shapes.text })) }))
  expect(shape.safeParse({ items: [{ id: 'a' }, { id: 1 }] })).toEqual({
    success: false,
    error: 'not as the contract has it: items.1.id',
  })
})
