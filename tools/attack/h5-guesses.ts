import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { authApi } from '#contract/accounts/auth.ts'
import { secondFactorApi, SecondFactorRequired } from '#contract/accounts/second-factor.ts'
import { caller, type Answer, type Caller } from '../../server/test/caller.ts'
import { held, signIn, stranger, type Attack, type Finding, type Target } from './target.ts'

const GUESSES = 200
/** Judged in a quarter of an hour, by the guide. */
const JUDGED = 10
const VICTIM = 'student@acme.test'
const SOON_MS = 120_000

const codesOf = (answers: Answer<unknown>[]) =>
  Object.entries(Object.groupBy(answers, ({ error, status }) => error?.code ?? String(status)))
    .map(([code, all]) => `${all?.length} ${code}`)
    .join(', ')
const judged = (answers: Answer<unknown>[], codes: string[]) =>
  answers.filter(({ error }) => codes.includes(error?.code ?? '')).length

async function passwords(target: Target): Promise<Finding> {
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, i) =>
      caller(target.port, 'acme.localhost').call(authApi.login, {
        body: { email: VICTIM, password: `a wrong guess number ${i}` },
      }),
    ),
  )
  const count = judged(answers, ['INVALID_CREDENTIALS'])
  return held(
    `of ${GUESSES} passwords at once at most ${JUDGED} are judged`,
    count <= JUDGED,
    codesOf(answers),
  )
}

async function changes(person: Caller): Promise<Finding> {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      person.call(authApi.changePassword, {
        body: { currentPassword: `a wrong guess ${i}`, newPassword: 'meadow lantern copper tide' },
      }),
    ),
  )
  const count = judged(answers, ['INVALID_CREDENTIALS', 'BAD_REQUEST', 'FORBIDDEN'])
  return held(
    `of 60 current passwords at once at most ${JUDGED} are judged`,
    count <= JUDGED,
    codesOf(answers),
  )
}

async function codes(target: Target, person: Caller): Promise<Finding> {
  const { secret } = await person.ok(secondFactorApi.startTotp)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await person.ok(secondFactorApi.confirmTotp, { body: { code: app.generate() } })
  const challenges: string[] = []
  for (let i = 0; i < 4; i++) {
    const body = { email: 'mentor@demo.test', password: target.password }
    const { error } = await stranger(target).call(authApi.login, { body })
    const asked = SecondFactorRequired.safeParse(error?.details)
    if (asked.success) challenges.push(asked.data.challenge)
  }
  const answers = await Promise.all(
    challenges.flatMap((challenge) =>
      Array.from({ length: 25 }, (_, i) =>
        stranger(target).send(secondFactorApi.verify, {
          body: { challenge, code: String(100_000 + i * 7919) },
        }),
      ),
    ),
  )
  const count = judged(answers, ['INVALID_CREDENTIALS', 'BAD_REQUEST'])
  return held(
    `of ${answers.length} codes at once, over ${challenges.length} sign-ins, at most ${JUDGED} are judged`,
    challenges.length > 0 && count <= JUDGED,
    codesOf(answers),
  )
}

/** H5: guesses that are sent all at once, before the first is counted. */
export const guesses: Attack = {
  id: 'H5',
  title: 'guesses that are sent all at once',
  async play(target) {
    const mentor = await signIn(target, 'mentor@demo.test')
    const student = await signIn(target, 'student@demo.test')
    const found = [await codes(target, mentor), await changes(student), await passwords(target)]
    await mentor.call(secondFactorApi.removeTotp)
    const began = Date.now()
    let status: number
    do {
      const body = { email: 'admin@demo.test', password: target.password }
      status = (await stranger(target).call(authApi.login, { body })).status
      if (status !== 200) await pause(3000)
    } while (status !== 200 && Date.now() - began < SOON_MS)
    const seconds = Math.round((Date.now() - began) / 1000)
    return [
      ...found,
      held(
        `another person at the same address signs in within ${SOON_MS / 1000} s`,
        status === 200,
        `the answer was ${status} after ${seconds} s`,
      ),
    ]
  },
}
