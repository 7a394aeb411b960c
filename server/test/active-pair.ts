import { v4 as uuid } from 'uuid'
import type { Person, TestCompany, World } from './world.ts'

/** Makes two people an active pair of mentoring, which both have agreed to, and answers its id. */
export async function activePair(
  w: World,
  company: TestCompany,
  mentor: Person,
  mentee: Person,
): Promise<string> {
  const id = uuid()
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .insertInto('mentoring_relationships')
      .values({
        company_id: company.id,
        id,
        mentor_id: mentor.id,
        mentee_id: mentee.id,
        state: 'active',
        mentor_agreed: true,
        mentee_agreed: true,
        fit: JSON.stringify({ score: 0, parts: [] }),
        expires_at: new Date(),
        began_at: new Date(),
      })
      .execute(),
  )
  return id
}
