import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Caller } from '../../server/test/caller.ts'
import { refusing, type Play } from './course-calls.ts'
import { held, signIn, unique, type Attack, type Finding } from './target.ts'

/** Every way to ask for what a field holds. */
const waysTo = (field: string, value: string, person: string): Play[] => [
  [customFieldsApi.list, {}],
  [customFieldsApi.own, {}],
  [authApi.me, {}],
  [usersApi.list, { query: { custom: [`${field}:${value}`] } }],
  [usersApi.list, { query: { sort: `field:${field}` } }],
  [usersApi.list, { query: { sort: field } }],
  [usersApi.list, { query: { search: value } }],
  [usersApi.find, { query: { custom: [`${field}:${value}`] } }],
  [usersApi.byId, { params: { id: person } }],
  [usersApi.history, { params: { id: person } }],
  [meetingsApi.people, { query: { search: value } }],
  [
    bulkApi.export,
    { body: { selection: { filters: {}, except: [] }, format: 'csv', columns: ['email', `field:${field}`] } },
  ],
]

/** Asks by every way, and says by which a value came. */
async function hidden(what: string, by: Caller, ways: Play[], value: string): Promise<Finding> {
  const through: string[] = []
  for (const [endpoint, input] of ways) {
    const { text, status } = await by.send(endpoint, input)
    if (text.includes(value) || status >= 500) through.push(`${endpoint.id} ${status}`)
  }
  return held(what, through.length === 0, through.length ? through.join(', ') : `${ways.length} ways`)
}

const field = '00000000-0000-7000-8000-000000000000'
/** Names that every object has, given as those of fields. */
function namesOfObjects(person: string): Play[] {
  return ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((name): Play[] => {
    const values = JSON.parse(`{"${name}":"x"}`) as unknown
    return [
      [customFieldsApi.saveOwn, { body: { values } }],
      [usersApi.update, { params: { id: person }, body: { custom: values } }],
      [usersApi.list, { query: { custom: [`${name}:x`] } }],
      [
        bulkApi.export,
        { body: { selection: { filters: {}, except: [] }, format: 'csv', columns: [`field:${name}`] } },
      ],
      [customFieldsApi.update, { params: { id: name }, body: { name: 'x' } }],
    ]
  })
}

/** N5: fields that a company defines, and what people have in them that is not theirs to see. */
export const fields: Attack = {
  id: 'N5',
  title: 'what stands in fields of people that administrators alone see',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const [student, mentor] = [
      await signIn(target, 'student@demo.test'),
      await signIn(target, 'mentor@demo.test'),
    ]
    const me = await student.ok(authApi.me)
    const [name, value] = [unique('Grade '), unique('secret')]
    const { id } = await admin.ok(customFieldsApi.create, {
      body: { name, kind: 'text', seenBy: 'admins', editedBy: 'admins' },
    })
    await admin.ok(usersApi.update, { params: { id: me.id }, body: { custom: { [id]: value } } })
    try {
      const ways = waysTo(id, value, me.id)
      const define: Play[] = [
        [customFieldsApi.create, { body: { name: 'Mine', kind: 'text' } }],
        [customFieldsApi.update, { params: { id }, body: { seenBy: 'all', editedBy: 'self' } }],
        [customFieldsApi.order, { body: { ids: [id] } }],
        [customFieldsApi.delete, { params: { id } }],
      ]
      const asNobody = await refusing('a mentor defines no field', mentor, define)
      const asStudent = await refusing('a student defines no field', student, define)
      const seen = [
        await hidden('a student comes by no way to what is in it', student, ways, value),
        await hidden('a mentor comes by no way to what is in it', mentor, ways, value),
        await hidden('nor to its name', mentor, ways.slice(0, 3), name),
      ]
      const written = [
        await student.send(customFieldsApi.saveOwn, { body: { values: { [id]: 'Mine' } } }),
        await student.send(customFieldsApi.saveOwn, { body: { values: { [id]: null } } }),
        await student.send(authApi.updateMe, { body: { custom: { [id]: 'Mine' } } }),
        await student.send(customFieldsApi.saveOwn, { body: { values: { [field]: 'Mine' } } }),
      ]
      const kept = await admin.ok(usersApi.byId, { params: { id: me.id } })
      const strange: string[] = []
      for (const [endpoint, input] of namesOfObjects(me.id)) {
        const { status } = await admin.send(endpoint, input)
        if (status !== 400) strange.push(`${endpoint.id} ${status}`)
      }
      const after = await admin.ok(usersApi.byId, { params: { id: me.id } })
      return [
        asNobody,
        asStudent,
        ...seen,
        held(
          'nobody writes into a field that is not theirs to change',
          written[0]?.status === 400 && kept.custom[id] === value,
          written.map(({ status }) => status).join(' '),
        ),
        held(
          'what every object is born with is the name of no field',
          strange.length === 0 && JSON.stringify(after.custom) === JSON.stringify(kept.custom),
          strange.length ? strange.join(', ') : `${namesOfObjects('').length} calls refused`,
        ),
      ]
    } finally {
      await admin.call(customFieldsApi.delete, { params: { id } })
    }
  },
}
