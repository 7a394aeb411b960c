import { existsSync, readdirSync } from 'node:fs'
import { groundFates } from '#server/platform/personal-data/ground.ts'

const houses = ['features', 'capabilities'].map(
  (floor) => new URL(`../../server/src/${floor}/`, import.meta.url),
)

/** The tables of a feature or a capability: those whose people it says something of. */
async function tablesOf(house: URL): Promise<string[]> {
  const fates = new URL('personal-data.ts', house)
  if (!existsSync(fates)) return []
  const said = (await import(fates.href)) as Record<string, object>
  return Object.values(said).flatMap((tables) => Object.keys(tables))
}

/**
 * Whose each table is: a feature or a capability of the server, or `ground`, which every feature stands on. Another feature's rows are
 * read through what that feature offers.
 */
export const owners: Readonly<Record<string, readonly string[]>> = {
  ground: Object.keys(groundFates),
  ...Object.fromEntries(
    await Promise.all(
      houses.flatMap((floor) =>
        readdirSync(floor).map(async (name) => [name, await tablesOf(new URL(`${name}/`, floor))] as const),
      ),
    ),
  ),
}

/** Files that name a table of somebody else's all the same. The list may only grow shorter. */
export const readElsewhere: Readonly<Record<string, { tables: readonly string[]; because: string }>> = {
  'server/src/http/caller/actor.ts': {
    tables: ['api_tokens', 'passkeys', 'totp_factors'],
    because: 'who calls is one statement in the first write of each request',
  },
  'server/src/http/caller/mark-seen.ts': {
    tables: ['api_tokens'],
    because: 'when a token was used last is written where it is read',
  },
  'server/src/platform/stylesheets/kept-stylesheets.ts': {
    tables: ['company_own_stylesheets', 'company_stylesheets'],
    because: 'stylesheets are served before anybody is signed in',
  },
  'server/src/platform/companies/companies.ts': {
    tables: ['company_own_stylesheets', 'company_sso'],
    because: 'the company of a host is one statement, kept in memory',
  },
  'server/src/features/users/batches/run/undo-rows.ts': {
    tables: ['one_time_tokens'],
    because: 'a thousand people’s change is taken back in one statement',
  },
}
