import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { world, type Person } from '../../../test/world.ts'
import { mailAtOnce, mailNews } from './mail-news.ts'
import { DAY, HOUR, mailTests } from './mail.test-data.ts'

const w = await world()
const { tell, later, atHour, subjects, texts } = mailTests(w)
const readAll = (person: Person) =>
  person.ok(notificationsApi.markRead, { body: { upTo: new Date().toISOString() } })
const sweep = async () => {
  await mailNews(w.services)
  await mailAtOnce(w.services)
}
const enrolled = 'You were enrolled in “Bees”.'

async function acme() {
  const company = await w.company({ name: 'Acme Workshops' })
  return { company, student: await company.user({ name: 'Begoña' }) }
}

describe('the daily e-mail', () => {
  it('leaves from its hour on, with what there was by then, and once a day', async () => {
    const { company, student } = await acme()
    await atHour(company, 7)
    await tell(company, student, 'enrolled')
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await later(company, HOUR)
    await atHour(company, 8)
    await sweep()
    await sweep()
    expect(await subjects(company, student)).toEqual([enrolled])
    // What comes after it waits for the next one, and that for the last to be read.
    await tell(company, student, 'overdue', { dueOn: '2026-03-05' })
    await later(company, 12 * HOUR)
    await atHour(company, 20)
    await sweep()
    expect(await subjects(company, student)).toHaveLength(1)
    await readAll(student)
    await tell(company, student, 'due_soon', { dueOn: '2026-03-05' })
    await later(company, 11 * HOUR)
    await atHour(company, 7)
    await sweep()
    expect(await subjects(company, student)).toHaveLength(1)
    await later(company, HOUR)
    await atHour(company, 8)
    await sweep()
    expect(await subjects(company, student)).toEqual(['“Bees” is due on 5 March 2026.', enrolled])
  })

  it('is not sent again while one of the last is unread, for a week', async () => {
    const { company, student } = await acme()
    await tell(company, student, 'enrolled')
    await later(company, DAY)
    await atHour(company, 9)
    await sweep()
    await tell(company, student, 'due_soon', { dueOn: '2026-03-05' })
    for (const mails of [1, 1, 1, 1, 1, 1, 2]) {
      await later(company, DAY)
      await sweep()
      expect(await subjects(company, student)).toHaveLength(mails)
    }
  })

  it('leaves at the hour that was chosen, and not at all where none was', async () => {
    const { company, student } = await acme()
    const other = await company.user()
    await student.ok(notificationsApi.setMailSettings, { body: { digestHour: 18 } })
    await other.ok(notificationsApi.setMailSettings, { body: { digestHour: null } })
    await tell(company, student, 'enrolled')
    await tell(company, other, 'enrolled')
    await later(company, 2 * HOUR)
    await atHour(company, 17)
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await later(company, HOUR)
    await atHour(company, 18)
    await sweep()
    expect(await subjects(company, student)).toEqual([enrolled])
    await later(company, 3 * DAY)
    await sweep()
    expect(await subjects(company, other)).toEqual([])
  })

  it('is not sent where all of it was read by then', async () => {
    const { company, student } = await acme()
    await tell(company, student, 'enrolled')
    await later(company, DAY)
    await atHour(company, 9)
    await readAll(student)
    await sweep()
    expect(await subjects(company, student)).toEqual([])
  })

  it('waits until quiet hours are over', async () => {
    const { company, student } = await acme()
    await student.ok(notificationsApi.setMailSettings, { body: { quiet: { from: 22, to: 10 } } })
    await tell(company, student, 'enrolled')
    await later(company, DAY)
    await atHour(company, 9)
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await later(company, HOUR)
    await atHour(company, 10)
    await sweep()
    expect(await subjects(company, student)).toEqual([enrolled])
  })

  it('tells what is alike together, the newest of it, in its reader’s language', async () => {
    const { company, student } = await acme()
    await w.services.db.withTenant(company.id, (tx) =>
      tx.updateTable('users').set({ preferred_language: 'es' }).where('id', '=', student.id).execute(),
    )
    const wax = uuid()
    for (const title of ['Miel', 'Reinas', 'Enjambres', 'Colmenas', 'Polen'])
      await tell(company, student, 'enrolled', { title })
    for (let times = 0; times < 3; times++)
      await tell(company, student, 'certificate', { about: wax, title: 'Cera' })
    await student.ok(notificationsApi.setMailSettings, { body: { kinds: { certificate: 'daily' } } })
    await later(company, DAY)
    await atHour(company, 9)
    await sweep()
    const [text = ''] = await texts(company, student)
    expect(text.split('\n\n').slice(1, 8)).toEqual([
      'Hola, Begoña:',
      'Tu certificado de «Cera» está listo.',
      'Te han inscrito en «Polen».',
      'Te han inscrito en «Colmenas».',
      'Te han inscrito en «Enjambres».',
      'Y 2 más como estas.',
      expect.stringMatching(/^Ver mis notificaciones:\nhttp/),
    ])
    expect(await subjects(company, student)).toEqual(['Novedades para ti en Acme Workshops'])
  })

  it('has a session in it for whom that is enough', async () => {
    const { company, student } = await acme()
    const mentor = await company.user({ role: 'mentor', name: 'Grace', surname: 'Hill' })
    await student.ok(notificationsApi.setMailSettings, { body: { kinds: { session_requested: 'daily' } } })
    await tell(company, student, 'session_requested', { personId: mentor.id })
    await tell(company, student, 'session_confirmed', { personId: mentor.id })
    await later(company, DAY)
    await atHour(company, 9)
    await sweep()
    expect(await subjects(company, student)).toEqual([
      'A session with Grace Hill is waiting for your answer.',
    ])
  })

  it('leaves once though servers send it at the same moment', async () => {
    const { company, student } = await acme()
    await tell(company, student, 'enrolled')
    await later(company, DAY)
    await atHour(company, 12)
    await Promise.all([mailNews(w.services), mailAtOnce(w.services), mailNews(w.services)])
    expect(await subjects(company, student)).toEqual([enrolled])
  })

  it('is not sent to whoever was shut out, nor to people of a suspended company', async () => {
    const { company, student } = await acme()
    await tell(company, student, 'enrolled')
    await later(company, DAY)
    await atHour(company, 12)
    const set = (status: 'active' | 'inactive') =>
      w.services.db.withTenant(company.id, (tx) =>
        tx.updateTable('users').set({ status }).where('id', '=', student.id).execute(),
      )
    const setCompany = (status: 'active' | 'suspended') =>
      w.services.db.withPlatform((tx) =>
        tx.updateTable('companies').set({ status }).where('id', '=', company.id).execute(),
      )
    await set('inactive')
    await sweep()
    await set('active')
    await setCompany('suspended')
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await setCompany('active')
    await sweep()
    expect(await subjects(company, student)).toEqual([enrolled])
  })
})

