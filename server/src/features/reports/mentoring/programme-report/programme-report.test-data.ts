import { v7 as uuid } from 'uuid'
import { programmeReportApi } from '#contract/mentoring/report/programme-report.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { activePair } from '../../../../../test/active-pair.ts'
import type { Person, TestCompany, World } from '../../../../../test/world.ts'

const DAY = 86_400_000
export const ago = (days: number) => new Date(Date.now() - days * DAY)
export type Pair = { id: string; mentee: Person }
type State = 'proposed' | 'active' | 'paused' | 'completed' | 'handed_over' | 'ended' | 'declined'

/** A programme with pairs of one mentor, each as it stands. */
async function ground(
  w: World,
  people: readonly (readonly [name: string, department: string | null, state: State])[],
) {
  const acme = await w.company({ name: 'Acme' })
  const admin = await acme.user({ role: 'admin' })
  const mentor = await acme.user({ role: 'mentor', name: 'Grace', surname: 'Gil' })
  const { id } = await admin.ok(programmesApi.create, { body: { name: '=First "year"' } })
  const pairs: Pair[] = []
  for (const [name, department, state] of people) {
    const mentee = await acme.user({ name })
    pairs.push({ id: await activePair(w, acme, mentor, mentee), mentee })
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx.updateTable('users').set({ department }).where('id', '=', mentee.id).execute()
      await tx
        .updateTable('mentoring_relationships')
        .set({
          state,
          began_at: state === 'proposed' || state === 'declined' ? null : ago(100),
          last_at: ago(state === 'active' ? 30 : 1),
          ended_at: ['completed', 'ended', 'declined', 'handed_over'].includes(state) ? ago(95) : null,
        })
        .where('id', '=', pairs.at(-1)?.id ?? '')
        .execute()
    })
  }
  await match(w, acme, id, mentor, pairs)
  const report = () => admin.ok(programmeReportApi.get, { params: { id } })
  return { acme, admin, mentor, id, pairs, report }
}
const match = (w: World, acme: TestCompany, programmeId: string, mentor: Person, pairs: readonly Pair[]) =>
  w.services.db.withTenant(acme.id, async (tx) => {
    const run = { company_id: acme.id, id: uuid(), programme_id: programmeId }
    await tx
      .insertInto('programme_runs')
      .values({ ...run, number: 1, state: 'published' })
      .execute()
    await tx
      .insertInto('programme_matches')
      .values(
        pairs.map((pair) => ({
          company_id: acme.id,
          run_id: run.id,
          mentor_id: mentor.id,
          mentee_id: pair.mentee.id,
          fit: JSON.stringify({ score: 0, parts: [] }),
          relationship_id: pair.id,
        })),
      )
      .execute()
  })
const session = (
  w: World,
  acme: TestCompany,
  {
    mentor,
    pair,
    met = true,
    togetherId = null,
    id = uuid(),
  }: { mentor: Person; pair: Pair; met?: boolean; togetherId?: string | null; id?: string },
) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('booking_sessions')
      .values({
        company_id: acme.id,
        id,
        together_id: togetherId,
        relationship_id: pair.id,
        mentor_id: mentor.id,
        mentee_id: pair.mentee.id,
        state: 'done',
        ...(met && { met: true, met_by: 'room' as const }),
        waits_for: 'mentor',
        starts_at: ago(40),
        minutes: 30,
        expires_at: ago(40),
        last_by: 'time',
      })
      .execute(),
  )
const goal = (w: World, acme: TestCompany, pairId: string, by: Person, state: 'open' | 'met' | 'dropped') =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('mentoring_goals')
      .values({
        company_id: acme.id,
        id: uuid(),
        relationship_id: pairId,
        created_by: by.id,
        text: 'A secret',
        state,
      })
      .execute(),
  )
const applied = (
  w: World,
  acme: TestCompany,
  programme_id: string,
  one: Person,
  state: 'accepted' | 'requested' | 'draft' | 'withdrawn',
  part: 'mentor' | 'mentee' = 'mentee',
) =>
  w.services.db.withTenant(acme.id, (tx) =>
    tx
      .insertInto('programme_applications')
      .values({ company_id: acme.id, programme_id, user_id: one.id, part, state, sent_at: ago(1) })
      .execute(),
  )

export const eight = [
  ['=Ana', 'Sales', 'active'],
  ['Ben', 'Sales', 'active'],
  ['Cai', 'Sales', 'paused'],
  ['Dee', 'Sales', 'completed'],
  ['Eva', 'Sales', 'ended'],
  ['Fay', 'Law', 'proposed'],
  ['Gil', 'Law', 'declined'],
  ['Hal', null, 'handed_over'],
] as const

type Rest<F> = F extends (w: World, ...rest: infer R) => unknown ? R : never
/** Programmes as they are reported, in the rows that they are made of. */
export const reporting = (w: World) => ({
  ground: (...of: Rest<typeof ground>) => ground(w, ...of),
  session: (...of: Rest<typeof session>) => session(w, ...of),
  goal: (...of: Rest<typeof goal>) => goal(w, ...of),
  applied: (...of: Rest<typeof applied>) => applied(w, ...of),
})
