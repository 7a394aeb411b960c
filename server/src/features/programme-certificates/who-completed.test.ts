import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../test/active-pair.ts'
import { world, type Person } from '../../../test/world.ts'
import { reporting, type Pair } from '../reports/mentoring/programme-report/programme-report.test-data.ts'
import { giveCertificates } from './give-certificates.ts'

const w = await world()
const { ground, session } = reporting(w)
const mine = async (person: Person) => (await person.ok(certificatesApi.mine, {})).items
const given = async (admin: Person, id: string) =>
  (await admin.ok(programmesApi.certificates, { params: { id } })).items
    .map(({ person, part }) => `${person} ${part}`)
    .toSorted()
const completes = async (one: Person, id: string) => {
  await one.ok(mentoringApi.move, { params: { id }, body: { move: 'complete', word: '' } })
  await giveCertificates(w.services)
}
const gives = (admin: Person, id: string) =>
  admin.ok(programmesApi.update, { params: { id }, body: { givesCertificate: true } })

it('is, after a handover, the mentor who completed it, and not the one who handed over', async () => {
  const { acme, admin, mentor: grace, id, pairs } = await ground([['Ada', null, 'handed_over']])
  const [{ id: first, mentee: ada }] = pairs as [Pair]
  await gives(admin, id)
  const mia = await acme.user({ role: 'mentor', name: 'Mia' })
  const next = await activePair(w, acme, mia, ada)
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('mentoring_relationships')
      .set({ origin_id: first, handed_from: first })
      .where('id', '=', next)
      .execute(),
  )
  await session(acme, { mentor: grace, pair: { id: first, mentee: ada } })
  await session(acme, { mentor: mia, pair: { id: next, mentee: ada } })
  await completes(mia, next)
  expect(await given(admin, id)).toEqual(['Ada Stone mentee', 'Mia Stone mentor'])
  expect([(await mine(ada)).length, (await mine(mia)).length, (await mine(grace)).length]).toEqual([1, 1, 0])
})

it('are, of equals, two who completed the same: neither is called a mentor', async () => {
  const { acme, admin, mentor: grace, id, pairs } = await ground([['Ada', null, 'active']])
  const [pair] = pairs as [Pair]
  await gives(admin, id)
  await w.services.db.withTenant(acme.id, async (tx) => {
    await tx.updateTable('programmes').set({ kind: 'peer' }).where('id', '=', id).execute()
    await tx.updateTable('mentoring_relationships').set({ peer: true }).where('id', '=', pair.id).execute()
  })
  await session(acme, { mentor: grace, pair })
  await completes(grace, pair.id)
  const sheet = async (person: Person) => {
    const [{ number } = { number: '' }] = await mine(person)
    const { bytes } = await person.call(certificatesApi.pdf, { params: { number } })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }
  for (const person of [grace, pair.mentee]) {
    const text = await sheet(person)
    expect(text).toContain('has completed the mentoring programme')
    expect(text).not.toContain('as a mentor')
  }
})

it('counts in the programme’s report as long as it is not revoked', async () => {
  const { acme, admin, mentor, id, pairs, report } = await ground([['Ada', null, 'active']])
  const [pair] = pairs as [Pair]
  await gives(admin, id)
  await session(acme, { mentor, pair })
  await completes(mentor, pair.id)
  expect((await report()).certificates).toBe(2)
  const [{ number } = { number: '' }] = await mine(pair.mentee)
  const body = { revoked: true, reason: 'A mistake' }
  await admin.ok(certificatesApi.setRevoked, { params: { number }, body })
  expect((await report()).certificates).toBe(1)
})