describe('what is mailed at once', () => {
  const wanting = async (
    kinds: Parameters<Person['ok']>[1] extends never ? never : Record<string, string>,
  ) => {
    const made = await acme()
    await made.student.ok(notificationsApi.setMailSettings, { body: { kinds } })
    await atHour(made.company, 12)
    return made
  }

  it('leaves within minutes, in one e-mail, unless it is read before', async () => {
    const { company, student } = await wanting({ message: 'now', overdue: 'now' })
    await tell(company, student, 'message', { personId: student.id })
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await readAll(student)
    await later(company, 2)
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await tell(company, student, 'overdue', { dueOn: '2026-03-05' })
    await tell(company, student, 'message', { personId: student.id })
    await later(company, 2)
    await mailAtOnce(w.services)
    expect(await subjects(company, student)).toEqual(['What is new for you at Acme Workshops'])
  })

  it('is one e-mail of a kind until it is read: what comes meanwhile is in the daily one', async () => {
    const { company, student } = await wanting({ overdue: 'now', due_soon: 'now' })
    const about = uuid()
    const again = async (kind: 'overdue' | 'due_soon') => {
      await tell(company, student, kind, { about, dueOn: '2026-03-05' })
      await later(company, 2)
      await sweep()
      return (await subjects(company, student)).length
    }
    expect(await again('overdue')).toBe(1)
    expect(await again('overdue')).toBe(1)
    await tell(company, student, 'overdue', { dueOn: '2026-03-05' })
    await later(company, 2)
    await sweep()
    expect(await subjects(company, student)).toHaveLength(1)
    // Another kind is another e-mail.
    expect(await again('due_soon')).toBe(2)
    await readAll(student)
    expect(await again('overdue')).toBe(3)
    expect(await again('overdue')).toBe(3)
    await later(company, 20 * HOUR)
    await atHour(company, 8)
    await sweep()
    expect(await subjects(company, student)).toHaveLength(4)
  })

  it('waits until quiet hours are over, but for what begins now', async () => {
    const { company, student } = await wanting({ overdue: 'now', help_meeting: 'now' })
    await student.ok(notificationsApi.setMailSettings, { body: { quiet: { from: 22, to: 7 } } })
    await atHour(company, 23)
    await tell(company, student, 'overdue', { dueOn: '2026-03-05' })
    await later(company, 2)
    await sweep()
    expect(await subjects(company, student)).toEqual([])
    await tell(company, student, 'help_meeting', { personId: student.id })
    await sweep()
    expect(await subjects(company, student)).toEqual([
      'Begoña Stone is waiting for you in a meeting about “Bees”.',
    ])
    await later(company, 8 * HOUR)
    await atHour(company, 7)
    await sweep()
    expect((await subjects(company, student))[0]).toBe('“Bees” was due on 5 March 2026.')
  })

  it('is nothing that nobody chose', async () => {
    const { company, student } = await wanting({ overdue: 'never' })
    await tell(company, student, 'overdue', { dueOn: '2026-03-05' })
    await tell(company, student, 'certificate')
    await later(company, 3 * DAY)
    await sweep()
    expect(await subjects(company, student)).toEqual([])
  })
})

