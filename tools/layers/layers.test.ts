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
  ])('refuse, in %s: %s', (path, text) => {
    expect(refused(path, text)).toHaveLength(1)
  })

  it.each([
    ['contract/src/a.ts', `import b from './b.ts'; import { z } from 'zod'`],
    ['server/src/app.ts', `import b from './features/users/users.routes.ts'`],
    ['web/src/app/router.tsx', `const b = import('../features/users/users-screen.tsx')`],
    ['web/src/features/users/a.tsx', `import b from '../../ui/b.tsx'`],
    ['server/src/db/postgres.ts', `import pg from 'pg'`],
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

  it('find a file that has grown too long, tests aside', () => {
    const text = 'const a = 1\n'.repeat(301)
    expect(complaintsAbout({ path: 'server/src/a.ts', text })).toHaveLength(1)
    expect(complaintsAbout({ path: 'server/src/a.test.ts', text })).toEqual([])
  })
})
