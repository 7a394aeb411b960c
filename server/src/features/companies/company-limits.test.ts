import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { importsApi } from '#contract/people/imports.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { usersApi } from '#contract/people/users.ts'
import { requirePeopleQuota } from '../../platform/companies/company-limits.ts'
import { saveFile } from '../../platform/files/files.ts'
import { world } from '../../../test/world.ts'

const w = await world()

describe('limits', () => {
  it('lets no more people in than the company may have, two at once included', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const limits = { people: 2, storageBytes: 53_687_091_200, meetingMinutes: null }
    const usage = await root.ok(companyAdminApi.setLimits, { params: { id: acme.id }, body: { people: 2 } })
    expect(usage).toEqual({ people: 1, storageBytes: 0, meetingMinutes: 0, limits })
    expect(await admin.ok(companyAdminApi.usage, { params: { id: acme.id } })).toEqual(usage)

    const add = (n: number) =>
      w.services.db.withTenant(acme.id, async (tx) => {
        await requirePeopleQuota(tx, acme.id, 1)
        await tx
          .insertInto('users')
          .values({
            company_id: acme.id,
            id: crypto.randomUUID(),
            role: 'student',
            status: 'pending',
            name: 'N',
            surname: String(n),
            email: `n${n}@example.org`,
          })
          .execute()
      })
    const results = await Promise.allSettled([add(1), add(2), add(3)])
    const failures = results.filter((result) => result.status === 'rejected')
    expect(failures.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      'MAX_NUMBER_REACHED',
      'MAX_NUMBER_REACHED',
    ])
    expect((await admin.ok(companyAdminApi.usage, { params: { id: acme.id } })).people).toBe(2)
  })

  it('refuses to invite and to let in again beyond it', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const left = await acme.user({ status: 'inactive' })
    const limit = (people: number) =>
      root.ok(companyAdminApi.setLimits, { params: { id: acme.id }, body: { people } })
    const invite = () =>
      admin.call(usersApi.create, {
        body: { name: 'Bea', surname: 'Stone', email: 'bea@example.org', role: 'student', invite: false },
      })
    const letIn = () =>
      admin.call(usersApi.changeStatus, {
        params: { id: left.id },
        body: { userId: left.id, status: 'active' },
      })
    await limit(1)
    for (const answer of [await invite(), await letIn()])
      expect(answer.error).toMatchObject({
        code: 'MAX_NUMBER_REACHED',
        details: { limit: 'people', maximum: 1, current: 1 },
      })
    await limit(3)
    expect([(await invite()).status, (await letIn()).status]).toEqual([200, 200])
  })

  it('begins no meeting when the month’s minutes are used up, and lets one under way go on', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    const [host, guest] = [await acme.user({ role: 'mentor' }), await acme.user()]
    const now = Date.now()
    const create = () =>
      host.ok(meetingsApi.create, {
        body: { title: 'Stones', startsAt: new Date().toISOString(), minutes: 60 },
      })
    const [held, open, next] = [await create(), await create(), await create()]
    await host.ok(meetingsApi.join, { params: { code: open.code }, body: {} })
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .insertInto('meeting_peers')
        .values({
          company_id: acme.id,
          id: crypto.randomUUID(),
          meeting_id: held.id,
          user_id: host.id,
          name: 'Ada Stone',
          role: 'host',
          state: 'out',
          joined_at: new Date(now - 30 * 60_000),
          left_at: new Date(now - 60_000),
        })
        .execute(),
    )
    const usage = await root.ok(companyAdminApi.setLimits, {
      params: { id: acme.id },
      body: { meetingMinutes: 29 },
    })
    expect(usage.meetingMinutes).toBe(29)
    const refused = await host.call(meetingsApi.join, { params: { code: next.code }, body: {} })
    expect(refused.error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'meetingMinutes', maximum: 29, current: 29 },
    })
    const joined = await guest.call(meetingsApi.join, { params: { code: open.code }, body: {} })
    expect(joined.error?.code).not.toBe('MAX_NUMBER_REACHED')
  })

  it('stores no more bytes than the company may have, and keeps none of a refused file', async () => {
    const root = await w.superAdmin()
    const acme = await w.company()
    await root.ok(companyAdminApi.setLimits, { params: { id: acme.id }, body: { storageBytes: 10 } })
    const save = (bytes: number) =>
      w.services.db.withTenant(acme.id, (tx) =>
        saveFile(tx, w.services, acme.id, { content: Buffer.alloc(bytes), mediaType: 'text/plain' }),
      )
    await save(6)
    await expect(save(5)).rejects.toMatchObject({ code: 'MAX_NUMBER_REACHED' })
    await save(4)
    const usage = await root.ok(companyAdminApi.usage, { params: { id: acme.id } })
    expect(usage.storageBytes).toBe(10)

    // By whatever call a file comes.
    const admin = await acme.user({ role: 'admin' })
    const content = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#676' } })
      .png()
      .toBuffer()
    const people = { filename: 'people.csv', content: 'name,surname,email\nAna,Gil,ana@example.org\n' }
    const answers = [
      await admin.call(authApi.uploadPhoto, { files: { photo: { filename: 'photo.png', content } } }),
      await admin.call(companiesApi.update, {
        params: { id: acme.id },
        body: {},
        files: { icon: { filename: 'icon.png', content } },
      }),
      await admin.call(importsApi.upload, { files: { file: people } }),
      await admin.call(usersApi.createFromFile, { body: { role: 'student' }, files: { file: people } }),
    ]
    expect(answers.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(
      Array<string>(4).fill('409 MAX_NUMBER_REACHED'),
    )
  })

  it('is for a super_admin to set, and for the company’s administrators to see', async () => {
    const [acme, other] = [await w.company(), await w.company()]
    const admin = await acme.user({ role: 'admin' })
    const set = await admin.call(companyAdminApi.setLimits, { params: { id: acme.id }, body: { people: 9 } })
    expect(set.error?.code).toBe('FORBIDDEN')
    const far = await admin.call(companyAdminApi.usage, { params: { id: other.id } })
    expect(far.error?.code).toBe('NOT_FOUND')
  })
})
