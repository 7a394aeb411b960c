import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'

type Slow = {
  port: number
  host: string
  token: string
  method: string
  path: string
  headers: OutgoingHttpHeaders
}

/** A request whose body is sent as one likes. `status` is there as soon as it is answered, whether or not it has ended. */
export function slowRequest({ port, host, token, method, path, headers }: Slow) {
  const sent = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, host, authorization: `Bearer ${token}` },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
  })
  sent.flushHeaders()
  return {
    status,
    write: (part: Buffer | string) => void sent.write(part),
    end: () => void sent.end(),
    cut: () => void sent.destroy(),
  }
}
