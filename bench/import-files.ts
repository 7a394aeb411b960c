import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportTarget } from '#contract/people/import-columns.ts'

const header = [
  'First name',
  'Surname',
  'Email',
  'ID number',
  'Language',
  'Time zone',
  'Cohort',
  'Remarks',
] as const
export const targets: (ImportTarget | null)[] = [
  'name',
  'surname',
  'email',
  'externalId',
  'preferredLanguage',
  'timeZone',
  'tags',
  null,
]
const names = ['Ana', 'Béatrice', 'Chidi', 'Dorothea', 'Élodie', 'Farid', 'Inés', 'Lucía', 'Søren', 'Tomás']
const surnames = ['García', 'Okafor', 'Lindqvist', 'Møller', 'Nakamura', 'O’Brien', 'Quintero', 'Zhang']
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? ''

const person = (n: number, kind: number, remarks: string) => [
  pick(names, n),
  `${pick(surnames, n * 7)} ${n}`,
  `person${n}.${kind}@example.org`,
  `K${kind}-${n}`,
  n % 2 ? 'es' : 'en',
  n % 2 ? 'Europe/Madrid' : 'Europe/London',
  `Year ${2020 + (n % 6)}`,
  remarks,
]

/** A file of people, filled up to a size by a column that an import leaves out. */
export function csvOf(rows: number, kind: number, bytes?: number): Buffer {
  const make = (remarks: string) =>
    Buffer.from(
      stringify([header, ...Array.from({ length: rows }, (_, n) => person(n, kind, remarks))], {
        record_delimiter: 'windows',
      }),
    )
  const plain = make('')
  if (!bytes || bytes < plain.length) return plain
  return make('x'.repeat(Math.floor((bytes - plain.length) / rows)))
}

export const workbookOf = (rows: number, kind: number): Promise<Buffer> =>
  writeXlsxFile(
    [header, ...Array.from({ length: rows }, (_, n) => person(n, kind, ''))].map((cells) =>
      cells.map((value) => (value ? { value, type: String } : null)),
    ),
    { sheet: 'People' },
  ).toBuffer()
