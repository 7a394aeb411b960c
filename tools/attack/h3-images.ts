import { deflateSync, crc32 } from 'node:zlib'
import { authApi } from '#contract/auth.ts'
import { companiesApi } from '#contract/companies.ts'
import {
  beginPeak,
  held,
  notPlayed,
  peakMegabytes,
  signIn,
  stranger,
  type Attack,
  type Target,
} from './target.ts'

const WAIT_MS = 5000
const MORE_MEGABYTES = 700

/** 41 KB that are 49 million pixels once they are unpacked. */
function hugePng(side = 7000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const end = Buffer.alloc(4)
    end.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, end])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((side + 1) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${inside}</svg>`)
/** Each draws the one before it ten times: a thousand million circles in a kilobyte. */
const chain = svg(
  `<defs><circle id="a0" r="1"/>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a9"/>`,
)
const filters = svg(
  `<filter id="f"><feTurbulence numOctaves="30"/><feGaussianBlur stdDeviation="400"/><feMorphology radius="300"/></filter><rect width="4000" height="4000" filter="url(#f)"/>`,
)
const patterns = svg(
  `<pattern id="p" width=".01" height=".01"><rect width="1" height="1" filter="blur(9px)"/></pattern><rect width="4000" height="4000" fill="url(#p)"/>`,
)

/** The longest that a sign-in of somebody else took, while `work` was under way. */
async function slowestSignIn(target: Target, work: Promise<unknown>): Promise<number> {
  let over = false
  let slowest = 0
  const done = work.finally(() => (over = true))
  while (!over) {
    const began = Date.now()
    const body = { email: 'student@demo.test', password: target.password }
    await stranger(target).call(authApi.login, { body })
    slowest = Math.max(slowest, Date.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
  await done
  return slowest
}

/** H3: small pictures that are costly to draw. */
export const images: Attack = {
  id: 'H3',
  title: 'small pictures that are costly to draw',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const mentor = await signIn(target, 'mentor@demo.test')
    const before = beginPeak(target)
    const company = (await admin.ok(authApi.me)).companyId
    const photo = (content: Buffer, filename: string) =>
      mentor.send(authApi.uploadPhoto, { files: { photo: { filename, content } } })
    const vectors: Record<string, Buffer> = { chain, filters, patterns }
    const statuses: Record<string, number> = {}
    const png = hugePng()
    const work = Promise.all([
      ...Object.entries(vectors).map(async ([name, content]) => {
        statuses[`photo: ${name}`] = (await photo(content, `${name}.svg`)).status
        const icon = await admin.send(companiesApi.update, {
          params: { id: company },
          body: {},
          files: { icon: { filename: `${name}.svg`, content } },
        })
        statuses[`icon: ${name}`] = icon.status
      }),
      ...Array.from({ length: 6 }, () => photo(png, 'huge.png')),
    ])
    const slowest = await slowestSignIn(target, work)
    const after = peakMegabytes(target)
    const taken = Object.entries(statuses).filter(([, status]) => status < 400)
    const alive = (await stranger(target).raw('GET', '/healthz')).status === 200
    return [
      held(
        'what is costly to draw is refused by what it is',
        taken.length === 0,
        taken.length ? `taken: ${taken.map(([name]) => name).join(', ')}` : 'all refused',
      ),
      held(
        `meanwhile others sign in within ${WAIT_MS / 1000} s`,
        slowest < WAIT_MS,
        `the slowest took ${slowest} ms`,
      ),
      before === undefined || after === undefined
        ? notPlayed('the server’s memory stays what it was', 'it is seen of a throwaway server alone')
        : held(
            `the server takes less than ${MORE_MEGABYTES} MB more`,
            after - before < MORE_MEGABYTES,
            `${before} MB before, ${after} MB at most`,
          ),
      held('the server is there', alive, alive ? 'it answers' : 'it does not answer'),
    ]
  },
}
