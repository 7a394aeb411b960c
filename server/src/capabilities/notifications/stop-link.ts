import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { chosenKindNames, type StoppedMail } from '#contract/notifications.ts'
import type { Env } from '../../env.ts'
import { notificationsLimits } from './limits.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import type { Seal } from '../../platform/guard/seal.ts'

/** Whose e-mails it stops, which of them, and since which day it does. */
const Content = z.tuple([z.uuid(), z.string(), z.number().int()])
export type StopLink = { userId: string; what: StoppedMail }

const about = (companyId: string) => `stop mail ${companyId}`
const today = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 86_400_000)
const isStoppable = (what: string): what is StoppedMail =>
  what === 'daily' || chosenKindNames.some((kind) => kind === what)

/** Where whoever has an e-mail stops such ones without signing in. It is good for that alone, and for a while. */
export function stopUrl(
  { env, seal }: { env: Pick<Env, 'CAIRN_PUBLIC_URL' | 'PORT'>; seal: Seal },
  company: { id: string; slug: string },
  { userId, what }: StopLink,
): string {
  const token = seal.close(JSON.stringify([userId, what, today()]), about(company.id))
  return publicUrl(env, company.slug, `/stop-mail/${token}`)
}

/** What such a link says; null where it is none of this company, was changed, or is too old. */
export function readStopLink(seal: Seal, companyId: string, token: string): StopLink | null {
  let opened: string
  try {
    opened = seal.open(token, about(companyId))
  } catch {
    return null
  }
  const [userId, what, since] = Content.parse(JSON.parse(opened))
  const isOver = today() - since > notificationsLimits.stopLinkDays
  return isOver || !isStoppable(what) ? null : { userId, what }
}