describe('how and when somebody is mailed', () => {
  it('is so for everybody until they choose, and saved part by part', async () => {
    const { student } = await acme()
    expect(await student.ok(notificationsApi.mailSettings, {})).toEqual({
      push: expect.any(Object),
      kinds: {
        enrolled: 'daily',
        due_soon: 'daily',
        module_opened: 'daily',
        overdue: 'daily',
        path_enrolled: 'daily',
        path_due_soon: 'daily',
        path_overdue: 'daily',
        certificate: 'never',
        certificate_expiring: 'now',
        requests: 'daily',
        completions: 'never',
        mentoring_asked: 'daily',
        mentoring_begun: 'daily',
        mentoring_declined: 'daily',
        mentoring_ended: 'daily',
        handover_wanted: 'daily',
        handover_begun: 'daily',
        handover_off: 'daily',
        handover_done: 'daily',
        programme_invited: 'daily',
        peer_reviews_given: 'daily',
        peer_reviews_due: 'daily',
        programme_accepted: 'daily',
        programme_declined: 'daily',
        programme_unpaired: 'daily',
        session_requested: 'now',
        session_confirmed: 'now',
        session_changed: 'now',
        session_cancelled: 'now',
        session_reminder: 'now',
        session_met: 'daily',
        office_turn: 'never',
        office_next: 'never',
        office_cancelled: 'daily',
        session_word: 'daily',
        check_in: 'daily',
        mentoring_nudge: 'daily',
        recommended: 'daily',
        testimonial: 'daily',
        message: 'daily',
        messages_opened: 'daily',
        help_waiting: 'daily',
        help_claimed: 'never',
        help_answered: 'daily',
        help_meeting: 'never',
        help_reply: 'daily',
        announcement: 'daily',
        desk_asked: 'daily',
        desk_assigned: 'daily',
        desk_answered: 'daily',
        webhook_off: 'daily',
        work_waiting: 'daily',
        work_returned: 'daily',
        work_due_soon: 'daily',
        work_graded: 'daily',
        team_handed_in: 'daily',
        team_changed: 'daily',
        quiz_graded: 'daily',
        help_late: 'daily',
        answer_proposed: 'daily',
        help_often: 'daily',
        answer_published: 'never',
        answer_rejected: 'daily',
        answer_helped: 'never',
        report: 'now',
        meeting_invited: 'now',
        meeting_changed: 'now',
        meeting_cancelled: 'now',
      },
      digestHour: 8,
      quiet: null,
    })
    const set = (body: object) => student.ok(notificationsApi.setMailSettings, { body })
    expect(await set({ kinds: { enrolled: 'never' } })).toMatchObject({ kinds: { enrolled: 'never' } })
    expect(await set({ quiet: { from: 22, to: 7 } })).toMatchObject({ digestHour: 8 })
    expect(await set({ digestHour: 17, kinds: { overdue: 'now' } })).toMatchObject({
      kinds: { enrolled: 'never', overdue: 'now', due_soon: 'daily' },
      digestHour: 17,
      quiet: { from: 22, to: 7 },
    })
    expect(await set({ quiet: null })).toMatchObject({ digestHour: 17, quiet: null })
  })

  it.each([
    [{ quiet: { from: 7, to: 7 } }, 'quiet.to'],
    [{ digestHour: 24 }, 'digestHour'],
    [{ kinds: { session_reminder: 'daily' } }, 'kinds.session_reminder'],
    [{ kinds: { help_meeting: 'daily' } }, 'kinds.help_meeting'],
    [{ kinds: { enrolled: true } }, 'kinds.enrolled'],
    [{ kinds: { new_device: 'never' } }, 'kinds.new_device'],
  ])('refuses %j', async (body, field) => {
    const { student } = await acme()
    const { error } = await student.send(notificationsApi.setMailSettings, { body })
    expect(error).toMatchObject({ code: 'BAD_REQUEST', details: [expect.objectContaining({ field })] })
  })
})
