import sharp from 'sharp'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { auditApi } from '#contract/people/audit.ts'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { hears, listenTo } from '../../../../test/listen-to.ts'
import { world } from '../../../../test/world.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { contents, draftOf, look, made, picture, zip } from '../course-transfer.test-data.ts'
import { IMPORT_JOB } from './import-job.ts'

const w = await world()

describe('a course of a file', () => {
  it('with texts that no database keeps comes without them', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const seen = await look(
      admin,
      zip({
        'course.md': '---\ntitle: "Bi\\uD800rds"\nsummary: "All\\0 of them"\n---\n',
        'One/a.md': '# The swallow\n\nBack in March.',
        'One/li\0st.txt': 'swift',
      }),
    )
    expect(seen).toMatchObject({
      title: 'Bi\ufffdrds',
      modules: [{ title: 'One', lessons: [{ title: 'The swallow' }] }],
      left: [{ path: 'One/list.txt', reason: 'other_kind' }],
    })
    expect((await draftOf(admin, await made(admin, seen))).settings.summary).toBe('All of them')
  })

  it('is shown first, with what will not come and why, and then made with its images, as a draft', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const seen = await look(
      admin,
      zip({
        'Birds/01 Spring/01-swallow.md':
          '# The swallow\n\nBack in *March*.\n\n![A nest](../img/nest.png)\n\n![](https://example.org/a.png)',
        'Birds/01 Spring/02-swift.md':
          '---\ntitle: The swift\nminutes: 7\nrequired: false\n---\n\n> [!TIP]\n> Look up.',
        'Birds/02 Autumn/leaving.md': 'See [the list](../list.txt) and ![x](missing.png)',
        'Birds/img/nest.png': await picture(),
        'Birds/img/other.png': await picture(),
        'Birds/list.txt': 'swift',
        'Birds/quiz.gift': 'Is it? {T}',
      }),
    )
    expect(seen).toMatchObject({
      state: 'read',
      title: 'Birds',
      modules: [
        { title: 'Spring', lessons: [{ title: 'The swallow' }, { title: 'The swift' }] },
        { title: 'Autumn', lessons: [{ title: 'Leaving' }] },
      ],
      images: 1,
      files: 1,
      left: [
        { path: '01 Spring/01-swallow.md', reason: 'image_elsewhere', name: 'https://example.org/a.png' },
        { path: '02 Autumn/leaving.md', reason: 'image_missing', name: 'missing.png' },
        { path: 'img/other.png', reason: 'not_named' },
        { path: 'quiz.gift', reason: 'questions' },
      ],
    })
    expect((await admin.ok(coursesApi.list, {})).total).toBe(0)
    const done = await made(admin, seen)
    expect(done).toMatchObject({ state: 'done', progress: 2, total: 2, undoable: true })
    const draft = await draftOf(admin, done)
    expect(draft).toMatchObject({ title: 'Birds', state: 'draft', lessons: 3 })
    const lessons = await contents(admin, draft)
    expect(lessons).toMatchObject([
      {
        module: 'Spring',
        title: 'The swallow',
        minutes: 1,
        content: {
          content: [
            { type: 'paragraph' },
            { type: 'image', attrs: { alt: 'A nest' } },
            { type: 'paragraph' },
          ],
        },
      },
      {
        title: 'The swift',
        minutes: 7,
        required: false,
        content: { content: [{ type: 'callout', attrs: { kind: 'tip' } }] },
      },
      {
        title: 'Leaving',
        content: { content: [{ type: 'paragraph' }, { type: 'paragraph' }, { type: 'file' }] },
      },
    ])
    const { items } = await admin.ok(attachmentsApi.list, { query: { kind: 'course', id: draft.id } })
    expect(items.map(({ name, mediaType }) => [name, mediaType]).toSorted()).toEqual([
      ['list.txt', 'text/plain; charset=utf-8'],
      ['nest.webp', 'image/webp'],
    ])
    const log = await admin.ok(auditApi.list, { query: { action: ['courses.created'] } })
    expect(log.items).toMatchObject([{ targetName: 'Birds' }])
  })

  it('brings the questions that lie beside a quiz and are called as it is, in GIFT too, and tells of those that do not fit', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const seen = await look(
      admin,
      zip({
        'a/quiz.md': '---\nkind: quiz\n---\n',
        'a/quiz.gift': 'Which bird? {=swift ~stone}\n\nHow {=is it?',
        'a/other.md': '---\nkind: quiz\nquestions: gone.xml\n---\n',
        'a/bare.xml': '<quiz></quiz>',
      }),
    )
    expect(seen.modules[0]?.lessons).toMatchObject([{ questions: 0 }, { questions: 1 }])
    expect(seen.left).toMatchObject([
      { path: 'a/quiz.md', reason: 'question_unreadable' },
      { path: 'a/other.md', reason: 'broken', name: 'gone.xml' },
      { path: 'a/bare.xml', reason: 'questions' },
    ])
    const lessons = await contents(admin, await draftOf(admin, await made(admin, seen)))
    expect(lessons[1]?.content).toMatchObject({
      questions: [{ type: 'single', choices: [{ text: 'swift' }, { text: 'stone' }] }],
    })
  })

  it('is undone as long as nobody has changed it, and not after that', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const again = async () => made(admin, await look(admin, '# One\n\nText', 'one.md'))
    const { id, courseId } = await again()
    expect(await admin.ok(courseTransferApi.undo, { params: { id } })).toMatchObject({
      state: 'undone',
      courseId: null,
    })
    expect((await admin.send(coursesApi.byId, { params: { id: courseId ?? '' } })).status).toBe(404)
    const kept = await again()
    const draft = await draftOf(admin, kept)
    const params = { id: draft.id, lessonId: draft.outline[0]?.lessons[0]?.id ?? '' }
    await admin.ok(coursesApi.saveLesson, { params, body: { revision: 1, content: null } })
    const refused = await admin.send(courseTransferApi.undo, { params: { id: kept.id } })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'draft_changed' }])
    expect(await admin.ok(courseTransferApi.import, { params: { id: kept.id } })).toMatchObject({
      undoable: false,
    })
  })

  it('is made once of a file that is pressed twice, and seen by nobody but who brought it', async () => {
    const acme = await w.company()
    const [admin, other] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    const seen = await look(admin, '# One\n\nText', 'one.md')
    const params = { id: seen.id }
    const body = { title: 'One', language: 'en' as const }
    await Promise.all([1, 2].map(() => admin.send(courseTransferApi.run, { params, body })))
    await expect.poll(() => admin.ok(courseTransferApi.import, { params })).toMatchObject({ state: 'done' })
    expect((await admin.ok(coursesApi.list, {})).total).toBe(1)
    expect((await other.send(courseTransferApi.import, { params })).status).toBe(404)
  })

  it('says how far it is to who brought it, and to nobody else', async () => {
    const [acme, elsewhere] = [await w.company(), await w.company()]
    const admin = await acme.user({ role: 'admin' })
    const { id } = await look(admin, '# One\n\nText', 'one.md')
    const channel = { kind: 'course_import', id }
    expect(await hears(w.port, acme, admin, channel)).toBe(true)
    for (const role of ['admin', 'student'] as const)
      expect([role, await hears(w.port, acme, await acme.user({ role }), channel)]).toEqual([role, false])
    const stranger = await elsewhere.user({ role: 'admin' })
    expect(await hears(w.port, elsewhere, stranger, channel)).toBe(false)
    // What they hear is that there is something new to ask for.
    const line = await listenTo(w.port, acme, admin, channel)
    await line.next('listening')
    await admin.ok(courseTransferApi.run, { params: { id }, body: { title: 'One', language: 'en' } })
    await line.next('news')
  })

  it.each([
    ['was suspended', sql`status = 'inactive'`],
    ['is no administrator any more', sql`role = 'mentor'`],
  ])('is not made for who %s before its turn came', async (_, change) => {
    const acme = await w.company()
    const [admin, other] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
    const { id } = await look(admin, '# One\n\nText', 'one.md')
    // As they pressed: the job is there, and begins once they have changed.
    await w.services.db.withTenant(acme.id, async (tx) => {
      await sql`update course_imports set state = 'running' where id = ${id}`.execute(tx)
      await sql`update users set ${change} where id = ${admin.id}`.execute(tx)
      await addJob(tx, {
        companyId: acme.id,
        kind: IMPORT_JOB,
        payload: { importId: id },
        createdBy: admin.id,
      })
    })
    const row = () =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx
          .selectFrom('course_imports')
          .select(['state', 'error', 'course_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    await expect.poll(row, { timeout: 20_000 }).not.toMatchObject({ state: 'running' })
    expect(await row()).toEqual({ state: 'failed', error: 'not_allowed_any_more', course_id: null })
    expect((await other.ok(coursesApi.list, {})).total).toBe(0)
  })

  const onlyText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }],
  }
  it.each([
    ['an image', 'Text\n\n![x](x.png)', 'x.png', onlyText],
    ['a film', 'Text\n\n[x](x.mp4)', 'x.mp4', onlyText],
    ['a package', '---\nkind: package\n---\n\n[x](x.zip)', 'x.zip', null],
  ])('comes without %s that is none, which is told', async (_, text, name, left) => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const seen = await look(admin, zip({ 'a/one.md': text, [`a/${name}`]: 'something else' }))
    expect(seen.left).toEqual([])
    const done = await made(admin, seen)
    expect(done).toMatchObject({ state: 'done', left: [{ path: `a/${name}`, reason: 'image_unreadable' }] })
    const draft = await draftOf(admin, done)
    expect((await contents(admin, draft))[0]?.content).toEqual(left)
    const { items } = await admin.ok(attachmentsApi.list, { query: { kind: 'course', id: draft.id } })
    expect(items).toEqual([])
  })

  it('that left from here comes back as it was: settings, modules, lessons, quizzes, texts and images', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const first = await made(
      admin,
      await look(
        admin,
        zip({
          'course.md':
            '---\ntitle: "Birds: all"\nsummary: Of them\nlanguage: es\nlevel: advanced\ntopics: [Aves]\noutcomes: [Ver]\n---\n',
          '01-a/01-one.md': `---\ntitle: "¿Uno?"\nminutes: 3\n---\n\n## Plan\n\n1. **a**\n2. b\n\n| x | y |\n| - | - |\n| 1 | \`2\` |\n\n\`\`\`sql\nselect 1\n\`\`\`\n\n![Nido](../n.png#small "Alto")\n`,
          '01-a/02-two.md':
            '---\ntitle: Prueba\nkind: quiz\nquestions: asked.xml\nquiz:\n  passPercent: 55\n---\n',
          '01-a/asked.xml':
            '<quiz><question type="truefalse"><questiontext format="html"><text>&lt;p&gt;Is &lt;b&gt;it&lt;/b&gt;?&lt;/p&gt;</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
          '02-b/01-three.md': '> [!WARNING]\n> Cuidado\n',
          'n.png': await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00f' } })
            .png()
            .toBuffer(),
        }),
      ),
    )
    const before = await draftOf(admin, first)
    const { bytes } = await admin.call(courseTransferApi.export, { params: { id: before.id } })
    const second = await made(admin, await look(admin, bytes, 'export.zip'))
    const after = await draftOf(admin, second)
    expect(after.settings).toEqual(before.settings)
    const [one, other] = [await contents(admin, before), await contents(admin, after)]
    const bare = (all: typeof one) =>
      JSON.parse(JSON.stringify(all).replaceAll(/"(attachmentId|id)":"[^"]+"/g, '"$1":"x"')) as unknown
    expect(bare(other)).toEqual(bare(one))
    expect(one).toHaveLength(3)
    expect(one[1]?.content).toMatchObject({ questions: [{ type: 'true_false', right: true }] })
    expect(second.left).toEqual([])
    expect(Object.keys(unzipSync(bytes)).length).toBe(6)
    expect(strFromU8(unzipSync(bytes)['01-a/01-uno.md'] ?? new Uint8Array())).toContain('#small "Alto"')
  })
})

