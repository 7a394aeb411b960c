import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'

/** One's own note, held until the transaction ends; undefined where there is none of that id. Another's is not there. */
export async function ownNote({ tx, actor }: Context, id: string) {
  const known = await tx
    .selectFrom('lesson_notes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (known && known.user_id !== actor.id) fail('NOT_FOUND')
  return known
}
