/**
 * The support chat of Crisp (crisp.chat), by the identifier of a website there. Fetched when somebody opens it, never
 * before: the first load and whoever needs no help pay nothing, in bytes or in privacy.
 */
const SCRIPT = 'https://client.crisp.chat/l.js'

declare global {
  interface Window {
    $crisp?: unknown[][]
    CRISP_WEBSITE_ID?: string
  }
}

let loading: Promise<void> | undefined

function load(id: string): Promise<void> {
  window.$crisp = []
  window.CRISP_WEBSITE_ID = id
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading = undefined
      reject(new Error(`could not load ${SCRIPT}`))
    })
    document.head.append(script)
  })
}

/** Opens the chat; rejects where it cannot be reached. */
export async function openSupportChat(id: string): Promise<void> {
  await (loading ??= load(id))
  window.$crisp?.push(['do', 'chat:open'])
}
