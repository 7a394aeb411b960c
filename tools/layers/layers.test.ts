import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#tools/lib/run.ts'
import { projectFiles } from './files.ts'
import { complaintsAbout, fullFolders } from './house.ts'
import { judge } from './judge.ts'
import { callsWithBody } from './calls-of-forms.ts'
import { longestFunction } from './lengths.ts'
import { limitComplaints } from './limits.ts'
import { calledAlike } from './named.ts'
import { inNoLanguage, textsOf } from './texts-of-screens.ts'
import { sentUnchecked } from './web.ts'

/** What is said of files, given as paths and texts. */
const saidOf = (files: Record<string, string>) =>
  judge(Object.entries(files).map(([path, text]) => ({ path, text }))).complaints.map(
    ({ because }) => because,
  )
const refused = (path: string, text: string) => saidOf({ [path]: text })

describe('imports', () => {
  it('are read in every form', () => {
    const text = [
      `import a, { type B } from './a.ts'`,
      `import type {\n  C,\n} from '#contract/c.ts'`,
      `import '../styles.css?inline'`,
      `export * from "zod/v4"`,
      `const d = await import('@tabler/icons-react/d')`,
      `// import e from './commented.ts'`,
      `const text = "import g from './quoted.ts'"`,
      'const h = await import(`./i.ts`)',
      `import { f } from 'node:fs'`,
    ].join('\n')
    expect(judge([{ path: 'web/src/ui/x.ts', text }]).imports.map(({ to }) => to)).toEqual([
      'web/src/ui/a.ts',
      'contract/src/c.ts',
      'web/src/styles.css',
      'zod',
      '@tabler/icons-react',
      'web/src/ui/i.ts',
      'node:fs',
    ])
  })

  it('leave no file unread: one that cannot be parsed, of an unknown kind, or that hides what it imports', () => {
    expect(refused('server/src/a.ts', 'import { a from')).toEqual([
      expect.stringMatching(/^it could not be read: /),
    ])
    expect(refused('web/src/a.vue', '<script>import a from "../../server/b.ts"</script>')).toEqual([
      'this check does not know how to read it',
    ])
    expect(refused('server/src/a.ts', 'export const load = (name: string) => import(name)')).toEqual([
      'an import of what is only known when it runs',
    ])
    expect(refused('server/src/a.ts', '/** Nothing yet. */')).toEqual([])
  })
})

