import type { Command } from './command.ts'
import { backup, restore } from './commands/backup.ts'
import { companyCreate } from './commands/company-create.ts'
import { maintenance } from './commands/maintenance.ts'
import { migrate } from './commands/migrate.ts'
import { newPassword } from './commands/new-password.ts'
import { search } from './commands/search.ts'
import { setup } from './commands/setup.ts'
import { listShards, moveShard } from './commands/shards.ts'
import { userCreate } from './commands/user-create.ts'

export const commands: readonly Command[] = [
  setup,
  companyCreate,
  userCreate,
  newPassword,
  maintenance,
  backup,
  restore,
  migrate,
  search,
  listShards,
  moveShard,
]
