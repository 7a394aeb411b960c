import { randomBytes } from 'node:crypto'
import { authApi } from '#contract/accounts/auth.ts'
import { serverLimits } from '../../server/src/limits.ts'
import { caller } from '../../server/test/caller.ts'
import { beginPeak, held, notPlayed, peakMegabytes, stranger, type Attack } from './target.ts'

/** More than a network may ask for in a minute, by far. */
const ASKED = serverLimits.requestsPerMinute.network.signIn + 400
const ANONYMOUS = 20_000
const AT_ONCE = 50
const MORE_MEGABYTES = 150

/** H4: limits that are counted by a header anybody can make up. */
export const limits: Attack = {
  id: 'H4',
  title: 'limits that are got round by a header, and fill the memory',
  async play(target) {
    const made = () => randomBytes(32).toString('base64url')
    const statuses: number[] = []
    for (let i = 0; i < ASKED; i += AT_ONCE)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const other = caller(target.port, 'localhost', made())
            const body = { email: `nobody.${made().slice(0, 8)}@example.org` }
            return (await other.call(authApi.forgotPassword, { body })).status
          }),
        )),
      )
    const refused = statuses.filter((status) => status === 429).length
    const before = beginPeak(target)
    for (let i = 0; i < ANONYMOUS; i += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          caller(target.port, 'localhost', made()).raw('GET', '/api/v1/auth/me'),
        ),
      )
    const after = peakMegabytes(target)
    const alive = (await stranger(target).raw('GET', '/healthz')).status === 200
    return [
      held(
        'a new Authorization header each time gets nobody past a limit',
        refused >= 100,
        `${refused} of ${ASKED} mails asked for at once were refused`,
      ),
      before === undefined || after === undefined
        ? notPlayed('the counts do not fill the memory', 'it is seen of a throwaway server alone')
        : held(
            `${ANONYMOUS} made-up callers take less than ${MORE_MEGABYTES} MB`,
            after - before < MORE_MEGABYTES,
            `${before} MB before, ${after} MB at most`,
          ),
      held('the server is there', alive, alive ? 'it answers' : 'it does not answer'),
    ]
  },
}
