import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { zipOf } from '../server/test/workbooks.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

/** What the package shows: in a frame of its own page, in the frame around that, in ours. */
const inPackage = (page: Page) =>
  page.frameLocator('iframe[title]').frameLocator('iframe[title]').frameLocator('#content')

for (const standard of ['1.2', '2004'] as const)
  story(
    `a package by SCORM ${standard} is chosen, tried and published; who learns goes on with it on another device, and is done when it says so`,
    async ({ visitor }) => {
      const company = await ownCompany(`Schist ${standard.replace('.', '')}`)
      const admin = await ownPerson(company, 'admin')
      const student = await ownPerson(company, 'student')
      const { page } = await visitor()
      const token = await tokenOf(port, admin.company, admin.email, OWN_PASSWORD)
      const asAdmin = { port, company: admin.company, token }
      const { id } = await call(coursesApi.create, { ...asAdmin, body: { title: 'Fire', language: 'en' } })
      await enter(page, admin, `/dashboard/teach/${id}`)
      await page.getByPlaceholder(text('teach.outline.add.package')).first().fill('Exits')
      await page.keyboard.press('Enter')
      await page.getByText('Exits', { exact: true }).first().click()
      await page.getByText(text('teach.package.how')).waitFor()

      await page.locator('input[type="file"]').setInputFiles({
        name: 'notes.zip',
        mimeType: 'application/zip',
        buffer: zipOf({ 'notes.txt': 'no package' }),
      })
      await page.getByText(text('validation.package_without_manifest')).waitFor()
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'fire.zip', mimeType: 'application/zip', buffer: zipOf(exported(standard)) })
      await page.getByText(`SCORM ${standard}`).waitFor()
      expect(await violations(page), 'a chosen package').toEqual([])
      await button(page, text('teach.package.try')).click()
      await inPackage(page).getByText('Slide 1').waitFor()
      await page.keyboard.press('Escape')
      const { revision, outline } = await call(coursesApi.byId, { ...asAdmin, params: { id } })
      const modules = outline.map((one) => ({
        ...one,
        lessons: one.lessons.filter(({ kind }) => kind === 'package'),
      }))
      const lessonId = modules[0]?.lessons[0]?.id ?? ''
      await expect
        .poll(
          async () => (await call(coursesApi.lesson, { ...asAdmin, params: { id, lessonId } })).content?.type,
        )
        .toBe('package')
      await call(coursesApi.saveOutline, { ...asAdmin, params: { id }, body: { revision, modules } })
      const now = await call(coursesApi.byId, { ...asAdmin, params: { id } })
      await call(coursesApi.publish, { ...asAdmin, params: { id }, body: { revision: now.revision } })

      const own = await tokenOf(port, student.company, student.email, OWN_PASSWORD)
      const asStudent = { port, company: student.company, token: own }
      await call(enrolmentsApi.enrol, { ...asStudent, params: { id } })
      const phone = await visitor(spanishPhone)
      await enter(phone.page, student, `/dashboard/learn/${id}/${lessonId}`)
      await inPackage(phone.page).getByText('Slide 1').waitFor()
      expect(await violations(phone.page), 'a package on a phone').toEqual([])
      await inPackage(phone.page).getByRole('button', { name: 'Next' }).click()
      await inPackage(phone.page).getByText('Slide 2').waitFor()
      await phone.page.getByText(text('learn.saving.saved', {}, 'es')).waitFor()

      // Elsewhere it opens where it was left.
      const desk = await visitor()
      await enter(desk.page, student, `/dashboard/learn/${id}/${lessonId}`)
      await inPackage(desk.page).getByText('Slide 2').waitFor()
      await inPackage(desk.page).getByRole('button', { name: 'Finish' }).click()
      await desk.page.getByText(text('package.passed')).first().waitFor()
      await expect
        .poll(
          async () => (await call(enrolmentsApi.course, { ...asStudent, params: { id } })).enrolment?.state,
        )
        .toBe('completed')
    },
  )

/** A package as exporters lay it out: a page that looks for what is above it, and its content in a frame of that page. */
function exported(standard: '1.2' | '2004'): Record<string, string> {
  const is12 = standard === '1.2'
  const spaces = is12
    ? 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
    : 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"'
  const [location, status, suspend] = is12
    ? ['cmi.core.lesson_location', 'cmi.core.lesson_status', 'cmi.core.exit']
    : ['cmi.location', 'cmi.completion_status', 'cmi.exit']
  const passed = is12
    ? `api.LMSSetValue('cmi.core.score.raw', '90'); api.LMSSetValue('${status}', 'passed')`
    : `api.SetValue('cmi.score.scaled', '0.9'); api.SetValue('${status}', 'completed'); api.SetValue('cmi.success_status', 'passed')`
  const [begin, get, set, commit, end] = is12
    ? ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish']
    : ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate']
  return {
    'imsmanifest.xml': `<?xml version="1.0"?><manifest identifier="M" ${spaces}>
      <metadata><schema>ADL SCORM</schema><schemaversion>${is12 ? '1.2' : '2004 3rd Edition'}</schemaversion></metadata>
      <organizations default="O"><organization identifier="O"><title>Fire safety</title>
        <item identifier="I" identifierref="R"><title>Where the exits are</title></item>
      </organization></organizations>
      <resources><resource identifier="R" type="webcontent" adlcp:scorm${is12 ? 't' : 'T'}ype="sco" href="scormdriver/index.html"/></resources>
    </manifest>`,
    'scormdriver/index.html': `<!doctype html><html><head><title>Exits</title><script src="../lib/find.js"></script></head>
      <body><iframe id="content" src="../slides/slide.html"></iframe></body></html>`,
    'lib/find.js': `var api = null, win = window, tries = 0;
      while (win && tries++ < 10) { api = win.${is12 ? 'API' : 'API_1484_11'}; if (api || win.parent === win) break; win = win.parent }
      api.${begin}('');`,
    'slides/slide.html': `<!doctype html><html><body><p id="said"></p><button id="next">Next</button><button id="end">Finish</button>
      <script>
        var api = parent.api, at = api.${get}('${location}') || '1';
        function say() { document.getElementById('said').textContent = 'Slide ' + at }
        say();
        document.getElementById('next').onclick = function () {
          at = String(Number(at) + 1); say();
          api.${set}('${location}', at); api.${set}('${status}', 'incomplete'); api.${set}('${suspend}', 'suspend'); api.${commit}('');
        };
        document.getElementById('end').onclick = function () { ${passed}; api.${end}('') };
      </script></body></html>`,
  }
}
