import { expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import { world, type Person } from '../../../../test/world.ts'
import { addFile } from '../peers/peers.test-data.ts'
import { write } from '../work.test-data.ts'
import { teamwork } from './teams.test-data.ts'

const w = await world()

/** Ana alone in a team with words and a file, and Luis and Eva in another. */
async function alone() {
  const made = await teamwork(w, ['Ana', 'Luis', 'Eva'])
  const [ana, luis, eva] = made.learners as [Person, Person, Person]
  const { teams } = await made.make([ana], [luis, eva])
  const ofAna = await made.start(ana)
  await made.start(luis)
  await write(ana, ofAna, 'Three weeks of work')
  const roundId = (await made.page(ana)).work?.draft?.roundId ?? ''
  await addFile(Object.assign(ana, { companyId: made.acme.id, workId: ofAna, roundId }), 'river.pdf')
  const put = (person: Person, teamId: string | null, anyway?: true) =>
    made.grader.send(teamsApi.put, {
      params: { ...made.params, userId: person.id },
      body: { teamId, ...(anyway && { anyway }) },
    })
  const [first = '', second = ''] = teams.map((team) => team.id)
  const draftOf = async (person: Person) => {
    const { work } = await made.page(person)
    const owner = { kind: 'coursework' as const, id: work?.draft?.roundId ?? '' }
    const files = work ? (await person.ok(attachmentsApi.list, { query: owner })).items : []
    return [work?.draft?.text, files.map(({ name }) => name)]
  }
  return { ...made, ana, luis, eva, ofAna, put, first, second, draftOf }
}
const lost = { reason: 'team_words' }

it('what the last of a team wrote comes along into a team that has written nothing, with its files', async () => {
  const { ana, luis, eva, put, second, draftOf, page } = await alone()
  expect((await put(ana, second)).status).toBe(200)
  for (const one of [ana, luis, eva])
    expect(await draftOf(one)).toEqual(['Three weeks of work', ['river.pdf']])
  const { work } = await page(luis)
  await write(luis, work?.id ?? '', 'Four weeks', 1, (work?.draft?.saved ?? 0) + 1)
  expect((await draftOf(ana))[0]).toBe('Four weeks')
})

it('these words are not thrown away for what others have written, nor for no team, but where the staff says so', async () => {
  const { ana, luis, put, second, draftOf, page } = await alone()
  expect((await put(ana, null)).error?.details).toEqual(lost)
  await write(luis, (await page(luis)).work?.id ?? '', 'Ours')
  expect((await put(ana, second)).error?.details).toEqual(lost)
  expect(await draftOf(ana)).toEqual(['Three weeks of work', ['river.pdf']])
  expect((await put(ana, second, true)).status).toBe(200)
  expect(await draftOf(ana)).toEqual(['Ours', []])
})

it('one who is not the last leaves what is written with the others, and whoever wrote nothing leaves at once', async () => {
  const { luis, eva, put, first, draftOf, page } = await alone()
  await write(luis, (await page(luis)).work?.id ?? '', 'Ours')
  expect((await put(eva, first)).status).toBe(200)
  expect([await draftOf(luis), await draftOf(eva)]).toEqual([
    ['Ours', []],
    ['Three weeks of work', ['river.pdf']],
  ])
  const silent = await teamwork(w, ['Ida'])
  const [ida] = silent.learners as [Person]
  await silent.make([ida])
  await silent.start(ida)
  const out = { params: { ...silent.params, userId: ida.id }, body: { teamId: null } }
  expect((await silent.grader.send(teamsApi.put, out)).status).toBe(200)
  expect((await ida.ok(courseworkApi.page, { params: silent.params })).work).toBeNull()
})
