import type { Role } from '#contract/roles.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { call, tokenOf } from './api.ts'
import { tabTo } from './controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './own-company.ts'
import { port, type OpenVisitor } from './story.ts'
import { text } from './texts.ts'

/**
 * A company of its own with a course, whose author makes an assignment by keyboard and has it open to write it. Others of the
 * company are made by `person`; `as` is what somebody calls.
 */
export async function ownAssignment(visitor: OpenVisitor, names: { company: string; assignment: string }) {
  const company = await ownCompany(names.company)
  const author = await ownPerson(company, 'admin', 'Nora')
  const as = async ({ email }: Own) => ({
    port,
    company,
    token: await tokenOf(port, company, email, OWN_PASSWORD),
  })
  const admin = await as(author)
  const course = await call(coursesApi.create, { ...admin, body: { title: 'Ríos', language: 'es' } })
  const { page } = await visitor()
  await enter(page, author, `/dashboard/teach/${course.id}`)
  await tabTo(page, page.getByPlaceholder(text('teach.outline.add.assignment')))
  await page.keyboard.type(names.assignment)
  await page.keyboard.press('Enter')
  const row = page.locator('[data-row]', { hasText: names.assignment })
  await row.waitFor()
  await row.focus()
  await page.keyboard.press('Enter')
  const person = (role: Role, name: string) => ownPerson(company, role, name)
  return { company, author, person, as, admin, course, params: { id: course.id }, page }
}
