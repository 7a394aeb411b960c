import { Agent } from 'node:http'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { percentile, round, type Figure } from '../figure.ts'
import { send } from '../load.ts'

const ROWS = 100_000
const TIMES = 150
const WARM = 20

/** As many groups, paths and programmes as a company could never have, each with its entry, in words like titles have. */
const fillOf = (table: string, kind: string, count: number) => `
  with made as (
    insert into ${table === 'paths' ? 'paths (company_id, id, title, language)' : table === 'groups' ? 'groups (company_id, id, name)' : 'programmes (company_id, id, name, weights)'}
    select $1::uuid, gen_random_uuid(),
      (array['Guide','Course','Practice','Basics','Review','Introducción','Taller','Notes','Plan','Circle'])[1 + n % 10] || ' '
      || initcap(translate(substr(md5('${kind}' || n), 1, 8), '0123456789', 'aeioulnrst')) || ' '
      || initcap(translate(substr(md5(n || '${kind}'), 1, 6), '0123456789', 'aeioulnrst')) || ' ' || n
      ${table === 'paths' ? ", 'en'" : table === 'groups' ? '' : ", '{}'"}
    from generate_series(1, ${count}) n
    returning company_id, id, ${table === 'paths' ? 'title' : 'name'} as title)
  insert into search_entries (company_id, kind, of_id, id, language, title, words)
  select company_id, '${kind}', id, id, 'en', title, 'How people learn together here, with some words about ' || lower(title)
  from made`

const asked = {
  'a title as it is': (title: string) => title,
  'the beginning of a title': (title: string) => title.slice(0, 9),
  'a part of a rare word': (title: string) => (title.split(' ')[1] ?? '').slice(1, 7),
  'two words, one of them common': (title: string) => `people ${title.split(' ')[1]}`,
  'a word that all have': () => 'together',
  'a word that one in ten has': () => 'taller',
  'two letters': (title: string) => (title.split(' ')[1] ?? '').slice(0, 2),
  'what nothing has': (_: string, n: number) => `qzx${n}wvk`,
} satisfies Record<string, (title: string, n: number) => string>

/** A search among a hundred thousand entries, beside the bare queries of its kinds. */
export async function search(bench: Bench): Promise<Figure[]> {
  const tenant = bench.tenant('import0')
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const fill = [
      ['groups', 'group', 0.4],
      ['paths', 'path', 0.4],
      ['programmes', 'programme', 0.2],
    ] as const
    for (const [table, kind, part] of fill) await client.query(fillOf(table, kind, ROWS * part), [tenant.id])
    await client.query('vacuum analyze search_entries')
    const { rows } = await client.query<{ title: string }>(
      `select title from search_entries where company_id = $1 order by md5(id::text) limit ${TIMES}`,
      [tenant.id],
    )
    const timed = async (work: (n: number) => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < TIMES + WARM; n++) {
        const began = performance.now()
        await work(n % TIMES)
        if (n >= WARM) times.push(performance.now() - began)
      }
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    }
    // Ranked as the search ranks, without a judge: what the words alone cost.
    const bare = (words: string) =>
      client.query(
        `select kind, id, title from search_entries where company_id = $1 and kind = any($3)
           and letters like fold($2) order by title = $4 desc, title limit 15`,
        [tenant.id, `%${words}%`, fill.map(([, kind]) => kind), words],
      )
    const figures: Figure[] = []
    for (const [name, wordsOf] of Object.entries(asked)) {
      const words = (n: number) => wordsOf(rows[n]?.title ?? '', n)
      const own = await timed((n) =>
        send(bench.as(tenant, `/api/v1/search?search=${encodeURIComponent(words(n))}`), agent),
      )
      const other = await timed((n) => bare(words(n)))
      figures.push({
        name: `search for ${name}, p99`,
        value: `${round(own.p99)} ms`,
        reference: `${round(other.p99)} ms`,
        ratio: own.p99 / other.p99,
        note: `medians ${round(own.p50)} and ${round(other.p50)} ms; the reference is one bare query over the same rows, judged by nobody`,
      })
    }
    return figures
  } finally {
    agent.destroy()
    await client.end()
  }
}
