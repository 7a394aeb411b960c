import type { TolgeePlugin } from '@tolgee/react'

const KEY = '__tolgee_apiKey'
const URL_KEY = '__tolgee_apiUrl'
const CDN = 'https://cdn.jsdelivr.net/npm/@tolgee/web@7.2.1/dist/tolgee-in-context-tools.umd.min.js'

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
    script.src = CDN
    // The page's policy allows scripts of this origin only; its nonce admits this one address.
    script.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
    script.addEventListener('load', () => resolve(window['@tolgee/in-context-tools']))
    script.addEventListener('error', () => reject(new Error(`could not load ${CDN}`)))
    document.head.append(script)
  })
}

/** Translating in the page itself: only for whom the translation platform gave both of its keys. */
export const InContext = (): TolgeePlugin => (tolgee) => {
  const given = credentials()
  if (given)
    load().then(
      (tools) => tools && tolgee.addPlugin(tools.InContextTools({ credentials: given })),
      (error: unknown) => console.error(error),
    )
  return tolgee
}
