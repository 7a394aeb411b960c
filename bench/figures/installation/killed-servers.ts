import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '#tools/lib/run.ts'
import type { Figure } from '../../figure.ts'

const SECONDS = 180
const TEST = 'server/test/killed-servers/killed-servers.test.ts'

type Seen = {
  kills: number
  requests: number
  broken: number
  said: number
  cameBack: number
  acknowledged: object
}

/** The long form of the test that kills servers: it fails where anything that was acknowledged is lost. */
export async function killedServers(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-killed-'))
  const file = join(folder, 'figures.json')
  try {
    const { code, output } = await run(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', TEST],
      {
        env: {
          CAIRN_TEST_DB: 'postgres',
          CAIRN_KILLED_SECONDS: String(SECONDS),
          CAIRN_KILLED_FIGURES: file,
        },
      },
    )
    if (code !== 0) throw new Error(output)
    const seen = JSON.parse(readFileSync(file, 'utf8')) as Seen
    return [
      {
        name: `acknowledged writes lost, ${seen.kills} servers killed in ${SECONDS} s`,
        value: '0',
        bound: '0',
        ok: true,
        note: `${seen.broken} of ${seen.requests} requests broken, all under way at a kill; ${seen.said} words in a meeting, ${seen.cameBack} times come back; acknowledged ${JSON.stringify(seen.acknowledged)}`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
