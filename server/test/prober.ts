import { Worker } from 'node:worker_threads'

/**
 * Asks a server for its health, one time after the other, from a thread of its own: what this one does meanwhile, such as
 * making and sending a large file, holds no question back. `longest` ends it and says how long the slowest answer took, in
 * milliseconds, the one that is still waited for included.
 */
export function probe(port: number): { longest(): Promise<number> } {
  const worker = new Worker(`(${asking.toString()})()`, { eval: true, workerData: { port } })
  const answer = new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  answer.catch(() => {})
  return {
    longest() {
      worker.postMessage('end')
      return answer
    },
  }
}

/** What the thread does, by itself: it is handed over as text. */
function asking() {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { Agent, get } = process.getBuiltinModule('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = workerData as { port: number }
  let [longest, ended] = [0, false]
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now()
      get({ agent, host: '127.0.0.1', port, path: '/healthz', headers: { host: 'localhost' } }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`/healthz answered ${answer.statusCode}`))
        answer.resume().on('end', () => {
          longest = Math.max(longest, performance.now() - began)
          resolve()
        })
      }).on('error', reject)
    })
  parentPort?.once('message', () => (ended = true))
  const askOn = async () => {
    while (!ended) {
      await ask()
      // Each on its own, and the processor is left to those who need it.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    parentPort?.postMessage(longest)
  }
  void askOn()
}
