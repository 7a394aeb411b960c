import { userSortFields } from '#contract/people/users.ts'
import type { Bench } from '../bench.ts'
import { growsLess, type Figure } from '../figure.ts'
import { COMMON, RARE } from '../fill.ts'
import { milliseconds } from '../load.ts'

const GROWTH = 3
/** Of a filter that many match, which grows with what there is up to a bound. */
const MOST_MS = 50

/** How much longer a page of a list takes in a large company than in a small one. */
export async function lists(bench: Bench): Promise<Figure[]> {
  const sizes = bench.settings.lists
  const [small = 0, middle = 0] = sizes
  const large = sizes.at(-1) ?? 0
  const inWords = (n: number) => n.toLocaleString('en-GB')
  const figures: Figure[] = []
  const page = (people: number, query: string) =>
    milliseconds(bench.as(bench.tenant(`t${people}`), `/api/v1/users/users?${query}`))
  async function compare(name: string, query: string, from = small, note?: string, most?: number) {
    const pair: [number, number] = [await page(large, query), await page(from, query)]
    const figure = growsLess(`${name}, ${inWords(large)} people against ${inWords(from)}`, pair, GROWTH, 'ms')
    if (most !== undefined) {
      figure.bound = `≤ ${most} ms`
      figure.ok = pair[0] <= most
    }
    figures.push({ ...figure, ...(note ? { note } : {}) })
  }
  for (const field of userSortFields)
    for (const sort of [field, `-${field}`]) {
      await compare(`page 1 by ${sort}`, `page=1&sort=${sort}`)
      await compare(`row 1,000 by ${sort}`, `page=1000&pageSize=1&sort=${sort}`)
    }
  for (const field of userSortFields)
    await compare(
      `page 1,000 by ${field}`,
      `page=1000&sort=${field}`,
      middle,
      `the company of ${inWords(small)} has no page 1,000`,
    )
  await compare(`filter “${RARE}”, 20 match`, `page=1&search=${RARE}`)
  await compare(
    `filter “${COMMON}”, 1 in 10 match`,
    `page=1&search=${COMMON}`,
    small,
    'counted to 10,000, and looked for in the order of the list: by name, where those who match come late',
    MOST_MS,
  )
  await compare(
    'filter by role and status',
    'page=1&role=mentor&status=active',
    small,
    'in the order of the index, skipping who does not match; the total comes from kept counts',
  )
  return figures
}
