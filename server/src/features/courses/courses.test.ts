import { limits } from '#contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import type { OutlineModule } from '#contract/courses/course.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { world, type Person } from '../../../test/world.ts'

const w = await world()
const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const LESSON = '018f6f00-0000-7000-8000-000000000001'
const OTHER = '018f6f00-0000-7000-8000-000000000002'
const lesson = (id: string, title: string) => ({ id, title, minutes: 5, required: true })
const modules = (...lessons: OutlineModule['lessons']): OutlineModule[] => [
  { id: '018f6f00-0000-7000-8000-00000000000a', title: 'Start', lessons },
]

async function made(author: Person) {
  const { id } = await author.ok(coursesApi.create, { body: { title: 'Feedback', language: 'en' } })
  const { revision } = await author.ok(coursesApi.saveOutline, {
    params: { id },
    body: { revision: 1, modules: modules(lesson(LESSON, 'Why'), lesson(OTHER, 'How')) },
  })
  const params = { id, lessonId: LESSON }
  await author.ok(coursesApi.saveLesson, { params, body: { revision: 0, content: text('Because') } })
  return { id, revision }
}

describe('making a course', () => {
  it('begins with a lesson to write in, in the language of the course', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const course = await admin.ok(coursesApi.create, { body: { title: ' Charlas ', language: 'es' } })
    expect(course).toMatchObject({
      title: 'Charlas',
      state: 'draft',
      lessons: 1,
      changed: false,
      learners: 0,
    })
    expect(course.outline).toMatchObject([
      { title: 'Primer módulo', lessons: [{ title: 'Primera lección' }] },
    ])
    expect(course.settings).toMatchObject({ language: 'es', audience: 'everyone', entry: 'open' })
  })

  it('saves a lesson over the text that its writer had before them, and over no newer one', async () => {
    const acme = await w.company()
    const [ada, ben] = [
      await acme.user({ role: 'admin', name: 'Ada', surname: '' }),
      await acme.user({ role: 'admin' }),
    ]
    const { id } = await made(ada)
    const params = { id, lessonId: LESSON }
    const saved = await ben.ok(coursesApi.saveLesson, {
      params,
      body: { revision: 1, content: text('Ben’s') },
    })
    expect(saved.revision).toBe(2)
    const refused = await ada.send(coursesApi.saveLesson, {
      params,
      body: { revision: 1, content: text('Ada’s') },
    })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'newer', revision: 2 }])
    expect((await ada.ok(coursesApi.lesson, { params })).content).toEqual(text('Ben’s'))
    // What was saved and whose answer was lost is sent again, and is no conflict.
    expect(
      await ben.ok(coursesApi.saveLesson, { params, body: { revision: 1, content: text('Ben’s') } }),
    ).toEqual(saved)
  })

  it('is refused in a few words where a text is wrong in very many places', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await made(admin)
    const save = (nodes: number) =>
      admin.send(coursesApi.saveLesson, {
        params: { id, lessonId: LESSON },
        body: { revision: 1, content: { type: 'doc', content: Array.from({ length: nodes }, () => ({})) } },
      })
    const [many, tooMany] = [await save(5000), await save(60_000)]
    expect([many.status, (many.error?.details as unknown[]).length]).toEqual([400, 200])
    expect([tooMany.status, tooMany.error?.details]).toEqual([400, [{ field: '', code: 'too_intricate' }]])
  })

  it('refuses an outline made of an older one, and takes the same outline twice', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await made(admin)
    const put = (revision: number, ...lessons: OutlineModule['lessons']) =>
      admin.send(coursesApi.saveOutline, { params: { id }, body: { revision, modules: modules(...lessons) } })
    expect((await put(2, lesson(OTHER, 'How'))).status).toBe(200)
    expect((await put(2, lesson(OTHER, 'How'))).status).toBe(200)
    const { status, error } = await put(2, lesson(LESSON, 'Why'))
    expect([status, error?.details]).toEqual([409, { reason: 'newer', revision: 3 }])
  })

  it('keeps the text of a lesson that is taken out, for who puts it back', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await made(admin)
    const put = (revision: number, lessons: OutlineModule['lessons']) =>
      admin.ok(coursesApi.saveOutline, { params: { id }, body: { revision, modules: modules(...lessons) } })
    await put(2, [lesson(OTHER, 'How')])
    expect((await admin.send(coursesApi.lesson, { params: { id, lessonId: LESSON } })).status).toBe(404)
    await put(3, [lesson(LESSON, 'Why'), lesson(OTHER, 'How')])
    const back = await admin.ok(coursesApi.lesson, { params: { id, lessonId: LESSON } })
    expect(back.content).toEqual(text('Because'))
  })

  it('refuses an outline that names a lesson twice', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id } = await made(admin)
    const { status, error } = await admin.send(coursesApi.saveOutline, {
      params: { id },
      body: { revision: 2, modules: modules(lesson(LESSON, 'Why'), lesson(LESSON, 'Why')) },
    })
    expect([status, error?.details]).toEqual([400, [{ field: 'modules', code: 'duplicate' }]])
  })
})

