import type { Role } from '#contract/roles.ts'
import { fail } from '../../core/errors.ts'
import type { Maintenance } from '../../platform/servers/maintenance.ts'

/**
 * MAINTENANCE where maintenance is on: whoever cannot end it is given no session and no token meanwhile. Asked once it is
 * known who somebody is, as the calls that lead to its end are open to all.
 */
export function requireOpen({ maintenance }: { maintenance: Maintenance }, role: Role): void {
  if (maintenance.on && role !== 'super_admin') fail('MAINTENANCE')
}
