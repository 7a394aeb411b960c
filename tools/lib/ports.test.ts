import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, listening } from './ports.ts'

it('gives free ports that no outgoing connection can take before they are used', async () => {
  const range = '/proc/sys/net/ipv4/ip_local_port_range'
  let outgoing = 32_768
  try {
    outgoing = Math.min(outgoing, Number(readFileSync(range, 'utf8').split(/\s+/)[0]))
  } catch {
    // Not Linux: its own range begins higher still.
  }
  for (let turn = 0; turn < 50; turn++) {
    const port = await freePort()
    expect(port).toBeGreaterThan(1024)
    expect(port).toBeLessThan(outgoing)
    expect(await listening(port)).toBe(false)
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
    await new Promise((resolve) => void server.close(resolve))
  }
})
