import {
  Accordion,
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  Chip,
  CloseButton,
  Menu,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  TextInput,
} from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { setMedia } from '../../../test/setup.ts'
import { TablePager } from '../data-table/table-foot.tsx'
import { PastDaysField } from '../fields/date-field.tsx'
import { installRipple } from './ripple.ts'
import { Sections } from '../page/sections.tsx'

let uninstall = () => {}
const plays: Partial<Animation>[] = []
beforeEach(() => {
  // The browser of the tests moves nothing.
  Element.prototype.animate = () => {
    plays.push({})
    return plays.at(-1) as Animation
  }
  uninstall = installRipple()
})
afterEach(() => {
  uninstall()
  plays.splice(0).forEach((play) => play.onfinish?.call(play as Animation, new Event('finish') as never))
})

const ripples = () => document.querySelectorAll('.cairn-ripple').length
const press = (element: Element) => fireEvent.pointerDown(element, { button: 0 })
function rippled(element: Element): boolean {
  const before = ripples()
  press(element)
  return ripples() > before
}

const named = (role: string, name?: string | RegExp) => () =>
  screen.getByRole(role, name === undefined ? {} : { name })
const labelled = (text: string) => () => screen.getByText(text)
const classed = (name: string) => () => {
  const found = document.querySelector(`.${name}`)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
const pager = (
  <TablePager page={2} pageSize={25} total={99} totalPages={4} setPage={() => {}} setPageSize={() => {}} />
)
const place = { path: 'one', name: 'One', icon: IconUser, View: () => null }

const of = (kind: string, node: ReactNode, find: () => Element) => [kind, node, find] as const
const kinds = [
  of('a button', <Button>Save</Button>, named('button', 'Save')),
  of('a button’s text', <Button>Save</Button>, labelled('Save')),
  of('an icon', <ActionIcon aria-label="Add" />, named('button', 'Add')),
  of('a plain button', <button type="button">Go</button>, named('button', 'Go')),
  of('a cross', <CloseButton aria-label="Close" />, named('button', 'Close')),
  of('a button that reads like a link', <Anchor component="button">Back</Anchor>, named('button', 'Back')),
  of(
    'a link that looks like a button',
    <Button component="a" href="/">
      Open
    </Button>,
    named('link', 'Open'),
  ),
  of(
    'the same to a screen',
    <Button component={Link} to="/">
      Open
    </Button>,
    named('link', 'Open'),
  ),
  of(
    'an icon that is a link',
    <ActionIcon component="a" href="/" aria-label="Home" />,
    named('link', 'Home'),
  ),
  of('a page of a table', pager, named('button', 'Page 3')),
  of('the next page of a table', pager, named('button', 'Next page')),
  of('a field of a range of days', <PastDaysField label="When" />, named('button', 'When')),
  of(
    'a tab',
    <Tabs defaultValue="a">
      <Tabs.List>
        <Tabs.Tab value="a">A</Tabs.Tab>
      </Tabs.List>
    </Tabs>,
    named('tab'),
  ),
  of(
    'a tab that is a link',
    <Sections label="Parts" at="/parts" sections={[place]} missing={null} />,
    named('link', 'One'),
  ),
  of('a segment', <SegmentedControl data={['Week', 'Month']} />, labelled('Month')),
  of('a chip', <Chip>Rivers</Chip>, labelled('Rivers')),
  of('a box to tick', <Checkbox aria-label="All" />, named('checkbox')),
  of('the words of a box to tick', <Checkbox label="All" />, labelled('All')),
  of('one of several', <Radio aria-label="This" />, named('radio')),
  of('the words of one of several', <Radio label="This" />, labelled('This')),
  of('a switch', <Switch aria-label="On" />, classed('mantine-Switch-track')),
  of('the words of a switch', <Switch label="On" />, labelled('On')),
  of(
    'the heading of an accordion',
    <Accordion>
      <Accordion.Item value="a">
        <Accordion.Control>More</Accordion.Control>
      </Accordion.Item>
    </Accordion>,
    named('button', 'More'),
  ),
  of(
    'what opens details',
    <details>
      <summary>Details</summary>
    </details>,
    labelled('Details'),
  ),
  of(
    'what says so of itself',
    <a href="/" data-ripple="">
      Bell
    </a>,
    named('link', 'Bell'),
  ),
]

describe('ripples', () => {
  it.each(kinds)('are under %s [S9.12]', async (_, node, find) => {
    await renderUi(node)
    const element = find()
    const before = element.outerHTML
    expect(rippled(element)).toBe(true)
    // It is over what was pressed, which stays as it was.
    expect(element.outerHTML).toBe(before)
    setMedia('(prefers-reduced-motion: reduce)', true)
    expect(rippled(element)).toBe(false)
  })

  it('are under the days of a calendar and what leads through it [S9.12]', async () => {
    const { user } = await renderUi(<PastDaysField label="When" defaultDate="2026-03-01" />)
    await user.click(screen.getByRole('button', { name: 'When' }))
    const day = await screen.findByRole('button', { name: /^5 March 2026/ })
    expect(rippled(day)).toBe(true)
    expect(rippled(screen.getByRole('button', { name: 'Previous month' }))).toBe(true)
  })

  it('are under the entries of a menu and the options of a field, but those that cannot be had [S9.12]', async () => {
    const { user } = await renderUi(
      <>
        <Menu>
          <Menu.Target>
            <Button>More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Rename</Menu.Item>
            <Menu.Item component={Link} to="/">
              Open
            </Menu.Item>
            <Menu.Item disabled>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Select label="Role" data={['Mentor', { value: 'root', label: 'Root', disabled: true }]} />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(rippled(await screen.findByRole('menuitem', { name: 'Rename' }))).toBe(true)
    expect(rippled(screen.getByRole('menuitem', { name: 'Open' }))).toBe(true)
    expect(rippled(screen.getByRole('menuitem', { name: 'Delete' }))).toBe(false)
    await user.click(screen.getByRole('combobox', { name: 'Role' }))
    expect(rippled(await screen.findByRole('option', { name: 'Mentor' }))).toBe(true)
    expect(rippled(screen.getByText('Root'))).toBe(false)
  })

  it.each([
    of('a button that is disabled', <Button disabled>Save</Button>, named('button', 'Save')),
    of('one that looks so', <Button data-disabled>Save</Button>, named('button', 'Save')),
    of('one that is at work', <Button loading>Save</Button>, named('button', 'Save')),
    of('a segment of none', <SegmentedControl disabled data={['Week', 'Month']} />, labelled('Month')),
    of('a box that is disabled', <Checkbox disabled label="All" />, labelled('All')),
    of('a switch that is disabled', <Switch disabled label="On" />, labelled('On')),
    of(
      'a box in a part that is',
      <fieldset disabled>
        <Checkbox label="All" />
      </fieldset>,
      labelled('All'),
    ),
    of(
      'a link within a text',
      <p>
        See <Anchor href="/">the guide</Anchor>
      </p>,
      named('link', 'the guide'),
    ),
    of(
      'a link within the words of a box',
      <Checkbox
        label={
          <>
            I agree to <a href="/">the terms</a>
          </>
        }
      />,
      named('link', 'the terms'),
    ),
    of('a field’s label', <TextInput label="Name" />, labelled('Name')),
    of('a field', <TextInput label="Name" />, named('textbox', 'Name')),
    of('a text', <p>Words</p>, labelled('Words')),
  ])('are not under %s [S9.12]', async (_, node, find) => {
    await renderUi(node)
    expect(rippled(find())).toBe(false)
  })

  it('are as large as what was pressed, follow it, and go with it or when they are over', async () => {
    const { again } = await renderUi(<Checkbox label="All" description="Of this page" />)
    const body = classed('mantine-Checkbox-body')()
    let top = 20
    vi.spyOn(body, 'getBoundingClientRect').mockImplementation(() => new DOMRect(10, top, 120, 40))
    press(screen.getByText('All'))
    const frame = () => document.querySelector<HTMLElement>('.cairn-ripple')
    const { left, width, height } = frame()?.style ?? {}
    expect([left, frame()?.style.top, width, height]).toEqual(['10px', '20px', '120px', '40px'])
    top = 5
    await waitFor(() => expect(frame()?.style.top).toBe('5px'))
    again(null)
    await waitFor(() => expect(frame()).toBeNull())
    again(<Button>Save</Button>)
    press(screen.getByRole('button', { name: 'Save' }))
    expect(ripples()).toBe(1)
    plays.at(-1)?.onfinish?.call({} as Animation, new Event('finish') as never)
    expect(ripples()).toBe(0)
  })

  it('are for the button that presses, and for none after it is taken away', async () => {
    await renderUi(<Button>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.pointerDown(button, { button: 2 })
    expect(ripples()).toBe(0)
    uninstall()
    expect(rippled(button)).toBe(false)
  })
})
