import type { Tx } from '../../db/tenant.ts'
import type { OwnCompany } from '../../http/caller/context.ts'
import { operatorsCompany } from '../../http/host.ts'
import type { OwnServices } from '../../services.ts'
import {
  countAttempt,
  countIn,
  forgiveAttempts,
  judgeAttempt,
  Refused,
  type CountedAttempt,
} from './count-attempt.ts'
import type { Account } from './find-account.ts'

/** The guess of a sign-in, counted at the host where it is made and, at another host than theirs, at the operators' own. */
type CountedSignIn = { here: CountedAttempt; inOwnCompany: CountedAttempt | null; isJudged: boolean }

type Given = { account: Account | null; email: string; ip: string }

/** Counted for everybody, so that the time tells nothing: of who is no operator under names that are never looked at. */
async function countInOwnCompany(
  services: OwnServices,
  operators: OwnCompany,
  { account, email, ip }: Given,
): Promise<Pick<CountedSignIn, 'inOwnCompany' | 'isJudged'>> {
  const operator = account?.companyId === operators.id ? account : null
  const attempt = { companyId: operators.id, userId: operator?.id ?? null, email, ip }
  const counting = countIn(services, attempt, operator ? '' : 'no operator ')
  return counting.then(
    (inOwnCompany) => ({ inOwnCompany, isJudged: true }),
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return { inOwnCompany: null, isJudged: !operator }
    },
  )
}

/**
 * Counts the guess of a sign-in before it is judged, and refuses it where there are too many: RATE_LIMITED. It counts at
 * the host, whoever has the address. An operator may sign in at any host, and guesses at them are counted once for all of
 * these, at their own: beyond that they are judged no more, and answered as a wrong password is. Refused in words, a few
 * guesses at two hosts would name the operators.
 */
export async function countSignIn(
  services: OwnServices,
  company: OwnCompany,
  given: Given,
): Promise<CountedSignIn> {
  const { account, email, ip } = given
  const userId = account?.companyId === company.id ? account.id : null
  const here = await countAttempt(services, { companyId: company.id, userId, email, ip })
  const operators = await operatorsCompany(services)
  if (!operators || operators.id === company.id) return { here, inOwnCompany: null, isJudged: true }
  return { here, ...(await countInOwnCompany(services, operators, given)) }
}

/** Checks the password of a sign-in that is counted; false also where it is not to be judged. */
export const judgeSignIn = (
  services: OwnServices,
  { here, inOwnCompany, isJudged }: CountedSignIn,
  { hash, password }: { hash: string | null; password: string },
): Promise<boolean> => judgeAttempt(services, here, { hash: isJudged ? hash : null, password }, inOwnCompany)

/** Forgives what was guessed before a right password, in the transaction of the company where the account lives. */
export const forgiveSignIn = (
  tx: Tx,
  services: OwnServices,
  { here, inOwnCompany }: CountedSignIn,
  { companyId }: Account,
): Promise<void> => forgiveAttempts(tx, services, inOwnCompany?.companyId === companyId ? inOwnCompany : here)

/** Forgives it at the host too, where the account lives elsewhere. */
export async function forgiveAtHost(
  services: OwnServices,
  { here }: CountedSignIn,
  { companyId }: Account,
): Promise<void> {
  if (here.companyId !== companyId)
    await services.db.withTenant(here.companyId, (tx) => forgiveAttempts(tx, services, here))
}
