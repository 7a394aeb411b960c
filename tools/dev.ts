/** Development: the API restarts when its sources change, the web application reloads by itself. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './lib/ports.ts'
import { root } from './lib/run.ts'

const apiPort = process.env.PORT ?? String(await freePort())
const env = { ...process.env, PORT: apiPort, CAIRN_API_PORT: apiPort, NODE_ENV: 'development' }

function start(argv: string[]): ChildProcess {
  return spawn(process.execPath, argv, { cwd: root, env, stdio: 'inherit' })
}

const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--config', 'web/vite.config.ts']),
]
console.log(
  `The API listens on ${apiPort}; open the address that vite prints, or http://acme.localhost on its port.`,
)

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// One without the other is of no use.
for (const child of children) child.once('exit', stop)
