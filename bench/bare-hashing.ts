/** The reference for signing in: nothing but checking the password, 16 at a time. Prints checks a second. */
import { hash, verify } from '@node-rs/argon2'
import { argon } from '#server/platform/guard/passwords.ts'

const seconds = Number(process.argv[2])
const stored = await hash('a stone upon a stone', argon)
const check = () => verify(stored, 'a stone upon a stone')
await Promise.all(Array.from({ length: 16 }, check))
let done = 0
const began = performance.now()
const end = began + seconds * 1000
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (performance.now() < end) {
      await check()
      done++
    }
  }),
)
process.stdout.write(`${done / ((performance.now() - began) / 1000)}\n`)
