import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; certificate: string; remove(): void }

/** A certificate for `localhost`, for whoever is told to trust it: the paths of its files. */
export function ownCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...made, ...names], { stdio: 'ignore' })
  return { key, certificate, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type Answer = string | { status?: number; headers?: Record<string, string>; body?: string }

/** A company’s own server, which serves its stylesheets over https and remembers what it was asked. */
export async function styleHost({ key, certificate }: Pick<Certificate, 'key' | 'certificate'>) {
  const files = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, answer) => {
      asked.push(request.url ?? '')
      const found = files.get(request.url?.split('?')[0] ?? '')
      const {
        status = 200,
        headers = {},
        body = '',
      } = found === undefined ? { status: 404 } : typeof found === 'string' ? { body: found } : found
      answer.writeHead(status, { 'content-type': 'text/css', ...headers }).end(body)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    files,
    asked,
    address: (path: string) => `https://localhost:${port}${path}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
