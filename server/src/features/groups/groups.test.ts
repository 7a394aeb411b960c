import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { groupsApi, type GroupRule } from '#contract/people/groups.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { usersApi } from '#contract/people/users.ts'
import { world } from '../../../test/world.ts'
import { keepGroups, sweepGroups } from './keep-groups.ts'

const w = await world()

async function peopled() {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const add = async (name: string, details: Record<string, unknown>) => {
    const person = await acme.user({ name })
    await admin.ok(usersApi.update, { params: { id: person.id }, body: details })
    return person
  }
  const ann = await add('Ann', { department: 'Workshop', tags: ['new'] })
  const ben = await add('Ben', { department: 'Workshop', jobTitle: 'Fitter' })
  const cat = await add('Cat', { department: 'Kitchen', tags: ['new'], preferredLanguage: 'es' })
  return { acme, admin, ann, ben, cat }
}

describe('a rule', () => {
  it('finds whom all or any of its conditions fit, as the list of people does', async () => {
    const { admin } = await peopled()
    const found = async (match: GroupRule['match'], conditions: GroupRule['conditions']) =>
      (await admin.ok(groupsApi.preview, { body: { rule: { match, conditions } } })).first
        .map(({ name }) => name)
        .join()
    const asked = { department: ['Workshop'], tag: ['new'] }
    expect(await found('all', asked)).toBe('Ann')
    expect(await found('any', asked)).toBe('Ann,Ben,Cat')
    expect(await found('all', { preferredLanguage: ['es'] })).toBe('Cat')
    expect(await found('all', { role: ['student'], jobTitle: ['Fitter', 'Cook'] })).toBe('Ben')
    const { items } = await admin.ok(usersApi.list, { query: asked })
    expect(items.map(({ name }) => name)).toEqual(['Ann'])
  })

  it('asks for something', async () => {
    const { admin } = await peopled()
    const body = { name: 'All', rule: { match: 'all' as const, conditions: {} } }
    expect((await admin.send(groupsApi.create, { body })).status).toBe(400)
  })

  it('keeps itself true: who changes enters and leaves, each with a trace; who may not sign in is in no group', async () => {
    const { admin, ann, ben } = await peopled()
    const rule = { match: 'all' as const, conditions: { department: ['Workshop'] } }
    const { id, people } = await admin.ok(groupsApi.create, { body: { name: 'Workshop', rule } })
    expect(people).toBe(2)
    const namesOf = async () =>
      (await admin.ok(groupsApi.people, { params: { id } })).items.map(({ name }) => name).join()
    await admin.ok(usersApi.update, { params: { id: ann.id }, body: { department: 'Kitchen' } })
    await admin.ok(usersApi.changeStatus, {
      params: { id: ben.id },
      body: { userId: ben.id, status: 'inactive' },
    })
    const [cat] = (await admin.ok(usersApi.list, { query: { search: 'Cat' } })).items
    await admin.ok(usersApi.update, { params: { id: cat?.id ?? '' }, body: { department: 'Workshop' } })
    await keepGroups(w.services)
    expect(await namesOf()).toBe('Cat')
    const moves = (await admin.ok(groupsApi.moves, { params: { id } })).items
    expect(moves.map(({ person, kind, why }) => `${person.name} ${kind} ${why}`).toSorted()).toEqual([
      'Ann entered rule',
      'Ann left rule',
      'Ben entered rule',
      'Ben left rule',
      'Cat entered rule',
    ])
  })

  it('judges everybody when it is changed, and once a day whatever was missed', async () => {
    const { acme, admin } = await peopled()
    const rule = { match: 'all' as const, conditions: { department: ['Workshop'] } }
    const { id } = await admin.ok(groupsApi.create, { body: { name: 'Workshop', rule } })
    const kitchen = { match: 'all' as const, conditions: { department: ['Kitchen'] } }
    const changed = await admin.ok(groupsApi.update, { params: { id }, body: { rule: kitchen } })
    expect(changed.people).toBe(1)
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx.deleteFrom('group_members').execute()
    })
    await sweepGroups(w.services)
    expect((await admin.ok(groupsApi.byId, { params: { id } })).people).toBe(1)
  })
})

describe('a group by hand', () => {
  it('has whom somebody puts into it; none with a rule takes anybody so', async () => {
    const { admin, ann, ben } = await peopled()
    const { id } = await admin.ok(groupsApi.create, { body: { name: 'Two' } })
    const body = { userIds: [ann.id, ben.id] }
    expect(await admin.ok(groupsApi.addPeople, { params: { id }, body })).toEqual({ added: 2, already: 0 })
    expect(await admin.ok(groupsApi.addPeople, { params: { id }, body })).toEqual({ added: 0, already: 2 })
    await admin.ok(groupsApi.removePerson, { params: { id, userId: ann.id } })
    const moves = (await admin.ok(groupsApi.moves, { params: { id } })).items
    expect(moves.map(({ kind, why, by }) => `${kind} ${why} ${by}`)).toEqual([
      'left hand Ada Stone',
      'entered hand Ada Stone',
      'entered hand Ada Stone',
    ])
    const rule = { match: 'all' as const, conditions: { tag: ['new'] } }
    await admin.ok(groupsApi.update, { params: { id }, body: { rule } })
    const refused = await admin.send(groupsApi.addPeople, { params: { id }, body })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'by_rule' }])
  })

  it('has a name of its own, and is told of in the audit log', async () => {
    const { admin } = await peopled()
    await admin.ok(groupsApi.create, { body: { name: 'Two' } })
    const again = await admin.send(groupsApi.create, { body: { name: 'two' } })
    expect([again.status, again.error?.code]).toEqual([409, 'ALREADY_EXISTS'])
    const { items } = await admin.ok(auditApi.list, {})
    expect(items[0]).toMatchObject({ action: 'groups.created', targetName: 'Two' })
  })

  it('is one of 500 at most, beside as many paths, and the refusal says of which there are enough', async () => {
    const { acme, admin } = await peopled()
    const fill = (table: 'groups' | 'paths', many: number) => {
      const named = {
        groups: sql`groups (company_id, id, name)`,
        paths: sql`paths (company_id, id, title, language)`,
      }
      const language = { groups: sql``, paths: sql`, 'en'` }
      return w.services.db.withTenant(acme.id, (tx) =>
        sql`insert into ${named[table]}
          select ${acme.id}, gen_random_uuid(), 'Made ' || n ${language[table]} from generate_series(1, ${many}::int) n`.execute(
          tx,
        ),
      )
    }
    const group = (name: string) => admin.send(groupsApi.create, { body: { name } })
    const path = (title: string) => admin.send(pathsApi.create, { body: { title, language: 'en' } })
    await fill('groups', 499)
    expect((await group('The last')).status).toBe(200)
    const tooMany = { code: 'MAX_NUMBER_REACHED', details: { limit: 'groups', maximum: 500 } }
    expect((await group('One more')).error).toMatchObject(tooMany)
    expect((await path('No group')).status).toBe(200)
    await fill('paths', 498)
    expect((await path('The last')).status).toBe(200)
    const noPath = { code: 'MAX_NUMBER_REACHED', details: { limit: 'paths', maximum: 500 } }
    expect((await path('One more')).error).toMatchObject(noPath)
  })
})
