import { freshness } from '../freshness.ts'

/** Of a page of people whom a block is pasted over: it is taken as it is known. */
export const pastedOver = freshness.pastedOver
