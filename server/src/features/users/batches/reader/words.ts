import type { Language } from '#contract/fields.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/users.ts'
import { plainHeader } from './guess-columns.ts'

type Words<T> = ReadonlyMap<string, T>

function words<T>(lists: [T, string][]): Words<T> {
  return new Map(lists.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)))
}

/** The words that stand for a role in files of other systems, compared as headers are. */
const roles = words<Role>([
  [
    'student',
    'student learner learnertype estudiante alumno alumna aprendiz participant trainee user observer',
  ],
  [
    'mentor',
    'mentor mentora trainer trainertype teacher instructor tutor tutora profesor profesora docente formador formadora editingteacher',
  ],
  ['admin', 'admin administrator administrador administradora admintype administrative manager'],
  ['super_admin', 'superadmin superadministrator superadministrador'],
])
const statuses = words<Status>([
  ['active', 'active activo activa enabled yes y true 1 si s on alta'],
  [
    'inactive',
    'inactive inactivo inactiva suspended suspendido suspendida disabled no n false 0 off baja blocked',
  ],
  ['hidden', 'hidden oculto oculta'],
  ['deleted', 'deleted eliminado eliminada borrado borrada removed'],
  ['pending', 'pending pendiente invited invitado invitada'],
])
const languages = words<Language>([
  ['en', 'en engb enus eng english ingles enuk'],
  ['es', 'es eses esmx spa spanish espanol castellano esinternational'],
])
const yesNo = words<boolean>([
  [true, 'yes y true 1 si s on x'],
  [false, 'no n false 0 off'],
])

const read =
  <T>(known: Words<T>) =>
  (cell: string): T | undefined =>
    known.get(plainHeader(cell))

export const roleWord = read(roles)
export const statusWord = read(statuses)
export const languageWord = read(languages)
export const yesNoWord = read(yesNo)
