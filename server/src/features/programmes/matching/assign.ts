/** What is to be assigned: each row to one column at most, each column to as many rows as it can take. */
export type Task = {
  rows: number
  columns: number
  /** How many rows each column takes. */
  capacity: Int32Array
  /** Row by row: 0 where the two must not meet, else one more than how well they fit, from 0 to 100. */
  scores: Uint8Array
}
export type Assignment = {
  /** The column of each row, -1 where it has none. */
  columnOf: Int32Array
  assigned: number
  /** The lowest score that was given, null where nothing was. */
  floor: number | null
  total: number
  /** A proof that no other assignment with this floor is better: prices of rows and columns (see `proves`). */
  prices: { rows: Float64Array; columns: Float64Array; bonus: number }
}

/** Who is left over: how many of the columns’ places can be filled at all by pairs of at least so much. */
function mostWith(task: Task, least: number): number {
  const { rows, columns, capacity, scores } = task
  const columnOf = new Int32Array(rows).fill(-1)
  const taken: number[][] = Array.from({ length: columns }, () => [])
  const depth = new Int32Array(rows)
  const next = new Int32Array(rows)
  let found = 0

  /** The rows in layers from those that have nothing; whether a free place was reached. */
  function layers(): boolean {
    depth.fill(-1)
    const seen = new Uint8Array(columns)
    let queue = [...columnOf.keys()].filter((row) => columnOf[row] === -1)
    for (const row of queue) depth[row] = 0
    let reached = false
    for (let level = 1; queue.length > 0 && !reached; level++) {
      const after: number[] = []
      for (const row of queue)
        for (let column = 0; column < columns; column++) {
          if (seen[column] || (scores[row * columns + column] as number) <= least) continue
          seen[column] = level
          const rowsThere = taken[column] as number[]
          if (rowsThere.length < (capacity[column] as number)) reached = true
          for (const other of rowsThere)
            if (depth[other] === -1) {
              depth[other] = level
              after.push(other)
            }
        }
      queue = after
    }
    return reached
  }
  function extend(row: number): boolean {
    for (let column = next[row] as number; column < columns; column++) {
      next[row] = column + 1
      if ((scores[row * columns + column] as number) <= least) continue
      const rowsThere = taken[column] as number[]
      if (rowsThere.length < (capacity[column] as number)) {
        rowsThere.push(row)
        columnOf[row] = column
        return true
      }
      for (let at = 0; at < rowsThere.length; at++) {
        const other = rowsThere[at] as number
        if (depth[other] !== (depth[row] as number) + 1) continue
        rowsThere[at] = row
        columnOf[row] = column
        columnOf[other] = -1
        if (extend(other)) return true
        // Whoever had it has found nothing else.
        rowsThere[rowsThere.indexOf(row)] = other
        columnOf[other] = column
        columnOf[row] = -1
      }
    }
    depth[row] = -1
    return false
  }
  while (layers()) {
    next.fill(0)
    let more = 0
    for (let row = 0; row < rows; row++) if (columnOf[row] === -1 && extend(row)) more += 1
    if (more === 0) break
    found += more
  }
  return found
}

