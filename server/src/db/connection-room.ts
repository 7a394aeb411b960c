import type { Driver } from './driver.ts'

const allowed = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`

/** How many connections the database lets in, of all programs together; undefined of the embedded one, which has one. */
export async function allowedConnections(driver: Driver): Promise<number | undefined> {
  if (driver.kind === 'pglite') return undefined
  const { rows } = await driver.transaction({ prelude: [], readOnly: true }, (tx) =>
    tx.query({ text: allowed }),
  )
  return rows[0]?.['allowed'] as number
}
