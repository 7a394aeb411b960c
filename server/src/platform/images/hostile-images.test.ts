import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { world, type Person } from '../../../test/world.ts'
import { makeImage } from './images.ts'

const w = await world()
const PASSWORD = 'three stones on a hill'

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inside}</svg>`
/** Half a minute's work in a few lines. */
const filtered = drawing(
  `<filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="200"/>'.repeat(10)}</filter><rect width="512" height="512" filter="url(#f)"/>`,
)
/** Nothing but shapes, and as much work. */
const shapes = drawing(
  `<g id="a">${'<circle cx="256" cy="256" r="300" stroke="red" stroke-width="3" stroke-dasharray="0.1"/>'.repeat(2000)}</g>${'<use href="#a"/>'.repeat(100)}`,
)

const photo = (content: Buffer | string) => ({
  photo: { filename: 'me.jpg', content, mediaType: 'image/jpeg' },
})
const drawn = (content: string) => ({ icon: { filename: 'i.svg', content, mediaType: 'image/svg+xml' } })
const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const details = (code: string, field = 'photo') => [{ field, code }]

describe('a picture that is made to keep a server busy', () => {
  it('delays nobody’s sign-in, and is refused in words while its process dies alone', async () => {
    const acme = await w.company()
    const student = await acme.user()
    await student.password(PASSWORD)
    const admin = await acme.user({ role: 'admin' })
    const people = await Promise.all(Array.from({ length: 5 }, () => acme.user()))
    const order: string[] = []
    const uploads = people.map((person) => person.call(authApi.uploadPhoto, { files: photo(shapes) }))
    const icon = admin
      .call(companiesApi.update, { params: { id: acme.id }, body: {}, files: drawn(shapes) })
      .finally(() => order.push('icon'))
    const signedIn = await acme.stranger.call(authApi.login, {
      body: { email: student.email, password: PASSWORD },
    })
    order.push('sign-in')
    expect(signedIn.status).toBe(200)
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(415)
    const { status, error } = await icon
    expect([status, error?.details]).toEqual([415, details('costly_image', 'icon')])
    expect(order).toEqual(['sign-in', 'icon'])
    // The server is as it was: the next picture is drawn.
    expect((await student.call(authApi.uploadPhoto, { files: photo(red) })).status).toBe(200)
  })

  it('is no photo where it is a drawing, and no icon where it asks for more than shapes', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const answer = await admin.call(authApi.uploadPhoto, { files: photo(filtered) })
    expect([answer.status, answer.error?.details]).toEqual([415, details('unsupported_image')])
    const refused = await admin.call(companiesApi.update, {
      params: { id: acme.id },
      body: {},
      files: drawn(filtered),
    })
    expect([refused.status, refused.error?.details]).toEqual([415, details('unsafe_image', 'icon')])
  })

  it('is judged by its header, before anything of it is unpacked', async () => {
    const acme = await w.company()
    const student = await acme.user()
    // 6,000 × 6,000 in a PNG: the header, and content that ends at once.
    const header = Buffer.alloc(13)
    header.writeUInt32BE(6000, 0)
    header.writeUInt32BE(6000, 4)
    header.set([16, 6, 0, 0, 1], 8)
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
      const around = Buffer.alloc(8)
      around.writeUInt32BE(data.length, 0)
      around.writeUInt32BE(crc32(body), 4)
      return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
    }
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(16))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    const { error } = await student.call(authApi.uploadPhoto, { files: photo(png) })
    expect(error?.details).toEqual(details('image_too_large'))
  })
})

describe('turns at drawing are counted, whatever the picture is for,', () => {
  /** As many drawings of somebody as may begin or wait, for as long as it takes. */
  async function held<T>(people: readonly string[], companyId: string, body: () => Promise<T>): Promise<T> {
    let end = (_: Error) => {}
    const over = new Promise<never>((_, reject) => (end = reject))
    const all = people.map((by) => makeImage(() => over, 'picture', { by, companyId }))
    try {
      return await body()
    } finally {
      // Given up, they cost no more.
      end(new Error('gone'))
      await Promise.allSettled(all)
    }
  }
  const asPhoto = (by: Person) => by.call(authApi.uploadPhoto, { files: photo(red) })
  const asIcon = (by: Person, companyId: string) =>
    by.call(companiesApi.update, {
      params: { id: companyId },
      body: {},
      files: { icon: { filename: 'i.png', content: red, mediaType: 'image/png' } },
    })
  async function attached(by: Person) {
    const { id } = await by.ok(meetingsApi.create, {
      body: { title: 'Birds', startsAt: new Date().toISOString() },
    })
    const { path } = await by.ok(attachmentsApi.create, {
      body: { owner: { kind: 'meeting', id }, name: 'bird.png', mediaType: 'image/png', bytes: red.length },
    })
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    return (await by.raw('PATCH', path, { headers, body: red })).status
  }

  it('by person: who has five under way is told to come again, and others have their turn', async () => {
    const acme = await w.company()
    const [ada, ben] = [await acme.user({ role: 'admin' }), await acme.user()]
    await held(
      Array.from({ length: 5 }, () => ada.id),
      acme.id,
      async () => {
        expect((await asPhoto(ada)).status).toBe(429)
        expect((await asIcon(ada, acme.id)).status).toBe(429)
        expect(await attached(ada)).toBe(429)
        expect((await asPhoto(ben)).status).toBe(200)
      },
    )
    expect((await asPhoto(ada)).status).toBe(200)
  })

  it('by company: whose people fill their half of the line are told to come again, and another’s are not', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const [ada, far] = [await acme.user({ role: 'admin' }), await other.user()]
    let waits: ReturnType<typeof asPhoto> | undefined
    const many = Array.from({ length: 27 }, (_, n) => `${n}`)
    await held(many, acme.id, async () => {
      expect((await asPhoto(ada)).status).toBe(429)
      expect((await asIcon(ada, acme.id)).status).toBe(429)
      expect(await attached(ada)).toBe(429)
      waits = asPhoto(far)
      // It waits for its turn, which comes before those of the many.
      await ada.ok(authApi.me)
    })
    expect((await waits)?.status).toBe(200)
  })
})
