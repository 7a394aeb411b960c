import { expect, it } from 'vitest'
import { importsApi } from '#contract/imports.ts'
import { serverLimits } from '#server/limits.ts'
import { world } from '../../../../test/world.ts'
import { INVITE_JOB } from './work.ts'

const w = await world()
const { invitationsAtOnce, invitationSeconds } = serverLimits

it('invitations of an import leave a few at a time, and each once', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const rows = invitationsAtOnce + 20
  const lines = Array.from({ length: rows }, (_, i) => `Name ${i},X,p${i}@example.org`)
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'many.csv', content: ['name,surname,email', ...lines].join('\n') } },
  })
  const params = { id }
  const until = (what: object) => expect.poll(() => admin.ok(importsApi.byId, { params })).toMatchObject(what)
  const targets = columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'create', role: 'student' } })
  await until({ state: 'planned' })
  await admin.ok(importsApi.run, { params, body: { invitations: 'now' } })
  await until({ state: 'done', inviting: false, invited: rows })

  const { jobs, mails } = await w.services.db.withTenant(acme.id, async (tx) => ({
    jobs: await tx
      .selectFrom('jobs')
      .select(['progress', 'created_at', 'run_at'])
      .where('kind', '=', INVITE_JOB)
      .orderBy('created_at')
      .execute(),
    mails: await tx.selectFrom('mails').select('recipient').execute(),
  }))
  expect(jobs.map(({ progress }) => progress)).toEqual([{ sent: invitationsAtOnce }, { sent: 20 }])
  const waited = jobs.map(({ created_at, run_at }) => (run_at.getTime() - created_at.getTime()) / 1000)
  expect(waited[0]).toBe(0)
  expect(waited[1]).toBeGreaterThan(invitationSeconds - 1)
  expect(mails).toHaveLength(rows)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(rows)
})
