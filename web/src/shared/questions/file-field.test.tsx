import type { ShownOf } from '#contract/practice/questions.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { FileField } from './file-field.tsx'

const asked: ShownOf<'file'> = {
  id: '1',
  type: 'file',
  prompt: null,
  points: 1,
  kinds: ['pdf', 'image'],
  mostFiles: 2,
  mostMegabytes: 5,
}
const filesId = '0192f000-0000-7000-8000-000000000001'
const given = { type: 'file' as const, files: [{ id: filesId, name: 'Wing.pdf' }] }

it('says what is taken, and takes it by the name of its question, from the keyboard too', async () => {
  session.accept(accessToken(900, filesId))
  answers(({ path }) =>
    path === '/auth/me' ? data(person('student')) : data({ items: [], mayChange: true, makesPosters: false }),
  )
  const { user } = await renderUi(
    <>
      <p id="asks">Draw a wing</p>
      <FileField question={asked} answer={null} onAnswer={() => {}} labelledBy="asks" filesId={filesId} />
    </>,
  )
  expect(
    screen.getByText('Up to 2 files, each of at most 5 MB. Accepted: PDF documents or pictures.'),
  ).toBeTruthy()
  const field = await screen.findByLabelText<HTMLInputElement>(/^Draw a wing/, { selector: 'input' })
  expect(field.accept.split(',')).toContain('.pdf')
  await user.tab()
  expect(document.activeElement).toBe(field)
})

it('names the files where they cannot be opened, and says where there are none', async () => {
  await renderUi(<FileField question={asked} answer={given} labelledBy="asks" />)
  expect(screen.getByRole('listitem').textContent).toBe('Wing.pdf')
  await renderUi(<FileField question={asked} answer={null} labelledBy="asks" />)
  expect(screen.getByText('Not answered')).toBeTruthy()
})
