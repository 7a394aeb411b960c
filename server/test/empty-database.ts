import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { postgresRoles } from '#tools/services/postgres.ts'
import { ownDatabase } from './setup/database.ts'

/** A PostgreSQL database in which nothing is, not even a schema: as the server's login and its owner reach it. */
export async function emptyPostgres(): Promise<{ databaseUrl: string; migrationUrl: string }> {
  const own = await ownDatabase()
  if (own.kind !== 'postgres') throw new Error('This run has no PostgreSQL')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const superuser = new pg.Client({ connectionString: own.superuserUrl })
  await superuser.connect()
  try {
    await superuser.query(`create database ${name} owner ${postgresRoles.owner} template template0`)
  } finally {
    await superuser.end()
  }
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  return { databaseUrl: at(own.databaseUrl), migrationUrl: at(own.migrationUrl) }
}
