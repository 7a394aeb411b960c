import { expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { importsApi } from '#contract/people/imports.ts'
import { listenTo } from '../../../../test/listen-to.ts'
import { world } from '../../../../test/world.ts'

const w = await world()
w.services.jobs.start()

it('an administrator is told of each step of an import of their company, and nobody else is', async () => {
  const [acme, brook] = [await w.company(), await w.company()]
  const [admin, colleague] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
  const content = 'name,surname,email\nMay,Reed,may.reed@acme.test\n'
  const { id, columns } = await admin.ok(importsApi.upload, {
    files: { file: { filename: 'people.csv', content } },
  })
  const channel = { kind: 'user_batch', id }
  const tab = await listenTo(w.port, acme, colleague, channel)
  await tab.next('listening')
  for (const [company, person] of [
    [acme, await acme.user({ role: 'mentor' })],
    [brook, await brook.user({ role: 'admin' })],
  ] as const)
    await (await listenTo(w.port, company, person, channel)).next('refused')
  const elsewhere = await listenTo(w.port, acme, admin, { ...channel, id: uuid() })
  await elsewhere.next('refused')

  await admin.ok(importsApi.plan, {
    params: { id },
    body: { targets: columns.map(({ target }) => target), mode: 'create_or_update', role: 'student' },
  })
  const state = async () => (await colleague.ok(importsApi.byId, { params: { id } })).state
  // Asked at what was told alone, until the preview is there.
  for (let told = 0; (await state()) !== 'planned'; told++) {
    expect(told).toBeLessThan(20)
    expect((await tab.next('news')).event).toEqual({})
  }
})
