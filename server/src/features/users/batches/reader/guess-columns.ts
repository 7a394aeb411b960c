import type { ImportTarget } from '#contract/imports.ts'

/** A header as it is compared: without accents, case, spaces or signs. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * What columns are called in English and in Spanish, and in the files of Moodle (idnumber, cohort1), Canvas (user_id,
 * declared_user_type) and TalentLMS (Login, User-type, Active). The earlier a name, the surer it is.
 */
const names: Record<ImportTarget, readonly string[]> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'useremail',
    'workemail',
    'correoelectronico',
    'correo',
    'direccioncorreo',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
    'emailcorporativo',
  ],
  name: [
    'firstname',
    'givenname',
    'forename',
    'nombre',
    'nombres',
    'nombredepila',
    'name',
    'first',
    'preferredname',
  ],
  surname: [
    'lastname',
    'surname',
    'familyname',
    'apellidos',
    'apellido',
    'primerapellido',
    'last',
    'secondname',
  ],
  fullName: [
    'fullname',
    'nombrecompleto',
    'nombreyapellidos',
    'displayname',
    'sortablename',
    'person',
    'persona',
  ],
  externalId: [
    'externalid',
    'idexterno',
    'idnumber',
    'numerodeid',
    'userid',
    'sisid',
    'employeeid',
    'employeenumber',
    'staffid',
    'studentid',
    'studentnumber',
    'matricula',
    'numeroempleado',
    'numerodeempleado',
    'idempleado',
    'codigo',
    'dni',
    'nif',
    'integrationid',
    'login',
    'loginid',
    'username',
    'usuario',
    'nombredeusuario',
    'id',
  ],
  role: ['role', 'rol', 'usertype', 'tipodeusuario', 'declaredusertype', 'perfil', 'accounttype', 'type'],
  status: ['status', 'estado', 'active', 'activo', 'accountstatus', 'userstatus', 'situacion'],
  suspended: ['suspended', 'suspendido', 'disabled', 'bloqueado', 'locked'],
  preferredLanguage: ['language', 'lang', 'idioma', 'locale', 'preferredlanguage', 'idiomapreferido'],
  timeZone: ['timezone', 'zonahoraria', 'husohorario', 'tz'],
  tags: [
    'tags',
    'tag',
    'etiquetas',
    'etiqueta',
    'cohort',
    'cohorte',
    'cohorts',
    'cohortes',
    'group',
    'grupo',
    'groups',
    'grupos',
    'branch',
    'department',
    'departamento',
    'team',
    'equipo',
    'sede',
  ],
}

const tagColumn = /^(cohort|cohorte|group|grupo|branch|tag|etiqueta)\d+$/
const targets = Object.keys(names) as ImportTarget[]

function readings(header: string): { target: ImportTarget; doubt: number }[] {
  if (tagColumn.test(header)) return [{ target: 'tags', doubt: 0 }]
  return targets.flatMap((target) => {
    const doubt = names[target].indexOf(header)
    return doubt < 0 ? [] : [{ target, doubt }]
  })
}

/** What each column is, as the company chose before or as it is called. But for tags no target is given twice. */
export function guessColumns(
  headers: readonly string[],
  chosen: ReadonlyMap<string, ImportTarget | null> = new Map(),
): (ImportTarget | null)[] {
  const result: (ImportTarget | null)[] = headers.map(() => null)
  const taken = new Set<ImportTarget>()
  const give = (column: number, target: ImportTarget | null) => {
    if (target !== null && target !== 'tags' && taken.has(target)) return
    result[column] = target
    if (target) taken.add(target)
  }
  const plain = headers.map(plainHeader)
  plain.forEach((header, column) => chosen.has(header) && give(column, chosen.get(header) ?? null))
  plain
    .flatMap((header, column) => (chosen.has(header) ? [] : readings(header).map((r) => ({ ...r, column }))))
    .sort((a, b) => a.doubt - b.doubt || a.column - b.column)
    .forEach(({ column, target }) => result[column] === null && give(column, target))
  // Where first name and surname stand apart, the whole name says nothing new.
  if (taken.has('name') && taken.has('surname'))
    return result.map((target) => (target === 'fullName' ? null : target))
  return result
}
