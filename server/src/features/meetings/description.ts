import { isBlank } from '#contract/rich-text/plain-text.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Tx } from '../../db/tenant.ts'

/** What a meeting is about, as its column keeps it: a text that says nothing is none. */
export const asColumn = (description: RichText | null): string | null =>
  description && !isBlank(description) ? JSON.stringify(description) : null

/** Read for one meeting alone: lists of meetings do not show it. */
export async function readDescription(tx: Tx, meetingId: string): Promise<RichText | null> {
  const { description } = await tx
    .selectFrom('meetings')
    .select('description')
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return description
}
