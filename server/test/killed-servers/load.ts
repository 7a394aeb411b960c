import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { authApi } from '#contract/accounts/auth.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller, type Caller } from '../caller.ts'
import type { Person, TestCompany } from '../world.ts'
import { until } from '../until.ts'
import type { Asking } from './asking.ts'

const PASSWORD = 'a long walk over wet stones'
const ROWS = 40
/** What is asked again and again does not take the processors from what is measured. */
const BREATH_MS = 20

type Load = {
  acme: TestCompany
  admin: Person
  /** Where all of it goes. */
  port: number
  asked: Asking
  isOver: () => boolean
}
/** One kind of load: what was written and acknowledged, and whether it is still there. */
type Kind = {
  work: () => Promise<void>
  acknowledged: () => number
  lost: (at: Caller) => Promise<unknown[]>
}

const again = async ({ isOver }: Load, what: () => Promise<unknown>) => {
  while (!isOver()) {
    await what()
    await pause(BREATH_MS)
  }
}

/** Signing in, and being signed in. */
export function signIns(load: Load, person: Person): Kind {
  const { acme, port, asked } = load
  const tokens: string[] = []
  const email = person.email
  const stranger = caller(port, acme.host)
  return {
    async work() {
      await person.password(PASSWORD)
      await again(load, async () => {
        const signedIn = await asked.ask(stranger, authApi.login, { body: { email, password: PASSWORD } })
        if (signedIn?.token) tokens.push(signedIn.token)
        await asked.ask(caller(port, acme.host, tokens.at(-1) ?? person.token), authApi.me)
      })
    },
    acknowledged: () => tokens.length,
    // Of a person’s many sessions the newest stay.
    async lost() {
      const last = tokens.at(-1)
      if (!last) return ['nobody signed in']
      const { status } = await caller(port, acme.host, last).call(authApi.me)
      return status === 200 ? [] : [last]
    },
  }
}

/** A list, and a change of one of those who are in it. */
export function changes(load: Load, person: Person): Kind {
  const { acme, admin, port, asked } = load
  const who = caller(port, acme.host, admin.token)
  const params = { id: person.id }
  let tried = 0
  let done = 0
  let count = 0
  return {
    work: () =>
      again(load, async () => {
        await asked.ask(who, usersApi.list, { query: { page: 1 } })
        tried += 1
        const changed = await asked.ask(who, usersApi.update, { params, body: { name: `Name ${tried}` } })
        if (!changed) return
        done = tried
        count += 1
      }),
    acknowledged: () => count,
    async lost(at) {
      const { name } = await at.ok(usersApi.byId, { params })
      const found = Number(name.split(' ')[1])
      // What was not acknowledged may have been done as well.
      return found >= done && found <= tried ? [] : [`${name} instead of ${done}`]
    },
  }
}

/** Messages of one to another, each said again with its id until it is known to be there. */
export function messages(load: Load, from: Person, to: Person): Kind {
  const { acme, port, asked } = load
  const who = caller(port, acme.host, from.token)
  const sent: string[] = []
  let conversation = ''
  return {
    async work() {
      const opened = await from.ok(conversationsApi.open, { body: { userId: to.id } })
      conversation = opened.id
      await again(load, async () => {
        const body = { id: uuid(), text: `message ${sent.length}` }
        const send = () => asked.ask(who, conversationsApi.send, { params: { id: conversation }, body })
        await until(send)
        sent.push(body.text)
      })
    },
    acknowledged: () => sent.length,
    async lost() {
      const found: string[] = []
      for (let before: number | undefined; ;) {
        const query = before === undefined ? {} : { before }
        const { items, more } = await to.ok(conversationsApi.messages, {
          params: { id: conversation },
          query,
        })
        found.unshift(...items.map(({ text }) => text ?? ''))
        before = items[0]?.number
        if (!more) break
      }
      return JSON.stringify(found) === JSON.stringify(sent) ? [] : [{ found, sent }]
    },
  }
}

/** Files of people, one after the other. */
export function imports(load: Load): Kind {
  const { acme, admin, port, asked } = load
  const who = caller(port, acme.host, admin.token)
  const begun: { id: string; surname: string }[] = []
  let n = 0
  const state = async (id: string) => (await asked.ask(who, importsApi.byId, { params: { id } }))?.state
  async function one(): Promise<void> {
    const surname = `Import${'abcdefghij'.charAt(n % 10).repeat(1 + Math.floor(n / 10))}x`
    n += 1
    const lines = Array.from({ length: ROWS }, (_, i) => `Name,${surname},${surname}${i}@example.org`)
    const content = ['name,surname,email', ...lines].join('\n')
    const file = { filename: 'people.csv', content }
    const uploaded = await asked.ask(who, importsApi.upload, { files: { file } })
    if (!uploaded) return
    const params = { id: uploaded.id }
    const targets = uploaded.columns.map(({ target }) => target)
    const body = { targets, mode: 'create', role: 'student' } as const
    if (!(await asked.ask(who, importsApi.plan, { params, body }))) return
    const { isOver } = load
    while (!isOver() && (await state(uploaded.id)) !== 'planned') await pause(100)
    if (isOver()) return
    if (!(await asked.ask(who, importsApi.run, { params, body: { invitations: 'none' } }))) return
    begun.push({ id: uploaded.id, surname })
    while (!isOver() && (await state(uploaded.id)) !== 'done') await pause(100)
  }
  return {
    work: () => again(load, one),
    acknowledged: () => begun.length,
    async lost(at) {
      const lost: string[] = []
      for (const { id, surname } of begun) {
        // One that was taken from a killed server goes on once its half minute is over.
        await until(async () => (await at.ok(importsApi.byId, { params: { id } })).state === 'done')
        const { total } = await at.ok(usersApi.list, { query: { search: surname, status: ['pending'] } })
        if (total !== ROWS) lost.push(`${surname}: ${total}`)
      }
      return lost
    },
  }
}
