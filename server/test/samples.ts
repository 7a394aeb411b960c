import type { OperationId } from '#contract/permissions.ts'
import { v7 as uuid } from 'uuid'
import type { Anything } from './caller.ts'
import type { Person, TestCompany, World } from './world.ts'

/** A company with one of each thing that an id can name. */
export type Furnished = TestCompany & {
  admin: Person
  student: Person
  settingsId: string
  apiTokenId: string
  passkeyId: string
  meetingCode: string
  mailId: string
}

export async function furnish(world: World): Promise<Furnished> {
  const company = await world.company()
  const admin = await company.user({ role: 'admin' })
  const student = await company.user({ role: 'student' })
  const ids = { token: uuid(), passkey: uuid(), meeting: uuid(), mail: uuid() }
  const meetingCode = `abc-${uuid()
    .replace(/[^a-f]/g, '')
    .padEnd(4, 'x')
    .slice(0, 4)}-xyz`
  const settingsId = await world.services.db.withTenant(company.id, async (tx) => {
    await tx
      .insertInto('api_tokens')
      .values({
        company_id: company.id,
        id: ids.token,
        user_id: admin.id,
        name: 'Export',
        hash: Buffer.from(ids.token),
        hint: 'abcd',
        scopes: ['users:read'],
      })
      .execute()
    await tx
      .insertInto('passkeys')
      .values({
        company_id: company.id,
        id: ids.passkey,
        user_id: admin.id,
        credential_id: ids.passkey,
        rp_id: 'example.org',
        public_key: Buffer.from('key'),
        name: 'Phone',
      })
      .execute()
    await tx
      .insertInto('meetings')
      .values({
        company_id: company.id,
        id: ids.meeting,
        code: meetingCode,
        title: 'Round',
        host_id: admin.id,
        starts_at: new Date(),
        minutes: 60,
      })
      .execute()
    await tx
      .insertInto('mails')
      .values({
        company_id: company.id,
        id: ids.mail,
        recipient: 'a@example.org',
        subject: 'Hello',
        body_text: 'Hello',
        body_html: '<p>Hello</p>',
      })
      .execute()
    const settings = await tx.selectFrom('company_settings').select('id').executeTakeFirstOrThrow()
    return settings.id
  })
  return { ...company, admin, student, settingsId, apiTokenId: ids.token, passkeyId: ids.passkey, meetingCode, mailId: ids.mail }
}

type Sample = (thing: Furnished) => Anything

/**
 * A well-formed call for each operation that names a thing by its id, made on the things of one company. The sweep
 * sends it from another company, where it must be NOT_FOUND. An operation with an id that is not here fails the sweep.
 */
export const namedThings: Partial<Record<OperationId, Sample>> = {
  'users.byId': ({ student }) => ({ params: { id: student.id } }),
  'users.update': ({ student }) => ({ params: { id: student.id }, body: { name: 'Changed' } }),
  'users.changeStatus': ({ student }) => ({
    params: { id: student.id },
    body: { userId: student.id, status: 'inactive' },
  }),
  'users.createNewPassword': ({ student }) => ({ params: { id: student.id } }),
  'users.invite': ({ student }) => ({ params: { id: student.id } }),
  'users.delete': ({ student }) => ({ params: { id: student.id } }),
  'users.createFromFile': ({ id }) => ({
    query: { companyId: id },
    body: { role: 'student' },
    files: { file: { filename: 'people.csv', content: 'name,surname,email\nA,B,a.b@example.org\n' } },
  }),
  'companies.byId': ({ id }) => ({ params: { id } }),
  'companies.update': ({ id }) => ({ params: { id }, body: { name: 'Changed' } }),
  'companies.settings': ({ id }) => ({ query: { companyId: id } }),
  'companies.updateSettings': ({ settingsId }) => ({
    params: { id: settingsId },
    body: { description: 'Changed' },
  }),
  'companies.configuration': ({ id }) => ({ params: { id } }),
  'companies.updateConfiguration': ({ id }) => ({ params: { id }, body: { changed: true } }),
  'auth.endSession': ({ admin }) => ({ params: { id: admin.sessionId } }),
  'auth.revokeApiToken': ({ apiTokenId }) => ({ params: { id: apiTokenId } }),
  'secondFactor.removePasskey': ({ passkeyId }) => ({ params: { id: passkeyId }, body: {} }),
  'secondFactor.reset': ({ student }) => ({ params: { id: student.id } }),
  'platform.outboxMessage': ({ mailId }) => ({ params: { id: mailId } }),
  'meetings.byCode': ({ meetingCode }) => ({ params: { code: meetingCode } }),
  'meetings.join': ({ meetingCode }) => ({ params: { code: meetingCode } }),
  'meetings.end': ({ meetingCode }) => ({ params: { code: meetingCode } }),
}

/** Operations whose id names something that everyone may see. */
export const namesPublicThings: readonly OperationId[] = ['companies.bySlug']