describe('who makes a course', () => {
  it('are administrators, and of others those who are put on it: graders see it, authors change it', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const [author, grader, stranger] = [
      await acme.user({ role: 'mentor', name: 'Aro' }),
      await acme.user({ role: 'mentor', name: 'Gil' }),
      await acme.user({ role: 'mentor' }),
    ]
    const { id, revision } = await made(admin)
    await admin.ok(coursesApi.setStaff, {
      params: { id },
      body: {
        staff: [
          { id: author.id, part: 'author' },
          { id: grader.id, part: 'grader' },
        ],
      },
    })
    const see = async (person: Person) => (await person.send(coursesApi.byId, { params: { id } })).status
    const change = async (person: Person) =>
      (await person.send(coursesApi.update, { params: { id }, body: { summary: person.id } })).status
    expect(await Promise.all([see(author), see(grader), see(stranger)])).toEqual([200, 200, 404])
    expect([await change(author), await change(grader), await change(stranger)]).toEqual([200, 403, 404])
    const publish = (person: Person) =>
      person.send(coursesApi.publish, { params: { id }, body: { revision: revision + 1 } })
    expect((await publish(grader)).status).toBe(403)
    expect((await publish(author)).status).toBe(200)
    const listed = await Promise.all(
      [author, grader, stranger].map(async (person) => (await person.ok(coursesApi.list, {})).total),
    )
    expect(listed).toEqual([1, 1, 0])
    expect(await author.ok(coursesApi.byId, { params: { id } })).toMatchObject({ mayEdit: true })
    expect(await grader.ok(coursesApi.byId, { params: { id } })).toMatchObject({
      mayEdit: false,
      staff: [
        { name: 'Aro', part: 'author' },
        { name: 'Gil', part: 'grader' },
      ],
    })
  })

  it('are mentors and administrators of the company, and no student', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const student = await acme.user({ role: 'student', name: 'Quillon' })
    const mentor = await acme.user({ role: 'mentor', name: 'Quillan' })
    const elsewhere = await (await w.company()).user({ role: 'mentor', name: 'Quillen' })
    const { id } = await made(admin)
    const put = async (one: Person) =>
      (
        await admin.send(coursesApi.setStaff, {
          params: { id },
          body: { staff: [{ id: one.id, part: 'author' }] },
        })
      ).status
    expect([await put(student), await put(elsewhere), await put(mentor)]).toEqual([404, 404, 200])
    const { items } = await admin.ok(coursesApi.staffSearch, { query: { search: 'quill' } })
    expect(items.map(({ name }) => name)).toEqual(['Quillan'])
  })
})

