import type { Context } from './context.ts'

/**
 * Who calls, as a person of the company that the call is in; null for a super_admin who only visits it: they are
 * nobody of it, and no row of it can refer to them.
 */
export const personHere = ({ actor, company }: Pick<Context, 'actor' | 'company'>): string | null =>
  actor.companyId === company.id ? actor.id : null
