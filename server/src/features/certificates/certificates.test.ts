import { sql, type RawBuilder } from 'kysely'
import { importJWK, jwtVerify, createLocalJWKSet, type JWK } from 'jose'
import { v4 as uuid } from 'uuid'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it, vi } from 'vitest'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { noCertificate, type CertificateDesign } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { usersApi } from '#contract/people/users.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { setMaintenance } from '../../platform/servers/maintenance.ts'
import { remindOfExpiry } from './remind.ts'

const w = await world()
const NUMBER = /^CRN(-[2-9A-HJKMNP-TV-Z]{4}){3}$/
const yearly: CertificateDesign = { ...noCertificate, given: true, months: 12 }

/** A published course of two lessons that count and one that does not, and somebody who learns in it. */
async function learning(certificate: CertificateDesign = yearly, language: 'en' | 'es' = 'en') {
  const acme = await w.company({ name: 'Acme Formación' })
  const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
  const student = await acme.user({ name: 'Begoña', surname: 'Núñez Ibáñez' })
  const { id } = await admin.ok(coursesApi.create, { body: { title: 'Orden en el taller', language } })
  const [a, b, c] = [uuid(), uuid(), uuid()]
  const line = (lesson: string) => ({ id: lesson, title: lesson, minutes: 5, required: lesson !== c })
  const modules = [{ id: uuid(), title: 'Start', lessons: [line(a), line(b), line(c)] }]
  await admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision: 1, modules } })
  const { revision } = await admin.ok(coursesApi.update, { params: { id }, body: { certificate } })
  await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
  const page = await student.ok(enrolmentsApi.enrol, { params: { id } })
  return { acme, admin, student, id, a, b, c, modules, enrolmentId: page.enrolment?.id ?? '' }
}

const record = (person: Person, id: string, lessonId: string, kind: 'done' | 'undone' = 'done') =>
  person.send(enrolmentsApi.record, { params: { id, lessonId }, body: { id: uuid(), kind } })

async function completed(...given: Parameters<typeof learning>) {
  const all = await learning(...given)
  for (const lessonId of [all.a, all.b]) await record(all.student, all.id, lessonId)
  return { ...all, number: await numberOf(all.student) }
}
type Completed = Awaited<ReturnType<typeof completed>>
const mine = async (person: Person) => (await person.ok(certificatesApi.mine, {})).items
const numberOf = async (person: Person) => (await mine(person))[0]?.number ?? ''
const verify = async ({ stranger }: TestCompany, number: string) =>
  (await stranger.send(certificatesApi.verify, { params: { number } })).data
const setRevoked = (person: Person, number: string, revoked: boolean) =>
  person.send(certificatesApi.setRevoked, {
    params: { number },
    body: { revoked, reason: 'Given by mistake' },
  })
/** Makes the certificate one that runs out so many days from now. */
const expiring = ({ id }: TestCompany, days: number) =>
  w.services.db.withTenant(id, (tx) =>
    tx
      .updateTable('certificates')
      .set({ expires_at: new Date(Date.now() + days * 86_400_000) })
      .execute(),
  )
async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const [{ text }, { info }] = [await extractText(pdf, { mergePages: true }), await getMeta(pdf)]
  return { text: text.replace(/\s+/g, ' '), info, pages: pdf.numPages }
}

