import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { publicCoursesApi } from '#contract/courses/public-courses.ts'

import { world, type Person, type TestCompany } from '../../../test/world.ts'

const w = await world()
let acme: TestCompany
let admin: Person
beforeAll(async () => {
  acme = await w.company()
  admin = await acme.user({ role: 'admin' })
})

const picture = async (background: string) => ({
  cover: {
    filename: 'cover.png',
    content: await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  },
})
async function course(settings: object = {}) {
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Rivers', language: 'en' } })
  await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'S', ...settings } })
  return id
}
const give = async (id: string, background = '#336633') =>
  (await admin.ok(coursesApi.setCover, { params: { id }, files: await picture(background) })).coverUrl ?? ''
const publish = async (id: string) => {
  const { revision } = await admin.ok(coursesApi.byId, { params: { id } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
}
/** What a browser gets at an address that anybody may open. */
const served = async (url: string) => {
  const { status, headers } = await acme.stranger.raw('GET', url)
  return [status, headers['content-type']]
}
const there = [200, 'image/webp']

describe('the picture of a course', () => {
  it('is cut to the shape of a card, and is seen by those who learn once it is published', async () => {
    const id = await course({ audience: 'public' })
    await publish(id)
    const url = await give(id)
    expect(await served(url)).toEqual(there)
    const { bytes } = await acme.stranger.raw('GET', url)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 960, height: 540 })
    const sol = await acme.user({})
    const seen = async () => [
      (await sol.ok(enrolmentsApi.course, { params: { id } })).coverUrl,
      (await sol.ok(enrolmentsApi.catalogue, { query: {} })).items.find((one) => one.id === id)?.coverUrl,
      (await acme.stranger.ok(publicCoursesApi.list)).items.find((one) => one.id === id)?.coverUrl,
    ]
    expect(await seen()).toEqual([null, null, null])
    expect((await admin.ok(coursesApi.changes, { params: { id } })).items).toMatchObject([
      { kind: 'settings_changed', fields: ['cover'] },
    ])
    await publish(id)
    expect(await seen()).toEqual([url, url, url])
  })

  it('is gone with the next one, but for the versions and the copies that show it', async () => {
    const id = await course()
    const first = await give(id, '#111111')
    const second = await give(id, '#222222')
    expect([await served(first), await served(second)]).toEqual([[404, expect.anything()], there])
    await publish(id)
    const { coverUrl: none } = await admin.ok(coursesApi.removeCover, { params: { id } })
    expect([none, await served(second)]).toEqual([null, there])

    const draft = await course()
    const shared = await give(draft, '#333333')
    const copy = await admin.ok(coursesApi.duplicate, { params: { id: draft } })
    expect(copy.coverUrl).toBe(shared)
    await admin.ok(coursesApi.removeCover, { params: { id: draft } })
    expect(await served(shared)).toEqual(there)
    await admin.ok(coursesApi.delete, { params: { id: copy.id } })
    expect(await served(shared)).toEqual([404, expect.anything()])
  })

  it('is given by whoever may change the course, and by no other call', async () => {
    const id = await course()
    const files = await picture('#444444')
    const [grader, student] = [await acme.user({ role: 'mentor' }), await acme.user({})]
    await admin.ok(coursesApi.setStaff, {
      params: { id },
      body: { staff: [{ id: grader.id, part: 'grader' }] },
    })
    const stranger = await (await w.company()).user({ role: 'admin' })
    const answers = []
    for (const person of [grader, student, stranger])
      for (const endpoint of [coursesApi.setCover, coursesApi.removeCover])
        answers.push(
          (
            await person.send(endpoint, {
              params: { id },
              ...(endpoint.id === 'courses.setCover' && { files }),
            })
          ).status,
        )
    expect(answers).toEqual([403, 403, 403, 403, 404, 404])
    const url = await give(id)
    const { coverUrl } = await admin.ok(coursesApi.update, {
      params: { id },
      body: { summary: 'Anew', cover: 'another' } as object,
    })
    expect(coverUrl).toBe(url)
    const bad = await admin.send(coursesApi.setCover, {
      params: { id },
      files: { cover: { filename: 'cover.png', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
    })
    expect([bad.status, bad.error?.details]).toEqual([415, [{ field: 'cover', code: 'unsupported_image' }]])
    expect((await admin.ok(coursesApi.byId, { params: { id } })).coverUrl).toBe(url)
  })
})
