import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './match.ts'

const script = new URL('./match.worker.ts', import.meta.url)
type Said = { progress: number } | { answer: Answer }

/** Matches on a thread of its own: nobody’s request waits for it. Ended where the job is. */
export async function matchApart(
  question: Question,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  const worker = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', (said: Said) => {
        if ('answer' in said) resolve(said.answer)
        else onProgress(said.progress)
      })
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The matching ended before it was done')))
      worker.postMessage(question)
    })
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
