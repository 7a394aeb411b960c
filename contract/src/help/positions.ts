import { z } from 'zod'

/** No conversation has more messages and changes: they are numbered as a database counts. */
export const MOST = 2_147_483_647
/** Counts from 1 within its conversation. */
export const Number = z.number().int().min(1).max(MOST)
export const Position = z.number().int().min(0).max(MOST)
