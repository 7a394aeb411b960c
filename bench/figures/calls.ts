import { meetingsApi } from '#contract/meetings/meetings.ts'
import { call, tokenOf } from '../../e2e/harness/api.ts'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import { provide } from '#tools/needs.ts'
import { startCairn } from '#tools/services/cairn.ts'
import { startLiveKit } from '#tools/services/livekit.ts'
import type { Bench } from '../bench.ts'
import { startBareCall } from '../calls/bare-call.ts'
import { joinsOfBare, joinsOfOurs, type Joined } from '../calls/join-times.ts'
import { percentile, round, type Figure } from '../figure.ts'

const JOINS = 20
const BLOCKS = 4
const RATIO = 2
type Engine = 'peer to peer' | 'LiveKit'
/** The picture that everyone gets of everyone in a room of so many, so that the reference carries the same. */
const pictures: Record<Engine, Record<number, object>> = {
  'peer to peer': {
    2: { width: 1280, height: 720, frameRate: 30 },
    4: { width: 480, height: 270, frameRate: 20 },
  },
  // One of the sizes that a browser sends to the server, by how large it is shown.
  LiveKit: {
    2: { width: 1280, height: 720, frameRate: 30 },
    4: { width: 640, height: 360, frameRate: 30 },
  },
}

const firsts = (joins: readonly Joined[]) => joins.map((times) => Math.min(...times))
const lasts = (joins: readonly Joined[]) => joins.map((times) => Math.max(...times))

function compare(name: string, ours: readonly Joined[], bare: readonly Joined[]): Figure[] {
  return ([0.5, 0.95] as const).map((part) => {
    const [value, reference] = [percentile(firsts(ours), part), percentile(firsts(bare), part)]
    const all = `until everyone is seen ${round(percentile(lasts(ours), part))} ms`
    return {
      name: `${name}, p${part * 100}`,
      value: `${round(value)} ms`,
      reference: `${round(reference)} ms`,
      ratio: value / reference,
      bound: `≤ ${RATIO}`,
      ok: value / reference <= RATIO,
      note: `${ours.length} joins; the reference is a page of WebRTC alone; ${all}`,
    }
  })
}

/** From the press of Join to the first picture of somebody else, beside a page that is nothing but the connection. */
export async function calls(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  const bare = await startBareCall()
  const browser = await launchBrowser()
  const missing = await provide('livekit')
  if (missing) console.log(`calls through LiveKit are not measured: ${missing}`)
  const liveKit = missing ? undefined : await startLiveKit()
  const withLiveKit = liveKit && {
    VITE_LIVE_URL: liveKit.url,
    LIVEKIT_API_KEY: liveKit.apiKey,
    LIVEKIT_API_SECRET: liveKit.apiSecret,
  }
  try {
    for (const [engine, env] of [
      ['peer to peer', {}],
      ['LiveKit', withLiveKit],
    ] as const) {
      if (!env) continue
      const server = await startCairn({ env: { ...bench.env, ...env } })
      try {
        const { password, emails } = bench.data
        const { port } = server
        const token = await tokenOf(port, 'demo', emails[0] ?? '', password)
        for (const people of [2, 4]) {
          const body = { lobby: 'off' as const }
          const { code } = await call(meetingsApi.create, { port, company: 'demo', token, body })
          // The last of them joins and leaves; the host stays.
          const setup = { port, password, emails, code }
          const [ours, reference]: [Joined[], Joined[]] = [[], []]
          // Never both at once, and in turn: what else the machine does hits both.
          for (let block = 0; block < BLOCKS; block++) {
            reference.push(
              ...(await joinsOfBare(browser, bare, people, JOINS / BLOCKS, pictures[engine][people] ?? {})),
            )
            ours.push(...(await joinsOfOurs(browser, setup, people, JOINS / BLOCKS)))
          }
          figures.push(...compare(`join to first picture, ${people} people, ${engine}`, ours, reference))
        }
      } finally {
        await server.stop()
      }
    }
    return figures
  } finally {
    await browser.close()
    await liveKit?.stop()
    await bare.stop()
  }
}
