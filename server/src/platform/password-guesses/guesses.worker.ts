import { parentPort } from 'node:worker_threads'
import { passwordGuesses } from './zxcvbn.ts'

parentPort?.on('message', (password: string) => parentPort?.postMessage(passwordGuesses(password)))
