import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ground } from '../../../test/ground.ts'
import { testSmtp } from '../../../test/services/smtp.ts'
import { until } from '../../../test/until.ts'
import type { CompanyRef } from '../companies/company-ref.ts'
import { openJobs, type Jobs } from '../jobs/jobs.ts'
import { serverLimits } from '../../limits.ts'
import { mailKinds } from '../../features.ts'
import { newsMail } from '../../capabilities/notifications/news-mail.ts'
import { passwordMail } from '../../features/auth/passwords/password-mail.ts'
import { meetingMail } from '../../features/meetings/calendar/meeting-mail.ts'
import { reportMail } from '../../features/reports/mails/report-mail.ts'
import { invitationMail } from '../../features/users/invite/invitation-mail.ts'
import { mailKind } from './kind.ts'
import { openMailer, queueMail, queueMails, type Mailer, type NewMail } from './mail.ts'
import { awaitMailTurn, nextMailTurn } from './turn.ts'
import { seal as sealOf } from '../guard/seal.ts'

const { db, bus, log, lines, env: readEnv, company: bareCompany } = await ground()
const seal = sealOf('a secret of the tests, long enough for a key')
const READER = '0197a000-0000-7000-8000-000000000001'

/** A company with one person in it, who reads its mail. */
async function newCompany(values?: Partial<CompanyRef>): Promise<CompanyRef> {
  const company = await bareCompany(values)
  await db.withTenant(company.id, (tx) =>
    tx
      .insertInto('users')
      .values({
        company_id: company.id,
        id: READER,
        role: 'student',
        status: 'active',
        name: 'Ada',
        surname: 'Stone',
        email: 'ada@example.org',
      })
      .execute(),
  )
  return company
}
const smtp = await testSmtp()
afterAll(() => smtp.stop())

const PUBLIC = 'https://{company}.learn.example'
const TOKEN = 'secret-token_123'
const open: { jobs: Jobs; mail: Mailer }[] = []
afterEach(async () => {
  for (const { jobs, mail } of open.splice(0)) {
    await mail.stop()
    await jobs.stop()
  }
})
beforeEach(() => {
  smtp.received.length = 0
  smtp.answers.length = 0
  lines.length = 0
})

function server(variables: Record<string, string> = { SMTP_URL: smtp.url }) {
  const env = readEnv({ CAIRN_PUBLIC_URL: PUBLIC, MAIL_FROM: 'Cairn <no-reply@cairn.example>', ...variables })
  const jobs = openJobs({ db, bus, log })
  const mail = openMailer({ env, db, jobs, log, seal })
  open.push({ jobs, mail })
  mail.start(mailKinds)
  jobs.start()
  return { env, mail, seal }
}

const invitation = (more: Partial<NewMail> = {}): NewMail => ({
  userId: READER,
  to: 'ada@example.org',
  language: 'en',
  letter: invitationMail({
    name: 'Ada',
    inviter: 'Grace Hopper',
    token: TOKEN,
    expiresAt: '2026-07-01T10:00:00.000Z',
  }),
  ...more,
})
const queue = (company: CompanyRef, services: ReturnType<typeof server>, mail: NewMail) =>
  db.withTenant(company.id, (tx) => queueMail(tx, company, services, mail))
