import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './run.ts'

/** What a test file of the server names that opens the database the tests are given. */
const opensDatabase = /\/(world|ground|database|job-bench)\.ts'|'testDatabase'/

/**
 * What a test names that looks into the one database that there is: over all companies, at its address, or at what differs between its
 * kinds.
 */
const wantsOneDatabase = /\bwithPlatform\b|\bbareDriver\b|\bownDatabase\b|'testDatabase'/

/** Where a test is of what stands on the database itself. */
const floors = /^server\/(test|src\/(db|platform|http|cli|capabilities))\//

/** Of a feature's tests those that the database is most of, beside the one named after it. */
const ofFeatures = [
  'server/src/features/audit/audit-months.test.ts',
  'server/src/features/audit/export-stream.test.ts',
  'server/src/features/attempts/killed-embedded.test.ts',
  'server/src/features/users/same-change.test.ts',
  'server/src/features/users/batches/bulk.test.ts',
  'server/src/features/users/batches/upload/create-from-file.test.ts',
  'server/src/features/course-transfer/import/killed-embedded.test.ts',
  'server/src/features/users/batches/run/killed-embedded.test.ts',
  'server/src/features/webhooks/killed-embedded.test.ts',
  'server/src/features/users/batches/run/pieces.test.ts',
  'server/src/features/users/batches/run/undo-holdings.test.ts',
]

/** Of the floors' tests those that are of what is sent, whatever keeps it. */
const ofWhatIsSent = [
  'server/src/platform/images/hostile-images.test.ts',
  'server/test/hostile/hostile.test.ts',
  'server/test/upload-limits.test.ts',
]

/** Files of the server's tests, by their path from the project's root. */
export type ServerTests = {
  /** They open the database that the tests are given. */
  onDatabase: string[]
  /** Those of them that are run on the embedded database too, where all are run on PostgreSQL. */
  onEmbedded: string[]
  /** Those of them that are run with companies in several databases too. */
  onShards: string[]
  /** The others: rules, readers of files, servers in a process of their own. */
  alone: string[]
}

/** The test files of the server, by what they are run on (docs/decisions/0210). */
export function serverTests(): ServerTests {
  const { onDatabase = [], alone = [] } = Object.groupBy(
    globSync('server/**/*.test.ts', { cwd: root }).toSorted(),
    (file) => (opensDatabase.test(text(file)) ? 'onDatabase' : 'alone'),
  )
  return {
    onDatabase,
    onEmbedded: onDatabase.filter(isOfDatabase),
    onShards: onDatabase.filter((file) => isOfDatabase(file) && !wantsOneDatabase.test(text(file))),
    alone,
  }
}

const text = (file: string) => readFileSync(join(root, file), 'utf8')

function isOfDatabase(file: string): boolean {
  if (floors.test(file)) return !ofWhatIsSent.includes(file)
  return ofFeatures.includes(file) || basename(file) === `${basename(dirname(file))}.test.ts`
}