/** The highest score that every pair can have while as many rows as possible have one. */
function highestFloor(task: Task, least: number): number {
  const most = mostWith(task, least)
  let [low, high] = [least, 100]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (mostWith(task, middle) === most) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The assignment with the largest sum of (bonus + score) over pairs of at least the floor, by shortest augmenting paths:
 * each row in turn takes its place, and whoever is moved by it goes along the cheapest way. The bonus of a pair is more
 * than all scores can differ by, so as many rows as possible have one.
 */
async function best(task: Task, floor: number, onProgress: (share: number) => unknown): Promise<Assignment> {
  const { rows, columns, capacity, scores } = task
  const bonus = 128 * (rows + 1)
  const columnOf = new Int32Array(rows).fill(-1)
  const taken: number[][] = Array.from({ length: columns }, () => [])
  const u = new Float64Array(rows)
  const v = new Float64Array(columns)
  const dist = new Float64Array(columns)
  const from = new Int32Array(columns)
  const done = new Uint8Array(columns)
  /** How many more rows each column takes. */
  const free = Int32Array.from(capacity)
  const cost = (at: number) => {
    const score = scores[at] as number
    return score > floor ? -(bonus + score - 1) : Infinity
  }
  const step = Math.max(1, Math.ceil(rows / 50))
  for (let start = 0; start < rows; start++) {
    if (start % step === 0) await onProgress(start / rows)
    let lowest = 0
    for (let column = 0; column < columns; column++)
      lowest = Math.min(lowest, cost(start * columns + column) - (v[column] as number))
    u[start] = lowest
    dist.fill(Infinity)
    done.fill(0)
    const scanned: { row: number; at: number }[] = []
    // To have nothing costs nothing: of the rows that are reached the cheapest to leave without.
    let without = { row: start, at: Infinity }
    const scan = (row: number, at: number) => {
      scanned.push({ row, at })
      const price = at - (u[row] as number)
      if (price < without.at) without = { row, at: price }
      const base = row * columns
      for (let column = 0; column < columns; column++) {
        if (done[column]) continue
        const far = price + cost(base + column) - (v[column] as number)
        if (far < (dist[column] as number)) {
          dist[column] = far
          from[column] = row
        }
      }
    }
    scan(start, 0)
    let end = -1
    for (;;) {
      let near = -1
      let least = Infinity
      let isFree = false
      for (let column = 0; column < columns; column++) {
        const far = dist[column] as number
        if (far > least || done[column]) continue
        // Of those that are as near a free one ends the search.
        if (far === least && near !== -1 && (isFree || free[column] === 0)) continue
        near = column
        least = far
        isFree = free[column] !== 0
      }
      if (near === -1 || least >= without.at) break
      if (isFree) {
        end = near
        break
      }
      done[near] = 1
      for (const row of taken[near] as number[]) scan(row, dist[near] as number)
    }
    if (end !== -1) free[end] = (free[end] as number) - 1
    const reach = end === -1 ? without.at : (dist[end] as number)
    for (const { row, at } of scanned) u[row] = (u[row] as number) + reach - at
    for (let column = 0; column < columns; column++)
      if (done[column]) v[column] = (v[column] as number) - (reach - (dist[column] as number))
    let row = end === -1 ? without.row : (from[end] as number)
    let to = end
    for (;;) {
      const old = columnOf[row] as number
      if (old !== -1) taken[old] = (taken[old] as number[]).filter((one) => one !== row)
      columnOf[row] = to
      if (to !== -1) taken[to]?.push(row)
      if (row === start) break
      to = old
      row = from[old] as number
    }
  }
  const given = [...columnOf.keys()].flatMap((row) => {
    const column = columnOf[row] as number
    return column === -1 ? [] : [(scores[row * columns + column] as number) - 1]
  })
  return {
    columnOf,
    assigned: given.length,
    floor: given.length ? given.reduce((a, b) => Math.min(a, b)) : null,
    total: given.reduce((sum, one) => sum + one, 0),
    prices: { rows: u, columns: v, bonus },
  }
}

/**
 * As many rows as possible have a column; of all such assignments the worst pair is as good as it can be; of those, the
 * sum is the largest. `least`: below it two are no pair. `onProgress` is told how much of it is done, from 0 to 1, and
 * waited for.
 */
export async function assign(
  task: Task,
  least: number,
  onProgress: (share: number) => unknown = () => {},
): Promise<Assignment> {
  return best(task, highestFloor(task, least), onProgress)
}

/**
 * Whether the prices prove that no assignment of pairs of at least the floor has a larger sum: no pair is worth more than
 * its two prices, and what was given is worth exactly what all prices come to.
 */
export function proves(task: Task, { columnOf, prices, total, assigned, floor }: Assignment): boolean {
  const { rows, columns, capacity, scores } = task
  const { bonus } = prices
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const score = (scores[row * columns + column] as number) - 1
      if (score < 0 || score < (floor ?? 0)) continue
      if (bonus + score + (prices.rows[row] as number) + (prices.columns[column] as number) > 1e-6)
        return false
    }
  const isFit = columnOf.every(
    (column, row) => column === -1 || (scores[row * columns + column] as number) > 0,
  )
  const noneOver = capacity.every(
    (places, column) => columnOf.filter((one) => one === column).length <= places,
  )
  const signs = prices.rows.every((one) => one <= 1e-6) && prices.columns.every((one) => one <= 1e-6)
  const bound =
    prices.rows.reduce((sum, one) => sum - one, 0) +
    prices.columns.reduce((sum, one, column) => sum - one * (capacity[column] as number), 0)
  return isFit && noneOver && signs && Math.abs(bound - (total + assigned * bonus)) < 1e-3
}
