import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { world } from '../../../../test/world.ts'
import { contents, draftOf, look, made, picture } from '../course-transfer.test-data.ts'
import {
  answers,
  asTape,
  asZip,
  backup,
  category,
  contextOf,
  drawnSlot,
  oldCategory,
  oldSlot,
  parts,
  question,
  slot,
  slots,
  tape,
  taped,
  told,
  xml,
  type Files,
} from '../moodle/backup.test-data.ts'

const w = await world()
const admin = async () => (await w.company()).user({ role: 'admin' })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const birds = async (): Promise<Files> =>
  backup({
    title: 'Birds of the coast',
    summary: '<p>All that <b>fly</b> here.</p>',
    language: 'es',
    sections: [
      { name: null, activities: [{ kind: 'forum', title: 'News', own: told('intro', '') }] },
      {
        name: 'Spring',
        summary: '<p>Read this first.</p>',
        activities: [
          {
            kind: 'label',
            title: 'Look',
            own: told('intro', '<div class="alert alert-info"><p>Look up</p></div>'),
          },
          { kind: 'label', title: 'Listen', own: told('intro', '<h4>Listen</h4>') },
          {
            kind: 'page',
            title: 'The swallow',
            own:
              told('intro', '') +
              told(
                'content',
                '<h3>Nest</h3><p>Back in <strong>March</strong> \\(x^2\\).</p><p><img src="@@PLUGINFILE@@/a%20nest.png" alt="A nest"></p><script>alert(1)</script><table><tr><th>a</th><td>b</td></tr></table><p><a href="$@PAGEVIEWBYID*1@$">Other</a></p><iframe src="https://video.example/1" title="It flies" onload="x()"></iframe><iframe src="http://plain.example/2"></iframe><iframe src="javascript:alert(1)"></iframe>',
              ),
          },
          {
            kind: 'url',
            title: 'A list',
            own: told('intro', '<p>See</p>') + parts({ externalurl: 'https://birds.example/list' }),
          },
          { kind: 'resource', title: 'A map', own: told('intro', '') },
          {
            kind: 'assign',
            title: 'Draw one',
            own:
              told('intro', '<p>Draw.</p>') +
              // 1 March 2024, 9:30, and four days later.
              parts({ grade: '20', duedate: '1709285400', cutoffdate: '1709631000', teamsubmission: 1 }) +
              `<plugin_configs>${[
                ['onlinetext', 'enabled', '0'],
                ['file', 'enabled', '1'],
                ['file', 'maxfilesubmissions', '3'],
              ]
                .map(
                  ([plugin = '', name = '', value = ''], id) =>
                    `<plugin_config id="${id}">${parts({ plugin, subtype: 'assignsubmission', name, value })}</plugin_config>`,
                )
                .join('')}</plugin_configs>`,
          },
          {
            kind: 'book',
            title: 'Eggs',
            own:
              told('intro', '') +
              `<chapters>${[2, 1]
                .map(
                  (page) =>
                    `<chapter id="${page}">${parts({ pagenum: page, subchapter: 0, title: `Chapter ${page}` })}${told('content', `<p>Page ${page}</p>`)}</chapter>`,
                )
                .join('')}</chapters>`,
          },
        ],
      },
      {
        name: 'Autumn',
        visible: false,
        activities: [
          {
            kind: 'quiz',
            title: 'Do you know?',
            gradepass: 6,
            own:
              told('intro', '<p>Good luck</p>') +
              parts({
                attempts_number: 2,
                grademethod: 4,
                timelimit: 900,
                questionsperpage: 1,
                shuffleanswers: 1,
              }) +
              slots(slot(2, 12, { mark: 3 }), slot(1, 11), slot(3, 13), slot(4, 14), drawnSlot(5, 7)),
          },
        ],
      },
    ],
    files: [
      {
        context: contextOf(4),
        component: 'mod_page',
        area: 'content',
        name: 'a nest.png',
        content: await picture(),
      },
      {
        context: contextOf(6),
        component: 'mod_resource',
        area: 'content',
        name: 'map.txt',
        content: 'swift',
      },
    ],
    questions: category(7, 'Nests', [
      {
        entry: 11,
        versions: [
          question({ id: 101, kind: 'truefalse', text: 'Old words' }),
          question({
            id: 102,
            kind: 'truefalse',
            text: '<p>A <em>nest</em> is built in spring</p>',
            own:
              answers({ id: 1, text: 'Verdadero', fraction: 1 }, { id: 2, text: 'Falso', fraction: 0 }) +
              `<truefalse id="1">${parts({ trueanswer: 1, falseanswer: 2 })}</truefalse>`,
          }),
        ],
      },
      {
        entry: 12,
        versions: [
          question({
            id: 103,
            kind: 'multichoice',
            text: '<p>Which? <img src="@@PLUGINFILE@@/x.png"></p>',
            own:
              answers(
                { id: 3, text: '<p>Swift</p>', fraction: 1 },
                { id: 4, text: 'Stone', fraction: 0, feedback: 'No' },
              ) +
              `<multichoice id="1">${parts({ layout: 0, single: 1, shuffleanswers: 1 })}${told('correctfeedback', '<p>Well seen</p>')}</multichoice>`,
          }),
        ],
      },
      {
        entry: 13,
        versions: [
          question({
            id: 104,
            kind: 'multianswer',
            text: 'It is {#1}.',
            own: `<answers></answers><multianswer id="1">${parts({ question: 104, sequence: '105' })}</multianswer>`,
          }),
        ],
      },
      {
        entry: 15,
        versions: [question({ id: 105, parent: 104, kind: 'shortanswer', text: '{1:SHORTANSWER:=small}' })],
      },
      { entry: 14, versions: [question({ id: 106, kind: 'calculated', text: 'How much?' })] },
    ]),
  })

