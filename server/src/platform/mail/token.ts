import type { Seal } from '../guard/seal.ts'

type Place = { companyId: string; mailId: string }

/** Stands in a stored mail for its one-use token. No name can hold it by chance: the mail’s id is not known before. */
export const placeholder = (mailId: string) => `one-use-${mailId}`

const about = ({ companyId, mailId }: Place) => `mail ${companyId} ${mailId}`

export const sealToken = (seal: Seal, place: Place, token: string) => seal.close(token, about(place))

/** Puts a mail’s token where its placeholder is. Throws where another key sealed it. */
export function tokenFiller(seal: Seal, place: Place, sealed: string | null): (words: string) => string {
  if (sealed === null) return (words) => words
  const token = encodeURIComponent(seal.open(sealed, about(place)))
  return (words) => words.replaceAll(placeholder(place.mailId), token)
}
