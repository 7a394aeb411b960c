import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

export async function furnishPeople({ tx, company_id, admin }: Ground) {
  const ids = { importId: uuid(), fieldId: uuid(), entryId: uuid() }
  await tx
    .insertInto('user_batches')
    .values({
      company_id,
      id: ids.importId,
      kind: 'file',
      state: 'uploaded',
      created_by: admin.id,
    })
    .execute()
  await tx
    .insertInto('custom_fields')
    .values({
      company_id,
      id: ids.fieldId,
      name: 'Team',
      kind: 'text',
      seen_by: 'all',
      edited_by: 'self',
      position: 1,
    })
    .execute()
  await tx
    .insertInto('audit_log')
    .values({ company_id, id: ids.entryId, action: 'users.updated', actor_id: admin.id })
    .execute()
  return ids
}

export const peopleCalls: Calls = {
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
  'audit.byId': ({ entryId: id }) => ({ params: { id } }),
  'users.history': ({ student }) => ({ params: { id: student.id } }),
  'colleagues.byId': ({ student }) => ({ params: { id: student.id } }),
  'customFields.update': ({ fieldId: id }) => ({ params: { id }, body: { name: 'Changed' } }),
  'customFields.delete': ({ fieldId: id }) => ({ params: { id } }),
  'imports.byId': ({ importId }) => ({ params: { id: importId } }),
  'imports.layout': ({ importId }) => ({ params: { id: importId }, body: { headerRow: 1 } }),
  'imports.plan': ({ importId }) => ({
    params: { id: importId },
    body: { targets: ['email'], mode: 'create', role: 'student' },
  }),
  'imports.rows': ({ importId }) => ({ params: { id: importId } }),
  'imports.choose': ({ importId }) => ({ params: { id: importId }, body: { rows: [1], apply: false } }),
  'imports.run': ({ importId }) => ({ params: { id: importId }, body: {} }),
  'imports.cancel': ({ importId }) => ({ params: { id: importId } }),
  'imports.undo': ({ importId }) => ({ params: { id: importId } }),
  'imports.invite': ({ importId }) => ({ params: { id: importId } }),
  'imports.errorFile': ({ importId }) => ({ params: { id: importId } }),
  'imports.delete': ({ importId }) => ({ params: { id: importId } }),
}
