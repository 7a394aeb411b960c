import { authApi } from '#contract/accounts/auth.ts'
import { certificatesApi } from '#contract/courses/certificates.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { noCertificate } from '#contract/courses/course.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { serverLimits } from '../../server/src/limits.ts'
import { caller, type Caller } from '../../server/test/caller.ts'
import { courseOf, refusing, type Play } from './course-calls.ts'
import { signInAt } from './other-company.ts'
import { held, signIn, stranger, type Attack } from './target.ts'

/** The certificate that a student was given for a course. */
async function certificateOf(admin: Caller, student: Caller, grader: string): Promise<string> {
  const { draft } = await courseOf(admin, student)
  const params = { id: draft.id }
  const certificate = { ...noCertificate, given: true }
  const { revision, outline } = await admin.ok(coursesApi.update, { params, body: { certificate } })
  await admin.ok(coursesApi.publish, { params, body: { revision } })
  await admin.ok(coursesApi.setStaff, { params, body: { staff: [{ id: grader, part: 'grader' }] } })
  await student.ok(enrolmentsApi.enrol, { params })
  const lessonId = outline[0]?.lessons[0]?.id ?? ''
  await student.ok(enrolmentsApi.record, {
    params: { ...params, lessonId },
    body: { id: crypto.randomUUID(), kind: 'done' },
  })
  const { items } = await student.ok(certificatesApi.mine)
  return items.find(({ courseId }) => courseId === draft.id)?.number ?? ''
}

const callsOf = (number: string): Play[] => [
  [certificatesApi.pdf, { params: { number } }],
  [certificatesApi.badge, { params: { number } }],
  [certificatesApi.setRevoked, { params: { number }, body: { revoked: true, reason: 'Mine' } }],
]

/** What a credential says without its signature being asked for. */
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString() || '{}') as { id?: string }
const headOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString() || '{}') as { kid?: string }

/** N3: certificates of others, those that were revoked, and numbers that are guessed. */
export const certificates: Attack = {
  id: 'N3',
  title: 'certificates of others, revoked ones, credentials of another host, and numbers that are guessed',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const student = await signIn(target, 'student@demo.test')
    const classmate = await signIn(target, 'callum.reid@demo.test')
    const mentor = await signIn(target, 'mentor@demo.test')
    const elsewhere = await signInAt(target, 'acme', 'admin@acme.test')
    const grader = await signIn(target, 'owen.llewellyn@demo.test')
    const number = await certificateOf(admin, student, (await grader.ok(authApi.me)).id)
    const [ofOther, revoking] = [callsOf(number), callsOf(number).slice(2)]

    const badge = await student.raw('POST', `/api/v1/certificates/${number}/badge`)
    const [said, { kid = '' }] = [JSON.stringify(claimsOf(badge.text)), headOf(badge.text)]
    const foreignHost = caller(target.port, 'acme.localhost')
    const own = await stranger(target).raw('GET', new URL(kid || 'http://none/none').pathname)
    const there = [
      await foreignHost.raw('GET', new URL(kid || 'http://none/none').pathname),
      await foreignHost.raw('GET', `/api/v1/verify/${number}`),
      await foreignHost.raw('POST', `/api/v1/certificates/${number}/badge`),
    ]
    const refused = [
      await refusing('another company’s admin opens and revokes none', elsewhere, ofOther),
      await refusing('nobody opens or revokes one', stranger(target), ofOther),
      await refusing('a classmate opens none of another’s, and revokes none', classmate, ofOther),
      await refusing('a mentor who does not lead its course opens none', mentor, ofOther),
      await refusing('who grades its course revokes none', grader, revoking),
      await refusing('nobody revokes their own, or lets it count again', student, revoking),
    ]
    await admin.ok(certificatesApi.setRevoked, {
      params: { number },
      body: { revoked: true, reason: 'Seen anew' },
    })
    const afterwards = [
      await student.send(certificatesApi.pdf, { params: { number } }),
      await student.send(certificatesApi.badge, { params: { number } }),
    ]
    const public_ = await stranger(target).ok(certificatesApi.verify, { params: { number } })
    const listed = await stranger(target).raw('GET', '/badges/revocations')
    const { id = 'none' } = claimsOf(badge.text)

    const most = serverLimits.requestsPerMinute.network.search
    const guesses: number[] = []
    for (let guess = 0; guess < most + 10; guess++)
      guesses.push((await stranger(target).raw('GET', `/api/v1/verify/CRN-2222-3333-44${guess + 22}`)).status)
    const judged = guesses.filter((status) => status !== 429).length
    return [
      ...refused,
      held(
        'a credential names its own company’s host alone, whose keys another host has not',
        badge.status === 200 && !said.includes('acme') && own.status === 200,
        `${badge.status}, its key ${own.status}`,
      ),
      held(
        'another company’s host knows neither key nor number',
        there.every(({ status }) => [401, 404].includes(status)),
        there.map(({ status }) => status).join(' '),
      ),
      held(
        'one that is revoked is handed out no more, and whoever verifies it is told',
        afterwards.every(({ status }) => status === 409) &&
          public_.state === 'revoked' &&
          listed.text.includes(id),
        `${afterwards.map(({ status }) => status).join(' ')}, ${public_.state}`,
      ),
      held(
        `of one network ${most} numbers are judged in a minute`,
        judged <= most,
        `${judged} of ${guesses.length}`,
      ),
    ]
  },
}
