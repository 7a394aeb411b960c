import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** A process that says so many lines as soon as its input ends, the last one by `fatal`, and then ends with 3. */
function speaker(lines: number) {
  const log = new URL('log.ts', import.meta.url).href
  const script = `
    const { openLog } = await import(${JSON.stringify(log)})
    const log = openLog('info')
    process.stdin.resume().on('end', () => {
      for (let n = 1; n < ${lines}; n++) log.info({ n }, 'x'.repeat(1000))
      log.fatal({ n: ${lines} }, 'the last one')
      process.exit(3)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { child, ended: once(child, 'exit') }
}

it('a process that ends by an error ends where nobody reads its log', async () => {
  const { child, ended } = speaker(1000)
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.end()
  // One that never ends is ended here: it is told apart by its signal.
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  expect(await ended).toEqual([3, null])
  clearTimeout(late)
})

it('all that was said is in the log, in its order, also of a process that ends by an error', async () => {
  const { child, ended } = speaker(1000)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const read = once(child.stdout, 'end')
  child.stdin.end()
  expect(await ended).toEqual([3, null])
  await read
  const numbers = said
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: number }).n)
  // The first was under way when the process ended: it may come in between.
  expect(numbers.filter((n) => n > 1)).toEqual(Array.from({ length: 999 }, (_, i) => i + 2))
})
