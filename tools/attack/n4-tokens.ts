import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '#contract/api.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { scopes, type Endpoint, type Scope } from '#contract/endpoint.ts'
import { importsApi } from '#contract/people/imports.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { ownEmailApi } from '#contract/accounts/own-email.ts'
import { permissions } from '#contract/permissions.ts'
import { roleAllowed } from '#contract/roles.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller, type Caller } from '../../server/test/caller.ts'
import { held, notPlayed, patient, signIn, unique, type Attack, type Finding, type Target } from './target.ts'

const LOOKS = 60
const PAUSE_MS = 250

const guarded = endpoints.filter(({ id }) => {
  const allow = permissions[id]
  return allow !== 'public' && roleAllowed(allow, 'admin')
})
/** Input that nothing takes: where a call is let in it is refused by this, and changes nothing. */
const nonsense = {
  params: new Proxy({}, { get: () => '!!' }),
  query: { page: 'x', search: '\0', kind: 'x', sort: '!', from: 'x', companyId: '!' },
  body: { name: 7, title: 7, owner: 7, selection: 7, values: 7, ids: 7, columns: 7, format: 7, action: 7 },
}

async function tokenOf(
  target: Target,
  person: Caller,
  of: readonly Scope[],
): Promise<[Caller, () => Promise<unknown>]> {
  const made = await person.ok(authApi.createApiToken, { body: { name: 'Plays', scopes: [...of] } })
  const revoke = () => person.call(authApi.revokeApiToken, { params: { id: made.id } })
  return [patient(caller(target.port, 'localhost', made.token)), revoke]
}

/** Whether a token is let into a call; undefined where a limit answers, however often it is asked. */
async function letIn(by: Caller, endpoint: Endpoint): Promise<boolean | undefined> {
  const { status, error } = await by.send(endpoint, nonsense)
  if (status === 429) return undefined
  const refused = error?.code === 'FORBIDDEN' && error.details === null
  return status !== 401 && !refused
}

/** Each call by a token of its scope alone, and by one of all others: the first is let in, the second is not. */
async function everyScope(target: Target, only: Caller, others: Caller): Promise<Finding[]> {
  const [opened, shut, limited]: string[][] = [[], [], []]
  let asked = 0
  const ask = async (by: Caller, endpoint: Endpoint, may: boolean, as: string) => {
    asked += 1
    const inside = await letIn(by, endpoint)
    if (inside === undefined) limited?.push(endpoint.id)
    else if (inside !== may) (may ? shut : opened)?.push(`${endpoint.id} by ${as}`)
  }
  for (const scope of scopes) {
    const [one, revokeOne] = await tokenOf(target, only, [scope])
    const without = scopes.filter((other) => other !== scope)
    const [rest, revokeRest] = await tokenOf(target, others, without)
    for (const endpoint of guarded.filter((call) => call.scope === scope)) {
      await ask(one, endpoint, true, `${scope} alone`)
      await ask(rest, endpoint, false, `all but ${scope}`)
    }
    await revokeOne()
    await revokeRest()
  }
  const [all, revoke] = await tokenOf(target, only, scopes)
  for (const endpoint of guarded.filter((call) => call.scope === null))
    await ask(all, endpoint, false, 'all scopes')
  await revoke()
  const after = await all.call(authApi.me)
  const some = (list: string[] = []) => (list.length ? list.join(', ') : `${asked} calls`)
  return [
    held('no token is let into a call beyond its scopes', opened?.length === 0, some(opened)),
    held('each is let into those of its scope', shut?.length === 0, some(shut)),
    limited?.length
      ? notPlayed('every call could be asked', `limited: ${limited.join(', ')}`)
      : held('every call could be asked', true, `${asked} calls`),
    held('a token that was revoked is none', after.status === 401, `${after.status}`),
  ]
}

