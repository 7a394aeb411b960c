import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, useState, type ComponentType, type PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { onceQuiet } from './once-quiet.tsx'

type Props = { opened: boolean; name: string }

/** What was drawn, in order; and what decides when its file comes. */
function later() {
  const drawn: string[] = []
  const Dialog = ({ opened, name }: Props) => {
    drawn.push(`${name} ${opened ? 'open' : 'shut'}`)
    return opened && <p>{name}</p>
  }
  const file = Promise.withResolvers<{ default: ComponentType<Props> }>()
  const load = vi.fn(() => file.promise)
  return { drawn, load, come: () => file.resolve({ default: Dialog }), fail: file.reject }
}

function Page({ of: Dialog }: { of: ComponentType<Props> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      <Dialog opened={opened} name="Grades" />
    </>
  )
}

it('is fetched by itself once the page is quiet, and a press finds it there', async () => {
  const { load, come, drawn } = later()
  const Dialog = onceQuiet(load, { opened: false })
  render(<Page of={Dialog} />)
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 5000 })
  come()
  await waitFor(() => expect(drawn[0]).toBe('Grades shut'))
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByText('Grades')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

it('wanted before it came, is fetched at once, and is drawn shut before it opens', async () => {
  const { load, come, drawn } = later()
  const Dialog = onceQuiet(load, { opened: false })
  render(<Page of={Dialog} />)
  await userEvent.click(screen.getByRole('button'))
  expect(load).toHaveBeenCalled()
  expect(drawn).toEqual([])
  come()
  expect(await screen.findByText('Grades')).toBeDefined()
  expect(drawn[0]).toBe('Grades shut')
})

class Boundary extends Component<PropsWithChildren, { told?: string }> {
  override state: { told?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ told: error.message })
  override render() {
    return this.state.told ? <p>{this.state.told}</p> : this.props.children
  }
}

it('that does not come is told where it is wanted, and nowhere before', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { load, fail } = later()
  const Dialog = onceQuiet(load, { opened: false })
  render(
    <Boundary>
      <Page of={Dialog} />
    </Boundary>,
  )
  await waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 5000 })
  fail(new Error('It did not come'))
  await act(async () => {
    await Promise.resolve()
  })
  expect(screen.queryByText('It did not come')).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('It did not come')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