describe('a Moodle backup', () => {
  it.each([
    ['a tape archive, as Moodle packs it', asTape],
    ['a zip, as older ones did', asZip],
  ])(
    'as %s shows what will come and what will not, and becomes a draft with its pages, files and quizzes',
    async (_, packed) => {
      const by = await admin()
      const seen = await look(by, packed(await birds()), 'backup-birds.mbz')
      expect(seen).toMatchObject({
        title: 'Birds of the coast',
        language: 'es',
        images: 1,
        files: 1,
        modules: [
          {
            title: 'Spring',
            lessons: [
              { title: 'Spring' },
              { title: 'Look' },
              { title: 'The swallow' },
              { title: 'A list' },
              { title: 'A map' },
              { title: 'Draw one', kind: 'assignment', dueAt: '2024-03-01T09:30:00.000Z' },
              { title: 'Chapter 1' },
              { title: 'Chapter 2' },
            ],
          },
          { title: 'Autumn', lessons: [{ title: 'Do you know?', kind: 'quiz', questions: 3 }] },
        ],
      })
      expect(seen.left).toEqual([
        { path: 'Birds of the coast / News', reason: 'activity', name: 'forum' },
        { path: 'Spring / The swallow', reason: 'link', name: '$@PAGEVIEWBYID*1@$' },
        { path: 'Spring / The swallow', reason: 'embedded', name: 'https://video.example/1' },
        { path: 'Spring / The swallow', reason: 'embedded', name: 'http://plain.example/2' },
        { path: 'Spring / The swallow', reason: 'embedded', name: 'javascript:alert(1)' },
        { path: 'Autumn / Do you know?', reason: 'introduction', name: '' },
        { path: 'Autumn / Do you know?', reason: 'questions_drawn', name: 'Nests' },
        { path: 'Autumn / Do you know?', reason: 'question_media', name: 'Question 103' },
        { path: 'Autumn / Do you know?', reason: 'question_no_right_answer', name: 'Question 106' },
        { path: 'Autumn', reason: 'hidden', name: '' },
        { path: 'Spring / Draw one', reason: 'due_over', name: '' },
      ])
      const done = await made(by, seen)
      expect(done).toMatchObject({ state: 'done', progress: 2, total: 2, undoable: true })
      const draft = await draftOf(by, done)
      expect(draft.settings).toMatchObject({ summary: 'All that fly here.', language: 'es' })
      const lessons = await contents(by, draft)
      expect(lessons).toMatchObject([
        { title: 'Spring', required: false, content: { content: [paragraph('Read this first.')] } },
        {
          title: 'Look',
          required: false,
          content: {
            content: [
              { type: 'callout', attrs: { kind: 'note' }, content: [paragraph('Look up')] },
              { type: 'heading', attrs: { level: 2 } },
            ],
          },
        },
        {
          title: 'The swallow',
          required: true,
          content: {
            content: [
              { type: 'heading', attrs: { level: 2 } },
              {
                type: 'paragraph',
                content: [
                  { text: 'Back in ' },
                  { text: 'March', marks: [{ type: 'bold' }] },
                  { text: ' ' },
                  { type: 'formula', attrs: { latex: 'x^2' } },
                  { text: '.' },
                ],
              },
              { type: 'image', attrs: { alt: 'A nest' } },
              { type: 'table', content: [{ content: [{ type: 'tableHeader' }, { type: 'tableCell' }] }] },
              paragraph('Other'),
              { type: 'embed', attrs: { url: 'https://video.example/1', title: 'It flies' } },
              {
                type: 'paragraph',
                content: [{ marks: [{ type: 'link', attrs: { href: 'http://plain.example/2' } }] }],
              },
            ],
          },
        },
        {
          title: 'A list',
          content: { content: [paragraph('See'), { content: [{ text: 'https://birds.example/list' }] }] },
        },
        { title: 'A map', content: { content: [{ type: 'file' }] } },
        {
          title: 'Draw one',
          content: {
            instructions: { content: [paragraph('Draw.')] },
            settings: {
              accepts: { text: false, files: true, link: false },
              mostFiles: 3,
              mostPoints: 20,
              dueAt: '2024-03-01T09:30:00.000Z',
              cutOffAt: '2024-03-05T09:30:00.000Z',
              teams: { made: 'staff', size: 4 },
            },
          },
        },
        { title: 'Chapter 1', content: { content: [paragraph('Page 1')] } },
        { title: 'Chapter 2' },
        {
          title: 'Do you know?',
          minutes: 15,
          content: {
            settings: { passPercent: 60, attempts: 2, counts: 'last', minutes: 15, layout: 'one_each' },
            questions: [
              { type: 'true_false', right: true, topics: ['Nests'] },
              {
                type: 'single',
                points: 3,
                choices: [{ text: 'Swift' }, { text: 'Stone', feedback: 'No' }],
                feedback: { right: { content: [paragraph('Well seen')] } },
              },
              { type: 'gaps', text: 'It is [small].' },
            ],
          },
        },
      ])
      const { items } = await by.ok(attachmentsApi.list, { query: { kind: 'course', id: draft.id } })
      expect(items.map(({ name }) => name).toSorted()).toEqual(['a nest.webp', 'map.txt'])
      expect(await by.ok(courseTransferApi.undo, { params: { id: done.id } })).toMatchObject({
        state: 'undone',
      })
      expect((await by.send(coursesApi.byId, { params: { id: draft.id } })).status).toBe(404)
    },
  )

  it('brings the times of its assignments that make sense, and tells of those that are over alone', async () => {
    const by = await admin()
    const assignment = (title: string, due: string, cutOff: string) => ({
      kind: 'assign',
      title,
      own: told('intro', '<p>Draw.</p>') + parts({ grade: '10', duedate: due, cutoffdate: cutOff }),
    })
    // 1 January 2100, and the day after.
    const [first, second] = ['4102444800', '4102531200']
    const files = backup({
      title: 'Birds',
      sections: [
        {
          name: 'One',
          activities: [
            assignment('Both', first, second),
            assignment('Cut off', '0', second),
            assignment('Turned round', second, first),
            assignment('Never', '0', '0'),
            assignment('Nonsense', '1e300', '-5'),
          ],
        },
      ],
    })
    const seen = await look(by, asTape(files), 'birds.mbz')
    expect(seen.left).toEqual([])
    expect(seen.modules[0]?.lessons.map(({ title, dueAt }) => [title, dueAt])).toEqual([
      ['Both', '2100-01-01T00:00:00.000Z'],
      ['Cut off', '2100-01-02T00:00:00.000Z'],
      ['Turned round', '2100-01-02T00:00:00.000Z'],
      ['Never', undefined],
      ['Nonsense', undefined],
    ])
    const lessons = await contents(by, await draftOf(by, await made(by, seen)))
    const times = lessons.map(({ content }) => content?.type === 'assignment' && content.settings)
    expect(times.map((one) => one && [one.dueAt, one.cutOffAt])).toEqual([
      ['2100-01-01T00:00:00.000Z', '2100-01-02T00:00:00.000Z'],
      [undefined, '2100-01-02T00:00:00.000Z'],
      ['2100-01-02T00:00:00.000Z', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('brings questions as Moodle kept them before its fourth version, and all of a category of which some are drawn', async () => {
    const by = await admin()
    const typed = (id: number, own = '') => question({ id, kind: 'shortanswer', text: `Which ${id}?`, own })
    const right = answers({ id: 9, text: 'swift', fraction: 1 })
    const random = (id: number) => question({ id, kind: 'random', text: '0' })
    const quiz = (title: string, own: string) => ({ kind: 'quiz', title, own: told('intro', '') + own })
    const files = backup({
      title: 'Birds',
      sections: [
        {
          name: 'One',
          activities: [
            quiz('Named', slots(oldSlot(2, 1), oldSlot(1, 2))),
            quiz('Drawn', slots(oldSlot(1, 3), oldSlot(2, 4))),
            quiz('Gone', slots(oldSlot(1, 99))),
          ],
        },
      ],
      questions: oldCategory(5, 'Default for Birds', [
        typed(1, right),
        question({
          id: 2,
          kind: 'numerical',
          text: 'How many?',
          own:
            answers({ id: 20, text: '9.5', fraction: 1 }) +
            `<numerical_units></numerical_units><numerical_records><numerical_record id="1">${parts({ answer: 20, tolerance: '0.5' })}</numerical_record></numerical_records>`,
        }),
        random(3),
        random(4),
        question({
          id: 5,
          kind: 'match',
          text: 'Match',
          own: `<matches>${[
            ['Spain', 'Madrid'],
            ['France', 'Paris'],
            ['', 'Rome'],
          ]
            .map(
              ([left = '', answer = ''], at) =>
                `<match id="${at}">${told('questiontext', left)}${parts({ answertext: answer })}</match>`,
            )
            .join('')}</matches>`,
        }),
      ]),
    })
    const draft = await draftOf(by, await made(by, await look(by, asTape(files), 'a.mbz')))
    const [named, drawn, gone] = await contents(by, draft)
    expect(named?.content).toMatchObject({
      questions: [
        { type: 'numeric', right: 9.5, tolerance: 0.5 },
        { type: 'short', accepted: ['swift'] },
      ],
    })
    expect(drawn?.content).toMatchObject({
      settings: { draws: 2 },
      questions: [
        { type: 'short' },
        { type: 'numeric' },
        {
          type: 'matching',
          pairs: [{ left: 'Spain', right: 'Madrid' }, { left: 'France' }],
          others: [{ text: 'Rome' }],
        },
      ],
    })
    expect(gone?.content).toMatchObject({ questions: [] })
  })
})

describe('a hostile backup is refused in words', () => {
  const whole = () => backup({ title: 'Birds', sections: [] })
  const good = backup({
    title: 'Birds',
    sections: [{ name: 'One', activities: [{ kind: 'page', title: 'A', own: told('content', '<p>x</p>') }] }],
  })
  const entries = Object.entries(good).map(([path, content]) => ({ path, content }))
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]><moodle_backup><information><contents>&lol9;</contents></information></moodle_backup>`

  const broken = Buffer.from(taped({ path: 'moodle_backup.xml', content: 'x' }))
  broken.write('1', 0)
  it.each([
    [
      'leads out of its folder',
      tape([...entries, { path: '../../etc/cron', content: 'x' }]),
      'course_leads_out',
    ],
    [
      'leads to a place of the machine',
      tape([...entries, { path: '/etc/cron', content: 'x' }]),
      'course_leads_out',
    ],
    [
      'links to a file of the machine',
      tape([...entries, { path: 'a', kind: '2', link: '/etc/passwd' }]),
      'course_with_links',
    ],
    [
      'links to another of its files',
      tape([...entries, { path: 'a', kind: '1', link: 'files.xml' }]),
      'course_with_links',
    ],
    ['is a device', tape([...entries, { path: 'a', kind: '3' }]), 'course_with_links'],
    ['says another length than it has', gzipSync(broken), 'course_broken'],
    [
      'ends before its end',
      gzipSync(taped({ path: 'a', content: 'x'.repeat(5000) }).subarray(0, 2000)),
      'course_broken',
    ],
    [
      'is packed in nothing that unpacks',
      Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(100)]),
      'course_broken',
    ],
    ['is no backup', tape([{ path: 'a.txt', content: 'x' }]), 'course_not_zip'],
    ['has nothing in it', asTape(whole()), 'course_without_activities'],
    ['tells of entities that grow', asTape({ ...good, 'moodle_backup.xml': laughs }), 'course_broken'],
    [
      'reads a file of the machine by an entity',
      asZip({
        ...good,
        'moodle_backup.xml':
          '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><moodle_backup><information><contents>&x;</contents></information></moodle_backup>',
      }),
      'course_broken',
    ],
    [
      'is as deep as no backup is',
      asTape({ ...good, 'moodle_backup.xml': '<a>'.repeat(50_000) }),
      'course_broken',
    ],
  ])('which %s', async (_, content, code) => {
    const by = await admin()
    const { status, error } = await by.send(courseTransferApi.upload, {
      files: { file: { filename: 'a.mbz', content } },
    })
    expect([status, error?.details]).toEqual([415, [{ field: 'file', code }]])
  })

  it('which unpacks to more than we take, before it is on the disk', async () => {
    const by = await admin()
    // Two gigabytes of nothing, packed twice over so that it is small.
    const block = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
    const content = Buffer.concat(Array.from({ length: 32 }, () => block))
    const { status, error } = await by.send(courseTransferApi.upload, {
      files: { file: { filename: 'a.mbz', content } },
    })
    expect([status, error?.details]).toEqual([415, [{ field: 'file', code: 'course_too_large' }]])
  })

  it('and what stands in a page without end comes as its words', async () => {
    const by = await admin()
    const files = backup({
      title: 'Birds',
      sections: [
        {
          name: 'One',
          activities: [
            { kind: 'page', title: 'A', own: told('content', `${'<div><b>'.repeat(20_000)}swift`) },
          ],
        },
      ],
    })
    const draft = await draftOf(by, await made(by, await look(by, asTape(files), 'a.mbz')))
    expect(JSON.stringify((await contents(by, draft))[0]?.content)).toContain('swift')
  })

  it('and a file of it that leads elsewhere shows nothing of that', async () => {
    const by = await admin()
    const files = backup({
      title: 'Birds',
      sections: [
        {
          name: 'One',
          activities: [
            {
              kind: 'page',
              title: 'A',
              own: told(
                'content',
                '<img src="@@PLUGINFILE@@/../../../x.png"><img src="/etc/x.png"><p onclick="x()">y</p>',
              ),
            },
            {
              kind: 'page',
              title: 'B',
              own: parts({ content: xml('<![CDATA[<a href="javascript:alert(1)">z</a>]]>') }),
            },
          ],
        },
      ],
    })
    const draft = await draftOf(by, await made(by, await look(by, asTape(files), 'a.mbz')))
    const [one, other] = await contents(by, draft)
    expect(one?.content).toMatchObject({ content: [paragraph('y')] })
    expect(other?.content).toEqual({ type: 'doc', content: [paragraph('z')] })
  })
})