describe('a hostile file is refused in words', () => {
  const refusal = async (content: Uint8Array | string, filename = 'a.zip') => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { status, error } = await admin.send(courseTransferApi.upload, {
      files: { file: { filename, content } },
    })
    return [status, error?.details]
  }
  const problem = (code: string) => [415, [{ field: 'file', code }]]

  it.each([
    ['leads out of its folder', zip({ '../../etc/cron.md': 'x', 'a.md': 'x' }), 'course_leads_out'],
    ['leads to a place of the machine', zip({ '/etc/cron.md': 'x' }), 'course_leads_out'],
    ['is no archive', 'PK but no more', 'course_not_zip'],
    ['has no texts', zip({ 'a.html': '<p>' }), 'course_without_texts'],
    [
      'has too many files',
      zip(Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.md`, 'x']))),
      'course_too_complex',
    ],
    [
      'has a text that unpacks to very much',
      zip({ 'a.md': 'a'.repeat(2 * 1024 * 1024) }),
      'course_too_large',
    ],
    ['has texts in one another without end', zip({ 'a.md': '>'.repeat(3000) }), 'course_too_complex'],
  ])('which %s', async (_, content, code) => expect(await refusal(content)).toEqual(problem(code)))

  it('which links to files of the machine', async () => {
    const linked = zipSync({
      'a.md': Buffer.from('x'),
      'b.md': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
    })
    expect(await refusal(linked)).toEqual(problem('course_with_links'))
  })

  it('which says to be smaller than it is', async () => {
    const bomb = Buffer.from(zip({ 'a.md': 'a'.repeat(500_000) }))
    const directory = bomb.indexOf(Buffer.from('PK\x01\x02'))
    bomb.writeUInt32LE(10, directory + 24)
    expect(await refusal(bomb)).toEqual(problem('course_not_zip'))
  })
})

it('nobody but an administrator brings a course', async () => {
  const mentor = await (await w.company()).user({ role: 'mentor' })
  const { status } = await mentor.send(courseTransferApi.upload, {
    files: { file: { filename: 'a.md', content: '# A' } },
  })
  expect(status).toBe(403)
})

it('an administrator of the installation brings none to a company that is not theirs', async () => {
  const [acme, root] = [await w.company(), await w.superAdmin()]
  const { status, error } = await w.at(acme, root).send(courseTransferApi.upload, {
    files: { file: { filename: 'a.md', content: '# A' } },
  })
  expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
})
