import { sql } from 'kysely'
import sharp from 'sharp'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { pageOf } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { attachmentOwners } from '#server/features.ts'
import { blackThen, madeFilm, noFfmpeg } from '../../../../test/films.ts'
import { world, type Person, type TestCompany, type World } from '../../../../test/world.ts'
import { dropAttachments } from '../drop-attachments.ts'
import { copyFiles } from '../named-files.ts'
import { askForPosters } from './ask-for-posters.ts'
import { lookAtFilms } from './look-at-films.ts'

const w = await world({ CAIRN_FFMPEG: 'ffmpeg' })
const bare = await world()
const film = noFfmpeg ? Buffer.alloc(0) : madeFilm('mp4', blackThen('red'))
const FAKE = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2')

type Owner = { kind: 'course' | 'meeting'; id: string }

async function upload(by: Person, owner: Owner, body: Buffer) {
  const { id, path } = await by.ok(attachmentsApi.create, {
    body: { owner, name: 'Wall.mp4', bytes: body.length, mediaType: 'video/mp4' },
  })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  expect((await by.raw('PATCH', path, { headers, body })).status).toBe(204)
  return id
}
async function begun(world: World = w) {
  const company = await world.company()
  const author = await company.user({ role: 'admin' })
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Walls', language: 'en' } })
  return { company, author, owner: { kind: 'course' as const, id } }
}
const fileOf = (by: Person, id: string) => by.ok(attachmentsApi.byId, { params: { id } })
const within = <T>(
  company: TestCompany,
  work: Parameters<World['services']['db']['withTenant']>[1],
  of = w,
) => of.services.db.withTenant(company.id, work) as Promise<T>
const isLookedAt = (company: TestCompany, id: string, of = w) =>
  within<boolean>(
    company,
    async (tx) => {
      const { poster_looked_at: at } = await tx
        .selectFrom('attachments')
        .select('poster_looked_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return at !== null
    },
    of,
  )
const posters = (company: TestCompany) =>
  within<{ key: string; private: boolean }[]>(company, (tx) =>
    tx.selectFrom('files').select(['key', 'private']).where('media_type', '=', 'image/webp').execute(),
  )
const jobsOver = (company: TestCompany, of = w) =>
  expect
    .poll(() =>
      within(
        company,
        (tx) =>
          tx
            .selectFrom('jobs')
            .select('state')
            .where('kind', '=', 'attachments.poster')
            .where('state', 'not in', ['done'])
            .execute(),
        of,
      ),
    )
    .toEqual([])

describe.skipIf(noFfmpeg)('a film of a course', () => {
  it('gets a picture of its own, which an address of minutes opens for nobody else’s film', async () => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, film)
    await expect.poll(async () => (await fileOf(author, id)).poster).not.toBeNull()
    const { poster } = await fileOf(author, id)
    expect(poster).toMatchObject({ width: 320, height: 180 })
    const { status, headers, bytes } = await company.stranger.raw('GET', poster?.url ?? '')
    expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'image/webp',
      "sandbox; default-src 'none'",
    ])
    const { dominant } = await sharp(bytes).stats()
    expect([dominant.r > 200, dominant.g < 50]).toEqual([true, true])
    // It opens no more than that, and saves nothing.
    expect((await company.stranger.raw('POST', poster?.url ?? '')).status).toBe(404)
    expect(
      (await company.stranger.raw('GET', (poster?.url ?? '').replace('/poster.', '/shown.'))).status,
    ).toBe(404)
    expect(await posters(company)).toMatchObject([{ private: true }])
    const list = await author.ok(attachmentsApi.list, { query: owner })
    expect([list.makesPosters, list.items[0]?.poster?.width]).toEqual([true, 320])
  })

  it('is copied with it, and it goes with the last film that it is of', async () => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, film)
    // One copy is made before it is there, another after: both have it.
    const to = { kind: 'course' as const, id: uuid() }
    const copy = () =>
      within<ReadonlyMap<string, string>>(company, (tx) =>
        copyFiles(tx, { companyId: company.id, from: owner, to }, [id]),
      )
    const early = (await copy()).get(id) ?? ''
    await expect.poll(() => isLookedAt(company, early), { timeout: 120_000 }).toBe(true)
    const late = (await copy()).get(id) ?? ''
    const keys = await within<{ poster_key: string | null }[]>(company, (tx) =>
      tx.selectFrom('attachments').select('poster_key').where('id', 'in', [id, early, late]).execute(),
    )
    expect([keys.length, new Set(keys.map(({ poster_key }) => poster_key)).size]).toEqual([3, 1])
    const drop = (...ids: string[]) => within<string[]>(company, (tx) => dropAttachments(tx, company.id, ids))
    expect(await drop(id, early)).toEqual([])
    expect(await posters(company)).toHaveLength(1)
    // The film itself and its picture.
    expect(await drop(late)).toHaveLength(2)
    expect(await posters(company)).toEqual([])
  })

  it('that gives none is looked at once, and has none', async () => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, FAKE)
    await expect.poll(() => isLookedAt(company, id)).toBe(true)
    expect((await fileOf(author, id)).poster).toBeNull()
    expect(await posters(company)).toEqual([])
    await lookAtFilms(w.services, attachmentOwners)
    await jobsOver(company)
  })

  it('has none where the company has no room for it', async () => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, film)
    await jobsOver(company)
    await within(company, async (tx) => {
      await tx.updateTable('attachments').set({ poster_looked_at: null, poster_key: null }).execute()
      await tx.deleteFrom('files').where('media_type', '=', 'image/webp').execute()
      return askForPosters(tx, company.id, [])
    })
    await w.services.db.withPlatform((tx) =>
      tx
        .updateTable('companies')
        .set({ storage_limit: film.length + 10 })
        .where('id', '=', company.id)
        .execute(),
    )
    await within(company, (tx) => askForPosters(tx, company.id, [{ id, kind: 'video' }]))
    await expect.poll(() => isLookedAt(company, id)).toBe(true)
    expect([(await fileOf(author, id)).poster, await posters(company)]).toEqual([null, []])
  })

  it('asked for twice gets one', async () => {
    const { company, author, owner } = await begun()
    const id = await upload(author, owner, film)
    await within(company, (tx) =>
      askForPosters(tx, company.id, [
        { id, kind: 'video' },
        { id, kind: 'video' },
      ]),
    )
    await jobsOver(company)
    expect([(await fileOf(author, id)).poster?.width, (await posters(company)).length]).toEqual([320, 1])
  })

  it('of a meeting gets none', async () => {
    const company = await w.company()
    const host = await company.user({ role: 'mentor' })
    const { id } = await host.ok(meetingsApi.create, { body: {} })
    const owner = { kind: 'meeting' as const, id }
    const file = await upload(host, owner, film)
    await within(company, (tx) => askForPosters(tx, company.id, [{ id: file, kind: 'video' }]))
    await jobsOver(company)
    expect([(await fileOf(host, file)).poster, await isLookedAt(company, file)]).toEqual([null, false])
    expect((await host.ok(attachmentsApi.list, { query: owner })).makesPosters).toBe(false)
  })

  it('that came while the program was not there gets its picture later', async () => {
    const { company, author, owner } = await begun(bare)
    const id = await upload(author, owner, film)
    await jobsOver(company, bare)
    expect([
      await isLookedAt(company, id, bare),
      (await author.ok(attachmentsApi.list, { query: owner })).makesPosters,
    ]).toEqual([false, false])
    const env = { ...bare.services.env, CAIRN_FFMPEG: 'ffmpeg' }
    const wait = async (state: string) =>
      within<number>(
        company,
        async (tx) => {
          const { rows } = await sql<{
            n: number
          }>`select count(*)::int as n from jobs where kind = 'attachments.poster'
            and state = ${state}`.execute(tx)
          return rows[0]?.n ?? 0
        },
        bare,
      )
    await lookAtFilms({ ...bare.services, env }, attachmentOwners)
    // It may be on its way still.
    expect(await wait('done')).toBe(1)
    await within(
      company,
      (tx) =>
        tx
          .updateTable('attachments')
          .set({ ready_at: sql<Date>`now() - interval '1 hour'` })
          .execute(),
      bare,
    )
    await lookAtFilms({ ...bare.services, env }, attachmentOwners)
    await expect.poll(() => wait('done')).toBe(2)
  })
})

describe('an image that was chosen for a film', () => {
  it('is an image of the course, and stays as long as a text names it', async () => {
    const { author, owner } = await begun(bare)
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
