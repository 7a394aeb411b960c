import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import { readTokens } from '#contract/companies/contrast.ts'
import { colorNames, schemes, ThemeDesign, type Scheme } from '#contract/companies/theme-design.ts'
import type { Tx } from '../db/tenant.ts'
import { buildAnew } from '../capabilities/search/offered.ts'
import { wearDesign } from '../features/companies/look/wear-design.ts'
import { makeImage } from '../platform/images/images.ts'
import { saveFile } from '../platform/files/files.ts'
import { keptSecret } from '../platform/guard/secret.ts'
import type { Services } from '../services.ts'
import { acme } from './acme.ts'
import { fernhill } from './fernhill.ts'
import type { DemoCompany, DemoPerson } from './shape.ts'
import { fillHistory } from './history.ts'
import { addAnswers } from './help/answers.ts'
import { addCourses } from './courses.ts'
import { addRecommended } from './courses-recommended.ts'
import { addCoursework } from './coursework.ts'
import { addAnnouncements } from './announcements.ts'
import { addDesk } from './help/desk.ts'
import { addHelp } from './help/help.ts'
import { addLessonNotes } from './lesson-notes.ts'
import { addMeetings } from './meetings.ts'
import { addMessages } from './messages.ts'
import { addTraining } from './training.ts'
import { addMatching, addProgrammes } from './mentoring/programmes.ts'
import { addGroup } from './mentoring/groups.ts'
import { addPairs } from './mentoring/pairs.ts'
import { addReminded } from './mentoring/reminded.ts'
import { addOfficeHours } from './mentoring/office-hours.ts'
import { addBookingRules } from './mentoring/sessions.ts'
import { addWebhook } from './webhooks.ts'
import { DAY_MS } from '../platform/durations.ts'

const demoCompanies = [fernhill, acme]

const SUPER_ADMIN: DemoPerson = {
  address: 'root',
  name: 'Robin',
  surname: 'Cairns',
  role: 'super_admin',
  seen: 0,
  about: 'Looks after the installation.',
}

/** Four words' worth of randomness that a person can copy. */
const newPassword = () => randomBytes(12).toString('base64url')

export type Demo = { password: string; fromEnvironment: boolean; path: string }

/**
 * Fills an empty embedded database with two companies and their people, once. Returns the password of all of them;
 * undefined where the database has companies of its own.
 */
