import sharp from 'sharp'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { attachmentOwners } from '#server/features.ts'
import { blackThen, madeFilm, noFfmpeg } from '../../../../test/films.ts'
import { world } from '../../../../test/world.ts'
import { dropAttachments } from '../drop-attachments.ts'
import { copyFiles } from '../named-files.ts'
import { askForPosters } from './ask-for-posters.ts'
import { lookAtFilms } from './look-at-films.ts'
import { fileOf, filmsIn, upload } from './posters.test-data.ts'

const w = await world({ CAIRN_FFMPEG: 'ffmpeg' })
const film = noFfmpeg ? Buffer.alloc(0) : madeFilm('mp4', blackThen('red'))
const FAKE = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2')

const { begun, within, isLookedAt, posters, jobsOver } = filmsIn(w)

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
})
