import { expect, it } from 'vitest'
import { newsKindNames } from '#contract/notifications.ts'
import { newsMail } from './capabilities/notifications/news-mail.ts'
import { mailKinds } from './features.ts'
import { newDeviceMail } from './features/auth/new-device-mail.ts'
import { passwordMail } from './features/auth/passwords/password-mail.ts'
import { sessionMail } from './features/booking/session-mail.ts'
import { certificateMail } from './features/certificates/certificate-mail.ts'
import { meetingMail } from './features/meetings/calendar/meeting-mail.ts'
import { confirmEmailMail, emailChangesMail } from './features/own-email/email-mails.ts'
import { reportMail } from './features/reports/mails/report-mail.ts'
import { signInChangedMail } from './features/second-factor/sign-in-changed-mail.ts'
import { invitationMail } from './features/users/invite/invitation-mail.ts'
import { composeMail, type MailCompany } from './platform/mail/compose.ts'
import type { Letter } from './platform/mail/kind.ts'

const env = { CAIRN_PUBLIC_URL: 'https://{company}.learn.example/', PORT: 3000 }
const accent = { background: '#123456', text: '#ffffff' }
const company: MailCompany = {
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'acme',
  name: 'Acme & Sons',
  iconKey: 'k'.repeat(32),
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'es',
  timeZone: 'Europe/Madrid',
  supportEmail: 'help@acme.example',
}
const expiresAt = '2026-07-01T10:00:00.000Z'
const invited = { name: 'Ada', inviter: 'Grace', token: 'to+k/en=', expiresAt }
const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const planned = {
  name: 'Ada',
  host: 'Grace',
  by: 'Bea',
  hostTimeZone: 'Asia/Tokyo',
  title: 'Hello',
  code: 'abc-defg',
}
const held = { ...planned, startsAt: expiresAt, minutes: 30 }
const moved = { name: 'Ada', newEmail: 'ada@new.example', at: expiresAt }
const courseId = '01890000-0000-7000-8000-000000000002'
const certified = { name: 'Ada', course: 'Field safety', number: 'CRN-7F3K-9QWD-2MX4' }
const lettersOf = <P>(kind: (params: P) => Letter, each: readonly P[]) => each.map((params) => kind(params))
/** Each mail that there is, in every way that it speaks. */
const letters: readonly Letter[] = [
  ...lettersOf(invitationMail, [invited, { name: 'Ada', token: 't', expiresAt }]),
  ...lettersOf(passwordMail, [
    { name: 'Ada', token: 't', expiresAt },
    { name: 'Ada', token: 't', expiresAt, byAdmin: true },
  ]),
  ...lettersOf(newDeviceMail, [{ name: 'Ada', device, ip: '203.0.113.7', at: expiresAt }]),
  ...lettersOf(meetingMail, [
    { ...held, what: 'new' },
    { ...held, what: 'changed' },
    { ...held, what: 'cancelled' },
  ]),
  ...lettersOf(confirmEmailMail, [{ name: 'Ada', token: 't', expiresAt }]),
  ...lettersOf(emailChangesMail, [moved, { ...moved, token: 't', expiresAt }]),
  ...lettersOf(certificateMail, [
    { ...certified, what: 'revoked', reason: 'Given by mistake' },
    { ...certified, what: 'reinstated', reason: 'It was right' },
    { ...certified, what: 'expiring', expiresOn: '2026-03-05' },
  ]),
  ...lettersOf(reportMail, [
    {
      name: 'Ada',
      every: 'week' as const,
      from: '2026-03-02',
      to: '2026-03-08',
      completed: 4,
      enrolled: 12,
      learning: 19,
      done: 5,
      overdue: 1,
    },
    {
      name: 'Ada',
      every: 'month' as const,
      from: '2026-03-02',
      to: '2026-03-08',
      completed: 4,
      enrolled: 12,
      learning: 19,
      done: 5,
      overdue: 1,
    },
  ]),
  ...lettersOf(newsMail, [
    {
      name: 'Ada',
      daily: true,
      files: 0,
      news: [{ kind: 'enrolled', about: courseId, title: 'Bees', person: null, times: 1, dueOn: null }],
    },
    {
      name: 'Ada',
      daily: true,
      files: 2,
      news: newsKindNames.flatMap((kind) => [
        { kind, about: courseId, title: 'Bees', person: null, times: 1, dueOn: '2026-03-05' },
        { kind, about: courseId, title: 'Bees', person: null, times: 3, dueOn: '2026-03-05' },
      ]),
    },
  ]),
  ...lettersOf(
    sessionMail,
    (
      [
        'requested',
        'offered',
        'confirmed',
        'changed',
        'moved',
        'cancelled',
        'declined',
        'expired',
        'reminder',
      ] as const
    ).map((what) => ({
      name: 'Ada',
      what,
      other: 'Grace Stone',
      otherTimeZone: 'America/New_York',
      sessionId: courseId,
      times: what === 'offered' ? [expiresAt, '2026-03-06T10:00:00.000Z'] : [expiresAt],
      minutes: 45,
      file: what === 'cancelled' ? ('removes' as const) : what === 'confirmed' ? ('adds' as const) : null,
    })),
  ),
  ...lettersOf(
    signInChangedMail,
    (
      [
        'passkey_added',
        'passkey_removed',
        'totp_added',
        'totp_removed',
        'codes_made',
        'factors_reset',
      ] as const
    ).map((change) => ({ name: 'Ada', change, passkey: 'Phone', at: expiresAt })),
  ),
]

it('every kind of mail that features bring is looked at here, each by a name of its own', () => {
  const seen = new Set(letters.map(({ kind }) => kind.name))
  expect(mailKinds.map(({ name }) => name).toSorted()).toEqual([...seen].toSorted())
})

it.each(['en', 'es'] as const)(
  'no mail of any feature leaves a placeholder unfilled, and each ends with the badge (%s) [S1.7d]',
  (language) => {
    const stops = [{}, { stopUrl: 'https://acme.learn.example/stop-mail/t' }]
    const all = letters.flatMap((letter) =>
      stops.map((more) =>
        composeMail(env, company, accent, { to: 'ada@example.org', language, letter, ...more }),
      ),
    )
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    for (const { subject, text, html } of all) {
      for (const part of [subject, text, html.replace(/<style>[\s\S]*<\/style>/, '')])
        expect(part).not.toMatch(/[{}]|undefined|\[object/)
      expect(subject.length).toBeLessThan(100)
      expect(text.trimEnd().split('\n').at(-1)).toBe('Powered by: Cairn')
      const words = html.replace(/<[^>]*>/g, '\n').trim()
      expect(words.split('\n').at(-1)).toBe('Powered by: Cairn')
      expect(html).not.toMatch(/<script|<link|javascript:|\son\w+=/i)
    }
  },
)
