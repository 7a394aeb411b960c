import type { Language } from '#contract/fields.ts'
import type { Actor, Context } from '../../../http/caller/context.ts'
import { ownZone } from '../../../platform/people/chosen-zone.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'

type Given = {
  name?: string | undefined
  surname?: string | undefined
  preferredLanguage?: Language | undefined
  timeZone?: string | undefined
  timeZoneChosen?: boolean | undefined
}
/**
 * Writes what somebody says of themselves, and nothing else: their row is held and read again first, so that what they,
 * an administrator or an import change of it at the same moment stays. Answers who they were, and who they are now.
 */
export async function changeOwn(
  ctx: Pick<Context, 'tx' | 'actor' | 'askAgain'>,
  given: Given,
): Promise<{ before: Actor; after: Actor }> {
  const { tx } = ctx
  await holdPeople(tx, [ctx.actor.id])
  const before = await ctx.askAgain()
  const { columns, ...zone } = ownZone(given, before)
  const zoned = given.timeZone !== undefined || given.timeZoneChosen !== undefined
  const { name, surname, preferredLanguage } = given
  await tx
    .updateTable('users')
    .set({
      ...(name !== undefined && { name }),
      ...(surname !== undefined && { surname }),
      ...(preferredLanguage !== undefined && { preferred_language: preferredLanguage }),
      ...(zoned && columns),
      updated_at: new Date(),
    })
    .where('id', '=', before.id)
    .execute()
  const after = {
    ...before,
    name: name ?? before.name,
    surname: surname ?? before.surname,
    preferredLanguage: preferredLanguage ?? before.preferredLanguage,
    ...zone,
  }
  return { before, after }
}
