import type { Language } from '#contract/fields.ts'
import { customColumn, type CustomField } from '#contract/people/custom-fields.ts'
import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/people/imports.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { OutsideContext } from '../../../../http/caller/context.ts'
import { tableFile, type Cell } from '../../../../platform/documents/csv.ts'
import { customFieldsOf } from '../../../custom-fields/definitions.ts'
import { filled } from '../../../../platform/words/messages.ts'
import { fieldWord } from '../error-words.ts'

type Example = Partial<Record<ImportTarget, Cell>>

const columns: readonly ImportTarget[] = [
  'name',
  'surname',
  'email',
  'role',
  'externalId',
  'preferredLanguage',
  'timeZone',
  'tags',
  'manager',
]
const examples: Record<Language, readonly Example[]> = {
  en: [
    {
      name: 'Ana',
      surname: 'Gil Ruiz',
      email: 'ana.gil@example.org',
      role: 'student',
      externalId: 'E-001',
      preferredLanguage: 'Spanish',
      timeZone: 'Europe/Madrid',
      tags: 'North; Year 2',
      manager: 'bob.stone@example.org',
    },
    { name: 'Bob', surname: 'Stone', email: 'bob.stone@example.org', role: 'mentor', externalId: 'E-002' },
  ],
  es: [
    {
      name: 'Ana',
      surname: 'Gil Ruiz',
      email: 'ana.gil@example.org',
      role: 'estudiante',
      externalId: 'E-001',
      preferredLanguage: 'español',
      timeZone: 'Europe/Madrid',
      tags: 'Norte; Segundo',
      manager: 'bob.stone@example.org',
    },
    { name: 'Bob', surname: 'Stone', email: 'bob.stone@example.org', role: 'mentor', externalId: 'E-002' },
  ],
}

/** Something that could stand in a field that the company defines. */
const exampleOf = ({ kind, options }: CustomField, language: Language): Cell =>
  ({
    text: filled('import_file', language, 'import_file.example'),
    number: 12.5,
    date: '2026-03-31',
    choice: options.find(({ archived }) => !archived)?.name ?? '',
  })[kind]

/**
 * A file to begin with: its columns are all known, those among them that the company asks of whoever is new, and its two
 * people belong to nobody.
 */
export async function templateFile(ctx: OutsideContext, { body }: Input<typeof importsApi.template>) {
  const language = languageAt(ctx.company, ctx.actor.preferredLanguage)
  const name = language === 'es' ? 'plantilla-personas' : 'people-template'
  const asked = (await ctx.transaction(({ tx }) => customFieldsOf(tx))).filter(({ required }) => required)
  const answers: Example = Object.fromEntries(
    asked.map((field) => [customColumn(field.id), exampleOf(field, language)]),
  )
  return tableFile(
    { format: body.format, language, name, sheet: name },
    [
      ...columns.map((target) => ({ target, title: fieldWord(target, language) })),
      ...asked.map((field) => ({ target: customColumn(field.id), title: field.name })),
    ].map(({ target, title }) => ({ title, value: (example: Example) => example[target] ?? '' })),
    examples[language].map((example) => ({ ...example, ...answers })),
  )
}
