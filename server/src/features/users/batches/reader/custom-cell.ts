import type { CustomField } from '#contract/custom-fields.ts'
import { judgeCustomValue, type Judged } from '#contract/rules/custom-value.ts'
import { plainHeader } from './plain.ts'

/** "1.234,5", "1,234.5", "1 234": the last sign is the decimal one; a single comma before three figures is none. */
function numberOf(cell: string): number {
  const bare = cell.replace(/[\s\u00a0\u202f']/g, '')
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const groups = /^[-+]?\d{1,3}(,\d{3})+$/.test(bare) || /^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(bare)
  const plain =
    groups || last < 0
      ? bare.replace(/[.,]/g, '')
      : `${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`
  return /^[-+]?\d+(\.\d*)?$/.test(plain) ? Number(plain) : NaN
}

/** "2026-03-31", "31/3/2026", "31.03.2026"; the day stands first but where only the month can. */
function dayOf(cell: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : local && (Number(local[2]) > 12 ? [local[3], local[1], local[2]] : [local[3], local[2], local[1]])
  return parts ? parts.map((part = '', i) => part.padStart(i ? 2 : 4, '0')).join('-') : cell
}

/** The option of that name. One that is written otherwise is known where it is the only one: "A+" is not "A". */
function optionOf({ options }: CustomField, cell: string) {
  const open = options.filter(({ archived }) => !archived)
  const bare = cell.trim().toLowerCase()
  const exact = open.find(({ name }) => name.toLowerCase() === bare)
  const plain = plainHeader(cell)
  const alike = plain ? open.filter(({ name }) => plainHeader(name) === plain) : []
  return exact ?? (alike.length === 1 ? alike[0] : undefined)
}

/** What a cell says in a field that the company defines. An option is known by its name. */
export function readCustomCell(field: CustomField, cell: string): Judged {
  if (field.kind === 'number') return judgeCustomValue(field, numberOf(cell))
  if (field.kind === 'date') return judgeCustomValue(field, dayOf(cell))
  if (field.kind === 'text') return judgeCustomValue(field, cell)
  const named = optionOf(field, cell)
  return named ? { value: named.id } : { code: 'unknown_option' }
}
