import { expect, it } from 'vitest'
import type { Import } from './imports.ts'
import { inWords, modules } from './modules.ts'

const server = 'server/src'
const imported = (from: string, to: string): Import => ({ from, to, kind: 'file' })

it('tells of each feature the shared files that know it, once each, and neither its own, nor tests, nor its users', () => {
  expect(
    modules([
      imported(`${server}/routes.ts`, `${server}/features/booking/booking.routes.ts`),
      imported(`${server}/jobs.ts`, `${server}/features/booking/remind.ts`),
      imported(`${server}/jobs.ts`, `${server}/features/booking/expire.ts`),
      imported(`${server}/app.test.ts`, `${server}/features/booking/remind.ts`),
      imported(`${server}/features/booking/remind.ts`, `${server}/features/booking/expire.ts`),
      imported(`${server}/features/home/home.ts`, `${server}/features/booking/slots.ts`),
      imported('web/src/app/routes.tsx', 'web/src/features/booking/screen.tsx'),
      { from: `${server}/routes.ts`, to: 'zod', kind: 'package' },
    ]),
  ).toEqual([
    {
      side: 'server',
      name: 'booking',
      sharedFiles: ['server/src/routes.ts', 'server/src/jobs.ts'],
    },
    { side: 'web', name: 'booking', sharedFiles: ['web/src/app/routes.tsx'] },
  ])
})

it('says of each side what a feature costs, and names the files of those that cost more', () => {
  const feature = (side: 'server' | 'web', name: string, ...sharedFiles: string[]) => ({
    side,
    name,
    sharedFiles,
  })
  expect(
    inWords([
      feature('server', 'auth', 'a.ts', 'b.ts', 'c.ts'),
      feature('server', 'help', 'a.ts'),
      feature('web', 'help', 'routes.tsx', 'nav.ts'),
    ]),
  ).toEqual([
    'Shared files that a feature edits, server: at most 1 for 1 of 2',
    '  auth 3: a.ts, b.ts, c.ts',
    'Shared files that a feature edits, web: at most 2 for 1 of 1',
  ])
})