describe('layers', () => {
  it.each([
    ['contract/src/a.ts', `import b from 'kysely'`],
    ['contract/src/a.ts', `import b from 'node:fs'`],
    ['server/src/app.ts', `import b from '../../web/src/b.ts'`],
    ['web/src/app/a.tsx', `import b from '#server/b.ts'`],
    ['web/src/app/a.tsx', `import b from 'node:fs'`],
    ['web/src/features/users/a.tsx', `import b from '../companies/b.tsx'`],
    ['web/src/features/users/a.tsx', `import b from '../../app/router.tsx'`],
    // By a pattern, by a type, as a script beside it.
    ['web/src/features/users/a.tsx', `const all = import.meta.glob('../companies/*.tsx')`],
    ['web/src/features/users/a.tsx', `const all = import.meta.glob(['./a/*.ts', '../companies/*.tsx'])`],
    ['web/src/features/users/a.tsx', `type B = typeof import('../companies/b.tsx')`],
    ['server/src/features/users/a.ts', `type B = import('../auth/auth.routes.ts').B`],
    ['server/src/features/users/a.ts', `new Worker(new URL('../auth/b.worker.ts', import.meta.url))`],
    ['web/src/features/users/a.tsx', `const all = import.meta.glob(pattern)`],
    ['web/src/locales/a.ts', `import b from '../features/users/b.ts'`],
    ['web/src/locales/a.ts', `import b from '../shared/load-failed.tsx'`],
    ['web/src/ui/a.tsx', `import b from '../api/client.ts'`],
    ['web/src/ui/a.tsx', `import b from '../shared/attachments/b.tsx'`],
    ['web/src/api/a.ts', `import b from '../shared/attachments/b.tsx'`],
    ['web/src/shared/attachments/a.tsx', `import b from '../../features/meet/b.tsx'`],
    ['web/src/api/a.ts', `import b from '../features/users/b.tsx'`],
    ['server/src/features/users/a.ts', `import b from '../auth/auth.routes.ts'`],
    ['server/src/http/a.ts', `import b from '../features/users/b.ts'`],
    ['server/src/features/users/a.ts', `import pg from 'pg'`],
    ['server/src/app.ts', `import b from '#tools/b.ts'`],
    ['web/src/features/users/a.tsx', `import dayjs from 'dayjs'`],
    ['web/src/ui/a.tsx', `import 'dayjs/locale/es'`],
    ['web/src/features/users/a.tsx', `import { formatMoment } from '../../locales/dates.ts'`],
    ['web/src/app/a.tsx', `import { formatDay } from '../locales/dates.ts'`],
    ['web/src/features/audit/a.tsx', `import { DatePickerInput } from '@mantine/dates'`],
    // Floors: core, db, platform, http, capabilities, features, and what puts them together.
    ['server/src/limits.ts', `import b from './db/b.ts'`],
    ['server/src/db/a.ts', `import b from '../platform/b.ts'`],
    ['server/src/platform/a.ts', `import b from '../http/b.ts'`],
    ['server/src/core/a.ts', `import b from '../db/b.ts'`],
    ['server/src/http/a.ts', `import b from '../capabilities/attachments/b.ts'`],
    [
      'server/src/capabilities/attachments/a.ts',
      `import b from '../../features/meetings/calendar/upcoming-meetings.ts'`,
    ],
    ['server/src/features/users/a.ts', `import b from '../../capabilities/attachments/receive-bytes.ts'`],
    ['server/src/features/users/a.ts', `tx.selectFrom('attachments').selectAll()`],
    ['server/src/capabilities/attachments/a.ts', `tx.selectFrom('meetings').selectAll()`],
    ['server/src/features/users/a.ts', `import b from '../../features.ts'`],
    ['server/src/app.ts', `import { users } from './features/users/feature.ts'`],
    ['web/src/app/shell/a.ts', `import { users } from '../../features/users/feature.ts'`],
    ['web/src/features/users/a.ts', `const own = await import('./feature.ts')`],
    ['web/src/features/users/navigation.ts', `import { path } from './users-screen.tsx'`],
    ['web/src/features/users/palette.ts', `import { z } from 'zod'`],
    ['server/src/features/users/a.ts', `import type b from '../../cli/b.ts'`],
    // Doors.
    ['server/src/features/users/a.ts', `services.db.withPlatform(body)`],
    ['server/src/features/users/a.ts', `services.db['withPlatform'](body)`],
    ['server/src/features/users/a.ts', `import { readEachDatabase as all } from '../../db/moves.ts'`],
    ['server/src/features/users/a.ts', `await moveToCompany(tx, id)`],
    ['server/src/features/users/a.ts', `const { bareDriver } = services.db`],
    ['server/src/features/users/a.ts', `withTenant(asOwnCompany(params.id), body)`],
    ['server/src/http/a.ts', `const { openDriver } = await import('../db/open.ts')`],
    ['server/src/features/users/a.ts', `app.get('/api/v1/users/all', all)`],
    ['server/src/features/users/a.ts', `scope.route({ method: 'GET', url: '/x', handler })`],
    ['server/src/features/users/feature.ts', `export const users = { rawRoutes: add }`],
    ['server/src/features/users/a.ts', `it.post<Body>('/api/v1/users/all', all)`],
    // The same doors by SQL, and by a type.
    ['server/src/features/users/a.ts', "sql`select set_config('app.company_id', ${id}, true)`"],
    ['server/src/features/users/a.ts', "sql`select 1, set_config('role', 'app_platform', true)`"],
    ['server/src/features/users/a.ts', 'sql`select set_config(${name}, ${id}, true)`'],
    ['server/src/http/a.ts', `eb.fn('set_config', [name, id, no])`],
    ['server/src/platform/a.ts', `const statement = { text: 'set local role app_platform' }`],
    ['server/src/platform/a.ts', `const statement = { text: 'select 1; reset role' }`],
    ['server/src/features/users/a.ts', `withTenant(params.id as OwnCompanyId, body)`],
    ['server/src/features/users/a.ts', `services.db.withTenant(params.id as never, body)`],
    ['server/src/features/users/a.ts', `const there = params.id as never`],
    ['server/src/features/users/a.ts', `const there: any = params.id as any`],
    ['server/src/features/users/a.ts', `const of = { id: params.id } as unknown as OwnCompany`],
    ['server/src/features/users/a.ts', `const own = (id: string): id is OwnCompanyId => true`],
    ['server/src/features/users/a.ts', `import type { OwnCompanyId as Id } from '../../db/tenant.ts'`],
    // Tables of another feature, by the builder and in SQL.
    ['server/src/features/users/a.ts', `tx.selectFrom('passkeys').selectAll()`],
    ['server/src/features/users/a.ts', `tx['selectFrom']('passkeys').selectAll()`],
    ['server/src/features/users/a.ts', 'const from = sql`passkeys`'],
    ['server/src/features/users/a.ts', 'sql.ref(`passkeys.${column}`)'],
    ['server/src/features/users/a.ts', "sql`select 1 from ${sql.ref('passkeys')}`"],
    ['server/src/features/users/a.ts', "sql`select 1 from ${sql.id('public', 'passkeys')}`"],
    ['server/src/features/users/a.ts', "sql`select 1 from ${sql.raw('passkeys p')}`"],
    ['server/src/features/users/a.ts', 'sql`select 1 from ${sql.table(name)}`'],
    ['server/src/features/users/a.ts', `tx.selectFrom(['users as u', 'api_tokens as t'])`],
    ['server/src/features/users/a.ts', `tx.selectFrom('users').leftJoin('totp_factors as f', on)`],
    ['server/src/features/users/a.ts', `tx.deleteFrom('one_time_tokens').execute()`],
    ['server/src/features/users/a.ts', 'sql`select 1 from users join meeting_peers p on true`'],
    ['server/src/features/sso/a.ts', 'sql`insert into user_batches values (${a})`'],
    ['server/src/platform/a.ts', `const statement = { text: 'update recovery_codes set used_at = now()' }`],
    ['server/src/features/users/a.ts', 'tx.selectFrom(`passkeys`)'],
    ['server/src/features/users/a.ts', 'sql`select 1 from users u, passkeys p`'],
    ['server/src/features/users/a.ts', 'sql`select 1 from users, passkeys where true`'],
    ['server/src/features/users/a.ts', 'sql`exists (select from users, passkeys)`'],
    ['server/src/features/users/a.ts', 'sql`select 1 from users, passkeys, user_batches`'],
    ['server/src/features/users/a.ts', 'sql`select 1 from unnest(${ids}) id, passkeys p`'],
    // A name that is no literal may be any table’s.
    ['server/src/features/users/a.ts', `const of = 'users'; tx.selectFrom(of)`],
    ['server/src/features/users/a.ts', 'tx.deleteFrom(`user_${of}`)'],
    ['server/src/features/users/a.ts', `tx.selectFrom(['users as u', of])`],
    ['server/src/platform/a.ts', 'sql`select 1 from ${sql.table(of)}`'],
  ])('refuse, in %s: %s', (path, text) => {
    expect(refused(path, text)).toHaveLength(1)
  })

  it.each([
    ['contract/src/a.ts', `import b from './b.ts'; import { z } from 'zod'`],
    ['server/src/app.ts', `import b from './features/users/users.routes.ts'`],
    ['web/src/app/router.tsx', `const b = import('../features/users/users-screen.tsx')`],
    ['web/src/features/users/navigation.ts', `import { useUnreadDesk } from '../../api/desk.ts'`],
    ['web/src/features.ts', `import { users } from './features/users/feature.ts'`],
    ['web/src/features/users/a.tsx', `import b from '../../ui/b.tsx'`],
    ['web/src/features/users/a.tsx', `import b from '../../shared/attachments/b.tsx'`],
    ['server/src/db/postgres.ts', `import pg from 'pg'`],
    ['server/src/features/meetings/a.ts', `import b from '../../capabilities/attachments/owners.ts'`],
    ['server/src/capabilities/attachments/a.ts', `tx.selectFrom('attachments')`],
    [
      'server/src/features/users/a.ts',
      `import { b } from '../../platform/b.ts'; import { fail } from '../../core/errors.ts'`,
    ],
    ['server/src/features/users/a.test.ts', `services.db.withPlatform((tx) => tx.selectFrom('passkeys'))`],
    ['server/src/features/users/a.ts', `tx.selectFrom('users').innerJoin('user_batches', on)`],
    ['server/src/features/second-factor/a.ts', 'sql`delete from passkeys`'],
    ['server/src/cli/commands/setup.ts', `db.withNewCompany(it, (tx) => tx.insertInto('user_credentials'))`],
    ['server/src/features/users/a.ts', `new Map().get('name'); headers.delete('x')`],
    ['server/src/features/users/a.ts', 'tx.selectFrom(`users`)'],
    ['server/src/features/users/a.ts', `tx.selectFrom(ids(tx).as('page')).innerJoin((eb) => of(eb), on)`],
    ['server/src/platform/a.ts', 'sql`select id, attempts from jobs j, companies c`'],
    [
      'server/src/platform/a.ts',
      'sql`insert into jobs (id, attempts) select 1, 2 from jobs group by id, attempts`',
    ],
    ['server/src/features/users/a.ts', 'sql`update users set role = ${role}`'],
    ['server/src/features/users/a.ts', `const begin = (companyId: OwnCompanyId) => companyId as string`],
    ['server/src/db/postgres.ts', `const then = '; set local statement_timeout = 5'`],
    ['web/src/locales/dates.ts', `import dayjs from 'dayjs'`],
    ['web/src/ui/time/time.tsx', `import { formatMoment } from '../locales/dates.ts'`],
  ])('let through, in %s: %s', (path, text) => {
    expect(refused(path, text)).toEqual([])
  })
})

