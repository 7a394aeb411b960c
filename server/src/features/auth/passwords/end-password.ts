import type { Tx } from '../../../db/tenant.ts'
import { endFeeds } from '../../../capabilities/calendar/offered.ts'
import { endSessions } from '../../../platform/people/end-sessions.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { endChallenges } from '../../second-factor/challenges.ts'
import { endApiTokens } from '../tokens/end-api-tokens.ts'
import { endLinks } from '../tokens/one-time-token.ts'
import { forgetPassword } from './set-password.ts'

/** Takes a person's password away, and all that whoever knew it may have opened by it. They choose another by a link. */
export async function endPassword(
  tx: Tx,
  who: { companyId: string; userId: string; reason: string },
): Promise<void> {
  await holdPeople(tx, [who.userId])
  await forgetPassword(tx, who.userId)
  await endSessions(tx, who)
  await endApiTokens(tx, who)
  await endLinks(tx, who.userId)
  await endChallenges(tx, [who.userId])
  await endFeeds(tx, [who.userId])
}
