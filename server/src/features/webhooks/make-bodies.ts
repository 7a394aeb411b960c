import type { WebhookEvent } from '#contract/companies/webhooks.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { certificateViews } from '../certificates/offered.ts'
import { learnerViews } from '../enrolments/learners.ts'
import { peopleViews } from '../users/people-views.ts'

export type Noted = { id: string; type: string; subject_id: string; at: Date }

const kinds = ['user', 'enrolment', 'certificate'] as const
type Kind = (typeof kinds)[number]
const bodiesOf = {
  user: (tx, _, ids) => peopleViews(tx, ids),
  enrolment: learnerViews,
  certificate: certificateViews,
} as const satisfies Record<
  Kind,
  (tx: Tx, company: CompanyRef, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
>
const kindOf = (type: string): Kind | undefined => kinds.find((kind) => type.startsWith(`${kind}.`))

/** What is sent, as text: each try sends the very same, which its signature is of. */
export const bodyOf = (type: WebhookEvent | 'webhook.test', at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** What to send of what happened, by its id. Of whom or what is not there any more there is nothing to tell. */
export async function makeBodies(
  tx: Tx,
  company: CompanyRef,
  events: readonly Noted[],
): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(events, ({ type }) => kindOf(type))) {
    if (!kind) continue
    const things = await bodiesOf[kind](tx, company, [...new Set(some.map((event) => event.subject_id))])
    for (const { id, type, subject_id, at } of some) {
      const data = things.get(subject_id)
      if (data) bodies.set(id, bodyOf(type as WebhookEvent, at, data))
    }
  }
  return bodies
}