const stored = (company: CompanyRef, id: string) =>
  db.withTenant(company.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const inState = (company: CompanyRef, id: string, state: string) =>
  until(async () => ((await stored(company, id)).state === state ? stored(company, id) : undefined))
const jobOf = (company: CompanyRef, id: string) =>
  db.withTenant(company.id, (tx) =>
    tx
      .selectFrom('jobs')
      .selectAll()
      .where(sql<string>`payload ->> 'mailId'`, '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('where a mail server is configured', () => {
  it('sends an invitation after the commit: text and HTML, from the company, to one address', async () => {
    const company = await newCompany({ name: 'Ünïted Stones', supportEmail: 'help@stones.example' })
    const services = server()
    const id = await queue(company, services, invitation())
    const sent = await inState(company, id, 'sent')
    expect(sent.sent_at).toBeInstanceOf(Date)
    expect(sent.error).toBeNull()
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['ada@example.org'])
    expect(mail?.from).toBe('no-reply@cairn.example')
    expect(mail?.headers.get('from')).toMatch(/^=\?UTF-8\?.+\?= <no-reply@cairn.example>$/)
    expect(mail?.headers.get('reply-to')).toContain('<help@stones.example>')
    expect(mail?.headers.get('message-id')).toBe(`<${id}@cairn.example>`)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect(mail?.raw).toContain('text/plain; charset=utf-8')
    expect(mail?.raw).toContain('text/html; charset=utf-8')
    await until(async () => (await jobOf(company, id)).state === 'done')
  })

  it('tells nobody who was shut out meanwhile what goes on inside, nor whoever is no administrator any more how many learn', async () => {
    const company = await newCompany()
    const services = server()
    const person = (values: { role?: 'admin' | 'student'; status?: 'active' | 'inactive' | 'hidden' }) =>
      db.withTenant(company.id, (tx) =>
        tx.updateTable('users').set(values).where('id', '=', READER).execute(),
      )
    const numbers = {
      from: '2026-06-01',
      to: '2026-06-07',
      completed: 1,
      enrolled: 2,
      learning: 3,
      done: 4,
      overdue: 5,
    }
    const about = {
      code: 'abc-defg-hij',
      startsAt: '2026-07-01T10:00:00.000Z',
      minutes: 30,
      hostTimeZone: 'UTC',
    }
    const mails = {
      report: {
        letter: reportMail({ name: 'Ada', every: 'week', ...numbers }),
        stopUrl: 'https://x.example/s',
      },
      meeting: {
        letter: meetingMail({ name: 'Ada', what: 'new', host: 'Bea', by: 'Bea', title: 'Round', ...about }),
      },
      news: {
        letter: newsMail({ name: 'Ada', daily: true, files: 0, news: [] }),
        stopUrl: 'https://x.example/s',
      },
      // About one’s own account.
      invitation: {},
    } satisfies Record<string, Partial<NewMail>>
    /** Written while they may have it, and changed before it leaves. */
    const become = async (
      kind: keyof typeof mails,
      before: Parameters<typeof person>[0],
      after: Parameters<typeof person>[0],
    ) => {
      await person(before)
      return db.withTenant(company.id, async (tx) => {
        const id = await queueMail(tx, company, services, invitation(mails[kind]))
        await tx.updateTable('users').set(after).where('id', '=', READER).execute()
        return id
      })
    }
    const ended = (id: string) =>
      until(async () => {
        const { state, error } = await stored(company, id)
        return state === 'waiting' ? undefined : [state, error]
      })
    const admin = { role: 'admin', status: 'active' } as const
    for (const [kind, after] of [
      ['report', { role: 'student' }],
      ['report', { status: 'inactive' }],
      ['meeting', { status: 'inactive' }],
      ['news', { status: 'inactive' }],
    ] as const)
      expect(await ended(await become(kind, admin, after))).toEqual([
        'failed',
        'Whoever it was for may not have it any more.',
      ])
    expect(smtp.received).toEqual([])
    for (const kind of ['report', 'meeting', 'news'] as const)
      expect(await ended(await become(kind, admin, { status: 'hidden' }))).toEqual(['sent', null])
    expect(await ended(await become('meeting', admin, { role: 'student' }))).toEqual(['sent', null])
    // About one’s own account one is told all the same.
    expect(await ended(await become('invitation', admin, { status: 'inactive' }))).toEqual(['sent', null])
    expect(smtp.received).toHaveLength(5)
  })

  it('sends nothing of which no feature here says who may have it: another server does, or this one once it is newer', async () => {
    const company = await newCompany()
    const services = server()
    const newer = mailKind({ name: 'newer', readers: [] }, () => ({
      subject: 'Newer',
      heading: 'Newer',
      paragraphs: [],
      notes: [],
    }))
    const id = await queue(company, services, invitation({ letter: newer({}) }))
    const job = await until(async () => {
      const one = await jobOf(company, id)
      return one.attempts > 0 && one.state === 'waiting' ? one : undefined
    })
    expect(job.error).toContain('newer')
    expect((await stored(company, id)).state).toBe('waiting')
    expect(smtp.received).toEqual([])
  })

  it('holds an invitation while its company is suspended, also one that was tried before; nothing else is held', async () => {
    const company = await newCompany()
    const set = (status: 'active' | 'suspended') =>
      db.withPlatform((tx) =>
        tx.updateTable('companies').set({ status }).where('id', '=', company.id).execute(),
      )
    const services = server()
    const jobsOf = (id: string, state: 'waiting' | 'done') =>
      db.withTenant(company.id, (tx) =>
        tx
          .selectFrom('jobs')
          .selectAll()
          .where(sql<string>`payload ->> 'mailId'`, '=', id)
          .where('state', '=', state)
          .execute(),
      )
    const goOn = () =>
      db.withTenant(company.id, (tx) =>
        tx
          .updateTable('jobs')
          .set({ run_at: sql<Date>`now()` })
          .where('state', '=', 'waiting')
          .execute(),
      )
    const until1 = (id: string, state: 'waiting' | 'done', held: boolean) =>
      until(async () => {
        const [job] = (await jobsOf(id, state)).filter(
          ({ payload }) => ((payload as { held?: boolean }).held ?? false) === held,
        )
        return job
      })
    smtp.answers.push(451)
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const params = { name: 'Ada', inviter: 'Grace Hopper', token: TOKEN, expiresAt }
    const tried = await queue(company, services, invitation({ letter: invitationMail(params) }))
    await until(async () => ((await stored(company, tried)).error === null ? undefined : true))
    await until(async () => ((await jobOf(company, tried)).state === 'waiting' ? true : undefined))
    await set('suspended')
    await goOn()
    const again = await until1(tried, 'waiting', true)
    expect(Math.round((again.run_at.getTime() - Date.now()) / 60_000)).toBe(15)
    await until1(tried, 'done', false)
    expect(smtp.received).toEqual([])
    const past = await queue(company, services, invitation())
    await until1(past, 'waiting', true)
    const password = { name: 'Ada', token: TOKEN, expiresAt }
    const other = await queue(company, services, {
      ...invitation(),
      letter: passwordMail(password),
    })
    await inState(company, other, 'sent')
    expect(smtp.received).toHaveLength(1)
    await set('active')
    await goOn()
    // What is left of its life is its receiver's; a link that has ended meanwhile leads nowhere.
    await inState(company, tried, 'sent')
    expect((await inState(company, past, 'failed')).error).toBe(
      'The company was suspended until the invitation had expired.',
    )
    expect((await stored(company, past)).sealed_token).toBeNull()
    expect(smtp.received).toHaveLength(2)
  })

  it('can be stopped by the reader of mail where it says how, and by no other e-mail', async () => {
    const company = await newCompany()
    const services = server()
    // As long as they are: no line of a header may break it.
    const stopUrl = `https://stones.learn.example/stop-mail/${'x'.repeat(140)}`
    const news = await queue(company, services, invitation({ stopUrl }))
    await inState(company, news, 'sent')
    await inState(company, await queue(company, services, invitation()), 'sent')
    const [mail, other] = smtp.received
    expect(mail?.raw).toContain(`<${stopUrl}>`)
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${stopUrl}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(other?.headers.has('list-unsubscribe')).toBe(false)
    expect((await stored(company, news)).stop_url).toBeNull()
  })

  it('leaves no earlier than it may', async () => {
    const company = await newCompany()
    const notBefore = new Date(Date.now() + 3_600_000)
    const id = await queue(company, server(), invitation({ notBefore }))
    expect((await jobOf(company, id)).run_at).toEqual(notBefore)
  })

  it('puts the one-use link in as the mail leaves, at each attempt: no row holds it before, nor after', async () => {
    const company = await newCompany()
    smtp.answers.push(451)
    const id = await queue(company, server(), invitation())
    const rows = async () => {
      const tables = await db.withTenant(company.id, (tx) =>
        Promise.all([
          tx.selectFrom('mails').selectAll().execute(),
          tx.selectFrom('jobs').selectAll().execute(),
        ]),
      )
      return JSON.stringify(tables)
    }
    await until(async () => (await stored(company, id)).error !== null)
    const job = await until(async () => {
      const found = await jobOf(company, id)
      return found.state === 'waiting' && found.attempts === 1 ? found : undefined
    })
    expect(await rows()).not.toContain(TOKEN)
    expect((await stored(company, id)).sealed_token).not.toBeNull()
    await db.withTenant(company.id, (tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: sql<Date>`now()` })
        .where('id', '=', job.id)
        .execute(),
    )
    expect((await inState(company, id, 'sent')).sealed_token).toBeNull()
    const [sent] = smtp.received
    expect(sent?.raw.replaceAll('=\r\n', '')).toContain(`/onboarding/accept?token=3D${TOKEN}`)
    expect(sent?.raw).not.toContain('one-use-')
    expect(await rows()).not.toContain(TOKEN)
  })

  it('gives up a link that another key sealed, and says so', async () => {
    const company = await newCompany()
    const { env, mail } = server()
    const other = { env, mail, seal: sealOf('what was the secret before it was changed') }
    const id = await queue(company, other, invitation())
    expect((await inState(company, id, 'failed')).error).toContain('CAIRN_SECRET')
    expect(smtp.received).toEqual([])
  })

  it('wears the company’s own colour, from the stylesheet that is kept here', async () => {
    const company = await newCompany()
    await db.withTenant(company.id, (tx) =>
      tx
        .insertInto('company_stylesheets')
        .values({ company_id: company.id, hash: 'a'.repeat(32), css: ':root{--cairn-accent:#7a1f5c}' })
        .execute(),
    )
    const sheet = (id: string, hash: string) => ({ light: `/themes/${id}/${hash.repeat(32)}.css` })
    const services = server({})
    const colour = async (themes: CompanyRef['themes']) =>
      /bgcolor="(#\w{6})" style="border-radius/.exec(
        (await stored(company, await queue({ ...company, themes }, services, invitation()))).body_html,
      )?.[1]
    expect(await colour(sheet(company.id, 'a'))).toBe('#7a1f5c')
    expect(await colour(sheet(company.id, 'b'))).toBe('#44693a')
    expect(await colour({ light: 'https://elsewhere.example/a.css' })).toBe('#44693a')
    expect(await colour({})).toBe('#44693a')
  })

  it('sends nothing where the transaction is rolled back', async () => {
    const company = await newCompany()
    const services = server()
    await db
      .withTenant(company.id, async (tx) => {
        await queueMail(tx, company, services, invitation({ to: 'nobody@example.org' }))
        throw new Error('rolled back')
      })
      .catch(() => {})
    await inState(company, await queue(company, services, invitation()), 'sent')
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.org']])
  })

  it('carries attachments', async () => {
    const company = await newCompany()
    const attachments = [
      { filename: 'session.ics', mediaType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR') },
    ]
    const id = await queue(company, server(), invitation({ attachments }))
    await inState(company, id, 'sent')
    expect(smtp.received[0]?.raw).toContain('filename=session.ics')
    expect(smtp.received[0]?.raw).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'))
    const large = [{ filename: 'x', mediaType: 'text/plain', content: Buffer.alloc(6 * 1024 * 1024) }]
    await expect(queue(company, server(), invitation({ attachments: large }))).rejects.toThrow('too large')
  })

  it('tries again later where the mail server will not take it now', async () => {
    const company = await newCompany()
    smtp.answers.push(451)
    const id = await queue(company, server(), invitation())
    const waiting = await until(async () =>
      (await stored(company, id)).error ? stored(company, id) : undefined,
    )
    expect(waiting).toMatchObject({ state: 'waiting', error: expect.stringContaining('451') as string })
    const job = await until(async () =>
      (await jobOf(company, id)).state === 'waiting' ? jobOf(company, id) : undefined,
    )
    expect(job.attempts).toBe(1)
    expect(job.run_at.getTime()).toBeGreaterThan(job.created_at.getTime() + 25_000)
    await db.withTenant(company.id, (tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: sql<Date>`now()` })
        .where('id', '=', job.id)
        .execute(),
    )
    expect((await inState(company, id, 'sent')).error).toBeNull()
  })

  it('gives up after eight times, and says why', async () => {
    const company = await newCompany()
    smtp.answers.push(...Array.from({ length: 8 }, () => 451))
    const id = await queue(company, server(), invitation())
    await until(async () => {
      const job = await jobOf(company, id)
      if (job.state === 'waiting')
        await db.withTenant(company.id, (tx) =>
          tx
            .updateTable('jobs')
            .set({ run_at: sql<Date>`now()` })
            .where('id', '=', job.id)
            .execute(),
        )
      return job.state === 'failed'
    })
    expect(await jobOf(company, id)).toMatchObject({ attempts: 8 })
    expect(await stored(company, id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('451') as string,
    })
    expect(smtp.received).toEqual([])
  })

  it('does not ask again about a mail that was refused for good', async () => {
    const company = await newCompany()
    smtp.answers.push(550)
    const id = await queue(company, server(), invitation())
    expect((await inState(company, id, 'failed')).error).toContain('550')
    await until(async () => (await jobOf(company, id)).state === 'done')
    expect(smtp.received).toEqual([])
  })

  it.each([
    ['sent', []],
    ['failed', [550]],
  ] as const)(
    'leaves no link of a mail from before links were sealed, once it is %s',
    async (state, answers) => {
      const company = await newCompany()
      smtp.answers.push(...answers)
      const services = server()
      const id = await db.withTenant(company.id, async (tx) => {
        const mailId = await queueMail(tx, company, services, invitation())
        const old = (text: string) => sql<string>`replace(${sql.ref(text)}, ${`one-use-${mailId}`}, ${TOKEN})`
        await tx
          .updateTable('mails')
          .set({
            user_id: null,
            sealed_token: null,
            body_text: old('body_text'),
            body_html: old('body_html'),
          })
          .where('id', '=', mailId)
          .execute()
        return mailId
      })
      const { body_text, body_html } = await inState(company, id, state)
      expect(body_text).toContain('accept?token=\n')
      expect(body_text + body_html).not.toContain(TOKEN)
      if (state === 'sent') expect(JSON.stringify(smtp.received)).toContain(TOKEN)
    },
  )

  it('waits for a mail server that does not answer', async () => {
    const company = await newCompany()
    const id = await queue(company, server({ SMTP_URL: 'smtp://127.0.0.1:1' }), invitation())
    const mail = await until(async () =>
      (await stored(company, id)).error ? stored(company, id) : undefined,
    )
    expect(mail.state).toBe('waiting')
    expect(mail.error).toContain('ECONNREFUSED')
  })

  it('logs neither address nor token, whatever goes wrong', async () => {
    const company = await newCompany()
    smtp.answers.push(451)
    const id = await queue(company, server(), invitation())
    await until(() => lines.some((line) => line['msg'] === 'a job failed'))
    expect((await stored(company, id)).state).toBe('waiting')
    expect(JSON.stringify(lines)).not.toContain('ada@')
    expect(JSON.stringify(lines)).not.toContain(TOKEN)
  })

  it('lets a password overtake invitations sent in bulk', async () => {
    const company = await newCompany()
    const services = server()
    const ids = await db.withTenant(company.id, (tx) =>
      queueMails(tx, company, services, [
        ...Array.from({ length: 30 }, (_, n) => invitation({ to: `p${n}@example.org`, bulk: true })),
        {
          userId: READER,
          to: 'forgot@example.org',
          language: 'en',
          letter: passwordMail({ name: 'F', token: 't', expiresAt: '2026-07-01T10:00:00.000Z' }),
        },
      ]),
    )
    for (const id of ids) await inState(company, id, 'sent')
    // A mail of an earlier test may be tried again meanwhile.
    const order = smtp.received.map(({ to }) => to[0] ?? '').filter((to) => /^(p\d+|forgot)@/.test(to))
    expect(order).toHaveLength(31)
    // Others may be on their way at the same time.
    expect(order.indexOf('forgot@example.org')).toBeLessThan(10)
  })

  it('lets all servers together send no more a second than one', async () => {
    const company = await newCompany()
    const services = [server(), server(), server()] as const
    const turns = async () => {
      const row = await db.withPlatform((tx) =>
        tx.selectFrom('platform_state').select('value').where('key', '=', 'mail turn').executeTakeFirst(),
      )
      return Date.parse((row?.value as { at: string } | undefined)?.at ?? '')
    }
    const between = 1000 / serverLimits.mailsPerSecond
    const first = await nextMailTurn(db)
    const ids = await db.withTenant(company.id, (tx) =>
      queueMails(
        tx,
        company,
        services[0],
        Array.from({ length: 12 }, (_, n) => invitation({ to: `p${n}@example.org`, bulk: true })),
      ),
    )
    for (const id of ids) await inState(company, id, 'sent')
    expect((await turns()) - first.at.getTime()).toBeGreaterThanOrEqual(12 * between - 1)
  })

  it('gives each mail a moment of its own, however many ask at once', async () => {
    const turns = await Promise.all(Array.from({ length: 20 }, () => nextMailTurn(db)))
    const moments = turns.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
    const gaps = moments.slice(1).map((at, i) => at - (moments[i] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000 / serverLimits.mailsPerSecond - 1)
    await expect(awaitMailTurn(db, AbortSignal.abort())).rejects.toThrow('abort')
  })

  it('blanks the words of a mail, its link with them, a day after it was sent', async () => {
    const company = await newCompany()
    const services = server()
    const [old, recent] = [
      await queue(company, services, invitation()),
      await queue(company, services, invitation()),
    ]
    for (const id of [old, recent]) await inState(company, id, 'sent')
    await db.withTenant(company.id, (tx) =>
      tx
        .updateTable('mails')
        .set({ sent_at: sql<Date>`now() - interval '25 hours'` })
        .where('id', '=', old)
        .execute(),
    )
    await db.withPlatform((tx) =>
      tx.deleteFrom('platform_state').where('key', '=', 'every:blank sent mail').execute(),
    )
    server()
    await until(async () => (await stored(company, old)).body_text === '')
    expect(await stored(company, old)).toMatchObject({ body_html: '', attachments: [], state: 'sent' })
    expect((await stored(company, recent)).body_text).toContain('Ada')
  })
})

