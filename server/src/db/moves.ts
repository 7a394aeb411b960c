import { onlyHere } from './branches.ts'
import { isMoving, type Driver } from './driver.ts'
import { DIRECTORY, settled } from './shards.ts'
import { doorOf, enterPlatform, handleBehind, handleOf, type DirectoryTx, type Tx } from './tenant.ts'

/** Moves an open transaction into another company, wherever that is. Only a policy that allows it may come before. */
export async function moveToCompany(tx: Tx, companyId: string): Promise<void> {
  const { at, driver } = handleBehind(tx)
  const { shard, enter } = await doorOf(driver, companyId)
  await orForgotten(driver, companyId, at.moveTo(shard, enter))
}

/** Where it is not there any more it is looked for anew, when all of this is begun again. */
const orForgotten = ({ shards }: Driver, companyId: string, moved: Promise<void>): Promise<void> =>
  moved.catch((error: unknown) => {
    if (isMoving(error)) shards?.forget(companyId)
    throw error
  })

/** Moves an open transaction out of its company, to all that are in one's database. Only a policy that allows it may come before. */
export async function moveToPlatformOf(tx: Tx, companyId: string): Promise<void> {
  const { at, driver } = handleBehind(tx)
  const { shard, enterAbove } = await doorOf(driver, companyId)
  await orForgotten(driver, companyId, at.moveTo(shard, enterAbove))
}

/** Moves an open transaction to what is the installation's own. Only a policy that allows it may come before. */
export async function moveToDirectory(tx: Tx): Promise<DirectoryTx> {
  await handleBehind(tx).at.moveTo(DIRECTORY, [enterPlatform])
  return tx
}

/**
 * Reads in each database that has companies, over all of them there; the answers in the order of the databases. Where
 * there is one, the open transaction is that and stays there. Only a policy that allows it may come before.
 */
export async function readEachDatabase<T>(tx: Tx, body: (tx: Tx) => Promise<T>): Promise<T[]> {
  const { at, driver } = handleBehind(tx)
  const { shards } = driver
  if (!shards) {
    await at.moveTo(DIRECTORY, [enterPlatform])
    return [await body(tx)]
  }
  const answers = []
  for (let shard = 0; shard < shards.count; shard++)
    answers.push(
      await shards.transaction(shard, { beside: true })(
        { prelude: [enterPlatform], readOnly: true },
        (connection) => body(handleOf(driver, onlyHere(connection)).tx),
      ),
    )
  return answers
}

type Page = { page: number; pageSize: number }
type Part = { limit: number; offset: number }

/**
 * A page of what is listed over all companies. Of several databases each gives what may stand on it, and they are put into one
 * order. Only a policy that allows it may come before.
 */
export async function readPage<R>(
  tx: Tx,
  { page, pageSize }: Page,
  read: (tx: Tx, part: Part) => Promise<R[]>,
  compare: (a: R, b: R) => number,
): Promise<R[]> {
  const offset = (page - 1) * pageSize
  const isOne = !handleBehind(tx).driver.shards
  const part = isOne ? { limit: pageSize, offset } : { limit: offset + pageSize, offset: 0 }
  const rows = (await readEachDatabase(tx, (one) => read(one, part))).flat()
  return isOne ? rows : rows.toSorted(compare).slice(offset, offset + pageSize)
}

/**
 * Moves an open transaction to where a new company is to be; where there are several databases it has its place and slug
 * from this moment, and loses them where the transaction is taken back. Only a policy that allows it may come before.
 */
export async function moveToNewCompany(tx: Tx, company: { id: string; slug: string }): Promise<void> {
  const { at, driver } = handleBehind(tx)
  const { shards } = driver
  if (!shards) return at.moveTo(DIRECTORY, [enterPlatform])
  at.unless(() => shards.leave(company.id))
  await settled(shards, company, (shard) => at.moveTo(shard, [enterPlatform]))
}

/** Gives a company another slug in the directory, where there is one; it has its own again where the transaction is taken back. */
export async function renamePlace(tx: Tx, id: string, slug: { from: string; to: string }): Promise<void> {
  const { at, driver } = handleBehind(tx)
  const { shards } = driver
  if (!shards) return
  await shards.rename({ id, slug: slug.to })
  at.unless(() => shards.rename({ id, slug: slug.from }))
}
