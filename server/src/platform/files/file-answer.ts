import type { Readable } from 'node:stream'

/** A file that a call answers with, instead of JSON. */
export type FileAnswer = { filename: string; mediaType: string; body: Readable | Buffer }
