import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { pgliteDriver } from '../../server/src/db/pglite.ts'
import type { Caller } from '../../server/test/caller.ts'
import { held, notPlayed, signIn, unique, type Attack } from './target.ts'

const PEOPLE = 130
const LONGEST_MS = 120_000

async function until(settled: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + LONGEST_MS
  while (Date.now() < end) {
    if (await settled()) return true
    await pause(500)
  }
  return false
}

/** People who are added by a file and deleted all at once. */
async function addAndDelete(admin: Caller, mark: string): Promise<void> {
  const phase = (id: string, state: string) =>
    until(async () => (await admin.ok(importsApi.byId, { params: { id } })).state === state)
  const lines = Array.from({ length: PEOPLE }, (_, i) => `${mark},Gone,${mark}.${i}@example.org`)
  const content = ['name,surname,email', ...lines].join('\n')
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people.csv', content } },
  })
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode: 'create', role: 'student' } })
  await phase(id, 'planned')
  await admin.ok(importsApi.run, { params: { id }, body: { invitations: 'later' } })
  await phase(id, 'done')
  const selection = { filters: { search: mark }, except: [] }
  const bulk = await admin.ok(bulkApi.plan, {
    body: { selection, action: { kind: 'status', status: 'deleted' } },
  })
  await phase(bulk.id, 'planned')
  await admin.ok(importsApi.run, { params: { id: bulk.id }, body: { invitations: 'later' } })
  await phase(bulk.id, 'done')
}

/** Makes it forty days later for who was deleted, to the microsecond, and the hourly work due. */
async function fortyDaysLater(dataFolder: string): Promise<void> {
  const driver = await pgliteDriver(join(dataFolder, 'db'))
  await driver.migrate(async (script) => {
    await script(`
      update users set deleted_at = deleted_at - interval '40 days' + interval '123 microseconds'
        where deleted_at is not null;
      delete from platform_state where key like 'every:%'`)
  })
  await driver.close()
}

/** H2: people who were deleted many at once, and the work that should erase them. */
export const erasing: Attack = {
  id: 'H2',
  title: 'people deleted many at once who are never erased',
  async play(target) {
    const whileDown = target.own?.whileDown
    if (!whileDown)
      return [
        notPlayed(
          'whom a list deleted is erased when the time is over',
          'it takes a throwaway server with an embedded database',
        ),
      ]
    const mark = unique('gone')
    await addAndDelete(await signIn(target, 'admin@demo.test'), mark)
    await whileDown(fortyDaysLater)
    const admin = await signIn(target, 'admin@demo.test')
    const left = async () =>
      (await admin.ok(usersApi.list, { query: { search: mark, status: ['deleted'] } })).total
    const erased = await until(async () => (await left()) === 0)
    const answered = await admin.call(usersApi.list, { query: {} })
    return [
      held(
        `all ${PEOPLE} are erased when their time is over`,
        erased,
        `${await left()} are left after ${LONGEST_MS / 1000} seconds at most`,
      ),
      held('and the server goes on answering', answered.status === 200, `it answered ${answered.status}`),
    ]
  },
}
