import { sql } from 'kysely'
import { whoIsAbsent } from './plan-selection.ts'
import { withLocalFile } from '../upload/local-file.ts'
import type { Rule } from './rule.ts'
import { UnreadableFile, type FileFormat } from '../reader/file-format.ts'
import { readPieces } from '../reader/read-file.ts'
import { lockBatch, type Work } from '../run/work.ts'

/** Said of somebody in no row of the file whose address or ID stands in it all the same. */
export const namedNote = { field: '', code: 'named_elsewhere' } as const

/** The file is read once for so many. */
const AT_ONCE = 100_000

type Known = { id: string; email: string; external_id: string | null }

async function absentAfter({ services, companyId, batchId }: Work, rule: Rule, after: string | undefined) {
  return services.db.withTenant(companyId, async (tx): Promise<Known[]> => {
    const absent = whoIsAbsent(tx, await lockBatch(tx, batchId), rule.actorId)
    return (after === undefined ? absent : absent.where('users.id', '>', after))
      .select(['users.id', 'users.email', 'users.external_id'])
      .orderBy(sql`users.id`)
      .limit(AT_ONCE)
      .execute()
  })
}

/**
 * Of the people who are in no row of the file those whom it names nonetheless, by their address or ID: in a column that
 * is left out or means something else, above the first row, or on another sheet. Where that could not be read to its
 * end it may be anybody.
 */
export async function namedElsewhere(work: Work, rule: Rule): Promise<Set<string>> {
  const { services, companyId, batchId, signal } = work
  const batch = await services.db.withTenant(companyId, (tx) => lockBatch(tx, batchId))
  const format = batch.format as FileFormat
  const named = new Set<string>()
  let people = await absentAfter(work, rule, undefined)
  if (!people.length) return named
  await withLocalFile(services, companyId, batch.file_key, async (path) => {
    for (; people.length; people = await absentAfter(work, rule, people.at(-1)?.id)) {
      const known = people.flatMap(({ email, external_id: id }) => (id === null ? [email] : [email, id]))
      let found: ReadonlySet<string>
      try {
        const texts: string[] = []
        for await (const { text } of readPieces({ kind: 'named', path, format, known }, signal))
          texts.push(...(JSON.parse(text) as string[]))
        found = new Set(texts)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        found = new Set(known)
      }
      for (const { id, email, external_id: externalId } of people)
        if (found.has(email) || (externalId !== null && found.has(externalId))) named.add(id)
    }
  })
  return named
}
