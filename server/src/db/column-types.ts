/** What columns of some tables hold, where the database says less: `npm run db:types` puts it into `types.ts`. */
export type ColumnTypes = {
  /** Of a text that may hold only some, of JSON of one shape: the type, by table and column. */
  types: Readonly<Record<string, string>>
  /** The types that are named there, by the file that says them. */
  from?: Readonly<Record<string, readonly string[]>>
}
