import { existsSync, readdirSync } from 'node:fs'
import type { ColumnTypes } from '#server/db/column-types.ts'

/** Of the tables that every feature stands on. */
const ground: ColumnTypes = {
  types: {
    'company_settings.languages': `('en' | 'es')[]`,
    'company_settings.themes': '{ light?: string | null; dark?: string | null }',
    'mails.attachments': '{ filename: string; mediaType: string; content: string }[]',
    'users.custom': 'CustomValues',
    'user_counts.role': 'Role',
    'user_counts.status': 'Status',
    'user_profiles.availability': 'FreeTime[]',
    'users.role': 'Role',
    'users.status': 'Status',
  },
  from: {
    '#contract/accounts/onboarding.ts': ['FreeTime'],
    '#contract/people/custom-fields.ts': ['CustomValues'],
    '#contract/people/users.ts': ['Status'],
    '#contract/roles.ts': ['Role'],
  },
}

/** What each feature and capability says of its own tables, in a `column-types.ts` of its folder. */
const own = ['features', 'capabilities'].flatMap((floor) => {
  const folder = new URL(`../../server/src/${floor}/`, import.meta.url)
  return readdirSync(folder)
    .map((name) => new URL(`${name}/column-types.ts`, folder))
    .filter((file) => existsSync(file))
})
const all = [
  ground,
  ...(await Promise.all(
    own.map(async ({ href }) => ((await import(href)) as { columnTypes: ColumnTypes }).columnTypes),
  )),
]

/** What a column holds, where the database says less. */
export const types: Readonly<Record<string, string>> = Object.fromEntries(
  all.flatMap((one) => Object.entries(one.types)),
)

/** The types that are named there, by the file that says them. */
export const namedTypes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ...Map.groupBy(
      all.flatMap(({ from = {} }) => Object.entries(from)),
      ([file]) => file,
    ),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, its]) => [file, [...new Set(its.flatMap(([, names]) => names))].toSorted()]),
)