describe('features', () => {
  const a = (to: string) => `import b from '../${to}'`
  it('do not know each other, not even over a third', () => {
    const circle = {
      'server/src/features/users/a.ts': a('auth/end-access.ts'),
      'server/src/features/auth/b.ts': a('meetings/calendar/upcoming-meetings.ts'),
    }
    expect(saidOf(circle)).toEqual([])
    const because = 'features that know each other: let one offer, or one stand above'
    const found = judge(
      Object.entries({ ...circle, 'server/src/features/meetings/c.ts': a('users/users.routes.ts') }).map(
        ([path, text]) => ({ path, text }),
      ),
    ).complaints
    expect(found).toContainEqual({ path: 'auth ⇄ meetings ⇄ users', because })
  })
})

describe('the lists of exceptions', () => {
  it('hold none that nothing needs any more', () => {
    const useless = judge([], true).complaints
    expect(useless.length).toBeGreaterThan(40)
    const because = 'nothing needs this exception any more: take it out of its list in tools/layers/'
    expect(useless).toContainEqual({ path: 'server/src/http/health.ts', because })
  })
})

describe('functions', () => {
  const lines = (count: number) => 'go()\n'.repeat(count)
  const long = `{\n${lines(longestFunction)}}`
  const because = (name: string) =>
    `${name} has more than ${longestFunction} lines: divide it by what it does`

  it('have a length at which one sees what they do: a longer one is refused by its name', () => {
    for (const [name, text] of [
      ['a', `export function a() ${long}`],
      ['a', `export const a = memo(() => ${long})`],
      ['a', `const of = { a() ${long} }`],
      ['a', `class Of { static async a() ${long} }`],
      ['default', `export default () => ${long}`],
    ] as const)
      for (const path of ['web/src/ui/a.tsx', 'server/src/a.ts', 'tools/a.ts'])
        expect(refused(path, text), text).toEqual([because(name)])
  })

  it('are not as long as what they make, nor counted in tests', () => {
    expect(refused('server/src/a.ts', `export function a() {\n${lines(longestFunction - 2)}}`)).toEqual([])
    expect(refused('server/src/a.ts', `export class A {\n${'b() {}\n'.repeat(200)}}`)).toEqual([])
    expect(refused('server/src/a.test.ts', `it('a', () => ${long})`)).toEqual([])
  })
})

