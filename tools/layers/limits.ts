import { readdirSync } from 'node:fs'
import { isTest, type SourceFile } from './files.ts'
import { floorOf } from './floors.ts'
import type { Complaint } from './house.ts'
import { owners } from './tables.ts'

const one = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')
const asKey = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the server’s features are called, of several and of one (webhooks, webhook), but for what every feature stands on. */
const features = readdirSync(new URL('../../server/src/features/', import.meta.url))
  .filter((name) => !owners.ground?.includes(name))
  .flatMap((name) => [name, one(name)])
export const names: ReadonlySet<string> = new Set(features)
const keys = new Set(features.map(asKey))

/** The floors that know no feature. */
export const below: ReadonlySet<string> = new Set(['core', 'db', 'platform', 'http'])
const because =
  'the limits of a feature stand in its own folder (limits.ts): what is below it knows no feature'

/** Limits of a feature that stand below the features: a file of them, or an entry of the list of all. */
export function limitComplaints({ path, text }: SourceFile): Complaint[] {
  const [, of] = /(?:^|\/)(?:([\w-]+)-)?limits\.ts$/.exec(path) ?? []
  if (!/(^|[/-])limits\.ts$/.test(path) || isTest(path) || !below.has(floorOf(path) ?? '')) return []
  const found = text
    .split('\n')
    .flatMap((line, i) =>
      keys.has(/^ {2}(\w+):/.exec(line)?.[1] ?? '') ? [{ path, line: i + 1, because }] : [],
    )
  return of && names.has(of) ? [{ path, because }, ...found] : found
}
