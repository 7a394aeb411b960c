import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** What a test file of the server names that opens the database the tests are given. */
const opensDatabase = /\/(world|ground|database|job-bench)\.ts'|'testDatabase'/

/**
 * The test files of the server, by whether they open the database that the tests are given. Those that do are run on each
 * kind of database; the others (rules, readers of files, servers in a process of their own) once.
 */
export function serverTests(): { onDatabase: string[]; alone: string[] } {
  const { onDatabase = [], alone = [] } = Object.groupBy(
    globSync('server/**/*.test.ts', { cwd: root }).toSorted(),
    (file) => (opensDatabase.test(readFileSync(join(root, file), 'utf8')) ? 'onDatabase' : 'alone'),
  )
  return { onDatabase, alone }
}
