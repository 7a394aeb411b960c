import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const deployed = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** What `compose.yaml` says of one of its services. */
const serviceOf = (compose: string, name: string) =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? ''

it('lets the media server reach its webhook: from the machine’s own network, where no service has its name', () => {
  const compose = deployed('compose.yaml')
  expect(serviceOf(compose, 'livekit')).toContain('network_mode: host')
  expect(deployed('livekit.yaml')).toContain('- http://127.0.0.1:3000/api/v1/live/webhook\n')
  expect(serviceOf(compose, 'cairn')).toContain("ports: ['127.0.0.1:3000:3000']")
})
