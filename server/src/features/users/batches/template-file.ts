import type { Language } from '#contract/fields.ts'
import type { Input } from '#contract/endpoint.ts'
import type { importsApi } from '#contract/imports.ts'
import type { ImportTarget } from '#contract/import-columns.ts'
import { languageAt } from '#contract/language-at.ts'
import type { OutsideContext } from '../../../http/context.ts'
import { tableFile } from '../../../platform/csv.ts'
import { fieldWord } from './error-words.ts'

type Example = Partial<Record<ImportTarget, string>>

const columns: readonly ImportTarget[] = [
  'name',
  'surname',
  'email',
  'role',
  'externalId',
  'preferredLanguage',
  'timeZone',
  'tags',
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
    },
    { name: 'Bob', surname: 'Stone', email: 'bob.stone@example.org', role: 'mentor', externalId: 'E-002' },
  ],
}

/** A file to begin with: its columns are all known, and its two people belong to nobody. */
export async function templateFile(ctx: OutsideContext, { body }: Input<typeof importsApi.template>) {
  const language = languageAt(ctx.company, ctx.actor.preferredLanguage)
  const name = language === 'es' ? 'plantilla-personas' : 'people-template'
  return tableFile(
    { format: body.format, language, name, sheet: name },
    columns.map((target) => ({
      title: fieldWord(target, language),
      value: (example: Example) => example[target] ?? '',
    })),
    examples[language],
  )
}