describe('house rules', () => {
  it('find a feature’s limits below it, by the file’s name or in the list of all', () => {
    const lines = (path: string, text = '') =>
      limitComplaints({ path, text }).map(({ line }) => line ?? 'name')
    expect(lines('server/src/core/webhook-limits.ts')).toEqual(['name'])
    expect(lines('server/src/platform/course-transfer-limits.ts')).toEqual(['name'])
    const list =
      'export const serverLimits = {\n  jobsAtOnce: 2,\n  booking: { answerHours: 48 },\n  secondFactor: {\n  },\n}'
    expect(lines('server/src/limits.ts', list)).toEqual([3, 4])
    expect(lines('server/src/features/booking/limits.ts', list)).toEqual([])
    expect(
      lines('server/src/core/mail-limits.ts', 'export const mailLimits = {\n  mailsPerSecond: 20,\n}'),
    ).toEqual([])
  })

  it('find what is of a feature below it by its name, but for what is only called alike', () => {
    const found = (path: string) => complaintsAbout({ path, text: '' }).length
    for (const path of [
      'server/src/platform/mail/templates/meeting.ts',
      'server/src/platform/mail/templates/report.ts',
      'server/src/platform/documents/certificate-paper.ts',
      'server/src/platform/documents/certificate.child.ts',
      'server/src/http/course-transfer/upload.ts',
      'server/src/core/second-factor.ts',
    ])
      expect(found(path), path).toBe(1)
    for (const path of [
      'server/src/platform/mail/mail.ts',
      'server/src/platform/companies/companies.ts',
      'server/src/platform/mail/meeting.test.ts',
      'server/src/features/booking/meeting.ts',
      'server/src/demo/courses.ts',
    ])
      expect(found(path), path).toBe(0)
    // Each exception is one still.
    for (const path of Object.keys(calledAlike)) {
      expect(existsSync(join(root, path)), path).toBe(true)
      expect(found(path.replace('server/src/', 'server/src/platform/more/'))).toBe(1)
    }
  })

  it('find a machine’s path, an address in a lock file and work left for later', () => {
    const found = (path: string, text: string) => complaintsAbout({ path, text }).length
    expect(found('docs/a.md', `see ${['', 'home', 'ana', 'notes'].join('/')}`)).toBe(1)
    expect(found('package-lock.json', ['"resolved"', '"https://example.org/a.tgz"'].join(': '))).toBe(1)
    expect(found('server/src/a.ts', `// ${['TO', 'DO'].join('')} later`)).toBe(1)
    expect(found('server/src/a.ts', 'const a = 1\n')).toBe(0)
  })

  it('find a file that is of no feature, beside their folders', () => {
    const found = (path: string) => complaintsAbout({ path, text: '' }).length
    for (const folder of ['server/src/features', 'server/src/capabilities', 'web/src/features']) {
      expect(found(`${folder}/bridge.ts`)).toBe(1)
      expect(found(`${folder}/users/bridge.ts`)).toBe(0)
    }
  })

  it('find a folder of the web application of which no rule says whom it may know', () => {
    const found = (path: string) => complaintsAbout({ path, text: '' }).length
    expect([found('web/src/bridge/a.ts'), found('web/src/ui/a.ts'), found('web/src/main.tsx')]).toEqual([
      1, 0, 0,
    ])
  })

  it('find a folder with more than 25 source files, beside its tests, texts and folders', () => {
    const named = (names: string[]) => names.map((path) => ({ path, text: '' }))
    const sources = Array.from({ length: 25 }, (_, n) => `web/src/ui/a${n}.tsx`)
    const beside = ['web/src/ui/a1.test.tsx', 'web/src/ui/a.css', 'web/src/ui/time/a.ts', 'web/src/b.ts']
    expect(fullFolders(named([...sources, ...beside]))).toEqual([])
    expect(fullFolders(named([...sources, ...beside, 'web/src/ui/z.ts']))).toEqual([
      {
        path: 'web/src/ui',
        because: '26 source files in one folder; divide it by what they are of, 25 in each at most',
      },
    ])
  })

  it.each([
    ['web/src/features/users/a.tsx', `const day = new Date(at).toLocaleDateString('en-GB')`],
    ['web/src/features/users/a.tsx', `const day = new Date(at).toLocaleString()`],
    ['web/src/ui/a.tsx', `const days = new Intl.DateTimeFormat(locale, { day: 'numeric' })`],
    ['web/src/ui/a.tsx', `const ago = new Intl.RelativeTimeFormat(locale)`],
    ['web/src/app/a.tsx', `<p>{at.toDateString()}</p>`],
    ['web/src/app/a.tsx', `<p>{at.getDate()}/{at.getMonth() + 1}</p>`],
    ['web/src/app/a.tsx', `<p>{String(new Date(at))}</p>`],
    ['web/src/app/a.tsx', '<p>{`${new Date(at)}`}</p>'],
    ['web/src/app/a.tsx', `<p>{new Date(at).toString()}</p>`],
    ['web/src/app/a.tsx', `<p>{new Date(at).toJSON()}</p>`],
    ['web/src/app/a.tsx', `<p>{new Date(at).toISOString()}</p>`],
    ['web/src/app/a.tsx', `const day = new Date(at).toISOString().slice(0, length)`],
    ['web/src/app/a.tsx', `render: (user) => user.createdAt.slice(0, 10),`],
    ['web/src/app/a.tsx', `render: (user) => user.createdAt.substring(0, 16),`],
    ['web/src/app/a.tsx', `<p>{user.createdAt}</p>`],
    ['web/src/app/a.tsx', `<p>· {user.createdAt}</p>`],
    ['web/src/app/a.tsx', `<p>{user.lastLogin}</p>`],
    ['web/src/app/a.tsx', `<p>{entry.at}</p>`],
    ['web/src/app/a.tsx', `<span>{at}</span>`],
    ['web/src/app/a.tsx', `<Text>\n  {entry.at}\n</Text>`],
    ['web/src/app/a.tsx', `render: ({ createdAt }) => createdAt,`],
    ['web/src/app/a.tsx', `render: (goal) => goal.dueOn,`],
    ['web/src/app/a.tsx', `<p>– {madeAt}</p>`],
    ['web/src/app/a.tsx', `<td>{row.day}</td>`],
    ['web/src/app/a.tsx', `<p>{day}</p>`],
    ['web/src/app/a.tsx', `<p>{session.until}</p>`],
    ['web/src/app/a.tsx', `t('reports.on', { day: row.day })`],
    ['web/src/app/a.tsx', `<td>{course.dueOn}</td>`],
    ['web/src/app/a.tsx', `<p>{user.lastLogin ?? '–'}</p>`],
    ['web/src/app/a.tsx', `t('mentoring.due', { day: dueOn })`],
    ['web/src/app/a.tsx', `<Text title={user.createdAt}>`],
    ['web/src/app/a.tsx', `render: (user) => user.createdAt,`],
    ['web/src/app/a.tsx', `sorted.map((one) => one.lastLogin)`],
    ['web/src/app/a.tsx', `t('users.since', { since: user.createdAt })`],
    ['web/src/app/a.tsx', `const { DateTimeFormat } = Intl`],
    ['web/src/app/a.tsx', `const written = day.split('-').toReversed().join('/')`],
    ['web/src/app/a.tsx', `const [year, month] = day.split('-')`],
    ['web/src/app/a.tsx', `const [day] = at.split("T")`],
    ['web/src/app/a.tsx', `<time dateTime={at}>{at}</time>`],
    ['web/src/app/a.tsx', `const day = user.createdAt.split('T')[0]`],
    ['web/src/app/a.tsx', `const written = user.createdAt.replace('T', ' ')`],
    ['web/src/app/a.tsx', 'const written = `${at.slice(8, 10)}/${at.slice(5, 7)}`'],
    ['web/src/app/a.tsx', `<p>{isOpen && quiz.opensAt}</p>`],
    ['web/src/app/a.tsx', `<p>{user.lastLogin || t('users.never')}</p>`],
    ['web/src/app/a.tsx', `<p>{quiz.opensAt ?? quiz.closesAt}</p>`],
    ['web/src/app/a.tsx', `<p>{String(quiz.opensAt)}</p>`],
    ['web/src/app/a.tsx', `t('quiz.opens', { when: quiz.opensAt })`],
    ['web/src/app/a.tsx', `t('quiz.opens', { opensAt })`],
    ['web/src/app/a.tsx', `<p>{due ? goal.dueOn : null}</p>`],
    ['web/src/app/a.tsx', `<p>{isNew ? t('users.never') : lastLogin}</p>`],
    ['web/src/app/a.tsx', '<p>{`${at}`}</p>'],
    ['web/src/app/a.tsx', '{`${name}, ${row.day}`}'],
    ['web/src/app/a.tsx', `<p>{at.toString()}</p>`],
    ['web/src/app/a.tsx', `const text = user.lastLogin?.toString()`],
    ['web/src/app/a.tsx', `const days = new Intl['DateTimeFormat'](locale)`],
    ['web/src/app/a.tsx', `<p>{rows.map((row) => row.day).join(', ')}</p>`],
    ['web/src/app/a.tsx', `const text = rows.map(({ day }) => day).toSorted().join(' – ')`],
    ['locales/en-GB/a.json', `"a.until": "Until {at, date, long}",`],
  ])('find a date that %s writes by itself: %s [S9.5a]', (path, text) => {
    expect(complaintsAbout({ path, text })).toEqual([
      expect.objectContaining({
        because: expect.stringContaining('dates are written by ui/time/time.tsx alone'),
      }),
    ])
  })

  it.each([
    `<h2>{dayText(day, 'spoken')}</h2>`,
    `<Sparkline values={values} from={dayText(period.from, 'mark')} />`,
    `t('practice.again_on', { day: dayText(againOn, 'spoken') })`,
    `const written = dayText(dayOf(at, zone), 'mark')`,
  ])('find a day in words whose date is not at hand: %s [S9.5a]', (text) => {
    expect(complaintsAbout({ path: 'web/src/app/a.tsx', text })).toEqual([
      expect.objectContaining({ because: expect.stringContaining('SpokenDay') }),
    ])
    const named = `<section aria-label={dayText(day, 'spoken')}><SpokenDay day={day} /></section>`
    expect(complaintsAbout({ path: 'web/src/app/a.tsx', text: named })).toEqual([])
  })

  it.each([`valueFormat="DD/MM/YYYY"`, `valueFormat={format}`, `valueFormat={'L'}`])(
    'find a field of dates that reads otherwise than dates do: %s [S9.5a]',
    (text) => {
      const because = (written: string) =>
        complaintsAbout({ path: 'web/src/ui/a.tsx', text: `<DateInput ${written} />` }).map((c) => c.because)
      expect(because(text)).toEqual([expect.stringContaining('dateFormats')])
      expect(because('valueFormat={dateFormats.date}')).toEqual([])
    },
  )

  it.each([
    ['web/src/features/users/a.tsx', `useQuery({ ...query(usersApi.list), staleTime: 0 })`],
    ['web/src/app/a.tsx', `useQuery({ ...query(usersApi.list), refetchOnMount: 'always' })`],
    ['web/src/app/a.tsx', `useQuery({ ...query(usersApi.list), retry: false })`],
    ['web/src/app/a.tsx', `useQuery({ ...query(usersApi.list), retry: (times, error) => times < 2 })`],
    ['web/src/app/a.tsx', `useQuery({ ...query(usersApi.list), retryDelay: 5 })`],
  ])('find in %s an answer whose age is nobody’s list: %s [S9.9a]', (path, text) => {
    expect(complaintsAbout({ path, text })).toEqual([
      expect.objectContaining({ because: expect.stringContaining('api/freshness.ts') }),
    ])
    expect(complaintsAbout({ path: 'web/src/api/freshness.ts', text })).toEqual([])
    expect(complaintsAbout({ path: 'web/src/features/users/freshness.ts', text })).toEqual([])
    expect(complaintsAbout({ path: 'web/src/features/users/person/freshness.ts', text })).not.toEqual([])
  })

  it.each([
    `mutationFn: () => download(auditApi.export, { body }),`,
    `saveFile(await response.blob(), 'people.csv')`,
    `const url = URL.createObjectURL(content)`,
    `link.download = name`,
    `<a href={url} download="people.csv">`,
  ])('find a file that is saved another way than by useDownload: %s', (text) => {
    expect(complaintsAbout({ path: 'web/src/features/users/a.tsx', text })).toEqual([
      expect.objectContaining({ because: expect.stringContaining('useDownload') }),
    ])
    const save = `const save = useDownload(auditApi.export)`
    expect(complaintsAbout({ path: 'web/src/features/users/a.tsx', text: save })).toEqual([])
  })

  it.each([
    `import { Button, Modal } from '@mantine/core'`,
    `import { Modal as Window } from '@mantine/core'`,
    `import {\n  Button,\n  Modal,\n} from '@mantine/core'`,
    `<Modal opened onClose={onClose} title={title}>`,
    `<Modal.Root opened onClose={onClose}>`,
  ])('find a dialog that is not the house’s: %s', (text) => {
    const of = (path: string, written = text) => complaintsAbout({ path, text: written })
    expect(of('web/src/features/users/a.tsx')).toEqual([
      expect.objectContaining({ because: expect.stringContaining('ui/dialog.tsx') }),
    ])
    expect(of('web/src/ui/dialog.tsx')).toEqual([])
    const house = `import { Dialog } from '../../ui/dialog.tsx'\n<Dialog opened onClose={onClose} title={title}>`
    expect(of('web/src/features/users/a.tsx', house)).toEqual([])
  })

  it('let dates be written where they are written', () => {
    const text = `const days = new Intl.DateTimeFormat(locale)`
    expect(complaintsAbout({ path: 'web/src/locales/dates.ts', text })).toEqual([])
    expect(complaintsAbout({ path: 'web/src/features/users/a.test.tsx', text })).toEqual([])
    expect(complaintsAbout({ path: 'server/src/platform/mail/words.ts', text })).toEqual([])
    for (const harmless of [
      'formatNumber(1, locale)',
      `expiresAt: new Date(Date.now() + DAY_MS).toISOString(),`,
      `const base = tag.split('-')[0]`,
      '<DateTime at={user.createdAt} />',
      '<Row key={`${user.id} ${user.createdAt}`} at={user.lastLogin} />',
      '<DateTime at={isNew ? user.createdAt : user.lastLogin} />',
      '<Days key={`${day}`} of={rows.map((row) => row.day)} />',
      `type Row = { day?: string; until: string }`,
      `const key = rows.map((row) => row.day).join()`,
      `const text = names.map((name) => name.toString()).join(', ')`,
    ])
      expect(complaintsAbout({ path: 'web/src/ui/a.tsx', text: harmless }), harmless).toEqual([])
  })

  it('find a file that has grown too long, tests aside', () => {
    const text = 'const a = 1\n'.repeat(301)
    expect(complaintsAbout({ path: 'server/src/a.ts', text })).toHaveLength(1)
    expect(complaintsAbout({ path: 'server/src/a.test.ts', text })).toEqual([])
  })
})

