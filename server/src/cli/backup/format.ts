import { z } from 'zod'

/**
 * A backup is a gzipped tar of, in this order: `cairn-backup.json` (Head), `tables/<table>/<n>.jsonl` (rows, each an
 * array of the columns' values as PostgreSQL writes them as text), `files/<company>/<key>`, `cairn-sums.json` (Tail).
 */
export const FORMAT = 1
export const HEAD = 'cairn-backup.json'
export const TAIL = 'cairn-sums.json'

const Column = z.object({ name: z.string(), type: z.string() })
export const Head = z.object({
  format: z.number(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(Column) })),
})
export type Head = z.infer<typeof Head>
export type Table = Head['tables'][number]

export const Tail = z.object({
  rows: z.record(z.string(), z.number()),
  /** Of every entry between the two. */
  sha256: z.record(z.string(), z.string()),
  /** Files that the tables name and that were not there any more when their turn came. */
  missing: z.array(z.string()),
})
export type Tail = z.infer<typeof Tail>

/** Every value has one text, whatever the database's own settings are. */
export const textSettings = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
  set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
