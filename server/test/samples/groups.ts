import { v7 as uuid } from 'uuid'
import type { Calls, Ground } from './sample.ts'

export type Groups = Awaited<ReturnType<typeof furnishGroups>>

export async function furnishGroups({ tx, company_id, student }: Ground) {
  const ids = { groupId: uuid() }
  await tx
    .insertInto('groups')
    .values([
      { company_id, id: ids.groupId, name: 'Workshop' },
      { company_id, id: uuid(), name: 'Kitchen' },
    ])
    .execute()
  await tx
    .insertInto('group_members')
    .values({ company_id, group_id: ids.groupId, user_id: student.id })
    .execute()
  return ids
}

export const groupsCalls: Calls = {
  'groups.byId': ({ groupId: id }) => ({ params: { id } }),
  'groups.update': ({ groupId: id }) => ({ params: { id }, body: { description: 'Changed' } }),
  'groups.delete': ({ groupId: id }) => ({ params: { id } }),
  'groups.people': ({ groupId: id }) => ({ params: { id } }),
  'groups.addPeople': ({ groupId: id, student }) => ({ params: { id }, body: { userIds: [student.id] } }),
  'groups.addSelection': ({ groupId: id, student }) => ({
    params: { id },
    body: { selection: { ids: [student.id] } },
  }),
  'groups.findByEmail': ({ groupId: id }) => ({ params: { id }, body: { emails: ['a@example.org'] } }),
  'groups.removePerson': ({ groupId: id, student }) => ({ params: { id, userId: student.id } }),
  'groups.moves': ({ groupId: id }) => ({ params: { id } }),
}
