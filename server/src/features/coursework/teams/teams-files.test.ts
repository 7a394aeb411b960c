import { expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { sweepAttachments } from '../../../capabilities/attachments/sweep-attachments.ts'
import { attachmentOwners, tablesOfPeople } from '../../../features.ts'
import { erasePeople } from '../../erasure/erase-people.ts'
import { world, type Person } from '../../../../test/world.ts'
import { addFile } from '../peers/peers.test-data.ts'
import { handIn } from '../work.test-data.ts'
import { teamwork } from './teams.test-data.ts'

const w = await world()

/** Two of a team, and a file that the first of them added to what both write. */
async function withFile() {
  const made = await teamwork(w, ['Ana', 'Luis', 'Eva'])
  const [ana, luis, eva] = made.learners as [Person, Person, Person]
  await made.make([ana, luis])
  const ofAna = await made.start(ana)
  const ofLuis = await made.start(luis)
  const roundId = (await made.page(ana)).work?.draft?.roundId ?? ''
  await addFile(Object.assign(ana, { companyId: made.acme.id, workId: ofAna, roundId }), 'river.pdf')
  return { ...made, ana, luis, eva, ofAna, ofLuis, roundId }
}
const filesOf = async (person: Person, workId: string) =>
  (await person.ok(courseworkApi.byId, { params: { workId } })).rounds.map(({ files }) =>
    files.map(({ name }) => name),
  )

it('has the files of a team once, for each of them to add and remove, and for nobody else', async () => {
  const { ana, luis, eva, grader, acme, ofLuis, roundId, page } = await withFile()
  expect((await page(luis)).work?.draft?.roundId).toBe(roundId)
  const owner = { kind: 'coursework' as const, id: roundId }
  const { items } = await luis.ok(attachmentsApi.list, { query: owner })
  expect(items.map(({ name }) => name)).toEqual(['river.pdf'])
  const strangers = [
    eva,
    await acme.user({ role: 'mentor' }),
    await (await w.company()).user({ role: 'admin' }),
  ]
  for (const one of [...strangers, grader])
    expect((await one.send(attachmentsApi.list, { query: owner })).error?.code).toBe('NOT_FOUND')
  await luis.ok(attachmentsApi.remove, { params: { id: items[0]?.id ?? '' } })
  expect((await ana.ok(attachmentsApi.list, { query: owner })).items).toEqual([])
  const nothing = await luis.send(courseworkApi.handIn, { params: { workId: ofLuis }, body: { round: 1 } })
  expect(nothing.error?.details).toEqual({ reason: 'work_empty' })
})

it('has the files of a team as a copy once they can grade and leave it, and grades none of it', async () => {
  const { ana, grader, page, params, ofAna } = await withFile()
  await grader.ok(enrolmentsApi.enrol, { params: { id: params.id } })
  const put = (teamId: string | null) =>
    grader.ok(teamsApi.put, { params: { ...params, userId: grader.id }, body: { teamId } })
  await put((await page(ana)).team?.own?.id ?? '')
  await put(null)
  await handIn(ana, ofAna)
  expect((await grader.send(courseworkApi.byId, { params: { workId: ofAna } })).status).toBe(404)
  const { work } = await page(grader)
  const owner = { kind: 'coursework' as const, id: work?.draft?.roundId ?? '' }
  const { items } = await grader.ok(attachmentsApi.list, { query: owner })
  expect(items.map(({ name }) => name)).toEqual(['river.pdf'])
  await grader.ok(attachmentsApi.remove, { params: { id: items[0]?.id ?? '' } })
  expect((await page(ana)).work?.rounds[0]?.files.map(({ name }) => name)).toEqual(['river.pdf'])
})

it('keeps what a team handed in, and goes on with it, after whoever added it is erased', async () => {
  const { acme, ana, luis, grader, ofAna, ofLuis, page } = await withFile()
  await handIn(luis, ofLuis)
  expect(await filesOf(grader, ofAna)).toEqual([['river.pdf']])
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: new Date('2020-01-01') })
      .where('id', '=', ana.id)
      .execute(),
  )
  await erasePeople(w.services, tablesOfPeople)
  await sweepAttachments(w.services, attachmentOwners)
  expect((await grader.send(courseworkApi.byId, { params: { workId: ofAna } })).status).toBe(404)
  expect(await filesOf(grader, ofLuis)).toEqual([['river.pdf']])
  const review = { ...emptyReview, word: 'How long?' }
  await grader.ok(courseworkApi.release, {
    params: { workId: ofLuis },
    body: { outcome: 'returned', review, round: 1, revision: 0 },
  })
  const { work } = await page(luis)
  const owner = { kind: 'coursework' as const, id: work?.draft?.roundId ?? '' }
  expect((await luis.ok(attachmentsApi.list, { query: owner })).items).toMatchObject([{ name: 'river.pdf' }])
})

