import type { Input } from '#contract/endpoint.ts'
import type { platformApi } from '#contract/installation/platform.ts'
import { moveToCompany, moveToDirectory } from '../../db/moves.ts'
import type { AnyHostContext, Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { setMaintenance } from '../../platform/servers/maintenance.ts'

export async function getMaintenance({ services }: AnyHostContext) {
  return { on: services.maintenance.on }
}

/** Switches maintenance for the whole installation. The permission table lets a super_admin alone come here. */
export async function changeMaintenance(
  { tx, actor, company, request }: Context,
  { body }: Input<typeof platformApi.setMaintenance>,
) {
  await setMaintenance(await moveToDirectory(tx), body.on)
  await moveToCompany(tx, company.id)
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: body.on ? 'platform.maintenance_on' : 'platform.maintenance_off' },
  )
  return { on: body.on }
}
