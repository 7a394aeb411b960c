import { expect, it } from 'vitest'
import { courseTransferApi } from '#contract/courses/course-transfer.ts'
import { world } from '../../../../test/world.ts'
import { contents, draftOf, look, made, picture, zip } from '../course-transfer.test-data.ts'

const w = await world()
const admin = async () => (await w.company()).user({ role: 'admin' })

const manifest = (items: string, resources: string, schema = 'IMS Common Cartridge') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
<metadata><schema>${schema}</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>Birds of the coast</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations>
<resources>${resources}</resources></manifest>`
const item = (title: string, to = '', inside = '') =>
  `<item identifier="i_${title}"${to && ` identifierref="${to}"`}><title>${title}</title>${inside}</item>`
const resource = (id: string, type: string, href: string, named = true) =>
  `<resource identifier="${id}" type="${type}"${named ? ` href="${href}"` : ''}><file href="${href}"/></resource>`
const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
const qti = `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><section ident="s"><item ident="q1"><itemmetadata><qtimetadata>${field('cc_profile', 'cc.multiple_choice.v0p1')}</qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Which &lt;b&gt;bird&lt;/b&gt;?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="A"><material><mattext texttype="text/plain">Swift</mattext></material></response_label><response_label ident="B"><material><mattext texttype="text/plain">Stone</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`

it('a Common Cartridge shows what will come and what will not, and becomes a draft with its pages, links, files and quizzes', async () => {
  const by = await admin()
  const seen = await look(
    by,
    zip({
      'imsmanifest.xml': manifest(
        item('Welcome', 'r1') +
          item(
            'Spring',
            '',
            item('A list', 'r2') +
              item('Deeper', '', item('A map', 'r3') + item('Quiz', 'r4')) +
              item('Talk', 'r5'),
          ),
        resource('r1', 'webcontent', 'wiki/welcome.html') +
          resource('r2', 'imswl_xmlv1p3', 'r2.xml', false) +
          resource('r3', 'webcontent', 'web_resources/map.txt') +
          resource('r4', 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', 'r4/assessment_qti.xml', false) +
          resource('r5', 'imsdt_xmlv1p3', 'r5.xml', false) +
          resource('r6', 'webcontent', 'web_resources/nest.png'),
      ),
      'wiki/welcome.html':
        '<html><head><title>No</title></head><body><h2>Hello</h2><p>All</p><img src="$IMS-CC-FILEBASE$/nest.png" alt="A nest"></body></html>',
      'r2.xml':
        '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>Birds</title><url href="https://birds.example/list" target="_blank"/></webLink>',
      'web_resources/map.txt': 'swift',
      'web_resources/nest.png': await picture(),
      'web_resources/other.txt': 'x',
      'r4/assessment_qti.xml': qti,
      'r5.xml': '<topic></topic>',
    }),
    'birds.imscc',
  )
  expect(seen).toMatchObject({
    title: 'Birds of the coast',
    images: 1,
    files: 1,
    modules: [
      { title: 'Birds of the coast', lessons: [{ title: 'Welcome' }] },
      {
        title: 'Spring',
        lessons: [{ title: 'A list' }, { title: 'A map' }, { title: 'Quiz', questions: 1 }],
      },
    ],
    left: [
      { path: 'Spring / Talk', reason: 'activity', name: 'imsdt_xmlv1p3' },
      { path: 'web_resources/other.txt', reason: 'other_kind' },
    ],
  })
  const lessons = await contents(by, await draftOf(by, await made(by, seen)))
  expect(lessons).toMatchObject([
    {
      content: {
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ text: 'Hello' }] },
          { type: 'paragraph' },
          { type: 'image', attrs: { alt: 'A nest' } },
        ],
      },
    },
    {
      content: {
        content: [
          { content: [{ text: 'Birds', marks: [{ attrs: { href: 'https://birds.example/list' } }] }] },
        ],
      },
    },
    { content: { content: [{ type: 'file' }] } },
    { content: { questions: [{ type: 'single', choices: [{ text: 'Swift' }, { text: 'Stone' }] }] } },
  ])
})

it.each([
  [
    'that is a SCORM package',
    manifest(item('A', 'r'), resource('r', 'webcontent', 'a.html'), 'ADL SCORM'),
    'course_is_package',
  ],
  [
    'that declares entities',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${manifest('', '').slice(38)}`,
    'course_broken',
  ],
  ['with nothing in it', manifest('', ''), 'course_without_activities'],
])('a cartridge %s is refused in words', async (_, content, code) => {
  const by = await admin()
  const { status, error } = await by.send(courseTransferApi.upload, {
    files: { file: { filename: 'a.imscc', content: zip({ 'imsmanifest.xml': content }) } },
  })
  expect([status, error?.details]).toEqual([415, [{ field: 'file', code }]])
})