it('gives whoever is taken out after it was handed in files of their own, which the team changes no more', async () => {
  const { ana, luis, grader, ofAna, ofLuis, params } = await withFile()
  await handIn(luis, ofLuis)
  await grader.ok(teamsApi.put, { params: { ...params, userId: ana.id }, body: { teamId: null } })
  const back = await luis.ok(courseworkApi.withdraw, { params: { workId: ofLuis } })
  const owner = { kind: 'coursework' as const, id: back.work?.draft?.roundId ?? '' }
  const { items } = await luis.ok(attachmentsApi.list, { query: owner })
  await luis.ok(attachmentsApi.remove, { params: { id: items[0]?.id ?? '' } })
  expect(await filesOf(grader, ofAna)).toEqual([['river.pdf']])
})

it.each(['who began it', 'who began after them'])(
  'takes what is spoken about the work of %s and was taken out while the team writes on, and tells the team nothing of it',
  async (who) => {
    const { acme, grader, params, ...made } = await withFile()
    const [ana, luis] = [
      { person: made.ana, work: made.ofAna },
      { person: made.luis, work: made.ofLuis },
    ]
    // One's work waits for a review and the other's does not, whichever of the two stands first.
    const [out, stays] = who === 'who began it' ? [ana, luis] : [luis, ana]
    await handIn(luis.person, luis.work)
    await grader.ok(teamsApi.put, { params: { ...params, userId: out.person.id }, body: { teamId: null } })
    await stays.person.ok(courseworkApi.withdraw, { params: { workId: stays.work } })
    const teamId = await w.services.db.withTenant(
      acme.id,
      async (tx) =>
        (
          await tx
            .selectFrom('coursework')
            .select('team_id')
            .where('id', '=', out.work)
            .executeTakeFirstOrThrow()
        ).team_id,
    )
    const owner = { kind: 'work_review' as const, id: teamId ?? '' }
    const bytes = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm\x16\x54\xae\x6b\x86A_OPUS', 'latin1')
    const body = { owner, name: 'Voice.webm', bytes: bytes.length, mediaType: 'audio/webm' }
    const { id, path } = await grader.ok(attachmentsApi.create, { body })
    await grader.raw('PATCH', path, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    await grader.ok(courseworkApi.release, {
      params: { workId: out.work },
      body: { outcome: 'returned', review: { ...emptyReview, voices: [id] }, round: 1, revision: 0 },
    })
    const heard = async (one: Person) => (await one.send(attachmentsApi.byId, { params: { id } })).status
    expect([await heard(grader), await heard(out.person), await heard(stays.person)]).toEqual([200, 200, 404])
    // Neither waits for a review any more.
    expect((await grader.send(attachmentsApi.create, { body })).error?.code).toBe('FORBIDDEN')
    expect((await stays.person.send(attachmentsApi.create, { body })).error?.code).toBe('NOT_FOUND')
  },
)
