import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import { Avatar } from './avatar.tsx'
import { Brand } from './page/brand.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Form } from './form.tsx'
import { JsonField } from './fields/json-field.tsx'
import { NewPasswordField } from './fields/password-field.tsx'
import { PoweredBy } from './page/powered-by.tsx'
import { SecretInput } from './fields/secret-input.tsx'
import { ErrorState } from './page/states.tsx'
import { TimeZoneSelect } from './fields/time-zone-select.tsx'

describe('the brand', () => {
  it('shows who provides it, in either language [S1.7c]', async () => {
    const { unmount } = await renderUi(<PoweredBy />)
    expect(screen.getByText('Powered by:').closest('p')).toHaveProperty('textContent', 'Powered by:Cairn')
    unmount()
    await renderUi(<PoweredBy />, { locale: 'es-ES' })
    expect(screen.getByText('Powered by:').closest('p')).toHaveProperty('textContent', 'Powered by:Cairn')
  })

  it('puts the cairn where a company’s icon does not load', async () => {
    const { container } = await renderUi(<Brand name="Acme" iconUrl="/media/gone.png" />)
    const image = container.querySelector('img')
    expect(image?.getAttribute('src')).toBe('/media/gone.png')
    image?.dispatchEvent(new Event('error', { bubbles: false }))
    await waitFor(() => expect(container.querySelector('img')).toBeNull())
    expect(container.querySelector('svg')).not.toBeNull()
  })

  it('draws initials of any script for who has no photo', async () => {
    await renderUi(<Avatar name="Íñigo" surname="Ötzi" decorative={false} />)
    expect(screen.getByRole('img', { name: 'Íñigo Ötzi' }).textContent).toBe('ÍÖ')
  })
})

