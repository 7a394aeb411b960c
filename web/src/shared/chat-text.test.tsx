import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChatText } from './chat-text.tsx'

function linksIn(text: string) {
  const { container } = render(
    <MantineProvider>
      <p>
        <ChatText text={text} />
      </p>
    </MantineProvider>,
  )
  expect(container.querySelector('p')?.textContent).toBe(text)
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

describe('links in what somebody wrote', () => {
  it.each([
    ['see https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
    ['(http://example.org) and https://example.com!', ['http://example.org', 'https://example.com']],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>alert(1)</script>', []],
    ['<a href="javascript:alert(1)">x</a>', []],
    ['https://', []],
    ['https://exa"mple.org/onmouseover=alert(1)', []],
  ])('%s', (text, links) => {
    const found = linksIn(text)
    if (links.length > 0) expect(found).toEqual(links)
    for (const link of found) expect(link).toMatch(/^https?:\/\//)
  })
})
