import { sql } from 'kysely'
import sharp from 'sharp'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { pageOf } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { attachmentOwners } from '#server/features.ts'
import { blackThen, madeFilm, noFfmpeg } from '../../../../test/films.ts'
import { world } from '../../../../test/world.ts'
import { lookAtFilms } from './look-at-films.ts'
import { filmsIn, upload } from './posters.test-data.ts'

const w = await world()
const film = noFfmpeg ? Buffer.alloc(0) : madeFilm('mp4', blackThen('red'))
const FAKE = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2')
const { begun, within, isLookedAt, jobsOver } = filmsIn(w)

describe.skipIf(noFfmpeg)('a film of a course', () => {
  it('that came while the program was not there gets its picture later', async () => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, film)
    await jobsOver(company)
    expect([
      await isLookedAt(company, id),
      (await author.ok(attachmentsApi.list, { query: owner })).makesPosters,
    ]).toEqual([false, false])
    const env = { ...w.services.env, CAIRN_FFMPEG: 'ffmpeg' }
    const wait = async (state: string) =>
      within<number>(company, async (tx) => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from jobs where kind = 'attachments.poster'
            and state = ${state}`.execute(tx)
        return rows[0]?.n ?? 0
      })
    await lookAtFilms({ ...w.services, env }, attachmentOwners)
    // It may be on its way still.
    expect(await wait('done')).toBe(1)
    await within(company, (tx) =>
      tx
        .updateTable('attachments')
        .set({ ready_at: sql<Date>`now() - interval '1 hour'` })
        .execute(),
    )
    await lookAtFilms({ ...w.services, env }, attachmentOwners)
    await expect.poll(() => wait('done')).toBe(2)
  })

  it.each([
    ['waits for its turn', 'waiting', 0, false],
    ['failed within a day', 'failed', 23, false],
    ['failed before that', 'failed', 25, true],
  ] as const)('whose picture %s is asked for again: %4$s', async (_, state, hours, again) => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, film)
    await jobsOver(company)
    const jobs = () =>
      within<number>(company, async (tx) => {
        await sql`update attachments set ready_at = now() - interval '1 hour'`.execute(tx)
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs
          where kind = 'attachments.poster' and payload ->> 'id' = ${id}`.execute(tx)
        return rows[0]?.n ?? 0
      })
    await within(company, (tx) =>
      sql`update jobs set state = ${state}, run_at = now() + interval '1 day', locked_until = null,
        finished_at = case when ${state} = 'failed' then now() - make_interval(hours => ${hours}) end`.execute(
        tx,
      ),
    )
    expect(await jobs()).toBe(1)
    await lookAtFilms({ ...w.services, env: { ...w.services.env, CAIRN_FFMPEG: 'ffmpeg' } }, attachmentOwners)
    expect(await jobs()).toBe(again ? 2 : 1)
  })
})

describe('an image that was chosen for a film', () => {
  it('is an image of the course, and stays as long as a text names it', async () => {
    const { author, owner } = await begun()
    const lesson = uuid()
    const line = { id: lesson, title: 'Why', minutes: 5, required: true }
    const params = { id: owner.id, lessonId: lesson }
    await author.ok(coursesApi.saveOutline, {
      params: { id: owner.id },
      body: { revision: 1, modules: [{ id: uuid(), title: 'Start', lessons: [line] }] },
    })
    const id = await upload(author, owner, FAKE)
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    const { id: posterId, path } = await author.ok(attachmentsApi.create, {
      body: { owner, name: 'Frame.png', bytes: png.length, mediaType: 'image/png' },
    })
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    expect((await author.raw('PATCH', path, { headers, body: png })).status).toBe(204)
    const save = (revision: number, poster: string | null) =>
      author.send(coursesApi.saveLesson, {
        params,
        body: {
          revision,
          content: pageOf({
            type: 'doc',
            content: [
              { type: 'video', attrs: { attachmentId: id, caption: '', captions: [], posterId: poster } },
            ],
          }),
        },
      })
    expect((await save(0, id)).error?.details).toEqual([{ field: 'content', code: 'unknown_file' }])
    expect((await save(0, uuid())).status).toBe(400)
    const saved = await save(0, posterId)
    expect(saved.status).toBe(200)
    expect((await author.send(attachmentsApi.remove, { params: { id: posterId } })).error?.details).toEqual({
      reason: 'in_use',
    })
    expect((await save(1, null)).status).toBe(200)
    expect((await author.send(attachmentsApi.remove, { params: { id: posterId } })).status).toBe(200)
  })
})
