/**
 * Lets Schemathesis read the OpenAPI document of a throwaway server and call what stands in it, as an administrator and
 * as an operator. Left out, with the reason, where there is no Python to run it. `npm run fuzz -- 300 7` takes 300
 * seconds of each and the seed 7.
 */
import { authApi } from '#contract/auth.ts'
import type { OperationId } from '#contract/permissions.ts'
import { caller } from '../server/test/caller.ts'
import { run } from './lib/run.ts'
import { demoPassword, startCairn } from './services/cairn.ts'
import { provideSchemathesis } from './services/schemathesis.ts'

const people = ['admin@demo.test', 'root@cairn.test']
const [seconds = '90', seed = '20261122'] = process.argv.slice(2)

/** Called at random, they would shut the door on all calls after them. */
const leftOut: readonly OperationId[] = [
  'platform.setMaintenance',
  'secondFactor.setPolicy',
  'auth.logout',
  'auth.endSession',
  'auth.endOtherSessions',
]
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

async function fuzz(program: string, folder: string): Promise<boolean> {
  const server = await startCairn({ env: { LOG_LEVEL: 'fatal' } })
  let good = true
  try {
    for (const email of people) {
      const body = { email, password: demoPassword }
      const { token } = await caller(server.port, 'localhost').ok(authApi.login, { body })
      say(`As ${email}:`)
      const { code } = await run(
        program,
        [
          'run',
          `${server.url}/api/v1/openapi.json`,
          `--checks=${checks.join()}`,
          '--phases=examples,coverage,fuzzing',
          `--header=Authorization: Bearer ${token}`,
          ...leftOut.map((id) => `--exclude-operation-id=${id}`),
          `--max-time=${seconds}`,
          `--seed=${seed}`,
          '--workers=2',
          '--generation-database=none',
          '--continue-on-failure',
          '--no-shrink',
          '--no-color',
          '--warnings=off',
        ],
        { show: true, cwd: folder },
      )
      // Whoever is signed out on the way is refused everywhere, as the document says.
      const { status } = await caller(server.port, 'localhost', token).call(authApi.me)
      if (status !== 200) say(`${email} was signed out on the way: the calls after that say nothing.`)
      good &&= code === 0 && status === 200
    }
  } finally {
    await server.stop()
  }
  return good
}

const found = await provideSchemathesis()
if ('missing' in found) say(`Left out: ${found.missing}`)
else process.exitCode = (await fuzz(found.program, found.folder)) ? 0 : 1
