import { gradebookApi, type Gradebook } from '#contract/practice/gradebook.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { openedAt } from '../../../../build/opened-at.ts'
import { requestPath } from '../../../api/request.ts'
import { session } from '../../../api/session/current-session.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { filled } from '../../../first-paint/match.ts'
import { ownDrafts } from '../../../ui/drafts/drafts.ts'
import GradebookScreen from './gradebook-screen.tsx'
import { column, course, id, saysNothing } from './gradebook.test-data.ts'

const PEOPLE = 5000
const rowOf = (n: number): Gradebook['rows'][number] => ({
  enrolmentId: id(10_000 + n),
  person: { id: id(20_000 + n), name: 'Learner', surname: String(n), photoUrl: null },
  state: 'active',
  dueOn: null,
  cells: [],
  percent: null,
  mine: false,
})
const page = (number: number): Gradebook => ({
  columns: [column(id(11), 'What you know', 10)],
  scheme: { categories: [], missingIsZero: false, revision: 0, ...saysNothing.scheme },
  ...saysNothing.book,
  mayEdit: false,
  groups: [],
  rows: Array.from({ length: 25 }, (_, n) => rowOf((number - 1) * 25 + n)),
  next: number < 200 ? id(1) : null,
  total: PEOPLE,
})

async function open() {
  const calls = answers(({ url }) => data(page(Number(url.searchParams.get('page') ?? 1))))
  await renderUi(<GradebookScreen course={course} />)
  await screen.findByText('Learner 0')
  return () => calls.map(({ url }) => url.pathname + url.search)
}

beforeEach(() => {
  session.accept(accessToken(900, person('admin').id))
  ownDrafts(person('admin').id)
})

describe('the gradebook of thousands', () => {
  it('asks first for what was asked for before any file was there', async () => {
    const asked = await open()
    const first = openedAt.find(({ path }) => path.endsWith('/gradebook'))
    const asks = first?.asks.map((ask) => filled(ask, first.path, `/dashboard/teach/${course.id}/gradebook`))
    const params = { id: course.id }
    expect(asks).toEqual([
      requestPath(coursesApi.byId, { params }),
      `/courses/${course.id}/gradebook?pageSize=25`,
    ])
    expect(asked()[0]).toBe(`/api/v1${asks?.[1]}`)
    expect(requestPath(gradebookApi.page, { params, query: { pageSize: 25 } })).toBe(asks?.[1])
  })

  it('is at its end at once: of those between nobody is asked for', async () => {
    const asked = await open()
    document.querySelector<HTMLElement>('[data-at="0:0"]')?.focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End', ctrlKey: true })
    await screen.findByText('Learner 4999')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-at')).toBe('4999:2'))
    const pages = asked().map((url) => Number(/page=(\d+)/.exec(url)?.[1] ?? 1))
    expect(new Set(pages)).toEqual(new Set([1, 2, 199, 200]))
  })
})