describe('a certificate', () => {
  it('is issued once the course is complete, and a stranger who has its number is told what it says', async () => {
    const { acme, student, id, a, b } = await learning()
    await record(student, id, a)
    expect(await mine(student)).toEqual([])
    await record(student, id, b)
    const [one] = await mine(student)
    expect(one).toMatchObject({ courseTitle: 'Orden en el taller', state: 'valid', renewable: false })
    expect(one?.number).toMatch(NUMBER)
    expect(one?.url).toMatch(new RegExp(`://${acme.slug}\\..*/verify/${one?.number}$`))
    const told = await verify(acme, one?.number.toLowerCase().replaceAll('-', ' ') ?? '')
    expect(told).toEqual({
      number: one?.number,
      kind: 'course',
      state: 'valid',
      person: 'Begoña Núñez Ibáñez',
      courseTitle: 'Orden en el taller',
      language: 'en',
      companyName: 'Acme Formación',
      completedAt: one?.completedAt,
      completedOn: one?.completedOn,
      issuedAt: one?.issuedAt,
      issuedOn: one?.issuedOn,
      expiresAt: one?.expiresAt,
      expiresOn: one?.expiresOn,
      revokedAt: null,
      revokedOn: null,
    })
    const [year, month] = [0, 5].map((at) => Number(one?.completedAt.slice(at, at ? 7 : 4)))
    expect(one?.expiresAt?.slice(0, 7)).toBe(`${(year ?? 0) + 1}-${String(month).padStart(2, '0')}`)
  })

  it('is given by no course that does not say so', async () => {
    expect((await completed(noCertificate)).number).toBe('')
  })

  it('stays as it was issued, whatever person, course and company are called since', async () => {
    const { acme, admin, number, id, modules } = await completed()
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx.updateTable('users').set({ name: 'Another' }).execute()
      await tx.updateTable('companies').set({ name: 'Renamed' }).execute()
    })
    await admin.ok(coursesApi.update, { params: { id }, body: { title: 'Renamed' } })
    const { revision } = await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision: (await admin.ok(coursesApi.byId, { params: { id } })).revision, modules },
    })
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    await admin.ok(coursesApi.archive, { params: { id }, body: { archived: true } })
    const said = {
      person: 'Begoña Núñez Ibáñez',
      courseTitle: 'Orden en el taller',
      companyName: 'Acme Formación',
    }
    expect(await verify(acme, number)).toMatchObject({ ...said, state: 'valid' })
  })

  it('is one, however many last lessons come at once, and whoever undoes a lesson and does it again has the same', async () => {
    const { student, id, a, b } = await learning()
    await record(student, id, a)
    await Promise.all(Array.from({ length: 8 }, () => record(student, id, b)))
    const [one, ...others] = await mine(student)
    expect(others).toEqual([])
    await record(student, id, b, 'undone')
    await record(student, id, b)
    expect((await mine(student)).map(({ number }) => number)).toEqual([one?.number])
  })

  it('cannot be issued twice for one completion: the database itself refuses', async () => {
    const { acme, enrolmentId } = await completed()
    const twice = w.services.db.withTenant(acme.id, async (tx) => {
      const row = await tx.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
      await tx
        .insertInto('certificates')
        .values({ ...row, id: uuid(), number: 'CRN-2222-2222-2222' })
        .execute()
    })
    await expect(twice).rejects.toThrow(/certificates_once/)
    expect(enrolmentId).not.toBe('')
  })

  it('that is revoked stays so to strangers once it has run out as well', async () => {
    const { acme, admin, number } = await completed()
    expect((await setRevoked(admin, number, true)).status).toBe(200)
    await expiring(acme, -1)
    expect(await verify(acme, number)).toMatchObject({ state: 'revoked' })
    await setRevoked(admin, number, false)
    expect(await verify(acme, number)).toMatchObject({ state: 'expired' })
  })

  it('is given to nobody who was withdrawn, whatever their record says afterwards', async () => {
    const { admin, student, id, a, b } = await learning()
    await record(student, id, a)
    const enrolmentId = (await student.ok(enrolmentsApi.course, { params: { id } })).enrolment?.id ?? ''
    const params = { id, enrolmentId }
    await admin.ok(enrolmentsApi.decide, { params, body: { state: 'withdrawn' } })
    const body = { lessonId: b, kind: 'done' as const, reason: 'Seen in the workshop' }
    const corrected = await admin.ok(enrolmentsApi.correct, { params, body })
    expect(corrected).toMatchObject({ state: 'withdrawn', certificate: null })
    expect(await mine(student)).toEqual([])
  })

  it('is revoked where a correction takes the completion back, and the next completion has another', async () => {
    const { acme, admin, student, id, b, enrolmentId, number } = await completed()
    const correct = (kind: 'done' | 'undone', reason: string) =>
      admin.ok(enrolmentsApi.correct, {
        params: { id, enrolmentId },
        body: { lessonId: b, kind, reason },
      })
    const taken = await correct('undone', 'Somebody else did it')
    expect(taken).toMatchObject({ state: 'active', certificate: { number, state: 'revoked' } })
    expect(await verify(acme, number)).toMatchObject({ state: 'revoked' })
    expect((await mine(student))[0]).toMatchObject({ state: 'revoked', reason: 'Somebody else did it' })
    const given = await correct('done', 'Seen now')
    expect(given.certificate).toMatchObject({ state: 'valid' })
    expect(given.certificate?.number).not.toBe(number)
    expect((await mine(student)).map((one) => one.state)).toEqual(['valid', 'revoked'])
  })

  it.each([
    ['another lesson', async ({ student, id, a }: Completed) => record(student, id, a, 'undone')],
    ['that lesson', async ({ student, id, b }: Completed) => record(student, id, b, 'undone')],
    [
      'nothing, and is withdrawn',
      async ({ admin, id, enrolmentId }: Completed) =>
        admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { state: 'withdrawn' } }),
    ],
  ])('is revoked by a correction of whoever had undone %s themselves before', async (_, before) => {
    const all = await completed()
    const { acme, admin, student, id, a, b, enrolmentId, number } = all
    await before(all)
    const taken = await admin.ok(enrolmentsApi.correct, {
      params: { id, enrolmentId },
      body: { lessonId: b, kind: 'undone', reason: 'Somebody else did it' },
    })
    expect(taken.certificate).toMatchObject({ number, state: 'revoked' })
    expect(await verify(acme, number)).toMatchObject({ state: 'revoked' })
    if (taken.state === 'withdrawn')
      await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { state: 'active' } })
    for (const lessonId of [a, b]) await record(student, id, lessonId)
    const [next, first, ...rest] = await mine(student)
    expect([next?.state, first?.state, first?.number, rest]).toEqual(['valid', 'revoked', number, []])
    expect(next?.number).not.toBe(number)
  })

  it('is not revoked by a correction of what counts for nothing, though its owner undid what counts', async () => {
    const { acme, admin, student, id, a, c, enrolmentId, number } = await completed()
    await record(student, id, c)
    await record(student, id, a, 'undone')
    const params = { id, enrolmentId }
    await admin.ok(enrolmentsApi.correct, {
      params,
      body: { lessonId: c, kind: 'undone', reason: 'Not seen' },
    })
    expect(await verify(acme, number)).toMatchObject({ state: 'valid' })
    await record(student, id, a)
    expect((await mine(student)).map((one) => [one.number, one.state])).toEqual([[number, 'valid']])
  })

  it('is revoked by who leads the course, who tells why, and reinstated; its owner is told by mail', async () => {
    const { acme, admin, student, number } = await completed()
    expect((await setRevoked(student, number, true)).status).toBe(403)
    const mentor = await acme.user({ role: 'mentor' })
    expect((await setRevoked(mentor, number, true)).status).toBe(404)
    expect((await setRevoked(admin, number, true)).data).toMatchObject({ number, state: 'revoked' })
    expect(await verify(acme, number)).toMatchObject({ state: 'revoked', person: 'Begoña Núñez Ibáñez' })
    const refused = await student.send(certificatesApi.pdf, { params: { number } })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'revoked' }])
    expect((await setRevoked(admin, number, false)).data).toMatchObject({ state: 'valid' })
    const [again, revoked, ...rest] = await mailsTo(w, acme.id, student.email)
    expect(rest).toEqual([])
    expect(revoked?.subject).toBe('Your certificate was revoked: Orden en el taller')
    expect(revoked?.text).toContain('Given by mistake')
    expect(again?.subject).toBe('Your certificate is valid again: Orden en el taller')
    const log = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'target_name'])
        .where('action', 'like', 'certificates.%')
        .orderBy('id')
        .execute(),
    )
    expect(log).toEqual([
      { action: 'certificates.revoked', target_name: 'Begoña Núñez Ibáñez' },
      { action: 'certificates.reinstated', target_name: 'Begoña Núñez Ibáñez' },
    ])
  })

  it('is reinstated and revoked by no author whose own it is, but by an administrator, their own too', async () => {
    const { acme, admin, student, id, number } = await completed()
    const role = (next: 'mentor' | 'admin') =>
      admin.ok(usersApi.update, { params: { id: student.id }, body: { role: next } })
    await role('mentor')
    const author = await acme.user({ role: 'mentor' })
    const staff = [student, author].map((one) => ({ id: one.id, part: 'author' as const }))
    await admin.ok(coursesApi.setStaff, { params: { id }, body: { staff } })
    expect((await setRevoked(student, number, true)).status).toBe(403)
    expect((await setRevoked(admin, number, true)).status).toBe(200)
    expect((await setRevoked(student, number, false)).status).toBe(403)
    expect(await verify(acme, number)).toMatchObject({ state: 'revoked' })
    expect((await setRevoked(author, number, false)).data).toMatchObject({ state: 'valid' })
    await role('admin')
    expect((await setRevoked(student, number, true)).data).toMatchObject({ state: 'revoked' })
  })

  it('is not revoked and reinstated for ever: beyond five mails that is refused, and a correction is not', async () => {
    const { acme, admin, student, id, b, enrolmentId, number } = await completed()
    for (const revoked of [true, false, true, false])
      expect((await setRevoked(admin, number, revoked)).status).toBe(200)
    const correct = (kind: 'done' | 'undone') =>
      admin.ok(enrolmentsApi.correct, {
        params: { id, enrolmentId },
        body: { lessonId: b, kind, reason: 'Seen anew' },
      })
    expect((await correct('undone')).certificate).toMatchObject({ number, state: 'revoked' })
    const next = (await correct('done')).certificate?.number ?? ''
    const refused = await setRevoked(admin, next, true)
    expect([refused.status, refused.error?.details]).toEqual([429, { reason: 'too_much_mail' }])
    expect(await verify(acme, next)).toMatchObject({ state: 'valid' })
    expect((await correct('undone')).certificate).toMatchObject({ number: next, state: 'revoked' })
    expect(await mailsTo(w, acme.id, student.email)).toHaveLength(6)
  })

  it('says that it has expired from its day on; the course is taken again for the next one', async () => {
    const { acme, admin, student, id, a, b, number } = await completed()
    const again = () => student.send(enrolmentsApi.takeAgain, { params: { id } })
    expect([(await again()).status, (await again()).error?.details]).toEqual([409, { reason: 'not_due' }])
    await expiring(acme, -1)
    expect(await verify(acme, number)).toMatchObject({ state: 'expired' })
    const page = await student.ok(enrolmentsApi.course, { params: { id } })
    expect(page).toMatchObject({ renewable: true, certificate: { given: true, held: { state: 'expired' } } })
    expect((await again()).data).toMatchObject({
      renewable: false,
      enrolment: { state: 'active', lessonsDone: 0, nextLessonId: a },
    })
    for (const lessonId of [a, b]) await record(student, id, lessonId)
    const held = await mine(student)
    expect(held.map(({ state }) => state)).toEqual(['valid', 'expired'])
    const { items } = await admin.ok(enrolmentsApi.learners, { params: { id } })
    expect(items[0]?.certificate).toMatchObject({ number: held[0]?.number, state: 'valid' })
  })

  it('is revoked by no correction of the round that its owner takes to renew it, before the end of that round or after', async () => {
    const { acme, admin, student, id, a, b, enrolmentId, number } = await completed()
    const correct = (lessonId: string, kind: 'done' | 'undone') =>
      admin.ok(enrolmentsApi.correct, {
        params: { id, enrolmentId },
        body: { lessonId, kind, reason: 'Seen anew' },
      })
    const states = async () => (await mine(student)).map((one) => one.state)
    await expiring(acme, 30)
    await student.ok(enrolmentsApi.takeAgain, { params: { id } })
    await record(student, id, a)
    expect((await correct(a, 'undone')).certificate).toMatchObject({ number, state: 'valid' })
    expect((await correct(b, 'undone')).certificate).toMatchObject({ number, state: 'valid' })
    // The renewed round gives one certificate, as though nothing of it had been corrected.
    for (const lessonId of [a, b]) await record(student, id, lessonId)
    expect(await states()).toEqual(['valid', 'valid'])
    const renewed = await numberOf(student)
    // A correction then is of that round: its certificate goes, and the first stays until it runs out.
    expect((await correct(a, 'undone')).certificate).toMatchObject({ number: renewed, state: 'revoked' })
    expect(await states()).toEqual(['revoked', 'valid'])
    expect(await verify(acme, number)).toMatchObject({ state: 'valid' })
    // The first is revoked by hand alone.
    expect((await setRevoked(admin, number, true)).data).toMatchObject({ number, state: 'revoked' })
    expect(await verify(acme, number)).toMatchObject({ state: 'revoked' })
    expect((await correct(a, 'done')).certificate).toMatchObject({ state: 'valid' })
    expect(await states()).toEqual(['valid', 'revoked', 'revoked'])
  })

  it('reminds its owner once before it runs out, and nobody of one that is renewed, revoked or far from its end', async () => {
    const { acme, student } = await completed()
    const subjects = async () => (await mailsTo(w, acme.id, student.email)).map(({ subject }) => subject)
    await remindOfExpiry(w.services)
    expect(await subjects()).toEqual([])
    await expiring(acme, 20)
    // Not at the hour of a zone that is not the company’s.
    await remindOfExpiry(w.services, undefined, 'Pacific/Auckland')
    expect(await subjects()).toEqual([])
    await remindOfExpiry(w.services, undefined, 'Europe/London')
    await remindOfExpiry(w.services)
    expect(await subjects()).toEqual(['Your certificate expires soon: Orden en el taller'])
  })

  it('stands under the bell when it runs out, until it is renewed; its e-mail is stopped by its link, and no other', async () => {
    const { acme, student, admin, id, a, b } = await completed()
    const told = async () =>
      (await student.ok(notificationsApi.list, {})).items.map(({ kind, title }) => `${kind} ${title}`)
    const wantedBefore = await student.ok(notificationsApi.mailSettings, {})
    await expiring(acme, 20)
    await remindOfExpiry(w.services)
    expect(await told()).toContain('certificate_expiring Orden en el taller')
    expect((await admin.ok(notificationsApi.list, {})).items.map(({ kind }) => kind)).not.toContain(
      'certificate_expiring',
    )
    const [mail] = await mailsTo(w, acme.id, student.email)
    const [, token = ''] = /\/stop-mail\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    await acme.stranger.ok(notificationsApi.stopMail, { body: { token } })
    expect((await student.ok(notificationsApi.mailSettings, {})).kinds).toEqual({
      ...wantedBefore.kinds,
      certificate_expiring: 'never',
    })
    await student.ok(enrolmentsApi.takeAgain, { params: { id } })
    for (const lessonId of [a, b]) await record(student, id, lessonId)
    expect((await told()).filter((one) => one.startsWith('certificate_expiring'))).toEqual([])
    await expiring(acme, 20)
    await remindOfExpiry(w.services)
    expect(await mailsTo(w, acme.id, student.email)).toHaveLength(1)
  })

  it('reminds of all that run out, however many those of a company are', async () => {
    const { acme, student, number } = await completed()
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`insert into certificates (company_id, id, number, enrolment_id, round, user_id, course_id, version,
          person, course_title, language, company_name, title, statement, signatory, signatory_role, completed_at)
        select company_id, gen_random_uuid(), number || ' ' || n, gen_random_uuid(), 1, user_id, course_id, version,
          person, course_title, language, company_name, title, statement, signatory, signatory_role, completed_at
        from certificates, generate_series(1, 200) n where number = ${number}`.execute(tx),
    )
    await expiring(acme, 20)
    await remindOfExpiry(w.services)
    const { rows } = await w.services.db.withTenant(acme.id, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from certificates where reminded_at is not null`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ n: 201 }])
    // Of one person all are told in the application; one has an e-mail of its own, the daily one tells the others.
    expect(await mailsTo(w, acme.id, student.email)).toHaveLength(1)
    const { total } = await student.ok(notificationsApi.list, { query: { pageSize: 1 } })
    expect(total).toBeGreaterThanOrEqual(201)
  })

  it('survives the withdrawal of the enrolment, and answers while the company is suspended', async () => {
    const { acme, admin, id, enrolmentId, number } = await completed()
    await admin.ok(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { state: 'withdrawn' } })
    const root = await w.superAdmin()
    await root.ok(companyAdminApi.changeStatus, {
      params: { id: acme.id },
      body: { status: 'suspended', reason: 'Unpaid' },
    })
    expect(await verify(acme, number)).toMatchObject({ state: 'valid' })
  })

  it('is unknown alike, whether the number is nobody’s or another company’s', async () => {
    const { number } = await completed()
    const other = await w.company()
    const answers = await Promise.all(
      ['CRN-2222-2222-2222', number, number.toLowerCase()].map((one) =>
        other.stranger.send(certificatesApi.verify, { params: { number: one } }),
      ),
    )
    const [first] = answers
    expect(first?.status).toBe(404)
    for (const { status, text } of answers) expect([status, text]).toEqual([404, first?.text])
  })

  it('is in the copy of one’s data', async () => {
    const { student, number } = await completed()
    const file = await student.send(myDataApi.export, {})
    expect(JSON.parse(file.text)).toMatchObject({
      data: { certificates: [{ number, person: 'Begoña Núñez Ibáñez' }] },
    })
  })
})

describe('a certificate as PDF', () => {
  it('says in its course’s language what it is, in letters that a reader reads, and the same bytes each time', async () => {
    const design = { ...yearly, signatory: 'Pilar Rubio', signatoryRole: 'Responsable de formación' }
    const { student, number } = await completed(design, 'es')
    const get = () => student.send(certificatesApi.pdf, { params: { number } })
    const [one, two] = [await get(), await get()]
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.bytes.equals(two.bytes)).toBe(true)
    const { text, info, pages } = await readPdf(one.bytes)
    expect(pages).toBe(1)
    for (const said of [
      'Acme Formación',
      'Certificado de finalización',
      'Se certifica que',
      'Begoña Núñez Ibáñez',
      'ha completado el curso',
      'Orden en el taller',
      'Pilar Rubio',
      'Responsable de formación',
      number,
    ])
      expect(text).toContain(said)
    expect(info).toMatchObject({
      Title: 'Certificado de finalización: Orden en el taller – Begoña Núñez Ibáñez',
      Author: 'Acme Formación',
      Subject: number,
      Language: 'es-ES',
    })
  })

  it.each([
    ['Pacific/Kiritimati', '2026-03-06', '6 March 2026', '2027-03-06'],
    ['Europe/Madrid', '2026-03-05', '5 March 2026', '2027-03-05'],
    ['Pacific/Pago_Pago', '2026-03-04', '4 March 2026', '2027-03-04'],
  ])(
    'names the days of its company’s calendar, in %s, and every answer names the same [S9.5g]',
    async (timeZone, completedOn, onPaper, expiresOn) => {
      const { acme, admin, student, id, number } = await completed()
      await admin.ok(usersApi.update, { params: { id: student.id }, body: { timeZone: 'Asia/Tokyo' } })
      await admin.ok(companiesApi.updateSettings, { params: { id: acme.id }, body: { timeZone } })
      const [completed_at, expires_at] = [new Date('2026-03-05T10:30Z'), new Date('2027-03-05T10:30Z')]
      await w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('certificates').set({ completed_at, issued_at: completed_at, expires_at }).execute(),
      )
      const moments = { completedAt: '2026-03-05T10:30:00.000Z', expiresAt: '2027-03-05T10:30:00.000Z' }
      const days = { ...moments, completedOn, issuedOn: completedOn, expiresOn }
      expect(await verify(acme, number)).toMatchObject(days)
      expect((await mine(student))[0]).toMatchObject(days)
      expect((await student.ok(enrolmentsApi.course, { params: { id } })).certificate.held).toMatchObject(
        days,
      )
      const { text } = await readPdf((await student.send(certificatesApi.pdf, { params: { number } })).bytes)
      expect(text).toContain(onPaper)
    },
  )

  it('is for whose it is and who leads the course, and nobody else', async () => {
    const { acme, admin, id, number } = await completed()
    const other = await acme.user({})
    const get = async (person: Person) =>
      (await person.send(certificatesApi.pdf, { params: { number } })).status
    expect([await get(admin), await get(other)]).toEqual([200, 404])
    const grader = await acme.user({ role: 'mentor' })
    const body = { staff: [{ id: grader.id, part: 'grader' as const }] }
    await admin.ok(coursesApi.setStaff, { params: { id }, body })
    expect(await get(grader)).toBe(200)
    await admin.ok(usersApi.update, { params: { id: grader.id }, body: { role: 'student' } })
    expect(await get(grader)).toBe(404)
  })

  it('is shown to its authors before it is given, with words across it that say so', async () => {
    const { admin, student, id } = await learning(noCertificate, 'es')
    const body = { ...yearly, title: 'Diploma', statement: 'ha aprendido mucho en' }
    const { bytes } = await admin.send(certificatesApi.preview, { params: { id }, body })
    const { text } = await readPdf(bytes)
    for (const said of [
      'Diploma',
      'Ada Stone',
      'ha aprendido mucho en',
      'Vista previa',
      'CRN-XXXX-XXXX-XXXX',
    ])
      expect(text).toContain(said)
    expect((await student.send(certificatesApi.preview, { params: { id }, body })).status).toBe(403)
  })
})

describe('a certificate as an Open Badges 3.0 credential', () => {
  const badge = async (person: Person, number: string) =>
    (await person.send(certificatesApi.badge, { params: { number } })).text
  const json = async ({ stranger }: TestCompany, path: string) => {
    const answer = await stranger.raw('GET', path)
    return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> }
  }
  const keysOf = async (company: TestCompany) =>
    createLocalJWKSet((await json(company, '/badges/keys')).body as { keys: JWK[] })

  it('is verified by the company’s published key, and names who, what and by whom', async () => {
    const { acme, student, number, id } = await completed()
    const jwt = await badge(student, number)
    const { kid } = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string
    }
    const jwk = (await json(acme, new URL(kid).pathname)).body
    const { payload, protectedHeader } = await jwtVerify(jwt, await importJWK(jwk as JWK, 'RS256'))
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
    expect(payload).toMatchObject({
      iss: expect.stringMatching(/\/badges\/issuer$/) as string,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { type: ['Profile'], name: 'Acme Formación' },
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [{ identityHash: 'Begoña Núñez Ibáñez', identityType: 'name' }],
        achievement: { type: ['Achievement'], name: 'Orden en el taller' },
      },
      evidence: [{ name: number }],
    })
    expect(payload['jti']).toBe(payload['id'])
    expect(payload.exp).toBe(Math.floor(Date.parse(String(payload['validUntil'])) / 1000))
    expect((await json(acme, '/badges/issuer')).body).toMatchObject({
      id: payload.iss,
      name: 'Acme Formación',
    })
    const said = (await json(acme, `/badges/achievements/${id}/1`)).body
    expect(said).toMatchObject({ name: 'Orden en el taller', type: ['Achievement'] })
    const other = await w.company()
    expect((await json(other, `/badges/achievements/${id}/1`)).status).toBe(404)
    // Another company's keys verify nothing of this one's.
    await expect(jwtVerify(jwt, await keysOf(other))).rejects.toThrow('no applicable key')
  })

  it('stays verifiable when the company signs by another key', async () => {
    const { acme, student, number } = await completed()
    const [before, same] = [await badge(student, number), await badge(student, number)]
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('badge_keys')
        .set({ created_at: new Date('2020-01-01') })
        .execute(),
    )
    const after = await badge(student, number)
    const kidOf = (jwt: string) => Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()
    expect(kidOf(same)).toBe(kidOf(before))
    expect(kidOf(after)).not.toBe(kidOf(before))
    const { body } = await json(acme, '/badges/keys')
    expect(body['keys']).toHaveLength(2)
    for (const jwt of [before, after]) {
      const { kid } = JSON.parse(kidOf(jwt)) as { kid: string }
      const jwk = (await json(acme, new URL(kid).pathname)).body as JWK
      await expect(jwtVerify(jwt, await importJWK(jwk, 'RS256'))).resolves.toBeTruthy()
      expect(jwk).not.toHaveProperty('d')
    }
  })

  it('is signed by another key where the one in use opens no more', async () => {
    const { acme, student, number } = await completed()
    await badge(student, number)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('badge_keys').set({ sealed_private_key: 'sealed by another secret' }).execute(),
    )
    const { kid } = JSON.parse(
      Buffer.from((await badge(student, number)).split('.')[0] ?? '', 'base64url').toString(),
    ) as { kid: string }
    const { body } = await json(acme, '/badges/keys')
    expect((body['keys'] as JWK[]).map((key) => key.kid)[0]).toBe(kid.split('/').at(-1))
    expect(body['keys']).toHaveLength(2)
  })

  it('is told among those that are revoked by an id alone, from which no number is known', async () => {
    const { acme, admin, student, number } = await completed()
    const { jti } = JSON.parse(
      Buffer.from((await badge(student, number)).split('.')[1] ?? '', 'base64url').toString(),
    ) as { jti: string }
    await setRevoked(admin, number, true)
    const { body } = await json(acme, '/badges/revocations')
    expect(body['revokedCredential']).toEqual([{ id: jti, revoked: true }])
  })

  it('is told among those that are revoked however many there are, and until it has expired', async () => {
    const { acme, admin, number } = await completed()
    await setRevoked(admin, number, true)
    const copies = (n: number, columns: RawBuilder<unknown>) =>
      w.services.db.withTenant(acme.id, (tx) =>
        sql`insert into certificates (company_id, id, number, enrolment_id, round, user_id, course_id, version,
            course_title, language, company_name, title, statement, signatory, signatory_role, completed_at,
            issued_at, person, revoked_at, expires_at)
          select company_id, gen_random_uuid(), number || ' ' || n || gen_random_uuid(), gen_random_uuid(), 1,
            user_id, course_id, version, course_title, language, company_name, title, statement, signatory,
            signatory_role, completed_at, issued_at + interval '1 day', ${columns}
          from certificates, generate_series(1, ${n}::int) n where number = ${number}`.execute(tx),
      )
    await copies(10_000, sql`person, now(), null::timestamptz`)
    await copies(5, sql`null, null::timestamptz, null::timestamptz`)
    await copies(70, sql`person, now(), now() - interval '1 day'`)
    await copies(7, sql`person, null::timestamptz, null::timestamptz`)
    const { body } = await json(acme, '/badges/revocations')
    const ids = (body['revokedCredential'] as { id: string }[]).map((one) => one.id)
    expect([ids.length, new Set(ids).size]).toEqual([10_006, 10_006])
    const { id } = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('certificates').select('id').where('number', '=', number).executeTakeFirstOrThrow(),
    )
    expect(ids).toContain(`urn:uuid:${id}`)
  })

  it('is signed by a key that is made once, however many ask for the first', async () => {
    const { student, number } = await completed()
    const made = vi.spyOn(crypto.subtle, 'generateKey')
    try {
      const all = await Promise.all(Array.from({ length: 6 }, () => badge(student, number)))
      expect(new Set(all.map((jwt) => jwt.split('.')[0])).size).toBe(1)
      expect(made).toHaveBeenCalledTimes(1)
    } finally {
      made.mockRestore()
    }
  })

  it('is not verified during maintenance, and is again after it', async () => {
    const { acme } = await completed()
    const ask = async () => (await acme.stranger.raw('GET', '/badges/keys')).status
    const turn = async (on: boolean) => {
      await w.services.db.withPlatform((tx) => setMaintenance(tx, on))
      await expect.poll(() => w.services.maintenance.on).toBe(on)
    }
    await turn(true)
    try {
      expect(await ask()).toBe(503)
    } finally {
      await turn(false)
    }
    expect(await ask()).toBe(200)
  })

  it('is handed to whose it is alone', async () => {
    const { admin, number } = await completed()
    expect((await admin.send(certificatesApi.badge, { params: { number } })).status).toBe(404)
  })

  it('keeps the private key sealed', async () => {
    const { acme, student, number } = await completed()
    await badge(student, number)
    const row = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('badge_keys').selectAll().executeTakeFirstOrThrow(),
    )
    expect(row.sealed_private_key).not.toContain('PRIVATE')
    expect(() => w.services.seal.open(row.sealed_private_key, 'badge key elsewhere')).toThrow(/authenticate/)
  })
})

// The embedded database does one transaction after the other: nobody waits in the middle of theirs.
describe.skipIf(w.kind === 'pglite')('who may do it no more once they have waited', () => {
  type Scene = Completed
  it.each<[string, string, (by: Person, at: Scene) => Promise<{ status: number }>]>([
    ['revokes no certificate', 'certificates', (by, { number }) => setRevoked(by, number, true)],
    [
      'moves nobody’s due date',
      'enrolments',
      (by, { id, enrolmentId }) =>
        by.send(enrolmentsApi.decide, { params: { id, enrolmentId }, body: { dueOn: '2031-01-01' } }),
    ],
    [
      'corrects nobody’s record',
      'enrolments',
      (by, { id, enrolmentId, a }) =>
        by.send(enrolmentsApi.correct, {
          params: { id, enrolmentId },
          body: { lessonId: a, kind: 'undone', reason: 'Not so' },
        }),
    ],
  ])('%s', async (_, table, call) => {
    const at = await completed()
    const held = await holdLock(w, at.acme.id, (tx) =>
      sql`select from ${sql.table(table)} for update`.execute(tx),
    )
    const calling = call(at.admin, at)
    await held.stuck(calling)
    await w.services.db.withTenant(at.acme.id, (tx) =>
      tx.updateTable('users').set({ role: 'student' }).where('id', '=', at.admin.id).execute(),
    )
    await held.release()
    expect((await calling).status).toBe(403)
    expect(await verify(at.acme, at.number)).toMatchObject({ state: 'valid' })
  })
})