describe('texts', () => {
  it.each([
    `const a = <p>See the page</p>`,
    `const a = <p>See {name}</p>`,
    `const a = <>See the page</>`,
    `const a = <p>{'See the page'}</p>`,
    `const a = <p>{done ? 'Done' : t('generic.not_yet')}</p>`,
    `const a = <p>{name ?? 'Nobody'}</p>`,
    'const a = <p>{`${count} people`}</p>',
    `const a = <TextInput label="First name" />`,
    `const a = <TextInput placeholder={short ? 'e.g. Ada' : undefined} />`,
    `const a = <Button aria-label="Close" />`,
    `const columns = [{ key: 'name', title: 'Name' }]`,
    `toast({ severity: 'success', text: 'All of it is saved' })`,
    `const NONE = 'Nothing is here'\nconst a = <p>{NONE}</p>`,
    `const a = <p>{'Hello ' + name}</p>`,
    'const left = (n: number) => `You have ${n} left`',
    `const words = { none: 'Nothing is here' }`,
    `const a = <p>{['All of it', 'more'].join(', ')}</p>`,
    `const ask = () => '¿Qué ha pasado?'`,
    `const away = "It's gone"`,
    `const none = ['nothing is here']`,
    'const missing = (name) => `${name} is missing`',
  ])('are named by their keys, and none is shown as it is written: %s [S1.5f]', (text) => {
    const said = (path: string) => complaintsAbout({ path, text }).map(({ because }) => because)
    expect(said('web/src/features/users/a.tsx')).toEqual([
      expect.stringContaining('is shown as it is written here'),
    ])
    expect(said('web/src/features/users/a.test.tsx')).toEqual([])
  })

  it(
    'let through what is in no language, names of texts, and what nobody reads [S1.5f]',
    { timeout: 60_000 },
    () => {
      for (const text of [
        `const a = <p>{t('users.title')}</p>`,
        'const a = <p>{t(`users.status.${status}`)}</p>',
        `const a = <Failed title="users.failed" message={isNew ? 'users.new' : 'users.old'} />`,
        'const a = <Failed title={`users.failed.${why}`} />',
        `const a = <p>{name}, {surname} · {at}</p>`,
        `const a = <TextInput placeholder="https://" className="wide" type="text" />`,
        `const a = <Text size="sm" c={poor ? 'red' : 'dimmed'}>{value}</Text>`,
        `const move = { action: 'withdraw', message: 'users.withdrawn' }`,
        `throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)`,
        'throw new Error(`A screen of ${name} is missing`)',
        `console.error('No valid language.')`,
        `const keys = ['ArrowDown', 'Home'], zone = 'Europe/Madrid'`,
        `const typed = 'input, textarea, select, [role="menu"]', two = 'wide dark'`,
      ])
        expect(complaintsAbout({ path: 'web/src/features/users/a.tsx', text }), text).toEqual([])
      const brand = { path: 'web/src/ui/page/powered-by.tsx', text: `const a = <b>Cairn</b>` }
      expect(complaintsAbout(brand)).toEqual([])
      expect(complaintsAbout({ ...brand, path: 'web/src/ui/page/brand.tsx' })).toHaveLength(1)
      // Each exception is one, still.
      const found = new Map(projectFiles('web').map((file) => [file.path, textsOf(file)]))
      for (const [path, texts] of Object.entries(inNoLanguage))
        expect(found.get(path), path).toEqual(expect.arrayContaining([...texts]))
    },
  )
})