export async function ensureDemo(services: Services): Promise<Demo | undefined> {
  const state = await services.db.withPlatform(
    async (tx) => {
      const { n } = await tx
        .selectFrom('companies')
        .select((s) => s.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      const mark = await tx
        .selectFrom('platform_state')
        .select('value')
        .where('key', '=', 'demo')
        .executeTakeFirst()
      return { empty: n === 0, demo: mark !== undefined }
    },
    { readOnly: true },
  )
  if (!state.empty && !state.demo) return undefined
  const given = services.env.CAIRN_DEMO_PASSWORD
  const kept = given ? undefined : keptSecret(services.env, 'demo-password', newPassword)
  const demo = { password: given ?? kept?.value ?? '', fromEnvironment: !!given, path: kept?.path ?? '' }
  const password_hash = await services.passwords.hash(demo.password, { one: 'demo' })
  if (state.empty) await createDemo(services, password_hash)
  else if (given) await setPasswords(services, password_hash)
  return demo
}

/** What a person who starts it sees: where each company is and how to sign in. */
export function demoSignIns({ password, fromEnvironment, path }: Demo, port: number): string {
  const lines = demoCompanies.map(({ slug, name }) => {
    const host = slug === 'demo' ? 'localhost' : `${slug}.localhost`
    const accounts = ['admin', 'mentor', 'student'].map((role) => `${role}@${slug}.test`)
    return `  ${name}: http://${host}:${port}\n    ${[...(slug === 'demo' ? ['root@cairn.test'] : []), ...accounts].join('  ')}`
  })
  const source = fromEnvironment ? 'from CAIRN_DEMO_PASSWORD' : `kept in ${path}`
  return `\nDemo content. Sign in with the password ${password} (${source}):\n${lines.join('\n')}\n\n`
}

async function createDemo(services: Services, password_hash: string): Promise<void> {
  const icons = await Promise.all(
    demoCompanies.map(({ slug, icon }) => makeImage(Buffer.from(icon), 'icon', { by: slug })),
  )
  const idsOf = new Map<DemoCompany, ReadonlyMap<string, string>>()
  await services.db.withPlatform(async (tx) => {
    for (const [index, company] of demoCompanies.entries()) {
      const icon = icons[index]
      if (icon) idsOf.set(company, await createCompany(services, tx, company, icon, password_hash))
    }
    const value = JSON.stringify({ at: new Date() })
    await tx.insertInto('platform_state').values({ key: 'demo', value }).execute()
  })
  for (const company of demoCompanies) {
    services.companies.forget(company.slug)
    const made = await services.companies.bySlug(company.slug)
    if (!made) continue
    await services.db.withTenant(made.id, (tx) => addTraining(tx, company))
    await services.db.withTenant(made.id, (tx) =>
      addGroup(tx, made.id, company, idsOf.get(company) ?? new Map()),
    )
    await services.db.withTenant(made.id, async (tx) => {
      await addReminded(tx, made.id, company, idsOf.get(company) ?? new Map())
      await addMatching(tx)
    })
    await services.db.withTenant(made.id, (tx) => buildAnew(tx, made.id))
  }
}

async function createCompany(
  services: Services,
  tx: Tx,
  company: DemoCompany,
  icon: Awaited<ReturnType<typeof makeImage>>,
  password_hash: string,
): Promise<ReadonlyMap<string, string>> {
  const companyId = uuid()
  await tx.insertInto('companies').values({ id: companyId, slug: company.slug, name: company.name }).execute()
  const { key } = await saveFile(tx, services, companyId, { content: icon.data, mediaType: icon.mediaType })
  await tx.updateTable('companies').set({ icon_key: key }).where('id', '=', companyId).execute()
  await tx
    .insertInto('company_settings')
    .values({
      company_id: companyId,
      id: uuid(),
      default_language: company.language,
      time_zone: company.timeZone,
      description: company.description,
      support_email: `help@${company.slug}.test`,
    })
    .execute()
  for (const scheme of schemes) {
    const changes = company.themes[scheme]
    if (changes) await wearDesign(tx, companyId, scheme, designOf(scheme, changes))
  }
  const people =
    company.slug === services.env.CAIRN_DEFAULT_COMPANY ? [SUPER_ADMIN, ...company.people] : company.people
  const ids = new Map<string, string>()
  for (const person of people)
    ids.set(person.address, await createPerson(tx, companyId, company, person, password_hash))
  await addManagers(tx, people, ids)
  await addCourses(tx, companyId, company, ids)
  await addLessonNotes(tx, companyId, company, ids, services.seal)
  await addCoursework(tx, companyId, company, ids)
  await addMeetings(tx, companyId, company, ids)
  await addBookingRules(tx, companyId, company, ids)
  await addOfficeHours(tx, companyId, company, ids)
  const pairIds = await addPairs(tx, companyId, company, ids, services.seal)
  await addRecommended(tx, { companyId, ids, pairIds }, company)
  await addProgrammes(tx, companyId, company, ids)
  await addMessages(tx, companyId, company, ids)
  await addAnnouncements(tx, companyId, company, ids)
  await addDesk(tx, companyId, company, ids)
  await addHelp(tx, companyId, company, ids)
  await addAnswers(tx, companyId, company, ids)
  await addForAnyone(tx, companyId, company, ids)
  if (company.slug === 'demo') await addWebhook(tx, services, companyId, ids)
  await fillHistory(tx, companyId, people, ids)
  return ids
}

/** What the company says to anyone, and who of its mentors agreed to be shown with it. */
async function addForAnyone(
  tx: Tx,
  companyId: string,
  { forAnyone: { intro, mentors }, language }: DemoCompany,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const texts = { [language]: { heading: '', intro, action: '' } }
  const public_page = JSON.stringify({ texts, sections: ['courses', 'mentors'] })
  await tx.updateTable('company_settings').set({ public_page }).where('company_id', '=', companyId).execute()
  for (const { who, headline } of mentors)
    await tx
      .insertInto('public_mentors')
      .values({ company_id: companyId, user_id: ids.get(who) ?? '', headline })
      .execute()
}

/** Those who mentor report to who runs the company's learning. */
async function addManagers(
  tx: Tx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const reports = people
    .filter(({ role }) => role === 'mentor')
    .flatMap(({ address }) => ids.get(address) ?? [])
  const manager = ids.get('admin')
  if (!manager || !reports.length) return
  await tx.updateTable('users').set({ manager_id: manager }).where('id', 'in', reports).execute()
}

/** Cairn's own colours with some of a company's. */
function designOf(scheme: Scheme, changes: string): ThemeDesign {
  const css = readFileSync(new URL(`../../../web/themes/${scheme}.css`, import.meta.url), 'utf8')
  const values = readTokens(`${css}${changes};`)
  const colors = Object.fromEntries(colorNames.map((name) => [name, values[name]]))
  return ThemeDesign.parse({ colors, radius: 12 })
}

async function createPerson(
  tx: Tx,
  companyId: string,
  company: DemoCompany,
  person: DemoPerson,
  password_hash: string,
): Promise<string> {
  const id = uuid()
  const status = person.status ?? 'active'
  const joined = new Date(Date.now() - (20 + ((person.surname.length * 7) % 60)) * DAY_MS)
  const onboarded = person.onboarded !== false && status !== 'pending'
  await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      id,
      role: person.role,
      status,
      name: person.name,
      surname: person.surname,
      email: person.role === 'super_admin' ? 'root@cairn.test' : `${person.address}@${company.slug}.test`,
      preferred_language: person.language ?? company.language,
      time_zone: person.timeZone ?? company.timeZone,
      department:
        person.role === 'super_admin'
          ? null
          : company.departments[(person.name.length + person.surname.length) % company.departments.length],
      last_login:
        person.seen === undefined ? null : new Date(Date.now() - person.seen * DAY_MS - 45 * 60 * 1000),
      created_at: status === 'pending' ? new Date(Date.now() - 2 * DAY_MS) : joined,
      invited_at: status === 'pending' ? new Date(Date.now() - 2 * DAY_MS) : joined,
    })
    .execute()
  await tx
    .insertInto('user_profiles')
    .values({
      company_id: companyId,
      user_id: id,
      onboarding_step: onboarded ? 'done' : 'welcome',
      onboarded_at: onboarded ? joined : null,
      about: person.about ?? '',
      interests: person.interests ?? [],
      goals: person.goals ?? [],
      topics: person.topics ?? [],
      capacity: person.capacity ?? 0,
      availability: JSON.stringify(person.availability ?? []),
    })
    .execute()
  if (status !== 'pending')
    await tx
      .insertInto('user_credentials')
      .values({ company_id: companyId, user_id: id, password_hash })
      .execute()
  return id
}

/** A password given anew in the environment holds for all demo accounts from this start on. */
async function setPasswords(services: Services, password_hash: string): Promise<void> {
  await services.db.withPlatform((tx) =>
    tx
      .updateTable('user_credentials')
      .set({ password_hash, changed_at: new Date() })
      .where('user_id', 'in', (query) =>
        query
          .selectFrom('users')
          .select('id')
          .where('email', 'in', [
            'root@cairn.test',
            ...demoCompanies.flatMap(({ slug }) =>
              ['admin', 'mentor', 'student'].map((role) => `${role}@${slug}.test`),
            ),
          ]),
      )
      .execute(),
  )
}
