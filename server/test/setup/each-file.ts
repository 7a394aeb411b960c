import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'
import { dropOwnDatabase } from './database.ts'

// Given before those of the file itself, and so called after them.
afterAll(async () => {
  await endAll()
  await dropOwnDatabase()
})
