import { Transform } from 'node:stream'

/** Passes bytes on, and ends what unpacks to more of them than its archive's directory says: it was made to fill something. */
export function noMoreThan(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      passed += part.length
      if (passed > bytes) done(new Error('A file in an archive is larger than it says'))
      else done(null, part)
    },
  })
}