/** What no token does, whatever its scopes. */
async function neverByToken(target: Target, admin: Caller): Promise<Finding[]> {
  const [token, revoke] = await tokenOf(target, admin, scopes)
  const me = await admin.ok(authApi.me)
  const mark = unique('token')
  const create = (role: 'student' | 'admin') =>
    token.call(usersApi.create, {
      body: { name: 'Robin', surname: mark, email: `${role}.${mark}@example.org`, role, invite: false },
    })
  const made = await create('student')
  const id = made.data?.id ?? ''
  const others = await admin.ok(usersApi.list, { query: { role: ['admin'], status: ['active'] } })
  const other = others.items.find((one) => one.id !== me.id)?.id ?? me.id
  const forbidden = {
    'makes an administrator': (await create('admin')).status,
    'gives the role of one': (await token.call(usersApi.update, { params: { id }, body: { role: 'admin' } }))
      .status,
    'gives the role of one to many': await inBulk(token, id),
    'moves its owner’s address': (
      await token.call(usersApi.update, { params: { id: me.id }, body: { email: `${mark}@example.org` } })
    ).status,
    'moves another administrator’s address': (
      await token.call(usersApi.update, { params: { id: other }, body: { email: `o.${mark}@example.org` } })
    ).status,
    'takes another administrator’s role': (
      await token.call(usersApi.update, { params: { id: other }, body: { role: 'student' } })
    ).status,
    'asks for another address of its owner’s': (
      await token.send(ownEmailApi.change, { body: { email: `${mark}@example.org` } })
    ).status,
    'makes another token': (
      await token.call(authApi.createApiToken, { body: { name: 'More', scopes: [...scopes] } })
    ).status,
    'changes the password': (
      await token.send(authApi.changePassword, {
        body: { currentPassword: target.password, newPassword: `${mark} beside the brook` },
      })
    ).status,
  }
  const byCookieOnly = await token.raw('POST', '/api/v1/auth/refresh-token')
  await token.raw('POST', '/api/v1/auth/logout')
  const still = await admin.call(authApi.me)
  const elsewhere = await caller(target.port, 'acme.localhost').raw('GET', '/api/v1/auth/me')
  const opened = Object.entries(forbidden).filter(([, status]) => ![400, 401, 403].includes(status))
  const after = (await admin.call(usersApi.byId, { params: { id } })).data
  await admin.call(usersApi.delete, { params: { id } })
  await revoke()
  return [
    held(
      'none makes an administrator, moves a way in or makes another token',
      made.status === 200 && opened.length === 0 && after?.role === 'student',
      opened.length
        ? opened.map(([what, status]) => `${what} ${status}`).join(', ')
        : Object.values(forbidden).join(' '),
    ),
    held(
      'none passes where the cookie alone counts, nor ends its owner’s session',
      byCookieOnly.status >= 400 && still.status === 200 && elsewhere.status === 401,
      `${byCookieOnly.status}, then ${still.status}`,
    ),
  ]
}

/** A change of many, planned and run by a token; the first refusal, or 200 once it is over. */
async function inBulk(token: Caller, id: string): Promise<number> {
  const selection = { ids: [id] }
  const planned = await token.call(bulkApi.plan, {
    body: { selection, action: { kind: 'role', role: 'admin' } },
  })
  if (!planned.data) return planned.status
  const params = { id: planned.data.id }
  const reaches = async (...states: string[]) => {
    for (let look = 0; look < LOOKS; look++) {
      if (states.includes((await token.ok(importsApi.byId, { params })).state)) return
      await pause(PAUSE_MS)
    }
  }
  await reaches('planned')
  const run = await token.call(importsApi.run, { params, body: { invitations: 'later' } })
  if (run.status === 200) await reaches('done')
  return run.status
}

/** What stands in a meeting of others, and what was said there. */
async function notesOfAnother(target: Target): Promise<Finding> {
  const host = await signIn(target, 'priya.nair@demo.test')
  const student = await signIn(target, 'student@demo.test')
  const words = unique('secret')
  const description = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  }
  const made = await host.send(meetingsApi.create, { body: { title: 'Alone', description } })
  const { id, code } = made.data as { id: string; code: string }
  const own = await host.raw('GET', `/api/v1/meetings/${code}`)
  const [token, revoke] = await tokenOf(target, student, scopes)
  const reading = endpoints.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/meetings/') && path.includes(':'),
  )
  const through: string[] = []
  for (const endpoint of reading) {
    const { status, text } = await token.send(endpoint, { params: { id, code } })
    // Whoever has the code is told what it opens, and no more.
    if (text.includes(words) || (status < 400 && endpoint !== meetingsApi.byCode))
      through.push(`${endpoint.id} ${status}`)
  }
  await revoke()
  return held(
    'a token reads nothing of a meeting that its owner is not in',
    through.length === 0 && own.text.includes(words),
    through.length ? through.join(', ') : `${reading.length} calls`,
  )
}

/** N4: tokens of the API, of every scope, at every call. */
export const apiTokens: Attack = {
  id: 'N4',
  title: 'tokens of the API beyond their scopes',
  async play(target) {
    const admin = () => signIn(target, 'admin@demo.test')
    const root = await signIn(target, 'root@cairn.test')
    return [
      ...(await everyScope(target, await admin(), root)),
      ...(await neverByToken(target, await admin())),
      await notesOfAnother(target),
    ]
  },
}
