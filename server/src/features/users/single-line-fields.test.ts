import { expect, it } from 'vitest'
import { bulkApi } from '#contract/people/bulk.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { world } from '../../../test/world.ts'

const w = await world()

it('pronouns, job title and department are given by a call and by a file, told, exported and taken away again', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const given = {
    name: 'Ana',
    surname: 'Gil',
    email: 'ana@example.org',
    role: 'student' as const,
    invite: false,
  }
  const ana = await admin.ok(usersApi.create, {
    body: { ...given, pronouns: 'she/her', jobTitle: 'Geologist' },
  })
  expect(ana).toMatchObject({ pronouns: 'she/her', jobTitle: 'Geologist', department: null })
  const file = ['E-mail,Pronombres,Position,Dept', 'ana@example.org,they/them,,Quarry'].join('\n')
  const uploaded = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people.csv', content: file } },
  })
  const targets = uploaded.columns.map(({ target }) => target)
  expect(targets).toEqual(['email', 'pronouns', 'jobTitle', 'department'])
  const { id } = uploaded
  const until = (state: string) =>
    expect
      .poll(async () => (await admin.ok(importsApi.byId, { params: { id } })).state, { timeout: 20_000 })
      .toBe(state)
  await admin.ok(importsApi.plan, { params: { id }, body: { targets, mode: 'update', role: 'student' } })
  await until('planned')
  await admin.ok(importsApi.run, { params: { id }, body: { invitations: 'none' } })
  await until('done')
  const [told] = (await admin.ok(usersApi.history, { params: { id: ana.id } })).items
  expect([told?.action, told?.before, told?.after]).toEqual([
    'users.updated',
    { pronouns: 'she/her', department: null },
    { pronouns: 'they/them', department: 'Quarry' },
  ])
  const { text } = await admin.call(bulkApi.export, {
    body: {
      selection: { ids: [ana.id] },
      format: 'csv',
      columns: ['name', 'pronouns', 'jobTitle', 'department'],
    },
  })
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'First name,Pronouns,Job title,Department',
    'Ana,they/them,Geologist,Quarry',
  ])
  const body = { pronouns: null, department: null }
  expect(await admin.ok(usersApi.update, { params: { id: ana.id }, body })).toMatchObject({
    ...body,
    jobTitle: 'Geologist',
  })
})
