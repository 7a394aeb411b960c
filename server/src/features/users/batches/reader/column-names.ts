import { importTargets, type KnownTarget } from '#contract/people/import-columns.ts'
import { personFields } from '#contract/people/person-fields.ts'
import { languages } from '#contract/languages.ts'
import { fieldWord } from '../error-words.ts'
import { plainHeader } from './plain.ts'

const list = (words: string) => words.trim().split(/\s+/)

/**
 * What columns are called in English, Spanish and German, and in the files of other systems, compared as
 * `plainHeader` does. The earlier a name, the surer it is.
 */
const known: Partial<Record<KnownTarget, readonly string[]>> = {
  email: list(`
    email emailaddress mail useremail workemail primaryemail primaryworkemail businessemail companyemail emailid
    correoelectronico correo correoe direccioncorreo direcciondecorreo direcciondecorreoelectronico emailcorporativo
    correocorporativo correoelectronicocorporativo emaildeempresa emaildetrabajo correodetrabajo emailprofesional
    email1value emailwork emailprimarywork userprincipalname upn emailadresse mailadresse emaildienstlich emailpersonal
    personalemail loginemail workcontactworkemail emails0value emailsvalue studentemail mailaddress emailpadre`),
  name: list(`
    firstname givenname forename nombre nombres primernombre nombredepila legalfirstname name first fname preferredname
    preferredfirstname nombrealumno vorname rufname namegivenname`),
  surname: list(`
    lastname surname familyname apellidos apellido primerapellido apellido1 1erapellido 1oapellido 1apellido apellidopaterno
    legallastname last lname surnames secondname apellidosalumno nachname familienname namefamilyname sn`),
  fullName: list(`
    fullname nombrecompleto nombreyapellidos nombresyapellidos nombreyapellido nombreapellidos nombreapellido
    firstnamelastname firstnamesurname firstandlastname nameandsurname vornamenachname displayname nombreparamostrar person persona employee empleado worker trabajador alumno alumnoa employeename contactname
    learnername commonname cn mitarbeiter mitarbeiterin teilnehmer teilnehmerin anzeigename`),
  surnameFirst: list(`
    apellidosynombre apellidosynombres apellidosnombre apellidosnombres apellidoynombre apellidonombre apellidoynombres
    lastnamefirstname lastnamefirst surnamefirstname surnameandfirstname surnameandname surnamename lastfirst
    lastandfirstname nachnamevorname namevorname familiennamevorname sortablename sortname`),
  externalId: list(`
    externalid idexterno idnumber numerodeid externalpersonkey orgdefinedid officialcode userid sisid sisuserid employeeid employeenumber empid staffid workerid
    studentid studentnumber uniqueuserid sourcedid externalemployeeid associateid workernumber personnumber recordid
    matricula numeroempleado numerodeempleado nempleado idempleado codigoempleado codigodeempleado codempleado
    codigodetrabajador codigotrabajador codtrabajador idtrabajador legajo numerodelegajo numerodematricula
    numeroidescolar personalnummer mitarbeiternummer personalnr mitarbeiternr
    nie codigo dni nif nifnie dninie dnipasaporte objectid contactid integrationid login loginid username userlogin samaccountname uid usuario nombredeusuario benutzername id`),
  role: list(`
    role rol userrole rolename usertype tipodeusuario declaredusertype institutionrole accesslevel userlevel
    membershiptype perfil rolle accounttype type`),
  status: list(`
    status estado estatus active activo activa isactive activestatus accountstatus userstatus memberstatus employeestatus
    workerstatus lifecyclestatus employmentstatus positionstatus situacion estadodelacuenta aktiv rowstatus newstatus availableind accountenabled enabled enableduser habilitado
    useractive usuarioactivo isenabled userenabled loginenabled accountactive cuentahabilitada cuentaactiva habilitada
    cuentaactivada userstate estadodelusuario estadodeusuario estadousuario estadolaboral estadodelempleado
    estadoempleado estadocuenta situacionlaboral estadodelcontrato estadocontrato contractstatus`),
  suspended: list(`
    suspended suspendido suspendida disabled deshabilitado bloqueado blocked locked blocksignin blockcredential
    suspensionstatus deactivated desactivado gesperrt issuspended isdisabled accountdisabled accountsuspended
    userdisabled usersuspended userblocked userdeactivated isinactive isblocked isdeactivated accessblocked logindisabled
    cuentadeshabilitada usuariosuspendido usuariobloqueado usuariodeshabilitado usuariodesactivado deshabilitada desactivada
    inhabilitado inhabilitada dadodebaja deaktiviert
    cuentadesactivada cuentasuspendida cuentabloqueada bloqueada bloquearcredencial bloquearcredenciales
    bloquearinicio bloqueariniciodesesion bloqueareliniciodesesion anmeldungblockieren anmeldungsperren inactive inactivo inactiva isarchived archived archivado archivada terminated baja debaja
    useraccountcontrol`),
  deleted: list('deleted isdeleted eliminado borrado eliminada borrada removed'),
  jobTitle: list(`
    jobtitle title position positiontitle jobrole designation puesto puestodetrabajo cargo titulodelpuesto
    denominaciondelpuesto ocupacion stellenbezeichnung berufsbezeichnung jobname worktitle businesstitle primaryjobtitle
    jobtitledescription`),
  department: list(`
    department departamento departmentname dept nombredeldepartamento abteilung homedepartment homedepartmentdescription
    departmentdescription`),
  manager: list(`
    manageremail manageremailaddress managerworkemail emailofmanager supervisoremail linemanageremail reportstoemail
    manageridnumber managerid manageremployeeid manageremployeenumber supervisorid supervisoremployeeid reportstoid
    emaildelresponsable correodelresponsable responsableemail emailresponsable correoresponsable emaildelmanager
    emaildeljefe correodeljefe emaildelsupervisor idresponsable iddelresponsable idsupervisor idjefe
    manager linemanager directmanager supervisor reportsto responsable responsabledirecto jefe jefedirecto superior
    vorgesetzter vorgesetzte`),
  preferredLanguage: list(
    'language preferredlanguage idioma lang idiomapreferido languageid locale languagelocalekey idiomadelusuario sprache',
  ),
  timeZone: list('timezone timezoneid timezonesidkey zonahoraria husohorario tz zeitzone'),
  tags: list(`
    tags tag etiquetas etiqueta cohort cohorte cohorts cohortes group grupo groups grupos usergroups branch branches
    team equipo sede labels categories clase curso unidad division area standort klasse`),
}

