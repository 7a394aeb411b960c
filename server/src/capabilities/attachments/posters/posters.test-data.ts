import { expect } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import type { Person, TestCompany, World } from '../../../../test/world.ts'

type Owner = { kind: 'course' | 'meeting'; id: string }

/** Sends a file as a film in one piece. */
export async function upload(by: Person, owner: Owner, body: Buffer) {
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
export const fileOf = (by: Person, id: string) => by.ok(attachmentsApi.byId, { params: { id } })

/** Films of courses in companies of a world, and what became of them. */
export function filmsIn(w: World) {
  async function begun() {
    const company = await w.company()
    const author = await company.user({ role: 'admin' })
    const { id } = await author.ok(coursesApi.create, { body: { title: 'Walls', language: 'en' } })
    return { company, author, owner: { kind: 'course' as const, id } }
  }
  const within = <T>(company: TestCompany, work: Parameters<World['services']['db']['withTenant']>[1]) =>
    w.services.db.withTenant(company.id, work) as Promise<T>
  const isLookedAt = (company: TestCompany, id: string) =>
    within<boolean>(company, async (tx) => {
      const { poster_looked_at: at } = await tx
        .selectFrom('attachments')
        .select('poster_looked_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return at !== null
    })
  const posters = (company: TestCompany) =>
    within<{ key: string; private: boolean }[]>(company, (tx) =>
      tx.selectFrom('files').select(['key', 'private']).where('media_type', '=', 'image/webp').execute(),
    )
  const jobsOver = (company: TestCompany) =>
    expect
      .poll(() =>
        within(company, (tx) =>
          tx
            .selectFrom('jobs')
            .select('state')
            .where('kind', '=', 'attachments.poster')
            .where('state', 'not in', ['done'])
            .execute(),
        ),
      )
      .toEqual([])
  return { begun, within, isLookedAt, posters, jobsOver }
}
