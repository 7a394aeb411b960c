import pg from 'pg'
import { inject } from 'vitest'
import { startPgdog } from '#tools/services/pgdog.ts'
import { postgresRoles } from '#tools/services/postgres.ts'
import { atEnd } from './at-end.ts'
import { ownDatabase } from './database.ts'

export type Shard = { port: number; database: string; superuserUrl: string; ownerUrl: string }

/** A copy of the migrated database that the tests are given, beside this file's own; it is dropped with the file. */
export async function copiedShard(number: number): Promise<Shard> {
  const given = inject('testDatabase')
  const own = await ownDatabase()
  if (given.kind !== 'postgres' || own.kind !== 'postgres') throw new Error('This run has no PostgreSQL')
  const database = `${new URL(own.databaseUrl).pathname.slice(1)}_${number}`
  const execute = async (text: string) => {
    const client = new pg.Client({ connectionString: given.superuserUrl })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await execute(`create database "${database}" owner ${postgresRoles.owner} template "${given.template}"`)
  atEnd(() => execute(`drop database "${database}" with (force)`))
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  return {
    port: Number(new URL(given.superuserUrl).port),
    database,
    superuserUrl: at(own.superuserUrl),
    ownerUrl: at(own.migrationUrl),
  }
}

type Spread = { shardUrls: readonly string[]; ownerUrls: readonly string[] }
let spread: Promise<Spread> | undefined

/** Two databases for the companies of this file, behind PgDog; the same for every server that it starts. */
export function spreadDatabases(): Promise<Spread> {
  spread ??= open()
  return spread
}

async function open(): Promise<Spread> {
  atEnd(() => void (spread = undefined))
  const shards = [await copiedShard(0), await copiedShard(1)]
  const dog = await startPgdog(shards)
  atEnd(() => dog.stop())
  return { shardUrls: dog.shardUrls, ownerUrls: shards.map(({ ownerUrl }) => ownerUrl) }
}
