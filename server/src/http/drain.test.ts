import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { drainable } from './drain.ts'

async function listening() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  drainable(app)
  app.get('/', () => 'heard')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const open = async () => {
    const socket = connect(address.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    let heard = ''
    socket.on('data', (part: Buffer) => (heard += part.toString()))
    return {
      ask: () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
      answer: once(socket, 'close').then(() => heard),
    }
  }
  return { app, open }
}

it('a caller who was let in before the server was told to stop is answered, also one slow to ask', async () => {
  const { app, open } = await listening()
  const slow = await open()
  await sleep(50)
  const ended = app.drain().then(() => app.close())
  await sleep(700)
  slow.ask()
  const answer = await slow.answer
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/connection: close\r\n/i)
  expect(answer).toMatch(/heard$/)
  await ended
})

it('a connection that nothing is asked on does not hold up the end', async () => {
  const { app, open } = await listening()
  const idle = await open()
  await app.drain()
  await app.close()
  expect(await idle.answer).toBe('')
})