describe('a question before something is lost', () => {
  function Asking({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
    const [open, setOpen] = useState(true)
    return (
      <ConfirmDialog
        opened={open}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="Delete Acme?"
        message="All of it goes."
        action="Delete"
        danger
        typeToConfirm="Acme"
      />
    )
  }

  it('works only once the name is typed, and closes when it is done', async () => {
    const onConfirm = vi.fn(() => Promise.resolve())
    const { user } = await renderUi(<Asking onConfirm={onConfirm} />)
    expect(await screen.findByRole('dialog', { name: 'Delete Acme?' })).toBeDefined()
    const button = screen.getByRole('button', { name: 'Delete' })
    expect(button).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Type Acme to confirm'), 'Acm')
    expect(button).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Type Acme to confirm'), 'e{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays open, with what was typed, when it fails', async () => {
    const { user } = await renderUi(<Asking onConfirm={() => Promise.reject(new Error('no'))} />)
    const field = await screen.findByLabelText('Type Acme to confirm')
    await user.type(field, 'Acme{Enter}')
    expect(field).toHaveProperty('value', 'Acme')
    expect(screen.getByRole('dialog')).toBeDefined()
  })
})

describe('a form', () => {
  function Named({ save }: { save: (values: { name: string; email: string }) => void }) {
    const form = useForm({
      initialValues: { name: 'Ana', email: '' },
      validate: { email: (value) => (value ? null : 'needed') },
    })
    return (
      <Form form={form} onSubmit={save}>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" {...form.getInputProps('email')} />
        <Button type="submit">Save</Button>
        <Button onClick={() => form.setErrors({ name: 'taken' })}>Refuse</Button>
      </Form>
    )
  }

  it('leads to the first field that is wrong [S5.5a]', async () => {
    const save = vi.fn()
    const { user } = await renderUi(<Named save={save} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(screen.getByText('needed')).toBeDefined()
    expect(save).not.toHaveBeenCalled()
  })

  it('leads to a field that the server refused [S5.5b]', async () => {
    const save = vi.fn()
    const { user } = await renderUi(<Named save={save} />)
    await user.type(screen.getByLabelText('E-mail'), 'a@b.test')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })
})

describe('a new password', () => {
  function Choosing() {
    const [value, setValue] = useState('')
    return (
      <NewPasswordField
        label="New password"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        owner={{ name: 'Ana', surname: 'Ruiz', email: 'ana@acme.test' }}
      />
    )
  }

  it('is told what it lacks, and how strong it is [S5.3e]', async () => {
    const { user } = await renderUi(<Choosing />)
    const field = screen.getByLabelText('New password')
    await user.type(field, 'short')
    expect(await screen.findByText('At least 12 characters')).toBeDefined()
    await user.type(field, 'anaruiz1990', { initialSelectionStart: 0, initialSelectionEnd: 99 })
    await user.type(field, '12')
    expect(await screen.findByText('Do not use your own name or e-mail address')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'vT7-kLwq_2zR9xQe')
    expect(await screen.findByText('Very strong', {}, { timeout: 10_000 })).toBeDefined()
    await user.clear(field)
    await user.type(field, 'Chickenwing101')
    expect(await screen.findByText('Too easy to guess: add something only you would think of')).toBeDefined()
  })

  it('is in no attribute of its field while it is typed, seen and emptied', async () => {
    const { user } = await renderUi(<Choosing />)
    const field = screen.getByLabelText<HTMLInputElement>('New password')
    const attributes = () => [...field.attributes].map(({ name, value }) => `${name}=${value}`).join(' ')
    await user.type(field, 'vT7-kLwq_2zR9xQe')
    await user.click(screen.getByRole('button', { name: 'Show or hide the password' }))
    expect(field.value).toBe('vT7-kLwq_2zR9xQe')
    expect(attributes()).not.toContain('vT7')
    expect(field.hasAttribute('value')).toBe(false)
    await user.clear(field)
    expect(field.value).toBe('')
  })

  it('can be seen by a labelled button', async () => {
    const { user } = await renderUi(<Choosing />)
    await user.click(screen.getByRole('button', { name: 'Show or hide the password' }))
    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text')
  })
})

it('a code, or a secret of another service, is in no attribute of its field either', async () => {
  function Asked() {
    const [value, setValue] = useState('')
    return (
      <>
        <SecretInput label="Code" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
        <Button onClick={() => setValue('')}>Again</Button>
      </>
    )
  }
  const { user } = await renderUi(<Asked />)
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  await user.type(field, '302411')
  expect([field.value, field.hasAttribute('value')]).toEqual(['302411', false])
  await user.click(screen.getByRole('button', { name: 'Again' }))
  expect(field.value).toBe('')
})

it('tries again from an error', async () => {
  const retry = vi.fn()
  const { user } = await renderUi(<ErrorState onRetry={retry} />)
  expect(screen.getByRole('alert')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('finds a time zone by its city', async () => {
  const chosen = vi.fn()
  const { user } = await renderUi(
    <TimeZoneSelect label="Time zone" value="Europe/Madrid" onChange={chosen} />,
  )
  const field = screen.getByRole('combobox', { name: 'Time zone' })
  await user.clear(field)
  await user.type(field, 'buenos')
  await user.click(await screen.findByRole('option', { name: /Buenos Aires/ }))
  expect(chosen).toHaveBeenCalledWith(expect.stringMatching(/Buenos_Aires$/))
})

it('finds a time zone by what the reader’s language calls it [S1.5b]', async () => {
  const chosen = vi.fn()
  const { user } = await renderUi(<TimeZoneSelect label="Zona" value="Europe/Madrid" onChange={chosen} />, {
    locale: 'es-ES',
  })
  const field = screen.getByRole('combobox', { name: 'Zona' })
  expect(field).toHaveProperty(
    'value',
    expect.stringMatching(/^Madrid · hora de Europa central \(GMT\+[12]\)$/),
  )
  await user.clear(field)
  await user.type(field, 'nueva york')
  await user.click(await screen.findByRole('option', { name: /^New York · / }))
  expect(chosen).toHaveBeenCalledWith('America/New_York')
})

it('says where the JSON goes wrong, and leads there', async () => {
  function Editing() {
    const [text, setText] = useState('{\n  "a": 1,\n}')
    return <JsonField label="Configuration" value={text} onChange={setText} />
  }
  const { user } = await renderUi(<Editing />)
  expect(await screen.findByText('Line 3, column 1: this does not belong here')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Go to the mistake' }))
  const area = screen.getByLabelText<HTMLTextAreaElement>('Configuration')
  expect(document.activeElement).toBe(area)
  expect(area.selectionStart).toBe(12)
  await user.clear(area)
  await user.paste('{"a":[1]}')
  await user.click(screen.getByRole('button', { name: 'Format' }))
  expect(area.value).toBe('{\n  "a": [\n    1\n  ]\n}')
})

it('lets the keyboard out of the JSON field', async () => {
  const { user } = await renderUi(<JsonField label="Configuration" value="{}" onChange={() => {}} />)
  const area = screen.getByLabelText('Configuration')
  await user.click(area)
  await user.keyboard('{Escape}{Tab}')
  expect(document.activeElement).not.toBe(area)
})