/** What our own files call it, where nothing more is known of it. */
const wordsOf = (target: KnownTarget): string[] =>
  target in personFields ? languages.map((language) => plainHeader(fieldWord(target, language))) : []

export const columnNames = Object.fromEntries(
  importTargets.map((target) => [target, known[target] ?? wordsOf(target)]),
) as Record<KnownTarget, readonly string[]>

/** Columns that say the rest of what another begins: joined to it, in their order. */
export const followers: Partial<Record<KnownTarget, readonly string[]>> = {
  name: list('segundonombre nombre2 2nombre'),
  surname: list('segundoapellido apellido2 2apellido 2oapellido 2doapellido apellidomaterno'),
}
/** Addresses by which nobody is known where they work or learn, or that are somebody else's: they stand in for no other. */
export const standInForNone: ReadonlySet<string> = new Set(list('emailpersonal personalemail emailpadre'))
/** What already says it all: nothing is joined to it. */
export const complete: ReadonlySet<string> = new Set(list('apellidos surnames apellidosalumno nombres'))

/** A column of tags of which there may be many, with a number. */
export const tagColumn = /^(cohort|cohorte|group|grupo|branch|tag|etiqueta)\d+$/

/** Whoever is in no archive may have left all the same: of such a column a yes alone says something. */
export const sayOnlyYes: ReadonlySet<string> = new Set(list('archived isarchived archivado archivada'))

/** Names so vague that a column of words, none of which is known, is not taken for it. */
export const vague: ReadonlySet<string> = new Set(
  list(
    'usertype accounttype type perfil membershiptype enabled employeestatus employmentstatus situacion suspensionstatus situacionlaboral estadolaboral estadodelcontrato estadocontrato contractstatus archived terminated baja inactive inactivo',
  ),
)

/** What stands in the column of managers where there is none: an empty cell to us. */
export const isNobody = (value: string): boolean => /^(no_manager|none|n\/a|-|–)$/i.test(value.trim())
