import { attachmentKind, type Attachment } from '#contract/attachments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { useMe } from '../session/me.ts'
import type { Keep } from './keep.ts'

export type Me = ReturnType<typeof useMe>

/** What is kept of an answer: it, nothing, or the order to forget what it was before. */
type Kept = { keep: unknown } | 'forget' | 'nothing'

export const HINT = 'hint'
const PICTURE = 'picture '
export const keyOf = (endpoint: Endpoint, path: string): string =>
  endpoint.keptOffline === 'hint' ? HINT : path

/** Who somebody is, as far as the screens that are read without a connection show: no address, no photo, no times. */
export function hintOf(me: Me): Me | undefined {
  // Whoever visits another company, or may not do anything yet, takes nothing along.
  if (me.companyId !== me.ownCompanyId || me.mustEnrol) return undefined
  return {
    id: me.id,
    role: me.role,
    status: me.status,
    name: me.name,
    surname: me.surname,
    preferredLanguage: me.preferredLanguage,
    settings: { language: me.preferredLanguage },
    timeZone: me.timeZone,
    timeZoneChosen: me.timeZoneChosen,
    companyId: me.companyId,
    ownCompanyId: me.ownCompanyId,
    onboarded: me.onboarded,
    createdAt: me.createdAt,
    email: '',
    lastLogin: null,
    photoUrl: null,
    invitedAt: null,
    erasedAfter: null,
  }
}

/** What of an answer may be kept, by what its endpoint says and by whether they learn in the course that it is of. */
export function toKeep(endpoint: Endpoint, answer: unknown): Kept {
  if (endpoint.method !== 'GET' || !endpoint.keptOffline) return 'nothing'
  if (endpoint.keptOffline === 'hint') {
    const hint = hintOf(answer as Me)
    return hint ? { keep: hint } : 'forget'
  }
  const { enrolment } = answer as { enrolment?: { state: string } | null }
  const learns = enrolment?.state === 'active' || enrolment?.state === 'completed'
  return learns ? { keep: answer } : 'forget'
}

const filesOf = (answer: unknown): readonly Attachment[] =>
  (answer as { files?: readonly Attachment[] } | null)?.files ?? []
/** Of images alone: their types are those that a browser draws, and never runs. */
const isPicture = ({ kind, mediaType, bytes }: Attachment) =>
  kind === 'image' && attachmentKind(mediaType) === 'image' && bytes <= limits.image

/** Keeps the pictures of an answer that are not there yet, by their ids: their addresses are good for minutes. */
export async function keepPictures(keep: Keep, answer: unknown, mayGoOn: () => boolean): Promise<void> {
  const there = new Set(await keep.keys(PICTURE))
  for (const file of filesOf(answer)) {
    if (!mayGoOn() || !file.url || !isPicture(file) || there.has(PICTURE + file.id)) continue
    try {
      const response = await fetch(file.url, { credentials: 'omit' })
      if (response.ok)
        await keep.write(
          PICTURE + file.id,
          new Blob([await response.arrayBuffer()], { type: file.mediaType }),
        )
    } catch (error) {
      // The text is worth keeping without it.
      console.error(error)
    }
  }
}

/** Addresses within this page of pictures that were kept, by their ids: one for each, however often it is read. */
const shown = new Map<string, string>()

async function addressOf(keep: Keep, file: Attachment): Promise<string | null> {
  if (!isPicture(file)) return null
  const had = shown.get(file.id)
  if (had) return had
  const picture = await keep.read(PICTURE + file.id)
  if (!(picture instanceof Blob)) return null
  const address = URL.createObjectURL(picture)
  shown.set(file.id, address)
  return address
}

/** An answer that was kept, with its pictures as they are here; what else it names cannot be had, and has no address. */
export async function withPictures(keep: Keep, answer: unknown): Promise<unknown> {
  const files = filesOf(answer)
  if (files.length === 0) return answer
  const here = await Promise.all(files.map(async (file) => ({ ...file, url: await addressOf(keep, file) })))
  return { ...(answer as object), files: here }
}

/** Nothing of what a person saw is left in this page either. */
export function forgetAddresses(): void {
  for (const address of shown.values()) URL.revokeObjectURL(address)
  shown.clear()
}
