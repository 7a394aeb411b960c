import { z } from 'zod'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { searchedLetters } from './text.ts'

// The joiners U+200C and U+200D belong to words of Persian, Sinhala and others.
export const noControlCharacters = /^(?:[^\p{Cc}\p{Cf}\u2028\u2029]|[\u200c\u200d])*$/u

/** One line of text as a person types it: trimmed, no control or direction-changing characters. */
export const line = (max: number) =>
  z.string().trim().max(max).regex(noControlCharacters, 'hidden_characters')
/** Of marks above and below, joiners and fillers alone an eye sees nothing. */
const VISIBLE = /[^\p{M}\p{Cf}\p{DI}\s\u2800]/u
/** A line by which somebody or something is told from others. */
const naming = (max: number) =>
  line(max)
    .min(1, { abort: true })
    .refine((text) => VISIBLE.test(text), 'required')
export const Name = naming(limits.nameLength)
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** A word by which people are grouped: a cohort, a site, a team. */
export const Tag = naming(limits.tagLength)
/** The number or name by which another system knows a person. */
export const ExternalId = naming(limits.externalIdLength)

/** A part of a name, of so many letters that nobody lists a company by it. */
export const PeopleSearch = z
  .string()
  .trim()
  .min(limits.peopleSearchMin, { abort: true })
  .max(limits.searchLength)
  .superRefine((search, ctx) => {
    const minimum = limits.peopleSearchMin
    if (searchedLetters(search) < minimum)
      ctx.addIssue({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: search })
  })

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** Asking takes long, and a file of people asks for the same few again and again. */
const knownZones = new Set<string>()
const MOST_KNOWN = 1000

/**
 * Names that JavaScript knows and PostgreSQL does not: old abbreviations of ICU’s own, and offsets, whose sign a database
 * reads the other way round.
 */
const UNKNOWN_TO_DATABASES =
  /^(?:[+-].*|A[EG]T|BET|C[AN]T|CTT|ECT|IET|MIT|NET|P[LNR]T|[SV]ST|US\/Pacific-New)$/i

function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  if (UNKNOWN_TO_DATABASES.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    if (knownZones.size < MOST_KNOWN) knownZones.add(zone)
    return true
  } catch {
    return false
  }
}
/** An IANA time zone name, as browsers and databases know it. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'invalid_time_zone')

/** Labels that can never be a company's: they belong to the installation. */
export const reservedSlugs: readonly string[] = [
  'www',
  'api',
  'app',
  'auth',
  'admin',
  'mail',
  'static',
  'cdn',
  'status',
  'assets',
  'media',
  'files',
  'live',
  'meet',
  'login',
  'support',
  'help',
  'docs',
  'blog',
  'smtp',
  'imap',
  'ftp',
  'ns1',
  'ns2',
  'root',
  'localhost',
  'test',
  'staging',
  'dev',
  'turn',
  'stun',
  'livekit',
  'metrics',
  'healthz',
  'readyz',
  'cairn',
]

/** A company's slug: a DNS label, so that it can be the first label of a host name (RFC 1123). */
export const SlugShape = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(limits.slugLength)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
export const Slug = SlugShape.refine((s) => !reservedSlugs.includes(s), 'reserved_slug').refine(
  (s) => !s.startsWith('xn--') && !/^\d+$/.test(s),
  'invalid_slug',
)
