import { gunzipSync } from 'node:zlib'
import { PassThrough } from 'node:stream'
import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { calendarApi } from '#contract/calendar.ts'
import { liveApi } from '#contract/live/live.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world } from '../../../test/world.ts'
import { writeBackup } from './write-backup.ts'

const PASSWORD = 'three stones on a hill'

it('whoever finds a backup comes in by nothing that stands in it', async () => {
  const w = await world()
  const acme = await w.company()
  const [admin, person, other] = [await acme.user({ role: 'admin' }), await acme.user(), await acme.user()]
  await person.password(PASSWORD)
  const given: Record<string, string | undefined> = { password: PASSWORD }

  const signedIn = await acme.stranger.call(authApi.login, {
    body: { email: person.email, password: PASSWORD },
  })
  given['access token'] = signedIn.data?.token
  given['refresh cookie'] = /=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1]
  const token = await person.ok(authApi.createApiToken, {
    body: { name: 'Export', scopes: ['profile:read'] },
  })
  given['API token'] = token.token
  given['calendar'] = /calendar_[^.]+\.([\w-]+)\.ics/.exec((await person.ok(calendarApi.makeFeed)).url)?.[1]
  const { secret } = await person.ok(secondFactorApi.startTotp)
  given['authenticator app'] = secret
  const code = new TOTP({ secret }).generate()
  const { recoveryCodes } = await person.ok(secondFactorApi.confirmTotp, { body: { code } })
  recoveryCodes.forEach((one, n) => (given[`recovery code ${n}`] = one))
  const asked = await acme.stranger.call(authApi.login, {
    body: { email: person.email, password: PASSWORD },
  })
  given['sign-in'] = SecondFactorRequired.parse(asked.error?.details).challenge
  given['ticket'] = (await person.ok(liveApi.ticket)).ticket
  const { code: meeting } = await admin.ok(meetingsApi.create, {
    body: { title: 'Round', startsAt: new Date(Date.now() + 3_600_000).toISOString(), minutes: 30 },
  })
  given['guest link'] = (await admin.ok(meetingsApi.createGuestLink, { params: { code: meeting } })).token
  await admin.ok(usersApi.createNewPassword, { params: { id: other.id } })
  given['new password'] = (await mailsTo(w, acme.id, other.email))[0]?.token
  const invited = `invited.${other.email}`
  await admin.ok(usersApi.create, { body: { name: 'I', surname: 'N', email: invited, role: 'student' } })
  given['invitation'] = (await mailsTo(w, acme.id, invited))[0]?.token
  const moved = `moved.${admin.email}`
  await admin.ok(ownEmailApi.change, { body: { email: moved } })
  given['another address'] = (await mailsTo(w, acme.id, moved))[0]?.token
  given['kept address'] = (await mailsTo(w, acme.id, admin.email))[0]?.token

  const parts: Buffer[] = []
  const out = new PassThrough()
  out.on('data', (part: Buffer) => parts.push(part))
  await writeBackup({ driver: w.services.db.bareDriver, files: w.services.files, version: '0' }, out)
  const written = gunzipSync(Buffer.concat(parts)).toString('latin1')
  // It looks in the right place.
  expect(written).toContain(person.email)
  for (const [what, secretOfIt] of Object.entries(given)) {
    expect(secretOfIt?.length ?? 0, what).toBeGreaterThan(7)
    for (const form of [
      secretOfIt ?? '',
      Buffer.from(secretOfIt ?? '').toString('hex'),
      Buffer.from(secretOfIt ?? '').toString('base64'),
    ])
      expect(written.includes(form), what).toBe(false)
  }
})
