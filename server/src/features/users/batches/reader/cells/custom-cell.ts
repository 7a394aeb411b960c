import type { CustomField } from '#contract/people/custom-fields.ts'
import { judgeCustomValue, type Judged } from '#contract/rules/people/custom-value.ts'
import { dayIn, shownFirst, type First } from './days.ts'
import { cleanCell } from './repair.ts'
import { byName, LONGEST_WORD } from '../plain.ts'

/** What a cell says in a field that the company defines, and what is to be told of how it was read. */
export type ReadCell = Judged & { note?: string; params?: Record<string, number> }

/** Figures in groups of three by one sign throughout, and another before the decimals. */
const written = {
  '.': { whole: /^[-+]?(?:\d+|[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*)?(?:\.\d+)?$/, groups: /[, '’]/g },
  ',': { whole: /^[-+]?(?:\d+|[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*)?(?:,\d+)?$/, groups: /[. '’]/g },
} as const
type Decimal = keyof typeof written

const readAs = (decimal: Decimal, cell: string): number | undefined =>
  written[decimal].whole.test(cell) && /\d/.test(cell)
    ? Number(cell.replace(written[decimal].groups, '').replace(decimal, '.'))
    : undefined

/** A cell as either sign would have it: "12,5" is a number with the comma alone, and "1.234" another with each. */
function numberIn(cell: string) {
  const bare = cell.replace(/[\s\u00a0\u202f]+/g, ' ').replace(/[\u2212\u2013]/g, '-')
  return { '.': readAs('.', bare), ',': readAs(',', bare) }
}

/** Of the ways in which cells can be written the one that they were seen in; null where they were seen in none, or in both. */
class Seen<W extends string> {
  readonly ways = new Set<W>()
  get only(): W | null {
    return this.ways.size === 1 ? ([...this.ways][0] ?? null) : null
  }
}

/** Stands before what was refused for being two: whatever else a file shows, it stays refused until somebody writes it anew. */
const DOUBT = '? '

/** What can be read in two ways, and nothing in the file says in which. */
export const isUnclear = (code: string) => code === 'custom_number_unclear' || code === 'custom_date_unclear'

/**
 * Reads the cells of fields that the company defines. How a file writes its numbers and days is seen in those of its
 * cells that can be read in one way alone: the column's own, or else the other columns'. `look` is shown all of them
 * before the first one is read.
 */
export function customCells(fields: readonly CustomField[]) {
  const decimals = new Map(fields.map(({ id }) => [id, new Seen<Decimal>()]))
  const firsts = new Map(fields.map(({ id }) => [id, new Seen<First>()]))
  /** The column's own way, of the others' only where it shows none. */
  const wayOf = <W extends string>(seen: Map<string, Seen<W>>, id: string): W | null => {
    const own = seen.get(id)
    if (own?.ways.size) return own.only
    const all = new Seen<W>()
    for (const { ways } of seen.values()) for (const way of ways) all.ways.add(way)
    return all.only
  }
  type FindOption = (text: string) => CustomField['options'][number] | undefined
  const options = new Map<string, FindOption>()
  /** What finds the option of a field by what a cell calls it. */
  function optionOf(field: CustomField): FindOption {
    let find = options.get(field.id)
    if (!find) {
      const open = byName(field.options.filter(({ archived }) => !archived))
      const all = byName(field.options)
      // Whoever has an option that was archived keeps it; whom else a row would give it is told where they are found.
      find = (text) => open(text) ?? all(text)
      options.set(field.id, find)
    }
    return find
  }
  const isSeen = (seen: Map<string, Seen<string>>) => [...seen.values()].some(({ ways }) => ways.size)

  function number(field: CustomField, cell: string, doubted: boolean): ReadCell {
    const { '.': point, ',': comma } = numberIn(cell)
    if (point === undefined || comma === undefined || point === comma)
      return judgeCustomValue(field, point ?? comma ?? NaN)
    const way = doubted ? null : wayOf(decimals, field.id)
    if (way) return judgeCustomValue(field, way === '.' ? point : comma)
    const of = [point, comma].toSorted((a, b) => Math.abs(b) - Math.abs(a)) as [number, number]
    return { code: 'custom_number_unclear', params: { one: of[0], other: of[1] } }
  }

  function date(field: CustomField, cell: string, doubted: boolean): ReadCell {
    const found = dayIn(cell)
    if ('sure' in found) return judgeCustomValue(field, found.sure)
    if (doubted) return { code: 'custom_date_unclear' }
    const way = wayOf(firsts, field.id)
    if (way) return judgeCustomValue(field, found[way])
    if (isSeen(firsts)) return { code: 'custom_date_unclear' }
    return { ...judgeCustomValue(field, found.day), note: 'custom_day_first' }
  }

  function read(field: CustomField, text: string, exact: boolean): ReadCell {
    if (field.kind === 'number' && exact) return judgeCustomValue(field, Number(text))
    if (field.kind === 'number' || field.kind === 'date') {
      const doubted = text.startsWith(DOUBT)
      const cell = doubted ? text.slice(DOUBT.length) : text
      return field.kind === 'number' ? number(field, cell, doubted) : date(field, cell, doubted)
    }
    if (field.kind === 'text') return judgeCustomValue(field, text)
    const named = text.length > LONGEST_WORD ? undefined : optionOf(field)(text)
    return named ? { value: named.id } : { code: 'unknown_option' }
  }

  return {
    fields,
    look(field: CustomField, text: string): void {
      const cell = cleanCell(text)
      if (field.kind === 'number') {
        const { '.': point, ',': comma } = numberIn(cell)
        if (point !== undefined && comma === undefined) decimals.get(field.id)?.ways.add('.')
        if (comma !== undefined && point === undefined) decimals.get(field.id)?.ways.add(',')
      }
      const first = field.kind === 'date' ? shownFirst(cell) : undefined
      if (first) firsts.get(field.id)?.ways.add(first)
    },
    /** `exact`: a number that a workbook keeps as one. */
    read,
    /** A number or a day as it was read, to be written where other cells stand beside it; the rest as it is. */
    asRead(field: CustomField, text: string, exact: boolean): string | number {
      const cell = cleanCell(text)
      if (!cell || (field.kind !== 'number' && field.kind !== 'date')) return text
      const found = read(field, cell, exact)
      if ('value' in found) return found.value
      return isUnclear(found.code) && !cell.startsWith(DOUBT) ? DOUBT + cell : text
    },
  }
}
export type CustomCells = ReturnType<typeof customCells>
