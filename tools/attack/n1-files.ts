import { attachmentsApi } from '#contract/attachments.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { attachmentsLimits } from '../../server/src/capabilities/attachments/limits.ts'
import { caller, type Caller } from '../../server/test/caller.ts'
import { signInAt } from './other-company.ts'
import { held, signIn, stranger, type Attack } from './target.ts'

const CONTENT = Buffer.from('%PDF-1.7 of nobody else')
const tus = { 'tus-resumable': '1.0.0' }
const sending = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

async function meetingOf(host: Caller) {
  const { id } = await host.ok(meetingsApi.create, { body: { title: 'Stones' } })
  return { kind: 'meeting' as const, id }
}
const announce = (by: Caller, owner: { kind: 'meeting'; id: string }, bytes = CONTENT.length) =>
  by.call(attachmentsApi.create, { body: { owner, name: 'plan.pdf', bytes } })

/** N1: files of a meeting one is not in, of another company, unfinished ones, and more than one may. */
export const files: Attack = {
  id: 'N1',
  title: 'files of others, by their ids, their addresses and their uploads',
  async play(target) {
    const host = await signIn(target, 'mentor@demo.test')
    const student = await signIn(target, 'student@demo.test')
    const elsewhere = await signInAt(target, 'acme', 'admin@acme.test')
    const owner = await meetingOf(host)
    const made = (await announce(host, owner)).data ?? { id: '', path: '' }
    const theirs = await announce(host, owner)
    await host.raw('PATCH', made.path, { headers: sending, body: CONTENT })
    const file = await host.ok(attachmentsApi.byId, { params: { id: made.id } })
    const unfinished = theirs.data ?? { id: '', path: '' }

    const others = {
      'a student who is not in it': student,
      'another company’s admin': elsewhere,
      nobody: stranger(target),
    }
    const opened: string[] = []
    let asked = 0
    for (const [who, by] of Object.entries(others)) {
      const answers = {
        list: await by.call(attachmentsApi.list, { query: owner }),
        open: await by.call(attachmentsApi.byId, { params: { id: made.id } }),
        add: await announce(by, owner),
        remove: await by.call(attachmentsApi.remove, { params: { id: made.id } }),
        restore: await by.call(attachmentsApi.restore, { params: { id: made.id } }),
        state: await by.raw('HEAD', unfinished.path, { headers: tus }),
        send: await by.raw('PATCH', unfinished.path, { headers: sending, body: CONTENT }),
        cancel: await by.raw('DELETE', unfinished.path, { headers: tus }),
      }
      for (const [what, { status }] of Object.entries(answers)) {
        asked += 1
        if (status < 400) opened.push(`${who}: ${what} ${status}`)
      }
    }

    const [, , company = '', id = '', grant = ''] = file.downloadUrl.split('/')
    const [as = '', until = '', mark = ''] = grant.split('.')
    const gone = Math.floor(Date.now() / 1000) - 10
    const addresses = [
      `/media/${company}/${id}`,
      `/media/${company}/${id}/${as}.${until}.${'A'.repeat(43)}`,
      `/media/${company}/${id}/${as}.${gone}.${mark}`,
      `/media/${company}/${id}/${as}.${Number(until) + 300}.${mark}`,
      `/media/${company}/${id}/${as === 'saved' ? 'shown' : 'saved'}.${until}.${mark}`,
      `/media/${company}/${unfinished.id}/${grant}`,
      `/media/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/${id}/${grant}`,
    ]
    const answered: number[] = []
    for (const host of ['localhost', 'acme.localhost'])
      for (const address of addresses)
        answered.push((await caller(target.port, host).raw('POST', address)).status)
    const whole = await stranger(target).raw('POST', file.downloadUrl)

    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        host.raw('PATCH', unfinished.path, { headers: sending, body: CONTENT }),
      ),
    )
    const [taken, refused] = [204, 409].map((code) => sent.filter(({ status }) => status === code).length)
    const kept = await host.call(attachmentsApi.byId, { params: { id: unfinished.id } })

    const many = await Promise.all(
      Array.from({ length: attachmentsLimits.unfinished + 10 }, async () => announce(host, owner, 1)),
    )
    const begun = many.filter(({ status }) => status === 200).length
    return [
      held(
        'nobody else lists, opens, adds, removes or goes on with a file',
        opened.length === 0,
        opened.length ? opened.join(', ') : `${asked} calls refused`,
      ),
      held(
        'an address that was not signed, was changed or is over opens nothing; the signed one does',
        answered.every((status) => status === 404) && whole.bytes.equals(CONTENT),
        `${answered.join(' ')}; ${whole.status}`,
      ),
      held(
        'of many who send the same bytes at once one does, the others are told, and the file is whole',
        taken === 1 && refused === 4 && kept.data?.bytes === CONTENT.length,
        sent.map(({ status }) => status).join(' '),
      ),
      held(
        `of one person ${attachmentsLimits.unfinished} uploads are under way, however many are announced at once`,
        begun <= attachmentsLimits.unfinished,
        `${begun} more begun of ${many.length}`,
      ),
    ]
  },
}
