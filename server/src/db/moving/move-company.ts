import type pg from 'pg'
import { isDatabaseError, type Driver, type Row } from '../driver.ts'
import { DIRECTORY } from '../shards.ts'
import { catchUp, endFollowing, follow, requireAlike, type Tell } from './following.ts'
import { leave, lockOf, NotTheSame } from './leaving.ts'
import {
  CannotMove,
  connect,
  has,
  hide,
  isIn,
  literal,
  requireIsShard,
  show,
  tidy,
  type Sides,
} from './sides.ts'

export { CannotMove } from './sides.ts'

type Move = {
  company: { id: string; slug: string }
  /** The number of the database that it is to be in. */
  to: number
  /** Each database straight, as a superuser: only one of these may have what is written in one follow in another. */
  adminUrls: readonly string[]
  tell: Tell
}
type Place = { shard: number; movingTo: number | null }

/** The directory, as who moves a company asks it. */
const directoryOf =
  ({ shards }: { shards: NonNullable<Driver['shards']> }) =>
  async (text: string, values: readonly unknown[]): Promise<Row[]> =>
    (
      await shards.transaction(DIRECTORY)(
        { prelude: [{ text: `select set_config('role', 'app_platform', true)` }] },
        (tx) => tx.query({ text, values }),
      )
    ).rows

type Ask = ReturnType<typeof directoryOf>

async function placeOf(ask: Ask, id: string): Promise<Place | undefined> {
  const [row] = await ask('select shard, moving_to as "movingTo" from company_places where id = $1', [id])
  return row as Place | undefined
}

/** One at a time moves a company out of a database, into it, or takes out what is left there: whoever is first. */
async function requireAlone(clients: readonly pg.Client[], { id, slug }: Move['company']): Promise<void> {
  for (const client of clients)
    if (!(await has(client, `select where pg_try_advisory_lock(${lockOf('move', id)})`)))
      throw new CannotMove(`${slug} is being moved by another.`)
}

const followingName = (id: string) => `cairn_move_${id.replaceAll('-', '')}`

/** Opens connections for as long as some work takes. */
async function withClients<T>(
  urls: readonly string[],
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = []
  try {
    for (const url of urls) clients.push(await connect(url))
    return await work(...clients)
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}

/**
 * Of a company that is where it is to be: what a move left elsewhere that was given up, or was broken off in its last step, is
 * taken out. Answers whether there was any.
 */
async function stay(shards: NonNullable<Driver['shards']>, ask: Ask, move: Move, place: Place) {
  const { company, to, adminUrls } = move
  const { id } = company
  const homeUrl = adminUrls[to] ?? ''
  let found = place.movingTo !== null
  for (const [shard, url] of adminUrls.entries()) {
    if (shard === to) continue
    await withClients([homeUrl, url], async (home, other) => {
      if (!home || !other) return
      await requireIsShard(shards, to, home)
      await requireIsShard(shards, shard, other)
      await requireAlone([home, other], company)
      if (!(await isIn(home, id))) throw new CannotMove(`${company.slug} is not in the database ${to}.`)
      const isHidden = await has(other, `select from companies_elsewhere where id = ${literal(id)}`)
      if (isHidden || (await isIn(other, id)) || place.movingTo === shard) {
        found = true
        await endFollowing({ from: home, to: other, name: followingName(id), id, fromUrl: homeUrl })
        await tidy(other, id)
      }
      await show(home, id)
    })
  }
  await ask('update company_places set moving_to = null, updated_at = now() where id = $1', [id])
  return found
}

async function go(shards: NonNullable<Driver['shards']>, ask: Ask, move: Move, place: Place) {
  const { company, to, adminUrls, tell } = move
  const { id, slug } = company
  const [fromUrl, toUrl] = [adminUrls[place.shard] ?? '', adminUrls[to] ?? '']
  await withClients([fromUrl, toUrl, fromUrl], async (from, target, fence) => {
    if (!from || !target || !fence) return
    const sides: Sides = { from, to: target, name: followingName(id), id, fromUrl }
    await requireIsShard(shards, place.shard, from)
    await requireIsShard(shards, to, target)
    await requireAlone([from, target], company)
    // Another may have moved it until now.
    if ((await placeOf(ask, id))?.shard !== place.shard)
      throw new CannotMove(`${slug} was just moved by another.`)
    await requireAlike(sides)
    await ask('update company_places set moving_to = $2, updated_at = now() where id = $1', [id, to])
    if (await isIn(from, id)) {
      await hide(target, id, null)
      await follow(sides, tell)
      await catchUp(sides, tell)
      await leave(sides, fence, tell).catch(async (error: unknown) => {
        if (error instanceof NotTheSame)
          await ask('update company_places set moving_to = null, updated_at = now() where id = $1', [id])
        throw error
      })
    } else if (!(await isIn(target, id))) {
      await endFollowing(sides)
      await tidy(target, id)
      await tidy(from, id)
      throw new CannotMove(`${slug} is in neither database.`)
    }
    await ask('update company_places set shard = $2, moving_to = null, updated_at = now() where id = $1', [
      id,
      to,
    ])
    shards.forget(id)
    await show(target, id)
    await tidy(from, id)
  })
}

/**
 * Moves a company to another database while people work in it: the new one follows the old one in its rows, then everybody
 * waits for a moment, and finds it there. Broken off anywhere, it goes on when it is called again: until every row was
 * compared the company is where it was, from then on it is in the new database. Called with the database where it is, it gives up
 * a move that was begun, and takes out what is left anywhere else.
 */
export async function moveCompany(driver: Driver, move: Move): Promise<void> {
  const { shards } = driver
  const { company, to, adminUrls } = move
  if (!shards) throw new CannotMove('There is one database. Nothing can be moved.')
  if (adminUrls.length !== shards.count)
    throw new CannotMove(
      `There are ${shards.count} databases: the address of each is needed, as a superuser.`,
    )
  if (to >= shards.count) throw new CannotMove(`There is no database ${to}.`)
  const ask = directoryOf({ shards })
  const place = await placeOf(ask, company.id)
  if (!place) throw new CannotMove(`The directory does not know ${company.slug}.`)
  if (place.shard !== to && place.movingTo !== null && place.movingTo !== to)
    throw new CannotMove(
      `${company.slug} is on its way to the database ${place.movingTo}: let it arrive first, or move it to ${place.shard}, where it is, to give that up.`,
    )
  try {
    if (place.shard !== to) return await go(shards, ask, move, place)
    if (!(await stay(shards, ask, move, place)))
      throw new CannotMove(`${company.slug} is in the database ${to} already.`)
    move.tell('What was left of it in other databases was taken out.')
  } catch (error) {
    if (error instanceof CannotMove || !isOfDatabase(error)) throw error
    throw new CannotMove(
      `The move was broken off: ${error.message}. Call it again, and it goes on from there.`,
      { cause: error },
    )
  }
}

/** A statement that failed, or a line that broke: no fault of the program. */
const isOfDatabase = (error: unknown): error is Error =>
  isDatabaseError(error) ||
  (error instanceof Error &&
    ('severity' in error || 'syscall' in error || /^(Connection terminated|Client )/.test(error.message)))