describe('where none is configured', () => {
  it('keeps the mail, and names it in the log by its template and id alone', async () => {
    const company = await newCompany()
    const services = server({})
    const id = await queue(company, services, invitation())
    expect(await stored(company, id)).toMatchObject({ state: 'kept', recipient: 'ada@example.org' })
    const said = lines.filter((line) => line['msg'] === 'a mail is waiting in the outbox')
    expect(said).toMatchObject([{ template: 'invitation', mail: id }])
    expect(JSON.stringify(lines)).not.toContain('ada@')
    expect(JSON.stringify(lines)).not.toContain(TOKEN)
    await expect(jobOf(company, id)).rejects.toThrow('no result')
  })

  it('says so once for many', async () => {
    const company = await newCompany()
    const services = server({})
    await db.withTenant(company.id, (tx) =>
      queueMails(
        tx,
        company,
        services,
        Array.from({ length: 1200 }, (_, n) => invitation({ to: `p${n}@example.org` })),
      ),
    )
    expect(lines.filter((line) => 'template' in line)).toMatchObject([{ mails: 1200 }])
    const { count } = await db.withTenant(company.id, (tx) =>
      tx
        .selectFrom('mails')
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBe(1200)
  })
})

describe('an address or a name that wants to be more than that', () => {
  it.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    'Name <a@example.org>',
    '',
  ])('is refused as a recipient: %j', async (to) => {
    const company = await newCompany()
    await expect(queue(company, server({}), invitation({ to }))).rejects.toThrow('email')
  })

  it('adds no header and no recipient by a subject or a company’s name', async () => {
    const company = await newCompany({ name: 'Evil\r\nBcc: all@example.org\r\n\r\n<b>' })
    const params = {
      name: 'Ada',
      inviter: 'Mallory\r\nBcc: all@example.org',
      token: TOKEN,
      expiresAt: '2026-07-01T10:00:00.000Z',
    }
    const id = await queue(company, server(), {
      userId: READER,
      to: 'ada@example.org',
      language: 'en',
      letter: invitationMail(params),
    })
    await inState(company, id, 'sent')
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['ada@example.org'])
    expect(mail?.headers.has('bcc')).toBe(false)
    expect((await stored(company, id)).subject).not.toMatch(/[\r\n]/)
  })
})
