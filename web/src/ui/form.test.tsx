import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import { forgetDrafts, ownDrafts } from './drafts/drafts.ts'
import { Form } from './form.tsx'
import { PeoplePicker } from './fields/people-picker.tsx'

type Fields = { title: string; summary: string }
/** A form of two fields, whose saving the test ends. */
type TwoProps = { begins: Fields; save: (values: Fields) => Promise<Partial<Fields>>; about?: string }
function Two({ begins, save, about = '' }: TwoProps) {
  const form = useForm<Fields>({ initialValues: begins })
  const saving = useMutation({ mutationFn: save })
  return (
    <Form
      form={form}
      about={about}
      onSubmit={(values, saved) => saving.mutate(values, { onSuccess: (now) => saved(now) })}
    >
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Summary" {...form.getInputProps('summary')} />
      <Button type="submit" disabled={!form.isDirty()}>
        Save
      </Button>
      <Button onClick={() => form.reset()}>Reset</Button>
    </Form>
  )
}
const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const goTo = (path: string) => window.history.replaceState(null, '', path)

beforeEach(() => {
  ownDrafts('one')
  goTo('/courses/1')
})
afterEach(() => {
  forgetDrafts()
  goTo('/')
})

it('shows what the server made of what was sent, and keeps what was typed while it was on its way', async () => {
  const answer = Promise.withResolvers<Partial<Fields>>()
  const { user } = await renderUi(<Two begins={{ title: '', summary: '' }} save={() => answer.promise} />)
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' Bees ')
  await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'All')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' of them')
  await act(async () => answer.resolve({ title: 'Bees', summary: 'All' }))
  await waitFor(() => expect(value('Title')).toBe('Bees'))
  expect(value('Summary')).toBe('All of them')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  // What was typed since stands over what was saved.
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect([value('Title'), value('Summary')]).toEqual(['Bees', 'All'])
})

it('is not changed any more once what it shows is saved', async () => {
  const { user } = await renderUi(
    <Two begins={{ title: '', summary: '' }} save={(values) => Promise.resolve(values)} />,
  )
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Bees')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
  expect(value('Title')).toBe('Bees')
})

it('gives back what was typed when its page was left, and leaves what was not touched as it is now', async () => {
  const never = () => new Promise<Fields>(() => {})
  const { user, unmount } = await renderUi(<Two begins={{ title: 'Bees', summary: 'Old' }} save={never} />)
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' and wasps')
  goTo('/courses')
  unmount()
  goTo('/courses/1')
  const back = await renderUi(<Two begins={{ title: 'Ants', summary: 'New' }} save={never} />)
  expect([value('Title'), value('Summary')]).toEqual(['Bees and wasps', 'New'])
  await back.user.click(screen.getByRole('button', { name: 'Discard it' }))
  expect([value('Title'), value('Summary')]).toEqual(['Ants', 'New'])
})

it('gives up what was typed in a dialog that is closed on its own page', async () => {
  const never = () => new Promise<Fields>(() => {})
  const { user, unmount } = await renderUi(<Two begins={{ title: '', summary: '' }} save={never} />)
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Bees')
  unmount()
  await renderUi(<Two begins={{ title: '', summary: '' }} save={never} />)
  expect(value('Title')).toBe('')
})

it('gives what was typed of one person back for them alone, where a page has such a form of several', async () => {
  const never = () => new Promise<Fields>(() => {})
  const of = (about: string) => <Two begins={{ title: '', summary: '' }} save={never} about={about} />
  const { user, unmount } = await renderUi(of('ana'))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'About Ana')
  goTo('/courses')
  unmount()
  goTo('/courses/1')
  const ben = await renderUi(of('ben'))
  expect(value('Title')).toBe('')
  ben.unmount()
  await renderUi(of('ana'))
  expect(value('Title')).toBe('About Ana')
})

/** A form that closes once it is saved. */
function Closing({ save }: { save: () => Promise<void> }) {
  const saving = useMutation({ mutationFn: save })
  const ada = { id: '1', name: 'Ada', surname: 'Stone', photoUrl: null }
  const form = useForm({ initialValues: { word: 'Hello', way: 'one', kind: 'one', people: [ada] } })
  const ways = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ]
  return (
    <Form form={form} sending={saving.isPending} onSubmit={() => saving.mutate()}>
      <TextInput label="Word" {...form.getInputProps('word')} />
      <SegmentedControl data={ways} {...form.getInputProps('way')} />
      <Select label="Kind" data={ways} {...form.getInputProps('kind')} />
      <PeoplePicker
        label="People"
        people={form.values.people}
        onChange={(people) => form.setFieldValue('people', people)}
        of="people"
        find={async () => ({ items: [] })}
        error={form.errors.people}
      />
      <output>{JSON.stringify(form.values)}</output>
      <Button type="submit">Send</Button>
    </Form>
  )
}

it('holds still while it is on its way where it closes once it is saved, with the focus where it was', async () => {
  const answer = Promise.withResolvers<void>()
  const { user } = await renderUi(<Closing save={() => answer.promise} />)
  const word = screen.getByRole<HTMLInputElement>('textbox', { name: 'Word' })
  await user.type(word, '!{Enter}')
  await waitFor(() => expect(word.readOnly).toBe(true))
  expect(document.activeElement).toBe(word)
  await user.type(word, ' Are you there?')
  await user.click(screen.getByRole('radio', { name: 'Two' }))
  await user.type(screen.getByRole('combobox', { name: 'Kind' }), '{ArrowDown}{ArrowDown}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove Ada Stone' }))
  await user.type(screen.getByRole('textbox', { name: 'People' }), '{Backspace}')
  const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
  expect(values()).toMatchObject({ word: 'Hello!', way: 'one', kind: 'one', people: [{ name: 'Ada' }] })
  // It was refused.
  await act(async () => answer.reject(new Error('away')))
  await waitFor(() => expect(word.readOnly).toBe(false))
  await user.type(word, ' Again')
  await user.click(screen.getByRole('radio', { name: 'Two' }))
  await user.click(screen.getByRole('button', { name: 'Remove Ada Stone' }))
  expect(values()).toMatchObject({ word: 'Hello! Again', way: 'two', people: [] })
})
