import { expect } from 'vitest'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import type { Person } from './world.ts'

/** An import or change of many people, once it is in a state. */
export async function batchOnce(admin: Person, id: string, state: UserBatch['state']): Promise<UserBatch> {
  const batch = () => admin.ok(importsApi.byId, { params: { id } })
  await expect.poll(async () => (await batch()).state).toBe(state)
  return batch()
}
