import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FormatIcu } from '@tolgee/format-icu'
import { TolgeeCore, TolgeeProvider, type TolgeeInstance } from '@tolgee/react'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router'
import { fallbacks } from '../src/locales/language.ts'
import { theme } from '../src/ui/theme/theme.ts'
import { retry } from '../src/api/retry.ts'

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
})

/** The real texts of a language, every feature's included. */
export function textsOf(locale: 'en-GB' | 'es-ES'): Record<string, string> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`))
  return Object.assign({}, ...own.map(([, texts]) => texts)) as Record<string, string>
}

export function createTexts(locale: 'en' | 'en-GB' | 'es-ES' = 'en-GB'): TolgeeInstance {
  return TolgeeCore()
    .use(FormatIcu())
    .init({
      language: locale,
      ...fallbacks,
      staticData: {
        en: {},
        es: {},
        'en-GB': () => Promise.resolve(textsOf('en-GB')),
        'es-ES': () => Promise.resolve(textsOf('es-ES')),
      },
      onFormatError: () => 'invalid',
    })
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

type Options = {
  at?: InitialEntry
  /** `en`: in English, by whatever region the browser names. */
  locale?: 'en' | 'en-GB' | 'es-ES'
  /** What fails is asked for again as in the application, though at once. */
  retries?: boolean
}

/** Renders with what every screen stands in: the theme, the texts, an address, a client of the API. */
export async function renderUi(
  node: ReactNode,
  { at = '/', locale = 'en-GB', retries = false }: Options = {},
) {
  const tolgee = createTexts(locale)
  await tolgee.run()
  const client = new QueryClient({
    defaultOptions: { queries: { retry: retries && retry, retryDelay: 0 } },
  })
  const frame = (children: ReactNode) => (
    <QueryClientProvider client={client}>
      <TolgeeProvider tolgee={tolgee} options={{ useSuspense: false }}>
        <MantineProvider theme={theme} env="test">
          <MemoryRouter initialEntries={[at]}>
            {children}
            <Address />
          </MemoryRouter>
        </MantineProvider>
      </TolgeeProvider>
    </QueryClientProvider>
  )
  // A screen may wait for something in its very first render.
  const view = await act(async () => render(frame(node)))
  return { ...view, user: userEvent.setup(), client, again: (next: ReactNode) => view.rerender(frame(next)) }
}
