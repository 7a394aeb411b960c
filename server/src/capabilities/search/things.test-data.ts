import fc from 'fast-check'
import { v4 as uuid } from 'uuid'
import { announcementsApi } from '#contract/installation/announcements.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { deskApi } from '#contract/help/desk.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { usersApi } from '#contract/people/users.ts'
import type { FoundKind } from '#contract/search.ts'
import { send } from '../../features/announcements/announcements.test-data.ts'
import type { Person, TestCompany } from '../../../test/world.ts'

/** Something to be found by its title, and who may open it by its own page. */
export type Thing = { kinds: FoundKind[]; title: string; opens: (person: Person) => Promise<boolean> }

export const people = ['admin', 'author', 'mentor', 'learner', 'hidden', 'outside'] as const
export type Who = (typeof people)[number]
export type Cast = Record<Who, Person> & { company: TestCompany; groupId: string }

export const ok = async (sent: Promise<{ status: number }>) => (await sent).status === 200
let made = 0
export const unique = (what: string) => `${what} ${(made++).toString(36)}x`
export const who = fc.constantFrom<Who>(...people.filter((one) => one !== 'outside'))

const groups = fc.record({ kind: fc.constant('group' as const) })
const desk = fc.record({
  kind: fc.constant('desk' as const),
  asker: fc.constantFrom<Who>('mentor', 'learner'),
})
const announcements = fc.record({
  kind: fc.constant('announcement' as const),
  audience: fc.constantFrom('everyone' as const, 'mentors' as const, 'group' as const),
  takenBack: fc.boolean(),
})
const persons = fc.record({
  kind: fc.constant('person' as const),
  role: fc.constantFrom('student' as const, 'mentor' as const, 'admin' as const),
  status: fc.constantFrom('active' as const, 'hidden' as const, 'inactive' as const),
  writesWith: fc.option(fc.constantFrom<Who>('author', 'mentor')),
})
const messages = fc.record({
  kind: fc.constant('message' as const),
  from: fc.constantFrom<Who>('learner', 'mentor'),
  takenBack: fc.boolean(),
})
export const moreThings = fc.oneof(groups, desk, announcements, persons, messages)
type More = typeof moreThings extends fc.Arbitrary<infer T> ? T : never
export const oneOfEach: More[] = [
  { kind: 'group' },
  { kind: 'desk', asker: 'learner' },
  { kind: 'announcement', audience: 'mentors', takenBack: false },
  { kind: 'person', role: 'student', status: 'active', writesWith: 'mentor' },
  { kind: 'message', from: 'mentor', takenBack: false },
]

async function announcement(spec: Extract<More, { kind: 'announcement' }>, all: Cast): Promise<Thing> {
  const title = unique('Notice')
  const audience = {
    everyone: { kind: 'everyone' as const },
    mentors: { kind: 'roles' as const, roles: ['mentor' as const] },
    group: { kind: 'groups' as const, groupIds: [all.groupId] },
  }[spec.audience]
  const { id } = await send(all.admin, audience, { title })
  const params = { id }
  if (spec.takenBack) await all.admin.ok(announcementsApi.takeBack, { params })
  return {
    kinds: ['announcement'],
    title,
    // Whoever sent it opens it too, and has it among what they sent.
    opens: async (person) =>
      (await ok(person.send(announcementsApi.byId, { params }))) &&
      (await person.ok(announcementsApi.byId, { params })).received !== undefined,
  }
}

/** A thing of a kind that is in no course and no programme. */
export async function oneMore(spec: More, all: Cast): Promise<Thing> {
  switch (spec.kind) {
    case 'group': {
      const name = unique('Group')
      const { id } = await all.admin.ok(groupsApi.create, { body: { name, description: '', rule: null } })
      const params = { id }
      return { kinds: ['group'], title: name, opens: (person) => ok(person.send(groupsApi.byId, { params })) }
    }
    case 'desk': {
      const id = uuid()
      const subject = unique('Door')
      const body = { id, topic: 'course' as const, subject, text: 'It is locked.' }
      await all[spec.asker].ok(deskApi.ask, { body })
      const params = { id }
      return { kinds: ['desk'], title: subject, opens: (person) => ok(person.send(deskApi.byId, { params })) }
    }
    case 'announcement':
      return announcement(spec, all)
    case 'message': {
      const text = unique('Lantern')
      const { id } = await all.learner.ok(conversationsApi.open, { body: { userId: all.mentor.id } })
      const params = { id }
      const own = spec.from === 'mentor' ? all.mentor : all.learner
      const { number } = await own.ok(conversationsApi.send, { params, body: { id: uuid(), text } })
      if (spec.takenBack) await own.ok(conversationsApi.remove, { params: { id, number } })
      return {
        kinds: ['message'],
        title: text,
        opens: async (person) => {
          const { data } = await person.call(conversationsApi.messages, { params, query: {} })
          return data?.items.some((one) => one.text === text) ?? false
        },
      }
    }
    case 'person': {
      const surname = unique('Quill').replace(' ', '')
      const { id, ...one } = await all.company.user({ role: spec.role, status: 'active', surname })
      const conversation = spec.writesWith && (await conversationOf(all[spec.writesWith], id))
      if (spec.status !== 'active')
        await all.admin.ok(usersApi.changeStatus, {
          params: { id },
          body: { userId: id, status: spec.status },
        })
      return {
        kinds: ['person', 'correspondent'],
        title: one.surname,
        opens: async (person) =>
          (await ok(person.send(usersApi.byId, { params: { id } }))) ||
          (!!conversation && ok(person.send(conversationsApi.byId, { params: { id: conversation } }))),
      }
    }
  }
}

/** With a message: one that was opened alone is none yet. */
async function conversationOf(person: Person, userId: string): Promise<string> {
  const { id } = await person.ok(conversationsApi.open, { body: { userId } })
  await person.ok(conversationsApi.send, { params: { id }, body: { id: uuid(), text: 'Good morning' } })
  return id
}
