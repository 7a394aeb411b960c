import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../core/make-folder.ts'
import { EnvError, type Env } from '../../env.ts'

/** A secret kept in the data folder for its owner alone, made at its first use. */
export function keptSecret(
  env: Env,
  name: string,
  make: () => string,
): { value: string; fresh: boolean; path: string } {
  const path = join(env.dataFolder, name)
  if (existsSync(path)) {
    const value = readFileSync(path, 'utf8').trim()
    if (value.length < LEAST) throw new EnvError(cutOff(path))
    return { value, fresh: false, path }
  }
  makeFolder(env.dataFolder)
  const value = make()
  writeFileSync(path, `${value}\n`, { mode: 0o600, flush: true })
  return { value, fresh: true, path }
}

/** None that is made or may be chosen is shorter: a disk was full, or the power went, while it was written. */
const LEAST = 12
const cutOff = (path: string) =>
  `${path} was cut off: it holds no whole secret. Put the file back from where you keep it. Where there is no other, ` +
  'remove it and start again: a new one is made. With a new `secret` everybody signs in anew, and second factors and ' +
  'the passwords of sign-in providers have to be set up again.'

/** What signs access tokens: CAIRN_SECRET, or one kept in the data folder. */
export const secretKey = (env: Env): string =>
  env.CAIRN_SECRET ?? keptSecret(env, 'secret', () => randomBytes(48).toString('base64url')).value
