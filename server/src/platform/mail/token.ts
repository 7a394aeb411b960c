import type { Seal } from '../guard/seal.ts'

type MailRef = { companyId: string; mailId: string }

/** Stands in a stored mail for its one-use token. No name can hold it by chance: the mail’s id is not known before. */
export const placeholder = (mailId: string) => `one-use-${mailId}`

const about = ({ companyId, mailId }: MailRef) => `mail ${companyId} ${mailId}`

export const sealToken = (seal: Seal, mail: MailRef, token: string) => seal.close(token, about(mail))

/** Puts a mail’s token where its placeholder is. Throws where another key sealed it. */
export function tokenFiller(seal: Seal, mail: MailRef, sealed: string | null): (words: string) => string {
  if (sealed === null) return (words) => words
  const token = encodeURIComponent(seal.open(sealed, about(mail)))
  return (words) => words.replaceAll(placeholder(mail.mailId), token)
}
