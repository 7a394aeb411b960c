import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { typesOf } from '#tools/db-types.ts'
import { world, type World } from './world.ts'

let w: World

beforeAll(async () => {
  w = await world()
})

it('has the types of the database as the migrations leave it', async () => {
  const should = await w.services.db.bareDriver.transaction({ prelude: [], readOnly: true }, typesOf)
  const is = readFileSync(new URL('../src/db/types.ts', import.meta.url), 'utf8')
  expect(is, 'run: npm run db:types').toBe(should)
})
