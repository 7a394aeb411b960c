import { describe, expect, it } from 'vitest'
import { complaintsAbout } from './house.ts'
import { importsOf } from './imports.ts'
import { rules } from './rules.ts'

const refused = (path: string, text: string) =>
  importsOf({ path, text }).flatMap((one) =>
    rules.filter(({ refuses }) => refuses(one)).map((rule) => rule.because),
  )

describe('imports', () => {
  it('are read in every form', () => {
    const text = [
      `import a, { type B } from './a.ts'`,
      `import type {\n  C,\n} from '#contract/c.ts'`,
      `import '../styles.css?inline'`,
      `export * from "zod/v4"`,
      `const d = await import('@tabler/icons-react/d')`,
      `// import e from './commented.ts'`,
      `import { f } from 'node:fs'`,
    ].join('\n')
    expect(importsOf({ path: 'web/src/ui/x.ts', text }).map(({ to }) => to)).toEqual([
      'web/src/ui/a.ts',
      'contract/src/c.ts',
      'web/src/styles.css',
      'zod',
      '@tabler/icons-react',
      'node:fs',
    ])
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
    ['web/src/ui/a.tsx', `import b from '../api/client.ts'`],
    ['web/src/api/a.ts', `import b from '../features/users/b.tsx'`],
    ['server/src/features/users/a.ts', `import b from '../auth/auth.routes.ts'`],
    ['server/src/http/a.ts', `import b from '../features/users/b.ts'`],
    ['server/src/features/users/a.ts', `import pg from 'pg'`],
    ['server/src/app.ts', `import b from '#tools/b.ts'`],
    ['web/src/features/users/a.tsx', `import dayjs from 'dayjs'`],
    ['web/src/ui/a.tsx', `import 'dayjs/locale/es'`],
    ['web/src/features/audit/a.tsx', `import { DatePickerInput } from '@mantine/dates'`],
  ])('refuse, in %s: %s', (path, text) => {
    expect(refused(path, text)).toHaveLength(1)
  })

  it.each([
    ['contract/src/a.ts', `import b from './b.ts'; import { z } from 'zod'`],
    ['server/src/app.ts', `import b from './features/users/users.routes.ts'`],
    ['web/src/app/router.tsx', `const b = import('../features/users/users-screen.tsx')`],
    ['web/src/features/users/a.tsx', `import b from '../../ui/b.tsx'`],
    ['server/src/db/postgres.ts', `import pg from 'pg'`],
    ['web/src/locales/dates.ts', `import dayjs from 'dayjs'`],
  ])('let through, in %s: %s', (path, text) => {
    expect(refused(path, text)).toEqual([])
  })
})

describe('house rules', () => {
  it('find a machine’s path, an address in a lock file and work left for later', () => {
    const found = (path: string, text: string) => complaintsAbout({ path, text }).length
    expect(found('docs/a.md', `see ${['', 'home', 'ana', 'notes'].join('/')}`)).toBe(1)
    expect(found('package-lock.json', ['"resolved"', '"https://example.org/a.tgz"'].join(': '))).toBe(1)
    expect(found('server/src/a.ts', `// ${['TO', 'DO'].join('')} later`)).toBe(1)
    expect(found('server/src/a.ts', 'const a = 1\n')).toBe(0)
  })

  it.each([
    ['web/src/features/users/a.tsx', `const day = new Date(at).toLocaleDateString('en-GB')`],
    ['web/src/features/users/a.tsx', `const day = new Date(at).toLocaleString()`],
    ['web/src/ui/a.tsx', `const days = new Intl.DateTimeFormat(locale, { day: 'numeric' })`],
    ['web/src/ui/a.tsx', `const ago = new Intl.RelativeTimeFormat(locale)`],
    ['web/src/app/a.tsx', `<p>{at.toDateString()}</p>`],
    ['web/src/app/a.tsx', `<time dateTime={at}>{at}</time>`],
    ['web/src/locales/en-GB/a.json', `"a.until": "Until {at, date, long}",`],
  ])('find a date that %s writes by itself: %s [S9.5a]', (path, text) => {
    expect(complaintsAbout({ path, text })).toEqual([
      expect.objectContaining({ because: expect.stringContaining('dates are written by ui/time.tsx alone') }),
    ])
  })

  it.each([
    ['web/src/features/users/a.tsx', `useQuery({ ...query(usersApi.list), staleTime: 0 })`],
    ['web/src/app/a.tsx', `useQuery({ ...query(usersApi.list), refetchOnMount: 'always' })`],
  ])('find in %s an answer whose age is nobody’s list: %s [S9.9a]', (path, text) => {
    expect(complaintsAbout({ path, text })).toEqual([
      expect.objectContaining({ because: expect.stringContaining('api/freshness.ts') }),
    ])
    expect(complaintsAbout({ path: 'web/src/api/freshness.ts', text })).toEqual([])
  })

  it('let dates be written where they are written', () => {
    const text = `const days = new Intl.DateTimeFormat(locale)`
    expect(complaintsAbout({ path: 'web/src/locales/dates.ts', text })).toEqual([])
    expect(complaintsAbout({ path: 'web/src/features/users/a.test.tsx', text })).toEqual([])
    expect(complaintsAbout({ path: 'server/src/platform/mail-words.ts', text })).toEqual([])
    expect(complaintsAbout({ path: 'web/src/ui/a.tsx', text: 'formatNumber(1, locale)' })).toEqual([])
  })

  it('find a file that has grown too long, tests aside', () => {
    const text = 'const a = 1\n'.repeat(301)
    expect(complaintsAbout({ path: 'server/src/a.ts', text })).toHaveLength(1)
    expect(complaintsAbout({ path: 'server/src/a.test.ts', text })).toEqual([])
  })
})

describe('forms', () => {
  const path = 'web/src/features/users/a.tsx'
  const good = [
    `const form = useForm<V>({ initialValues, validate: validateWith(CreateUser) })`,
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
    expect(because(`return <form onSubmit={send}>`)).toEqual([expect.stringContaining('ui/form.tsx')])
    expect(because(`const fields = useFields(values, send)`, `return <form {...fields.form}>`)).toEqual([])
  })
})
