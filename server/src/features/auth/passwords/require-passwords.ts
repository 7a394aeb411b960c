import type { Role } from '#contract/roles.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { fail } from '../../../core/errors.ts'

/**
 * FORBIDDEN where the company lets people in by its own provider alone. Never for a super_admin: a provider that
 * fails, or that was set up wrongly, must not lock the installation.
 */
export function requirePasswords({ sso }: Pick<CompanyRef, 'sso'>, role: Role): void {
  if (sso?.only && role !== 'super_admin') fail('FORBIDDEN', { details: { reason: 'sso_only' } })
}