describe('passwords and codes', () => {
  const because = (text: string, path = 'web/src/features/login/a.tsx') =>
    complaintsAbout({ path, text }).map((c) => c.because)

  it.each([
    `<TextInput label={t('a')} type="password" value={value} />`,
    `<input type='password' />`,
    `<PasswordInput value={value} />`,
    `<PinInput length={6} />`,
    `<TextInput\n  onChange={(event) => set(event.currentTarget.value)}\n  autoComplete="one-time-code"\n/>`,
    `<TextInput leftSection={<Icon size={9} />} autoComplete="current-password" {...form.getInputProps('a')} />`,
  ])('are typed into the fields that keep them out of every attribute: %s', (text) => {
    expect(because(text)).toEqual([expect.stringContaining('PasswordField or SecretInput')])
  })

  it.each([
    `<SecretInput type="password" autoComplete="off" value={value} />`,
    `<PasswordField label={t('a')} autoComplete="current-password" />`,
    `<NewPasswordField autoComplete="new-password" />`,
    `<TextInput autoComplete="email" /><SecretInput autoComplete="one-time-code" />`,
  ])('stand in these: %s', (text) => {
    expect(because(text)).toEqual([])
  })
})

describe('buttons that send something', () => {
  const path = 'web/src/features/users/a.tsx'
  const because = (text: string, at = path) =>
    complaintsAbout({ path: at, text: `export const a = <>${text}</>` }).map((c) => c.because)

  it.each([
    `<Button type="submit">{t('a')}</Button>`,
    `<Button disabled={!form.isDirty()} type="submit">{t('a')}</Button>`,
    `<Button onClick={() => remove.mutate({ params: { id } })}>{t('a')}</Button>`,
    `<ActionIcon aria-label={t('a')} onClick={() => { close(); remove.mutate({ params: { id } }) }} />`,
  ])('are busy until it is answered: not %s [S4.10]', (text) => {
    expect(because(text)).toEqual([expect.stringContaining('loading')])
  })

  it.each([
    `<Button type="submit" loading={save.isPending}>{t('a')}</Button>`,
    `<ActionIcon loading={remove.isPending} aria-label={t('a')} onClick={() => remove.mutate({})} />`,
    `<Button onClick={() => open(true)}>{t('a')}</Button>`,
    `<Button type="button" onClick={close}>{t('a')}</Button>`,
  ])('and no other: %s [S4.10]', (text) => {
    expect(because(text)).toEqual([])
  })

  it('but those of a form that leads to an address', () => {
    expect(
      because(`<Button type="submit">{t('a')}</Button>`, 'web/src/features/certificates/verify-screen.tsx'),
    ).toEqual([])
  })
})

