/**
 * Lets Schemathesis read the OpenAPI document of a throwaway server and call what stands in it, as an administrator and
 * as an operator; then each operation that shuts a door, on a server of its own. Left out, with the reason, where there
 * is no Python to run it. `npm run fuzz -- 300 7` takes 300 seconds of each person and the seed 7.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIX, endpoints } from '#contract/api.ts'
import { authApi } from '#contract/accounts/auth.ts'
import type { OperationId } from '#contract/permissions.ts'
import { caller } from '../server/test/caller.ts'
import { run } from './lib/run.ts'
import { demoPassword, startCairn } from './services/cairn.ts'
import { provideSchemathesis } from './services/schemathesis.ts'

const people = ['admin@demo.test', 'root@cairn.test']
const [seconds = '90', seed = '20261122'] = process.argv.slice(2)

/**
 * Called at random, on oneself or one’s company, they would shut the door on all calls after them: an ended session is
 * begun anew, but nobody signs in without a password, from a company that is suspended, or past a demand for a second
 * factor.
 */
const shutting: readonly OperationId[] = [
  'auth.logout',
  'auth.endSession',
  'auth.endOtherSessions',
  'users.createNewPassword',
  'users.changeStatus',
  'users.delete',
  'secondFactor.setPolicy',
  'sso.save',
  'companies.changeStatus',
  'companies.delete',
  'platform.setMaintenance',
]
/** Whence calls about one thing learn the ids of those that are there. */
const lists: readonly OperationId[] = ['users.list', 'companies.list', 'auth.listSessions']
const SECONDS_EACH = '10'
/** Each is about what the document says. Not asked for: 405, where an unknown method is NOT_FOUND as any unknown call. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'ignored_auth',
]
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Schemathesis = { program: string; folder: string }

/** Somebody who is signed in anew where their session has ended. */
const signedInBy = (email: string) => `[auth.dynamic.openapi.bearer]
path = "${API_PREFIX}${authApi.login.path}"
payload = { email = "${email}", password = "${demoPassword}" }
extract_selector = "/data/token"
`

/** Calls some operations as somebody. Whether all was as described. */
async function callAs(
  { program, folder }: Schemathesis,
  url: string,
  who: { settings: string } | { token: string },
  operations: readonly string[],
  time: string,
): Promise<boolean> {
  const settings = mkdtempSync(join(tmpdir(), 'cairn-fuzz-'))
  const file = join(settings, 'schemathesis.toml')
  writeFileSync(file, 'settings' in who ? who.settings : '')
  try {
    const { code } = await run(
      program,
      [
        `--config-file=${file}`,
        'run',
        `${url}${API_PREFIX}/openapi.json`,
        `--checks=${checks.join()}`,
        '--phases=examples,coverage,fuzzing',
        ...operations,
        `--max-time=${time}`,
        `--seed=${seed}`,
        // Whoever may be shut out by one call makes them one after the other.
        ...('token' in who
          ? ['--workers=1', `--header=Authorization: Bearer ${who.token}`]
          : ['--workers=2']),
        '--generation-database=none',
        '--continue-on-failure',
        '--no-shrink',
        '--no-color',
        '--warnings=off',
      ],
      { show: true, cwd: folder },
    )
    return code === 0
  } finally {
    rmSync(settings, { recursive: true, force: true })
  }
}

async function onServer(work: (server: { url: string; port: number }) => Promise<boolean>): Promise<boolean> {
  const server = await startCairn({ env: { LOG_LEVEL: 'fatal' } })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function fuzz(schemathesis: Schemathesis): Promise<boolean> {
  const without = shutting.map((id) => `--exclude-operation-id=${id}`)
  let good = await onServer(async ({ url, port }) => {
    let all = true
    for (const email of people) {
      say(`As ${email}:`)
      const asDescribed = await callAs(schemathesis, url, { settings: signedInBy(email) }, without, seconds)
      // Whoever is shut out on the way is refused everywhere, as the document says.
      const { status } = await caller(port, 'localhost').call(authApi.login, {
        body: { email, password: demoPassword },
      })
      if (status !== 200) say(`${email} was shut out on the way: the calls after that say nothing.`)
      all &&= asDescribed && status === 200
    }
    return all
  })
  for (const id of shutting) {
    say(`${id}, on a server of its own:`)
    const isAboutOne = endpoints.some((one) => one.id === id && one.path.includes(':'))
    const only = [id, ...(isAboutOne ? lists : [])].map((one) => `--include-operation-id=${one}`)
    good =
      (await onServer(async ({ url, port }) => {
        const { token } = await caller(port, 'localhost').ok(authApi.login, {
          body: { email: 'root@cairn.test', password: demoPassword },
        })
        return await callAs(schemathesis, url, { token }, only, SECONDS_EACH)
      })) && good
  }
  return good
}

const found = await provideSchemathesis()
if ('missing' in found) say(`Left out: ${found.missing}`)
else process.exitCode = (await fuzz(found)) ? 0 : 1
