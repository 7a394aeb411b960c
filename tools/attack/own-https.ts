import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'cairn-attack-'))
const key = join(folder, 'key.pem')
/** Signs itself; a throwaway server is started so that it believes it (NODE_EXTRA_CA_CERTS). */
export const certificate = join(folder, 'certificate.pem')

/** Whether this machine can make a certificate. */
export function makeCertificate(): boolean {
  const request =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  try {
    execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Serves a stylesheet over https on this machine, and at `/999.css` no answer that there is; undefined where there is no certificate. */
export async function startStylesheet(text: string): Promise<{ url: string; stop(): void } | undefined> {
  let options
  try {
    options = { key: readFileSync(key), cert: readFileSync(certificate) }
  } catch {
    return undefined
  }
  const server = createServer(options, ({ url }, response) =>
    response
      .writeHead(url === '/999.css' ? 999 : 200, { 'content-type': 'text/css; charset=utf-8' })
      .end(text),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}/theme.css`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