describe('publishing', () => {
  it('makes a version that stays as it is, and says what has changed since', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    const { id, revision } = await made(admin)
    const first = await admin.ok(coursesApi.publish, {
      params: { id },
      body: { revision, note: 'The first' },
    })
    expect(first).toMatchObject({ state: 'published', publishedVersion: 1, changed: false })
    expect((await admin.ok(coursesApi.changes, { params: { id } })).items).toEqual([])
    await admin.ok(coursesApi.saveLesson, {
      params: { id, lessonId: LESSON },
      body: { revision: 1, content: text('Because of this') },
    })
    await admin.ok(coursesApi.update, { params: { id }, body: { level: 'advanced' } })
    expect(await admin.ok(coursesApi.byId, { params: { id } })).toMatchObject({ changed: true })
    expect((await admin.ok(coursesApi.changes, { params: { id } })).items).toEqual([
      { kind: 'settings_changed', lessonId: null, title: 'Feedback', fields: ['level'], words: [] },
      {
        kind: 'lesson_changed',
        lessonId: LESSON,
        title: 'Why',
        fields: ['content'],
        words: [{ field: 'content', before: 'Because', after: 'Because of this' }],
      },
    ])
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision: revision + 1 } })
    const { items } = await admin.ok(coursesApi.versions, { params: { id } })
    expect(items).toMatchObject([
      { version: 2, note: '', lessons: 2, learners: 0 },
      { version: 1, note: 'The first', lessons: 2, publishedBy: 'Ada Stone' },
    ])
    const kept = await w.services.db.withTenant(acme.id, (tx) =>
      tx
        .selectFrom('course_texts')
        .select(['revision', 'content'])
        .where('course_id', '=', id)
        .orderBy('revision')
        .execute(),
    )
    expect(kept).toEqual([
      { revision: 1, content: text('Because') },
      { revision: 2, content: text('Because of this') },
    ])
  })

  it('shows before it how titles and modules read and read now, and no words where all of them are too much', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id, revision } = await made(admin)
    const params = { id }
    await admin.ok(coursesApi.publish, { params, body: { revision } })
    await admin.ok(coursesApi.update, { params, body: { title: 'Feedback that helps', summary: 'For all' } })
    const renamed = modules(lesson(LESSON, 'Why not'), lesson(OTHER, 'How')).map((one) => ({
      ...one,
      title: 'Begin',
    }))
    await admin.ok(coursesApi.saveOutline, {
      params,
      body: { revision: revision + 1, modules: renamed },
    })
    const wordsNow = async () =>
      (await admin.ok(coursesApi.changes, { params })).items.map(({ kind, words }) => [kind, words])
    expect(await wordsNow()).toEqual([
      [
        'settings_changed',
        [
          { field: 'title', before: 'Feedback', after: 'Feedback that helps' },
          { field: 'summary', before: '', after: 'For all' },
        ],
      ],
      ['modules_changed', [{ field: 'title', before: 'Start', after: 'Begin' }]],
      ['lesson_changed', [{ field: 'title', before: 'Why', after: 'Why not' }]],
    ])
    const { changedWords } = limits
    Object.assign(limits, { changedWords: 40 })
    try {
      expect((await wordsNow()).map(([, words]) => words?.length)).toEqual([2, 0, 0])
    } finally {
      Object.assign(limits, { changedWords })
    }
  })

  it('is refused of a draft that somebody changed meanwhile, and without any lesson', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id, revision } = await made(admin)
    await admin.ok(coursesApi.update, { params: { id }, body: { summary: 'New' } })
    const late = await admin.send(coursesApi.publish, { params: { id }, body: { revision } })
    expect([late.status, late.error?.details]).toEqual([409, { reason: 'newer', revision: revision + 1 }])
    await admin.ok(coursesApi.saveOutline, {
      params: { id },
      body: { revision: revision + 1, modules: modules() },
    })
    const empty = await admin.send(coursesApi.publish, { params: { id }, body: { revision: revision + 2 } })
    expect([empty.status, empty.error?.details]).toEqual([400, [{ field: 'modules', code: 'no_lessons' }]])
  })
})

describe('the life of a course', () => {
  it('is deleted while it is a draft, and archived and brought back afterwards', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const { id, revision } = await made(admin)
    const copy = await admin.ok(coursesApi.duplicate, { params: { id } })
    expect(copy).toMatchObject({ title: 'Copy of Feedback', state: 'draft', lessons: 2 })
    const [{ lessons: [first] } = { lessons: [] }] = copy.outline
    const copied = await admin.ok(coursesApi.lesson, { params: { id: copy.id, lessonId: first?.id ?? '' } })
    expect(first?.id).not.toBe(LESSON)
    expect(copied.content).toEqual(text('Because'))
    await admin.ok(coursesApi.publish, { params: { id }, body: { revision } })
    const refused = await admin.send(coursesApi.delete, { params: { id } })
    expect([refused.status, refused.error?.details]).toEqual([409, { reason: 'published' }])
    expect((await admin.send(coursesApi.delete, { params: { id: copy.id } })).status).toBe(200)
    const titles = async (state?: 'archived') =>
      (await admin.ok(coursesApi.list, { query: state ? { state } : {} })).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Feedback'])
    await admin.ok(coursesApi.archive, { params: { id }, body: { archived: true } })
    expect([await titles(), await titles('archived')]).toEqual([[], ['Feedback']])
    const back = await admin.ok(coursesApi.archive, { params: { id }, body: { archived: false } })
    expect(back).toMatchObject({ state: 'published', changed: false })
  })

  it('is found by a part of its title, whatever the case and the accents', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    for (const title of ['Atención al cliente', 'Seguridad'])
      await admin.ok(coursesApi.create, { body: { title, language: 'es' } })
    const { items } = await admin.ok(coursesApi.list, { query: { search: 'ATENCION' } })
    expect(items.map(({ title }) => title)).toEqual(['Atención al cliente'])
    expect((await admin.ok(coursesApi.list, { query: { search: '%' } })).total).toBe(0)
  })
})

