import type { ImportWord, WordTarget } from '#contract/people/import-columns.ts'
import { vague } from '../column-names.ts'
import { guessColumns, plainReadings, type Contents } from '../guess-columns.ts'
import { isAccessTarget } from './leaving-days.ts'
import { asksWhoIsIll, sayingOf, type Saying } from './header-words.ts'

type Content = Contents[number]

/** A number but for the two that stand for yes and no. */
const isCount = (word: string) => /^[-+]?\d+(?:[.,]\d+)*\s*%?$/.test(word) && !/^[01]$/.test(word)
const saysGone = ({ guesses }: Pick<ImportWord, 'guesses'>) =>
  guesses.status === 'inactive' || guesses.status === 'deleted'
const isYesOrNo = ({ guesses }: Pick<ImportWord, 'guesses'>) => guesses.suspended !== undefined
/** "Sign-in blocked", "no longer here": what a header would say by it. */
const soundsGone = (word: string) => ['left', 'out'].includes(sayingOf(word) ?? '')

/** What a column of this name has to hold to say something of access. */
const proofs: Record<Saying, (content: Content) => boolean> = {
  left: holdsMoreThanCounts,
  out: (content) => holdsMoreThanCounts(content) || holdsFlags(content),
  inside: (content) => holdsFlags(content),
  standing: ({ words }) =>
    words?.some((one) => (saysGone(one) && !isYesOrNo(one)) || soundsGone(one.word)) ?? false,
}

/** A day, or anything but numbers: "31Dec2022" and "in May" are of somebody who has left, too. */
function holdsMoreThanCounts({ words, samples, days }: Content): boolean {
  const values = words?.map(({ word }) => word) ?? samples
  return (days?.count ?? 0) > 0 || values.some((value) => !isCount(value) || /^\d{8}$/.test(value))
}

/** Words that say yes or no, or how somebody stands; of 0 and 1 no more where there are other numbers. */
function holdsFlags({ words }: Content): boolean {
  const counts = words?.some(({ word }) => isCount(word))
  const isFlag = (one: ImportWord) =>
    (one.guesses.status !== undefined || isYesOrNo(one)) &&
    !isCount(one.word) &&
    !(counts && /^[01]$/.test(one.word))
  return words?.some((one) => isFlag(one) || soundsGone(one.word)) ?? false
}

/** Figures in two places, or four beside something else: a day as somebody writes it, though nobody here reads it. */
export const looksLikeDay = (cell: string): boolean =>
  /^\d{8}$/.test(cell) || (/\d{4}|\d\D+\d/.test(cell) && !isCount(cell))

/** Whether its words are those of a status, rather than yes and no. */
const holdsStatuses = ({ words }: Content) =>
  words?.some((one) => one.guesses.status !== undefined && !isYesOrNo(one)) ?? false

const holdsYesOrNoAlone = ({ words, days, unclear }: Content) =>
  days === undefined && unclear === undefined && (words?.every(isYesOrNo) ?? false)

/** What the names say that are known, but can mean much. */
function byKnownName(header: string, { days }: Content): WordTarget | null {
  const target = guessColumns([header])[0] ?? null
  if (!isAccessTarget(target)) return null
  const isVague = plainReadings(header).some((plain) => vague.has(plain))
  // "Active", and a day: since then, or until then.
  return isVague || (target === 'status' && days !== undefined) ? target : null
}

/**
 * What a column that was taken for nothing may say of people's access all the same: by a name that can mean much, or by
 * one that is made of words for it, where what stands in it goes with that.
 */
export function maySayAccess(header: string, content: Content): WordTarget | null {
  const empty = content.words?.length === 0 && content.days === undefined && content.unclear === undefined
  if (empty) return null
  if (/\[account\s*enabled\]/i.test(header)) return 'suspended'
  const known = byKnownName(header, content)
  if (known) return known
  if (asksWhoIsIll(header) && holdsYesOrNoAlone(content)) return null
  const saying = sayingOf(header)
  if (!saying || !proofs[saying](content)) return null
  const isStatus = saying === 'inside' || saying === 'standing' || holdsStatuses(content)
  return isStatus ? 'status' : 'suspended'
}
