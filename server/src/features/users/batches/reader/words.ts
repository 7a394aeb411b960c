import type { Language } from '#contract/fields.ts'
import type { WordTarget } from '#contract/people/import-columns.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import { accountIsDisabled } from './access/account-control.ts'
import { LONGEST_WORD, plainHeader } from './plain.ts'
import { isRegion } from './zones/regions.ts'
import { zoneOf } from './zones/time-zones.ts'

type Words<T> = ReadonlyMap<string, T>

function words<T>(lists: [T, string][]): Words<T> {
  return new Map(lists.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)))
}

/**
 * The words that stand for a role in files of other systems, compared as headers are. Only a word that can mean
 * nothing else is an administrator, and none is one of the installation.
 */
const roles = words<Role>([
  [
    'student',
    `student students learner learners learnertype estudiante estudiantes alumno alumna alumnado aprendiz participant
    participante trainee user usuario usuaria observer schuler schulerin teilnehmer teilnehmerin auszubildender`.replace(
      /\s+/g,
      ' ',
    ),
  ],
  [
    'mentor',
    `mentor mentora trainer trainertype teacher instructor tutor tutora profesor profesora profesorado docente formador
    formadora editingteacher faculty facilitator facilitador facilitadora coach lehrer lehrerin dozent dozentin`.replace(
      /\s+/g,
      ' ',
    ),
  ],
  ['admin', 'admin administrator administrador administradora admintype'],
])
const statuses = words<Status>([
  [
    'active',
    `active activo activa enabled yes y true 1 si s on alta dealta dadodealta dadadealta habilitado habilitada current onboarding employed
    passwordexpired recovery aktiv ja wahr actif ativo ativa attivo attiva actiu oui sim verdadeiro vrai`.replace(
      /\s+/g,
      ' ',
    ),
  ],
  [
    'inactive',
    `inactive inactivo inactiva suspended suspendido suspendida disabled deshabilitado deshabilitada no n false 0 off
    left gone desligado desligada desligat inactif inativo inativa inattivo inattiva inactiu demitido demitida cessato cessata licenziato licenziata licencie licenciee demissionnaire baixa ausgetreten deaktiviert exemployee baja debaja dadodebaja dadadebaja cesado cesada cese blocked bloqueado bloqueada archived archivado archivada deactivated desactivado desactivada terminated
    locked lockedout deprovisioned expired caducado inaktiv gesperrt ausgeschieden nein falsch non nao faux`.replace(
      /\s+/g,
      ' ',
    ),
  ],
  ['hidden', 'hidden oculto oculta'],
  ['deleted', 'deleted eliminado eliminada borrado borrada removed tobedeleted'],
  ['pending', 'pending pendiente invited invitado invitada staged provisioned'],
])
const languages = words<Language>([
  ['en', 'en engb enus enca enau eng english ingles enuk englisch'],
  ['es', 'es eses esmx es419 esar esco escl esus spa spanish espanol castellano esinternational spanisch'],
])
const yesNo = words<'yes' | 'no'>([
  ['yes', 'yes y true verdadero 1 si s on x ja wahr oui sim vrai vero verdadeiro checked'],
  ['no', 'no n false falso 0 off nein falsch non nao faux unchecked'],
])
/** What may stand behind a language is where it is spoken: "English (US)", "english_uk", "es-PE". */
const BEHIND = /[([_-][^]*$/
function languageOf(word: string): Language | undefined {
  const whole = languages.get(plainHeader(word))
  const [behind] = BEHIND.exec(word) ?? []
  // "en (not spoken)" is no English.
  if (whole || behind === undefined || !isRegion(behind)) return whole
  return languages.get(plainHeader(word.slice(0, -behind.length)))
}

/** Moodle writes 99 for "as the server": said, and means nothing. */
const NO_ZONE = '99'

function ofAccount(word: string): 'yes' | 'no' | undefined {
  const isDisabled = accountIsDisabled(word)
  return isDisabled === null ? undefined : isDisabled ? 'yes' : 'no'
}

const readings: Record<WordTarget, (word: string) => string | undefined> = {
  role: (word) => roles.get(plainHeader(word)),
  status: (word) => statuses.get(plainHeader(word)),
  suspended: (word) => yesNo.get(plainHeader(word)) ?? ofAccount(word),
  deleted: (word) => yesNo.get(plainHeader(word)),
  preferredLanguage: languageOf,
  timeZone: (word) => (word === NO_ZONE ? 'default' : zoneOf(word)),
}

/** "!active" is anything but active, and nobody knows what. */
const DENIED = /^\s*(?:[!≠¬]|[-–−]\s*\p{L})/u

/** What a word of a column of this kind stands for, as far as it is known. */
export const meaningOf = (target: WordTarget, word: string): string | undefined =>
  word.length > LONGEST_WORD || (target !== 'timeZone' && DENIED.test(word))
    ? undefined
    : readings[target](word)