describe('what courses take of their company’s storage', () => {
  const full = (company: { id: string }, bytes: number) =>
    w.services.db.withPlatform((tx) =>
      tx.updateTable('companies').set({ storage_limit: bytes }).where('id', '=', company.id).execute(),
    )

  it('is drafts, versions and texts: where it is full nothing grows, and whoever shortens a text goes on', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const usage = async () =>
      (await admin.ok(companyAdminApi.usage, { params: { id: acme.id } })).storageBytes
    const { id, revision } = await made(admin)
    const params = { id }
    const lessonParams = { id, lessonId: LESSON }
    const long = text('y'.repeat(5000))
    await admin.ok(coursesApi.saveLesson, { params: lessonParams, body: { revision: 1, content: long } })
    const draft = await usage()
    expect(draft).toBeGreaterThan(5000)
    const copy = await admin.ok(coursesApi.duplicate, { params })
    expect(await usage()).toBeGreaterThan(draft + 5000)
    await admin.ok(coursesApi.delete, { params: { id: copy.id } })
    expect(await usage()).toBe(draft)
    await full(acme, draft)
    const calls = {
      lesson: () =>
        admin.call(coursesApi.saveLesson, {
          params: lessonParams,
          body: { revision: 2, content: text('z'.repeat(5001)) },
        }),
      outline: () =>
        admin.call(coursesApi.saveOutline, {
          params,
          body: { revision, modules: modules(lesson(LESSON, 'Why it matters'), lesson(OTHER, 'How')) },
        }),
      settings: () => admin.call(coursesApi.update, { params, body: { summary: 'More words' } }),
      version: () => admin.call(coursesApi.publish, { params, body: { revision } }),
      copy: () => admin.call(coursesApi.duplicate, { params }),
      course: () => admin.call(coursesApi.create, { body: { title: 'More', language: 'en' } }),
    }
    const told = {
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'storageBytes', maximum: draft, current: draft },
    }
    for (const [what, write] of Object.entries(calls))
      expect([what, (await write()).error]).toMatchObject([what, told])
    expect(await usage()).toBe(draft)
    const shorter = { revision: 2, content: text('z'.repeat(4000)) }
    await admin.ok(coursesApi.saveLesson, { params: lessonParams, body: shorter })
    await full(acme, draft + 10_000)
    await admin.ok(coursesApi.publish, { params, body: { revision } })
    expect(await usage()).toBeGreaterThan(draft - 1000 + 4000)
  })

  it('a course has 500 versions, and no more', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const { id, revision } = await made(admin)
    const published = (version: number) =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('courses').set({ published_version: version }).where('id', '=', id).execute(),
      )
    const publish = () => admin.call(coursesApi.publish, { params: { id }, body: { revision } })
    await published(500)
    expect((await publish()).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'courseVersions', maximum: 500 },
    })
    await published(499)
    expect((await publish()).status).toBe(200)
  })
})

describe('the audit log', () => {
  it('tells what was done to a course, by whom, and what changed', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin', name: 'Ada', surname: 'Stone' })
    const mentor = await acme.user({ role: 'mentor', name: 'Ben', surname: 'Moss' })
    const { id, revision } = await made(admin)
    const params = { id }
    await admin.ok(coursesApi.update, { params, body: { title: 'Candour' } })
    await admin.ok(coursesApi.setStaff, { params, body: { staff: [{ id: mentor.id, part: 'author' }] } })
    await admin.ok(coursesApi.publish, { params, body: { revision: revision + 1, note: 'First' } })
    await admin.ok(coursesApi.archive, { params, body: { archived: true } })
    await admin.ok(coursesApi.archive, { params, body: { archived: false } })
    const copy = await admin.ok(coursesApi.duplicate, { params })
    await admin.ok(coursesApi.delete, { params: { id: copy.id } })
    const { items } = await admin.ok(auditApi.list, { query: { pageSize: 100 } })
    const told = items.toReversed().map(({ action, actorName, targetName, before, after }) => ({
      action,
      actorName,
      targetName,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    }))
    const by = { actorName: 'Ada Stone' }
    expect(told).toMatchObject([
      { ...by, action: 'courses.created', targetName: 'Feedback' },
      { ...by, action: 'courses.changed', before: { title: 'Feedback' }, after: { title: 'Candour' } },
      {
        ...by,
        action: 'courses.staff_changed',
        targetName: 'Ben Moss',
        before: { part: null },
        after: { title: 'Candour', part: 'author' },
      },
      { ...by, action: 'courses.published', after: { version: 1, note: 'First' } },
      { ...by, action: 'courses.archived', targetName: 'Candour' },
      { ...by, action: 'courses.brought_back', targetName: 'Candour' },
      { ...by, action: 'courses.created', targetName: 'Copy of Candour' },
      { ...by, action: 'courses.deleted', targetName: 'Copy of Candour' },
    ])
  })
})
