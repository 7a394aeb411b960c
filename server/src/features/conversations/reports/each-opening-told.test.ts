import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()

const CURIOUS = 'I am simply curious about them'
const HARASSED = 'A report of harassment · looked into'

/** Somebody who reported another, and who may open what they wrote. */
async function reported() {
  const acme = await w.company()
  const reporter = await acme.user({ role: 'mentor', name: 'Ana', surname: 'Ruiz' })
  const other = await acme.user({ name: 'Ben', surname: 'Cole' })
  const { id } = await other.ok(conversationsApi.open, { body: { userId: reporter.id } })
  await other.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Give me the answers' } })
  await reporter.ok(conversationsApi.report, { params: { id }, body: { reason: 'threat', words: '' } })
  const root = w.at(acme, await w.superAdmin())
  const [report] = (await root.ok(messageReportsApi.list, {})).items
  const open = (reason: string) =>
    root.ok(messageReportsApi.open, { params: { id: report?.id ?? '' }, body: { reason } })
  const told = async () => [await titles(reporter), await titles(other)]
  return { reporter, other, open, told }
}
const titles = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind === 'messages_opened')
    .map(({ title, times, read }) => [title, times, read])
const readAll = (person: Person) =>
  person.ok(notificationsApi.markRead, { body: { upTo: new Date(Date.now() + 60_000).toISOString() } })

it('every reason reaches both, the newest first, however often it is opened before they read of it', async () => {
  const { reporter, other, open, told } = await reported()
  await open(CURIOUS)
  await open(HARASSED)
  const twice = [[`${HARASSED} · ${CURIOUS}`, 2, false]]
  expect(await told()).toEqual([twice, twice])
  for (const person of [reporter, other]) await readAll(person)
  const read = [[`${HARASSED} · ${CURIOUS}`, 2, true]]
  expect(await told()).toEqual([read, read])
  await open('Somebody else asked for it')
  const alone = [['Somebody else asked for it', 1, false]]
  expect(await told()).toEqual([alone, alone])
})

it('who has not read of it reads all reasons, also where the other has', async () => {
  const { reporter, open, told } = await reported()
  await open(CURIOUS)
  await readAll(reporter)
  await open(HARASSED)
  expect(await told()).toEqual([[[HARASSED, 1, false]], [[`${HARASSED} · ${CURIOUS}`, 2, false]]])
})

it('the same reason is said once, at its last place', async () => {
  const { open, told } = await reported()
  await open(HARASSED)
  await open(HARASSED)
  const once = [[HARASSED, 2, false]]
  expect(await told()).toEqual([once, once])
  await open(CURIOUS)
  await open(HARASSED)
  const moved = [[`${HARASSED} · ${CURIOUS}`, 4, false]]
  expect(await told()).toEqual([moved, moved])
})

it('what has no room more is told in another, so that no reason is lost; what was read begins anew', async () => {
  const { reporter, open, told } = await reported()
  const reasons = Array.from('abcdefgh', (letter) => letter.repeat(300))
  const said = (letters: string) => Array.from(letters, (letter) => letter.repeat(300)).join(' · ')
  for (const reason of reasons) await open(reason)
  const full = [
    [said('hg'), 2, false],
    [said('fedcba'), 6, false],
  ]
  expect(await told()).toEqual([full, full])
  await open('i'.repeat(300))
  expect((await told())[0]).toEqual([[said('ihg'), 3, false], full[1]])
  const { items } = await reporter.ok(notificationsApi.list, {})
  const oldest = items.findLast(({ kind }) => kind === 'messages_opened')
  await reporter.ok(notificationsApi.markRead, { body: { ids: [oldest?.id ?? ''] } })
  await open('j'.repeat(300))
  expect((await told())[0]).toEqual([
    [said('j'), 1, false],
    [said('ihg'), 3, false],
  ])
})
