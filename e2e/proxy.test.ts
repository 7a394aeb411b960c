import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { join } from 'node:path'
import { root } from '#tools/lib/run.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { findNginx, startNginx } from '#tools/services/nginx.ts'
import type { Service } from '#tools/services/service.ts'
import { pageHtml } from './harness/api.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside } from './harness/signed-in.ts'
import { address, password, story } from './harness/story.ts'

let cairn: Cairn | undefined
let nginx: Service | undefined

/** The shipped locations, with what they include where it is here. */
const locations = readFileSync(join(root, 'deploy/nginx/locations.conf'), 'utf8').replaceAll(
  '/etc/nginx/cairn',
  join(root, 'deploy/nginx'),
)

/** What deploy/nginx/cairn.conf is, without the certificates, in front of one server. */
const front = (backend: number) => (port: number) =>
  `
map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
upstream cairn { server 127.0.0.1:${backend}; keepalive 8; }
server {
  listen 127.0.0.1:${port};
  ${locations}
}`

beforeAll(async () => {
  if (!findNginx()) return
  cairn = await startCairn({ env: { CAIRN_TRUSTED_PROXIES: '127.0.0.1' } })
  nginx = await startNginx(front(cairn.port))
})
afterAll(async () => {
  await nginx?.stop()
  await cairn?.stop()
})

story('serves each company behind nginx as it does alone [S1.1]', async ({ visitor, skip }) => {
  skip(!nginx, 'nginx is not installed')
  const { page } = await visitor()
  const port = nginx?.port ?? 0
  await page.goto(address('acme', '/login', port))
  await fillSignIn(page, emailOf('student', 'acme'), password)
  await inside(page)
  const direct = await pageHtml(cairn?.port ?? 0, 'acme', '/login')
  const behind = await pageHtml(port, 'acme', '/login')
  const title = /<title>([^<]+)</
  expect(title.exec(behind)?.[1]).toBe(title.exec(direct)?.[1])
})
