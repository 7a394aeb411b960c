import { inContextTools } from '#contract/installation/in-context.ts'
import type { TolgeePlugin } from '@tolgee/react'

const KEY = '__tolgee_apiKey'
const URL_KEY = '__tolgee_apiUrl'

type Tools = { InContextTools: (props: { credentials: { apiKey: string; apiUrl: string } }) => TolgeePlugin }
declare global {
  interface Window {
    '@tolgee/in-context-tools'?: Tools
  }
}

function credentials() {
  try {
    const apiKey = sessionStorage.getItem(KEY)
    const apiUrl = sessionStorage.getItem(URL_KEY)
    return apiKey && apiUrl ? { apiKey, apiUrl } : undefined
  } catch (error) {
    console.error(error)
    return undefined
  }
}

function load(): Promise<Tools | undefined> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    // Without the page's nonce: the policy names the file where the company permits a service, and nowhere else.
    script.crossOrigin = 'anonymous'
    script.integrity = inContextTools.integrity
    script.src = inContextTools.address
    script.addEventListener('load', () => resolve(window['@tolgee/in-context-tools']))
    script.addEventListener('error', () => reject(new Error(`could not load ${inContextTools.address}`)))
    document.head.append(script)
  })
}

/** Whether the address that the keys came with is of the service that the company permits; says so where not. */
function permitted(apiUrl: string, service: string | undefined): boolean {
  const origin = URL.canParse(apiUrl) ? new URL(apiUrl).origin : apiUrl
  if (origin === service) return true
  console.error(
    `In-context translation stays off: this company permits ${service ?? 'no translation service'}, not ${origin}.`,
  )
  return false
}

/** Translating in the page itself: only for whom the translation platform that the company permits gave both keys. */
export const InContext =
  (service: string | undefined): TolgeePlugin =>
  (tolgee) => {
    const given = credentials()
    if (given && permitted(given.apiUrl, service))
      load().then(
        (tools) => tools && tolgee.addPlugin(tools.InContextTools({ credentials: given })),
        (error: unknown) => console.error(error),
      )
    return tolgee
  }
