import { parentPort } from 'node:worker_threads'
import { match, type Question } from './match.ts'

parentPort?.once('message', (question: Question) => {
  const answer = match(question, (progress) => parentPort?.postMessage({ progress }))
  parentPort?.postMessage({ answer })
})
