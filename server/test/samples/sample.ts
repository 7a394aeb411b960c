import type { OperationId } from '#contract/permissions.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Services } from '#server/services.ts'
import type { Anything } from '../caller.ts'
import type { Furnished } from '../samples.ts'
import type { Person, TestCompany } from '../world.ts'

/** What a feature's things are made on: a company, its people, and a transaction of its own. */
export type Ground = {
  tx: Tx
  services: Services
  company: TestCompany
  company_id: string
  admin: Person
  student: Person
  mentor: Person
}

/** A well-formed call for each operation that names a thing by its id, made on the things of one company. */
export type Calls = Partial<Record<OperationId, (thing: Furnished) => Anything>>
