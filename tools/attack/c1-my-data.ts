import { authApi } from '#contract/accounts/auth.ts'
import { myDataApi } from '#contract/accounts/my-data.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Caller } from '../../server/test/caller.ts'
import { tokensTo } from './mails.ts'
import { held, notPlayed, signIn, stranger, type Attack, type Target } from './target.ts'

const ROOT = 'root@cairn.test'
const ADMIN = 'admin@demo.test'

/** A student whose address is the end of the admin's, as anybody may ask for one. */
async function namesake(target: Target, root: Caller, admin: Caller): Promise<Caller> {
  let email = ''
  for (const name of ['min', 'dmin', 'in', 'n']) {
    email = `${name}@demo.test`
    const body = { name: '@', surname: '@', email, role: 'student', invite: true } as const
    if ((await admin.call(usersApi.create, { body })).status === 200) break
  }
  const [token = ''] = await tokensTo(root, email)
  const body = { token: decodeURIComponent(token), password: target.password }
  await stranger(target).ok(authApi.acceptInvitation, { body })
  return signIn(target, email)
}

const copyOf = async (person: Caller) => (await person.call(myDataApi.export)).text

/** C1: a copy of one's own data, taken by somebody whose name or address is a part of another's. */
export const myData: Attack = {
  id: 'C1',
  title: 'a copy of one’s own data with other people’s mails and links in it',
  async play(target) {
    const root = await signIn(target, ROOT)
    const admin = await signIn(target, ADMIN)
    const ask = (email: string) => stranger(target).ok(authApi.forgotPassword, { body: { email } })
    await ask(ROOT)
    await ask(ADMIN)
    const [ofRoot, ofAdmin] = [await tokensTo(root, ROOT), await tokensTo(root, ADMIN)]
    if (!ofRoot.length || !ofAdmin.length)
      return [notPlayed('mails stay their readers’', 'the outbox shows no link to a super_admin')]

    const me = await admin.ok(authApi.me)
    // The whole name is a part of root's address where no surname is asked for.
    const alone = await admin.call(authApi.updateMe, { body: { name: 't@cairn.test', surname: '' } })
    if (alone.status !== 200) await admin.ok(authApi.updateMe, { body: { name: 't@cairn.test' } })
    const copyOfAdmin = await copyOf(admin)
    await admin.ok(authApi.updateMe, { body: { name: me.name, surname: me.surname } })
    const student = await namesake(target, root, admin)
    const copyOfStudent = await copyOf(student)
    const outbox = await admin.call(platformApi.outbox)
    const shows = (copy: string, tokens: string[]) => tokens.some((token) => copy.includes(token))
    const whole = copyOfAdmin.length > 100 && copyOfStudent.length > 100
    return [
      held(
        'a copy can be taken at all',
        whole,
        `${copyOfAdmin.length} and ${copyOfStudent.length} characters`,
      ),
      held(
        'an admin who calls himself a part of root’s address gets no mail of root’s',
        !shows(copyOfAdmin, ofRoot) && !copyOfAdmin.includes(`"${ROOT}"`),
        `root’s link ${shows(copyOfAdmin, ofRoot) ? 'is in the copy' : 'is not in the copy'}`,
      ),
      held(
        'a person named like the end of an address gets nobody else’s mails',
        !shows(copyOfStudent, [...ofRoot, ...ofAdmin]) && !copyOfStudent.includes(ADMIN),
        `the admin’s address ${copyOfStudent.includes(ADMIN) ? 'is in the copy' : 'is not in the copy'}`,
      ),
      held(
        'one’s own copy shows no link that works, so that a borrowed session gains nothing',
        !shows(copyOfAdmin, ofAdmin),
        `one’s own link ${shows(copyOfAdmin, ofAdmin) ? 'is in the copy' : 'is not in the copy'}`,
      ),
      held('an admin reads no outbox', outbox.status === 403, `the outbox answered ${outbox.status}`),
    ]
  },
}
