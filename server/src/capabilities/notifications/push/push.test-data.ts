import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a device is sent, as it reads it. */
export type Shown = { title: string; body: string; path: string; tag: string; language: string }
type Got = { headers: IncomingHttpHeaders; path: string; shown: Shown; bytes: number }

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser's keys of one subscription, and how it reads what is sealed for them: RFC 8291, written from its text. */
function keyPair() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  function read(sealed: Buffer): Shown {
    const [salt, length] = [sealed.subarray(0, 16), sealed[20] ?? 0]
    const theirs = sealed.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const secret = derive(own.computeSecret(theirs), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const body = sealed.subarray(21 + length)
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([opened.update(body.subarray(0, -16)), opened.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Shown
  }
  return { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url'), read }
}

/** A service on this machine that reaches one device, as those of browsers do, and the device behind it. */
export async function device(answer: (times: number) => number = () => 201) {
  const { read, ...keys } = keyPair()
  const got: Got[] = []
  let asked = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sealed = Buffer.concat(chunks)
      asked += 1
      const status = answer(asked)
      if (status === 201)
        got.push({
          headers: request.headers,
          path: request.url ?? '',
          shown: read(sealed),
          bytes: sealed.length,
        })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    got,
    origin,
    subscription: { endpoint: `${origin}/to/${randomBytes(16).toString('hex')}`, ...keys },
    asked: () => asked,
    bodies: () => got.map(({ shown }) => shown.body),
  }
}
