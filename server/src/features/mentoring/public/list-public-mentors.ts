import { sql } from 'kysely'
import { usualLanding } from '#contract/companies/landing-page.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../../http/caller/context.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { selectPublic, viewPublic } from './public-mentor.view.ts'

/** Whether the company has mentors shown to anyone. */
export const showsMentors = ({ landing }: Pick<CompanyRef, 'landing'>): boolean =>
  (landing ?? usualLanding).sections.includes('mentors')

/**
 * Who agreed to it and is a mentor in the directory now: asked anew each time, so that whoever takes it back or is shut out
 * is gone at once. Where they are more than the page has places, each day has others.
 */
export async function listAgreedMentors({ tx }: Pick<Context, 'tx'>) {
  const rows = await selectPublic(tx)
    .innerJoin('public_mentors as agreed', (join) =>
      join.onRef('agreed.company_id', '=', 'users.company_id').onRef('agreed.user_id', '=', 'users.id'),
    )
    .select('agreed.headline')
    .where('users.role', '=', 'mentor')
    .where('users.status', '=', 'active')
    .orderBy(sql`md5(users.id::text || current_date::text)`)
    .limit(limits.publicMentors)
    .execute()
  return { items: rows.map(viewPublic) }
}

export const listPublicMentors = async ({ tx, company }: Context<null>) =>
  showsMentors(company) ? listAgreedMentors({ tx }) : { items: [] }