describe('forms', () => {
  const path = 'web/src/features/users/a.tsx'
  const ofContract = `import { CreateUser, usersApi } from '#contract/people/users.ts'`
  const good = [
    `${ofContract}; const form = useForm<V>({ initialValues, validate: validateWith(CreateUser) })`,
    `const save = useAction(usersApi.create, { form, refreshes })`,
    `return <Form form={form} onSubmit={(body) => save.mutate({ body })}>`,
  ]
  const because = (...lines: string[]) =>
    complaintsAbout({ path, text: lines.join('\n') }).map((c) => c.because)

  it('check with the contract’s schema and show what the server finds [S5.5a]', () => {
    expect(because(...good)).toEqual([])
    expect(because(`const form = useForm<V>({ initialValues })`, ...good.slice(1))).toEqual([
      expect.stringContaining('validateWith'),
    ])
    expect(because(good[0] ?? '', `const save = useAction(usersApi.create, { refreshes })`)).toEqual([
      expect.stringContaining('give it to the call'),
    ])
    expect(because(`const form = usePlanForm(values)`, `const save = useAction(api.create)`)).toEqual([
      expect.stringContaining('give it to the call'),
    ])
    expect(because(`import { z } from 'zod'`, ...good)).toEqual([expect.stringContaining('the contract’s')])
    const checked = (schema: string, ...before: string[]) =>
      because(
        ...before,
        ...good.map((line) => line.replace('validateWith(CreateUser)', `validateWith(${schema})`)),
      )
    expect(checked('usersApi.create.body.pick({ name: true })')).toEqual([])
    expect(checked('Shape', 'const Shape = CreateUser.required()')).toEqual([])
    expect(checked('Shape', 'const Shape = anything()')).toEqual([
      expect.stringContaining('not one of its own'),
    ])
    expect(checked('Anything', `import { Anything } from './anything.ts'`)).toEqual([
      expect.stringContaining('not one of its own'),
    ])
    expect(checked('CreateUser.pick({})')).toEqual([expect.stringContaining('checks something')])
    // All that the call asks for, of the call that is made.
    expect(checked('CreateUser.partial()')).toEqual([expect.stringContaining('not partial()')])
    expect(checked('Shape', 'const Shape = CreateUser.partial()')).toEqual([
      expect.stringContaining('not partial()'),
    ])
    expect(checked('usersApi.create.body')).toEqual([])
    expect(checked('usersApi.update.body')).toEqual([
      expect.stringContaining('the call that sends it: usersApi.update.body'),
    ])
    const fields = good.map((line) =>
      line.replace('initialValues', `initialValues: { name: '', tags: [1, 2], at: { day: 1 } }`),
    )
    const picked = (schema: string) =>
      because(...fields.map((line) => line.replace('CreateUser)', `CreateUser${schema})`)))
    expect(picked('.pick({ name: true, tags: true, at: true })')).toEqual([])
    expect(picked('.pick({ name: true })')).toEqual([expect.stringContaining('unchecked: tags, at')])
    expect(
      because(
        'const Shape = CreateUser.pick({ name: true, at: true })',
        ...fields.map((line) => line.replace('CreateUser)', 'Shape)')),
      ),
    ).toEqual([expect.stringContaining('unchecked: tags')])
    expect(picked('.omit({ id: true })')).toEqual([])
    expect(picked('.omit({ id: true, name: true })')).toEqual([expect.stringContaining('unchecked: name')])
    const send = `const save = useAction(usersApi.create, { refreshes })`
    expect(because(send, `return <TextInput value={name} />`)).toEqual([
      expect.stringContaining('what is typed and sent is a form'),
    ])
    expect(because(send, `return <Switch checked={on} />`)).toEqual([])
    // One that closes once it is saved.
    const closing = good.map((line) => line.replace('refreshes', 'refreshes, onSuccess: onClose'))
    expect(because(...closing)).toEqual([expect.stringContaining('holds still meanwhile')])
    expect(because(...closing.map((line) => line.replace(' onSubmit', ' sending={is} onSubmit')))).toEqual([])
    // One call of two, and one that only speaks of the form.
    const screen = (...calls: string[]) =>
      because('export function A() {', good[0] ?? '', ...calls, 'return <Form form={form} />', '}')
    const other = `const again = useAction(usersApi.update, { refreshes, onSuccess: () => form.resetDirty() })`
    expect(screen(good[1] ?? '', other)).toEqual([expect.stringContaining('give it to the call')])
    expect(screen(other)).toEqual([expect.stringContaining('give it to the call')])
    expect(screen(good[1] ?? '')).toEqual([])
    expect(because('function useSave(form: Form) {', other, '}')).toEqual([
      expect.stringContaining('give it to the call'),
    ])
    for (const head of [
      'function A({ form }: Props) {',
      'export function A({ form: mine, ...rest }: Props) {',
      'const A = ({ form }: Props) => {',
      'export const useSave = (form: Form) => {',
    ])
      expect(because(head, other, '}'), head).toEqual([expect.stringContaining('give it to the call')])
    for (const none of ['undefined', 'null'])
      expect(screen(`const save = useAction(usersApi.create, { form: ${none} })`), none).toEqual([
        expect.stringContaining('give it to the call'),
      ])
    expect(because('const A = ({ form }: Props) => {', good[1] ?? '', '}')).toEqual([])
    expect(because('function Other() {', other, '}', ...good.slice(0, 2))).toEqual([])
    expect(because(`return <form onSubmit={send}>`)).toEqual([expect.stringContaining('ui/form.tsx')])
    expect(because(`const fields = useFields(values, send)`, `return <form {...fields.form}>`)).toEqual([])
  })

  it('aside, what is sent by hand is checked first too [S5.5a]', { timeout: 60_000 }, () => {
    const send = `await call(coursesApi.update, { params, body: sent })`
    for (const line of [
      send,
      `void call(coursesApi.update, { body })`,
      `await perform(coursesApi.update, input)`,
      `await line.call(coursesApi.update, { params, body: sent })`,
      `await this.sender.call(coursesApi.update, input)`,
      `await callAs(person, coursesApi.update, { params, body: sent })`,
    ])
      expect(because(line), line).toEqual([expect.stringContaining('sent by hand')])
    expect(because(`const errors = misfits(schema, value, field)`, send)).toEqual([])
    expect(because(`await call(coursesApi.byId, { params })`)).toEqual([])
    expect(because(`await line.call(coursesApi.byId, { params })`)).toEqual([])
    expect(because(`handler.call(self, input)`)).toEqual([])
    // Who is left out of the rule sends something that is not checked.
    const sending = projectFiles('web').filter((file) => callsWithBody(file) > 0)
    for (const listed of Object.keys(sentUnchecked)) expect(sending.map(({ path }) => path)).toContain(listed)
  })
})
