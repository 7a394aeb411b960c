import { v4 as uuid } from 'uuid'
import { announcementsApi, type Audience } from '#contract/installation/announcements.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { until } from '../../../test/until.ts'
import type { Person, World } from '../../../test/world.ts'

export const said = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
type More = { id?: string; title?: string; acknowledge?: boolean }
export const bodyOf = (audience: Audience, more: More = {}) => ({
  id: uuid(),
  audience,
  title: 'The office moves',
  body: said('On Monday.'),
  ...more,
})
/** Sends, and waits until all are told. */
export async function send(person: Person, audience: Audience, more: More = {}) {
  const { id } = await person.ok(announcementsApi.send, { body: bodyOf(audience, more) })
  return until(async () => {
    const { sent } = await open(person, id)
    return sent?.state === 'sent' && sent
  })
}
export const open = (person: Person, id: string) => person.ok(announcementsApi.byId, { params: { id } })
export const markRead = (person: Person, id: string, acknowledge = false) =>
  person.ok(announcementsApi.markRead, { params: { id }, body: { acknowledge } })
export const titles = async (person: Person) =>
  (await person.ok(announcementsApi.received, {})).items.map(({ title }) => title)
export const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind === 'announcement')
    .map(({ title, person: by, times }) => [title, by, times])
export const onHome = async (person: Person) =>
  (await person.ok(dashboardApi.home)).announcements?.map(({ title }) => title)

export async function company(w: World) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ana', surname: 'Ruiz' })
  const mentor = await acme.user({ role: 'mentor' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  return { acme, admin, mentor, student }
}
