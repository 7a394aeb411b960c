import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from '../lib/run.ts'

const folders: Record<string, string> = {
  '#contract/': 'contract/src',
  '#server/': 'server/src',
  '#tools/': 'tools',
}

function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return resolve(dirname(from), name)
  const [prefix, folder] = Object.entries(folders).find(([begin]) => name.startsWith(begin)) ?? []
  return prefix && folder && join(root, folder, name.slice(prefix.length))
}

/** What a file imports with its own start: no types, and nothing that is imported when it is first needed. */
function importedBy(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { staticImports, staticExports } = parseSync(path, text).module
  return [
    ...staticImports
      .filter(({ start }) => !text.startsWith('import type', start))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ]
}

/** The packages that are loaded with some files, by those that they import. */
function packagesWith(...files: string[]): { files: number; packages: string[] } {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const waiting = files.map((path) => join(root, path))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path) || !path.endsWith('.ts')) continue
    seen.add(path)
    for (const name of importedBy(path)) {
      const file = fileOf(path, name)
      if (file) waiting.push(file)
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  return { files: seen.size, packages: [...packages].toSorted() }
}

/**
 * Each costs a server that nobody uses memory and time to start: a new one is to be imported where it is first needed,
 * or has a reason to be here (decision 0333).
 */
it('loads with the start of a server on PostgreSQL these packages and no others', () => {
  const { files, packages } = packagesWith(
    'server/src/main.ts',
    'server/src/serve.ts',
    'server/src/serve-one.ts',
    'server/src/db/postgres.ts',
  )
  // So many that nothing was overlooked.
  expect(files).toBeGreaterThan(1000)
  expect(packages).toEqual([
    '@block65/webcrypto-web-push',
    '@fastify/accept-negotiator',
    '@fastify/cookie',
    '@fastify/cors',
    '@fastify/multipart',
    '@fastify/static',
    '@fastify/websocket',
    '@node-rs/argon2',
    'aws4fetch',
    'content-disposition',
    'csv-stringify',
    'fast-jwt',
    'fastify',
    'fflate',
    'ical-generator',
    'intl-messageformat',
    'jose',
    'kysely',
    'mime',
    'otpauth',
    'pg',
    'pino',
    'prom-client',
    'temporal-polyfill',
    'ts-fsrs',
    'uuid',
    'zod',
  ])
})

it('is built where packages for development were left out', () => {
  const { packages } = packagesWith('tools/build.ts', 'web/vite.config.ts')
  expect(packages).toEqual(expect.arrayContaining(['oxc-parser', 'vite']))
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})
