import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { world } from '../../../test/world.ts'
import { addFile } from './peers/peers.test-data.ts'
import { assignmentOf, handIn, working } from './work.test-data.ts'

const w = await world()

const accepts = { text: false, files: false, link: false, voice: true }

describe('an assignment that asks for a recording', () => {
  it('takes what was recorded alone, by its bytes, and shows it to those who review it and to nobody else', async () => {
    const made = await working(w, assignmentOf({ accepts }))
    const { acme, student, grader, workId, roundId, params } = made
    const { settings } = await student.ok(courseworkApi.page, { params })
    expect(settings.accepts).toEqual(accepts)
    const nothing = await student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } })
    expect(nothing.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'work_empty' } })

    const learner = Object.assign(student, { companyId: acme.id, workId, roundId })
    await addFile(learner, 'essay.pdf')
    const refused = await student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } })
    expect(refused.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'work_files' } })

    // As it is once its bytes were found to be a voice.
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('attachments')
        .set({ kind: 'audio', media_type: 'audio/webm', name: 'Voice recording.webm' })
        .where('owner_id', '=', roundId)
        .execute(),
    )
    await handIn(student, workId)
    const { rounds } = await grader.ok(courseworkApi.byId, { params: { workId } })
    expect(rounds[0]?.files).toMatchObject([{ kind: 'audio', name: 'Voice recording.webm' }])
    expect(rounds[0]?.files[0]?.url).toMatch(/^\/media\//)
    const owner = { kind: 'coursework' as const, id: roundId }
    const others = [
      await acme.user({ name: 'Other' }),
      await acme.user({ role: 'mentor', name: 'No grader' }),
      await (await w.company()).user({ role: 'admin' }),
    ]
    for (const person of others)
      expect((await person.send(attachmentsApi.list, { query: owner })).error?.code).toBe('NOT_FOUND')
  })

  it('takes neither a film for a voice nor more than it says', async () => {
    const { acme, student, workId, roundId } = await working(
      w,
      assignmentOf({ accepts: { ...accepts, text: true }, mostFiles: 1 }),
    )
    const learner = Object.assign(student, { companyId: acme.id, workId, roundId })
    await addFile(learner, 'screen.webm')
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('attachments').set({ kind: 'video' }).where('owner_id', '=', roundId).execute(),
    )
    const film = await student.send(courseworkApi.handIn, { params: { workId }, body: { round: 1 } })
    expect(film.error?.details).toEqual({ reason: 'work_files' })
    const screen = await working(w, assignmentOf({ accepts: { ...accepts, voice: false, screen: true } }))
    const other = Object.assign(screen.student, {
      companyId: screen.acme.id,
      workId: screen.workId,
      roundId: screen.roundId,
    })
    await addFile(other, 'screen.webm')
    await w.services.db.withTenant(screen.acme.id, (tx) =>
      tx.updateTable('attachments').set({ kind: 'video' }).where('owner_id', '=', screen.roundId).execute(),
    )
    const done = await handIn(screen.student, screen.workId)
    expect(done.work?.state).toBe('submitted')
  })
})
