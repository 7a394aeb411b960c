import type { RichText } from '#contract/rich-text/document.ts'
import { MantineProvider } from '@mantine/core'
import { TolgeeProvider } from '@tolgee/react'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createTexts, renderUi } from '../../../test/render-ui.tsx'
import type { EditorFiles } from './files.ts'
import { RichTextField } from './rich-text-field.tsx'

const said = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** How many tools room is kept for while the editor is fetched, as drawn once and not again. */
async function roomKept(): Promise<number | undefined> {
  const texts = createTexts()
  await texts.run()
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToString(
    <TolgeeProvider tolgee={texts} options={{ useSuspense: false }}>
      <MantineProvider>
        <RichTextField label="About" onChange={() => undefined} />
      </MantineProvider>
    </TolgeeProvider>,
  )
  return drawn.querySelector('[data-testid="tools-to-come"]')?.childElementCount
}

function Field() {
  const [value, setValue] = useState<RichText | null>(said('first'))
  const [error, setError] = useState('')
  return (
    <>
      <RichTextField label="About" value={value} onChange={setValue} error={error} />
      <button onClick={() => setError('Too long')}>refuse</button>
      <button onClick={() => setValue(said('second'))}>from outside</button>
    </>
  )
}

it('is a named field that tells its error, and shows what it is given from outside', async () => {
  const kept = await roomKept()
  // Mounted twice, as a page that is slow does it too: an editor may be there before what it is drawn into.
  await renderUi(
    <StrictMode>
      <Field />
    </StrictMode>,
  )
  const field = await screen.findByRole('textbox', { name: 'About' })
  expect(within(screen.getByRole('toolbar')).getAllByRole('button').length).toBe(kept)
  expect(field.textContent).toBe('first')
  expect(field.getAttribute('aria-invalid')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'refuse' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too long')
  await userEvent.click(screen.getByRole('button', { name: 'from outside' }))
  await waitFor(() => expect(field.textContent).toBe('second'))
})

it('keeps a place for a file while it is on its way, and for one that is given up no longer', async () => {
  const send = vi.fn<EditorFiles['send']>()
  const files: EditorFiles = {
    files: [],
    renew: () => Promise.resolve([]),
    save: () => undefined,
    savingId: null,
    send,
    read: () => Promise.resolve(''),
    underWay: null,
  }
  await renderUi(
    <RichTextField label="About" value={said('first')} onChange={() => undefined} files={files} />,
  )
  const field = await screen.findByRole('textbox', { name: 'About' })
  const dropped = (name: string) =>
    fireEvent.paste(field, {
      clipboardData: { files: [new File(['x'], name, { type: 'image/png' })], getData: () => '' },
    })
  dropped('a.png')
  dropped('b.png')
  await waitFor(() => expect(field.textContent).toContain('a.png'))
  expect(field.textContent).toContain('b.png')
  const [, , leaveFirst] = send.mock.calls[0] ?? []
  leaveFirst?.()
  await waitFor(() => expect(field.textContent).not.toContain('a.png'))
  expect(field.textContent).toContain('b.png')
})
