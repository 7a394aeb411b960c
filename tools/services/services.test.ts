import { expect, it } from 'vitest'
import { listening } from '#tools/lib/ports.ts'
import { findCoturn, startCoturn } from './coturn.ts'
import { findNginx, startNginx } from './nginx.ts'
import { findRedis, startRedis } from './redis.ts'

const services = [
  { name: 'Redis', find: findRedis, start: startRedis },
  { name: 'coturn', find: findCoturn, start: startCoturn },
  {
    name: 'nginx',
    find: findNginx,
    start: () => startNginx((port) => `server { listen 127.0.0.1:${port}; return 204; }`),
  },
]

for (const { name, find, start } of services)
  it.skipIf(!find())(`starts ${name} for a while and leaves nothing behind`, async () => {
    const service = await start()
    expect(await listening(service.port)).toBe(true)
    await service.stop()
    expect(await listening(service.port)).toBe(false)
  })
