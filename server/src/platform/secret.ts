import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../core/make-folder.ts'
import type { Env } from '../env.ts'

/** A secret kept in the data folder for its owner alone, made at its first use. */
export function keptSecret(
  env: Env,
  name: string,
  make: () => string,
): { value: string; fresh: boolean; path: string } {
  const path = join(env.dataFolder, name)
  if (existsSync(path)) return { value: readFileSync(path, 'utf8').trim(), fresh: false, path }
  makeFolder(env.dataFolder)
  const value = make()
  writeFileSync(path, `${value}\n`, { mode: 0o600 })
  return { value, fresh: true, path }
}

/** What signs access tokens: CAIRN_SECRET, or one kept in the data folder. */
export const secretKey = (env: Env): string =>
  env.CAIRN_SECRET ?? keptSecret(env, 'secret', () => randomBytes(48).toString('base64url')).value
