import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import { setMaintenance } from '../../platform/servers/maintenance.ts'
import { command } from '../command.ts'

export const maintenance = command({
  name: 'maintenance',
  usage: 'on | off | status',
  summary: 'Switch the maintenance screen on or off on every server at once',
  argument: 'state',
  args: z.object({ state: z.enum(['on', 'off', 'status']) }),
  async run({ db, env }, { state }) {
    if (state === 'status')
      return db.withDirectory(async (tx) => {
        const row = await tx
          .selectFrom('platform_state')
          .select('value')
          .where('key', '=', 'maintenance')
          .executeTakeFirst()
        return `Maintenance is ${row?.value === true ? 'on' : 'off'}.`
      })
    await db.withDirectory((tx) => setMaintenance(tx, state === 'on'))
    await db.withPlatformAt(env.CAIRN_DEFAULT_COMPANY, async (tx) => {
      const home = await tx
        .selectFrom('companies')
        .select('id')
        .where('slug', '=', env.CAIRN_DEFAULT_COMPANY)
        .executeTakeFirst()
      const action = state === 'on' ? 'platform.maintenance_on' : 'platform.maintenance_off'
      if (home) await audit(tx, home.id, { actor: null }, { action })
    })
    return `Maintenance is ${state}.`
  },
})
