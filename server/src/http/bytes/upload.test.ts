import { expect, it } from 'vitest'
import { importsApi } from '#contract/people/imports.ts'
import { StorageFull } from '#server/db/driver.ts'
import { countHolds } from '../../../test/holds.ts'
import { slowRequest } from '../../../test/hostile/slow-request.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
const path = `/api/v1${importsApi.upload.path}`
const type = { 'content-type': 'multipart/form-data; boundary=edge' }
const begun =
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,surname,email\r\n'
const rest = 'Ana,Gil,ana@example.org\r\n--edge--\r\n'

const open = (acme: TestCompany, { token }: Person, headers: Record<string, string> = {}) =>
  slowRequest({
    port: w.port,
    host: acme.host,
    token,
    method: 'POST',
    path,
    headers: { ...type, ...headers },
  })

it('a form’s files hold their room on the disk while they come, by their length or by what they may come to', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const holds = countHolds(w.services.files)
  try {
    const length = begun.length + rest.length
    for (const [headers, bytes] of [
      [{ 'content-length': String(length) }, 128],
      [{}, 52_428_800],
    ] as const) {
      const times = holds.times()
      const form = open(acme, admin, headers)
      form.write(begun)
      await until(() => holds.times() > times)
      expect(holds.held()).toBe(bytes)
      form.write(rest)
      form.end()
      expect(await form.status).toBe(200)
      expect(holds.held()).toBe(0)
    }
  } finally {
    holds.back()
  }
})

it('a form for whose files the disk has no room is refused', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const { hold } = w.services.files
  try {
    Object.assign(w.services.files, {
      hold() {
        throw new StorageFull()
      },
    })
    const { status, error } = await admin.call(importsApi.upload, {
      files: { file: { filename: 'a.csv', content: 'email\r\n' } },
    })
    expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
  } finally {
    Object.assign(w.services.files, { hold })
  }
})

it('of one person six forms with files are under way; another is refused before it is read, and nobody else’s is', async () => {
  const acme = await w.company()
  const [admin, other] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const holds = countHolds(w.services.files)
  try {
    const forms = Array.from({ length: 6 }, () => open(acme, admin))
    for (const form of forms) form.write(begun)
    await until(() => holds.times() === 6)
    const refused = open(acme, admin)
    expect(await refused.status).toBe(429)
    refused.cut()
    const theirs = open(acme, other)
    theirs.write(begun)
    theirs.write(rest)
    theirs.end()
    expect(await theirs.status).toBe(200)
    // One that is cut off gives its place to another.
    forms[0]?.cut()
    await expect(forms[0]?.status).rejects.toThrow('socket hang up')
    for (const form of forms.slice(1)) {
      form.write(rest)
      form.end()
    }
    expect(await Promise.all(forms.slice(1).map(({ status }) => status))).toEqual([200, 200, 200, 200, 200])
    await until(() => holds.held() === 0)
    const again = Array.from({ length: 6 }, () => open(acme, admin))
    for (const form of again) {
      form.write(begun)
      form.write(rest)
      form.end()
    }
    expect(await Promise.all(again.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200, 200])
  } finally {
    holds.back()
  }
})

it('a form that brings a file twice is BAD_REQUEST: no more is written than its endpoint takes', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const body = `${begun}\r\n${begun}${rest}`
  const answer = await admin.raw('POST', path, { headers: type, body })
  expect([answer.status, JSON.parse(answer.text).error]).toMatchObject([
    400,
    { code: 'BAD_REQUEST', details: [{ field: 'file', code: 'duplicate' }] },
  ])
})
