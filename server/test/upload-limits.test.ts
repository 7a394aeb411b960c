import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person, type TestCompany, type World } from './world.ts'

let w: World
let acme: TestCompany
let admin: Person
let root: Person
let course: string
beforeAll(async () => {
  w = await world()
  acme = await w.company()
  admin = await acme.user({ role: 'admin' })
  root = await w.superAdmin()
  course = (await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })).id
})

/** A picture of exactly so many bytes: a chunk that no reader asks for makes up the rest. */
async function png(bytes: number): Promise<Buffer> {
  const image = { width: 8, height: 8, channels: 3 as const, background: '#336633' }
  const small = await sharp({ create: image }).png().toBuffer()
  const chunk = Buffer.alloc(bytes - small.length)
  chunk.writeUInt32BE(chunk.length - 12, 0)
  chunk.write('caIr', 4, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  // Before the last chunk, of twelve bytes, which ends the picture.
  return Buffer.concat([small.subarray(0, -12), chunk, small.subarray(-12)])
}

/** A table of people of exactly so many bytes. */
function table(bytes: number): Buffer {
  const row = Buffer.from(`Ada,Stone,ada@example.org,${'x'.repeat(1000)}\n`)
  const head = Buffer.from('name,surname,email,note\n')
  const rows = Math.floor((bytes - head.length) / row.length) - 1
  const rest = bytes - head.length - rows * row.length
  const last = Buffer.from(`Ada,Stone,ada@example.org,${'y'.repeat(rest - 26)}`)
  return Buffer.concat([head, ...Array.from({ length: rows }, () => row), last])
}

/** A table of one person, and empty lines up to so many bytes: nobody else is to be created. */
function onePerson(bytes: number): Buffer {
  const head = Buffer.from('name,surname,email\nAda,Stone,ada@example.org\n')
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, `${' '.repeat(1000)}\n`)])
}

const MiB = 1024 * 1024
type Upload = {
  id: 'S9.13a' | 'S9.13b'
  what: string
  endpoint: Endpoint
  by?: () => Person
  input: () => object
  field: string
  filename: string
  limit: number
  make: (bytes: number) => Buffer | Promise<Buffer>
}
const uploads: Upload[] = [
  {
    id: 'S9.13a',
    what: 'a company’s icon',
    endpoint: companiesApi.update,
    input: () => ({ params: { id: acme.id } }),
    field: 'icon',
    filename: 'icon.png',
    limit: 10 * MiB,
    make: png,
  },
  {
    id: 'S9.13a',
    what: 'the icon of a company that is made',
    endpoint: companiesApi.create,
    by: () => root,
    input: () => ({ query: { slug: `icon-${acme.slug}` }, body: { name: 'Icon' } }),
    field: 'icon',
    filename: 'icon.png',
    limit: 10 * MiB,
    make: png,
  },
  {
    id: 'S9.13a',
    what: 'one’s own photo',
    endpoint: authApi.uploadPhoto,
    input: () => ({}),
    field: 'photo',
    filename: 'me.png',
    limit: 10 * MiB,
    make: png,
  },
  {
    id: 'S9.13a',
    what: 'one’s own photo beside the other fields',
    endpoint: authApi.updateMe,
    input: () => ({ body: { name: 'Ada' } }),
    field: 'photo',
    filename: 'me.png',
    limit: 10 * MiB,
    make: png,
  },
  {
    id: 'S9.13a',
    what: 'the picture of a course',
    endpoint: coursesApi.setCover,
    input: () => ({ params: { id: course } }),
    field: 'cover',
    filename: 'cover.png',
    limit: 10 * MiB,
    make: png,
  },
  {
    id: 'S9.13b',
    what: 'a file of people to look through',
    endpoint: importsApi.upload,
    input: () => ({}),
    field: 'file',
    filename: 'people.csv',
    limit: 50 * MiB,
    make: table,
  },
  {
    id: 'S9.13b',
    what: 'a file of people to be created at once',
    endpoint: usersApi.createFromFile,
    input: () => ({ body: { role: 'student' } }),
    field: 'file',
    filename: 'people.csv',
    limit: 50 * MiB,
    make: onePerson,
  },
]

// Fifty MiB are read in the same way whatever the database is, and take the embedded one a minute each.
const sent = uploads.filter(
  ({ filename }) => filename !== 'people.csv' || inject('testDatabase').kind === 'postgres',
)
it.each(sent)('takes $what of its limit, and not one byte more [$id]', async (upload) => {
  const { endpoint, by = () => admin, input, field, filename, limit, make } = upload
  const send = async (bytes: number) => {
    const content = await make(bytes)
    expect(content.length).toBe(bytes)
    return by().send(endpoint, { ...input(), files: { [field]: { filename, content } } })
  }
  const fits = await send(limit)
  expect([fits.status, fits.error]).toEqual([200, undefined])
  const over = await send(limit + 1)
  expect([over.status, over.error]).toMatchObject([
    413,
    {
      code: 'PAYLOAD_TOO_LARGE',
      details: [{ field, code: 'file_too_large', params: { maximum: limit } }],
    },
  ])
})

it('refuses people to be created at once from one byte over 50 MiB, and creates nobody [S9.13b]', async () => {
  const content = table(50 * MiB + 1)
  const before = await admin.ok(usersApi.list)
  const over = await admin.send(usersApi.createFromFile, {
    body: { role: 'student' },
    files: { file: { filename: 'people.csv', content } },
  })
  expect([over.status, over.error?.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect((await admin.ok(usersApi.list)).total).toBe(before.total)
})
