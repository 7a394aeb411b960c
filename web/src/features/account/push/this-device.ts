import type { NewPushDevice } from '#contract/push/push.ts'
import type { z } from 'zod'

/**
 * Whether this browser can be asked: it can, its person refused it before, it first has to be on the home screen (iPhones
 * and iPads), or it never can.
 */
export type Standing = 'ready' | 'refused' | 'home_screen' | 'unable'

function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac; no Mac has a screen that is touched.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

export function standingOf(): Standing {
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!able) return isOfApple() && isSecureContext ? 'home_screen' : 'unable'
  return Notification.permission === 'denied' ? 'refused' : 'ready'
}

/** Why there is none: its person said no, or nothing; or the browser’s own service did not answer. */
export type NotAdded = 'refused' | 'dismissed' | 'failed'

const base64 = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** One that was made by another key is of no use: the browser makes none beside it. */
async function withoutOther({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const had = await pushManager.getSubscription()
  const key = had?.options.applicationServerKey
  if (had && (!key || base64(key) !== publicKey)) await had.unsubscribe()
}

/** Asks its person, and then the browser, where it is reached. Called from a press alone: browsers ask at no other time. */
export async function askBrowser(publicKey: string): Promise<z.infer<typeof NewPushDevice> | NotAdded> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'dismissed'
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const registration = await navigator.serviceWorker.ready
    await withoutOther(registration, publicKey)
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    })
    const [p256dh, auth] = [made.getKey('p256dh'), made.getKey('auth')]
    if (!p256dh || !auth) return 'failed'
    return { endpoint: made.endpoint, p256dh: base64(p256dh), auth: base64(auth), publicKey }
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

/** The browser forgets it too; where that fails, nobody has the address any more all the same. */
export async function forgetHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const made = await registration?.pushManager.getSubscription()
    await made?.unsubscribe()
  } catch (error) {
    console.error(error)
  }
}
