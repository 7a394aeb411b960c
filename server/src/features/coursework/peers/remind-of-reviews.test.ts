import { describe, expect, it } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { usersApi } from '#contract/people/users.ts'
import { world, type Person } from '../../../../test/world.ts'
import { begin, circle, handInReview, handsIn, saidAt, toReview, type Learner } from './peers.test-data.ts'
import { remindOfReviews } from './remind-of-reviews.ts'

const w = await world()
const HOUR = 60 * 60 * 1000

/** As if all reviews of a company were given out days ago, and are due in so many hours. */
const dueIn = (companyId: string, hours: number) =>
  w.services.db.withTenant(companyId, (tx) =>
    tx
      .updateTable('peer_reviews')
      .set({ given_at: new Date(Date.now() - 72 * HOUR), due_at: new Date(Date.now() + hours * HOUR) })
      .execute(),
  )
const reminders = async (person: Person) =>
  (await person.ok(notificationsApi.list)).items.filter(({ kind }) => kind === 'peer_reviews_due')

describe('whoever is to review others’ work', () => {
  it('is reminded once, some days before it is due, of all of it with one word that leads to their own work', async () => {
    const { acme, people } = await circle(w, ['Ana', 'Ben', 'Cleo'])
    const [ana] = people as [Learner, Learner, Learner]
    for (const person of people) await handsIn(person)
    await dueIn(acme.id, 60)
    await remindOfReviews(w.services)
    expect(await reminders(ana)).toEqual([])
    await dueIn(acme.id, 40)
    await remindOfReviews(w.services)
    await remindOfReviews(w.services)
    const told = await reminders(ana)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ title: 'An essay', about: ana.workId, times: 1 })
  })

  it('is not reminded of what was given out today, is done, or is over, nor is whoever left', async () => {
    const { acme, admin, people, params } = await circle(w, ['Ana', 'Ben', 'Cleo', 'Dan'], { reviews: 1 })
    const [ana, ben, cleo, dan] = people as [Learner, Learner, Learner, Learner]
    for (const person of people) await handsIn(person)
    await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .updateTable('peer_reviews')
        .set({ due_at: new Date(Date.now() + 40 * HOUR) })
        .execute(),
    )
    await remindOfReviews(w.services)
    expect(await Promise.all(people.map(reminders))).toEqual([[], [], [], []])
    await dueIn(acme.id, -1)
    await remindOfReviews(w.services)
    expect(await Promise.all(people.map(reminders))).toEqual([[], [], [], []])

    const [given] = await toReview(ana, params)
    await begin(ana, given?.id ?? '')
    await handInReview(ana, given?.id ?? '', saidAt(1))
    const left = { userId: ben.id, status: 'inactive' as const }
    await admin.ok(usersApi.changeStatus, { params: { id: ben.id }, body: left })
    await dueIn(acme.id, 40)
    await remindOfReviews(w.services)
    expect(await reminders(ana)).toEqual([])
    const there = await w.services.db.withTenant(acme.id, (tx) =>
      tx.selectFrom('notifications').select('user_id').where('kind', '=', 'peer_reviews_due').execute(),
    )
    expect(there.map((row) => row.user_id)).not.toContain(ben.id)
    expect(there.length).toBeGreaterThan(0)

    // What somebody was told goes once they have written all of it.
    const reminded = there[0]?.user_id === cleo.id ? cleo : dan
    const [own] = await toReview(reminded, params)
    await begin(reminded, own?.id ?? '')
    await handInReview(reminded, own?.id ?? '', saidAt(1))
    expect(await reminders(reminded)).toEqual([])
  })
})
