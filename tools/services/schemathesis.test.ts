import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { provideSchemathesis } from './schemathesis.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-schemathesis-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('is left out with a reason where there is no Python, or where it can be fetched from nowhere', async () => {
  vi.stubEnv('PATH', folder)
  expect(await provideSchemathesis(join(folder, 'cache'))).toEqual({ missing: 'there is no python3 here' })
  const python = join(folder, 'python3')
  writeFileSync(
    python,
    '#!/bin/sh\n[ "$1" = --version ] && echo Python 3 && exit 0\necho no network\nexit 1\n',
  )
  chmodSync(python, 0o755)
  expect(await provideSchemathesis(join(folder, 'cache'))).toEqual({
    missing: 'Schemathesis could not be installed: no network',
  })
})
