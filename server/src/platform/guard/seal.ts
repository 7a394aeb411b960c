import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the server must be able to read again, for whoever holds a copy of the database but not the key. */
export type Seal = {
  /** `about` binds the text to its place: sealed for one row it opens for no other. */
  close(text: string, about: string): string
  /** Throws where it was changed, belongs elsewhere or was sealed by another key. */
  open(sealed: string, about: string): string
  /** The same bytes for the same text; without the key nobody tells what the text was. */
  mark(text: string): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function seal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cairn seal', 32))
  const marking = Buffer.from(hkdfSync('sha256', secret, '', 'cairn mark', 32))
  return {
    mark: (text) => createHmac('sha256', marking).update(text).digest(),
    close(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
