import { ApiError } from '../core/errors.ts'
import { isDatabaseError, type Connection, type Driver, type Row, type Statement } from './driver.ts'
import { placeIn, replayed, written, type Replica } from './replica.ts'

type Reading<T> = {
  /** Opens the transaction at the database, and that at the replica. */
  enter: { database: Statement; replica: Statement }
  /** Asked of the database itself, where what was just ended or taken away is known; its rows are handed to the body. */
  first: Statement | undefined
  body: (tx: Connection, first: Row[]) => Promise<T>
}
type Answer<T> = { answer: T } | null

/**
 * Reads at the replica, once that holds all that was committed when the reading began. Answers nothing where it does
 * not soon, or where anything goes wrong there: then the database is to be asked.
 */
export async function readAtReplica<T>(
  driver: Driver,
  replica: Replica,
  { enter, first, body }: Reading<T>,
): Promise<Answer<T>> {
  const prelude = [enter.database, written, ...(first ? [first] : [])]
  const [, at, found = []] = await driver.transaction({ prelude, readOnly: true }, (_, rows) => rows)
  const place = placeIn(at)
  const isThere = place !== null && (await replica.reached(place))
  const read = isThere ? await readFrom(replica, place, enter.replica, (tx) => body(tx, found)) : null
  replica.reads[read ? 'there' : 'missed'] += 1
  return read
}

/** How long the replica may take to open a transaction before it is taken to be away. */
const OPENS_MS = 500

function readFrom<T>(
  replica: Replica,
  place: number,
  enter: Statement,
  body: (tx: Connection) => Promise<T>,
): Promise<Answer<T>> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const late = setTimeout(() => {
      isGivenUp = true
      replica.rest(new Error('It does not answer'))
      resolve(null)
    }, OPENS_MS)
    replica
      .transaction({ prelude: [replayed, enter], readOnly: true }, async (tx, opening) => {
        const [rows] = await opening
        clearTimeout(late)
        // Behind one address there may be several replicas, or by now an older one.
        const at = placeIn(rows)
        if (isGivenUp || at === null || at < place) return null
        return { answer: await body(tx) }
      })
      .finally(() => clearTimeout(late))
      .then(resolve, (error: unknown) => {
        // What the operation refuses is an answer as well.
        if (error instanceof ApiError) return reject(error)
        if (isOfReplica(error)) replica.rest(error)
        resolve(null)
      })
  })
}

/** Whether the replica failed, rather than a statement: a long one is broken off there for what it is to repeat. */
const isOfReplica = (error: unknown): error is Error =>
  error instanceof Error && (!isDatabaseError(error) || /^(08|28|3D|53|57P|58|XX)/.test(error.code))
