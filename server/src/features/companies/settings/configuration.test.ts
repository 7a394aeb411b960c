import { describe, expect, it } from 'vitest'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { world, type Person } from '../../../../test/world.ts'

const w = await world()
const path = (id: string, version?: number) =>
  `/api/v1/companies/${id}/configuration${version === undefined ? '' : `?version=${version}`}`
const put = (person: Person, id: string, body: string, version?: number) =>
  person.raw('PUT', path(id, version), { headers: { 'content-type': 'application/json' }, body })
const codeOf = (text: string) => (JSON.parse(text) as { error: { code: string; details: unknown } }).error

describe('the configuration', () => {
  it('comes back byte for byte, whatever JSON it holds [S3.5a] [S7.10b]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    expect((await admin.raw('GET', path(acme.id))).text).toBe('{"data":{}}')
    const text =
      '\n{ "b":1.0, "a" : 1e2,\t"big":12345678901234567890, "__proto__": {"admin": true},\r\n' +
      ' "a": "twice", "constructor":{"prototype":{}}, "ñ":"\\u00f1 \\ud83d 🪨", "":null }  \n'
    const saved = await put(admin, acme.id, text)
    expect(saved).toMatchObject({ status: 200, text: `{"data":${text}}` })
    const read = await admin.raw('GET', path(acme.id))
    expect(read.text).toBe(`{"data":${text}}`)
    expect(read.headers['content-type']).toMatch(/^application\/json/)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    const latest = await admin.ok(companyAdminApi.latestConfiguration, { params: { id: acme.id } })
    expect(latest).toMatchObject({ version: 1, text, savedBy: 'Ada Stone' })
  })

  it('comes back as it was given, of however many values it is [S3.5a]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const text = `{"numbers":[${Array<string>(120_000).fill('1').join(',')}]}`
    expect((await put(admin, acme.id, text)).status).toBe(200)
    expect((await admin.raw('GET', path(acme.id))).text).toBe(`{"data":${text}}`)
  })

  it.each([
    ['Latin-1', Buffer.from('{"name":"Núñez"}', 'latin1')],
    ['no letters at all', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ])(
    'is refused where it is no UTF-8, for it would come back as something else: %s [S3.5a]',
    async (_, body) => {
      const acme = await w.company()
      const admin = await acme.user({ role: 'admin' })
      const sent = await admin.raw('PUT', path(acme.id), {
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(codeOf(sent.text)).toMatchObject({ code: 'BAD_REQUEST', details: [{ code: 'invalid_json' }] })
      expect((await admin.raw('GET', path(acme.id))).text).toBe('{"data":{}}')
    },
  )

  it('is an object at the top, in valid JSON, of 256 KiB at most [S3.5b] [S3.5c]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    for (const text of ['[]', 'null', '"text"', '1', ''])
      expect(codeOf((await put(admin, acme.id, text)).text), text).toMatchObject({ code: 'BAD_REQUEST' })
    expect(codeOf((await put(admin, acme.id, '{"a":}')).text)).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ code: 'invalid_json' }],
    })
    const ofSize = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    expect((await put(admin, acme.id, ofSize(262_144))).status).toBe(200)
    const large = await put(admin, acme.id, ofSize(262_145))
    expect([large.status, codeOf(large.text).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('is for the company’s administrators alone [S6.6b]', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    for (const role of ['student', 'mentor'] as const) {
      const person = await acme.user({ role })
      expect((await person.call(companiesApi.configuration, { params: { id: acme.id } })).status).toBe(403)
      expect((await put(person, acme.id, '{}')).status).toBe(403)
    }
    const admin = await acme.user({ role: 'admin' })
    expect((await put(admin, other.id, '{}')).status).toBe(404)
    expect((await admin.call(companiesApi.configuration, { params: { id: other.id } })).status).toBe(404)
    const root = await w.superAdmin()
    expect((await put(root, other.id, '{"by":"root"}')).status).toBe(200)
    expect((await root.raw('GET', path(other.id))).text).toBe('{"data":{"by":"root"}}')
  })
})

describe('its history', () => {
  it('keeps who saved what, and gives each version back as it was', async () => {
    const acme = await w.company()
    const [ada, bea] = [
      await acme.user({ role: 'admin', name: 'Ada' }),
      await acme.user({ role: 'admin', name: 'Bea' }),
    ]
    await put(ada, acme.id, '{"a": 1}')
    await put(bea, acme.id, '{"a": 2}')
    await put(bea, acme.id, '{"a": 2}')
    const { items, total } = await ada.ok(companyAdminApi.configurationVersions, { params: { id: acme.id } })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { version: 2, savedBy: 'Bea Stone', bytes: 8 },
      { version: 1, savedBy: 'Ada Stone', bytes: 8 },
    ])
    const first = await ada.ok(companyAdminApi.configurationVersion, { params: { id: acme.id, version: 1 } })
    expect(first.text).toBe('{"a": 1}')
    const none = await ada.call(companyAdminApi.configurationVersion, { params: { id: acme.id, version: 9 } })
    expect(none.error?.code).toBe('NOT_FOUND')
  })

  it('refuses a save over a newer one, and shows that one', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    expect((await put(admin, acme.id, '{"a":1}', 0)).status).toBe(200)
    const late = await put(admin, acme.id, '{"a":2}', 0)
    expect(late.status).toBe(409)
    expect(codeOf(late.text)).toMatchObject({ code: 'CONFLICT', details: { version: 1, text: '{"a":1}' } })
    expect((await put(admin, acme.id, '{"a":2}', 1)).status).toBe(200)
    expect((await admin.raw('GET', path(acme.id))).text).toBe('{"data":{"a":2}}')
  })

  it('lets one of many who save at once from the same version win', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(admin, acme.id, `{"n":${n}}`, 0)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
  })
})
