/**
 * What headers say of who has left or may come in, in the languages in which companies write them. Each is looked for at
 * the beginning of a word, without accents or case; a space is any sign or none, or "of the" in these languages.
 */
const SPACE = ' ?(?:(?:del?|of|du|d[aio]|des|der|dell[ao]|em) )?(?:(?:the|your|la|el|l|les?|los) )?(?:del?)?'
const list = (phrases: string) =>
  phrases
    .trim()
    .split(/\s*\n\s*|\s*·\s*/)
    .filter(Boolean)
    .map((phrase) => phrase.replaceAll(' ', SPACE))
    .join('|')

/** Written together with what follows: "isTerminated", "fechabaja". */
const BEFORE =
  'is|has|was|are|(?:date|fecha|data|datum)(?:of|del?|di|do)?|day|user|account|employees?|emp|worker|staff|person|member|usuario|cuenta|emplead[oa]|benutzer|konto|utente|compte|ha|esta|ist|est'
const pattern = (phrases: string) => new RegExp(`(?:^| )(?:${BEFORE}){0,3}(?:${phrases})`)

const CONTRACT =
  '(?:contract|contrato|contrat|contratto|contracte|vertrag|employ|empleo|emploi|impiego|service|servicio|relacion|relacao|relacio|relation|rapporto|vinculo|vinculacion|assignment|tenure|agreement|laboral|arbeitsverh|beschaftig)'
const ACCOUNT = '(?:account|user|access|login|cuenta|usuario|acceso|conto|conta|compte|konto|zugang|zugriff)'

/** Of these any text says something: the reason for which somebody left is not given of who is here. */
const leftForSure = list(`
  terminat · terminac · leaver · offboard · resign · dismiss · separation · laid off · layoff · redundan · no longer
  (?:ex|former) ?(?:employ|emplead|empregad|funcionari|mitarbeit|salari|treballad|dipendent|staff|worker)
  ehemalig(?:e|er|en)? mitarbeit · ancien(?:ne)? (?:salari|employ)
  last (?:working )?(?:work )?day · last day · last working · ultimo dia · ultimo giorno · ultim dia · dernier jour
  letzter? arbeitstag · letzter? tag
  (?:end|ends|ended|ending|end date|finish|fin|final|fim|fine|fi|finalizacion|finalizacio|termino|vencimiento|vencimento|extincion|rescision|cese|cessament|expiracion|conclusion|scadenza|rupture|ende|enddatum) ${CONTRACT}
  ${CONTRACT}[a-z]{0,8} (?:end|finish|expir|until|termin|ende|fin\\b|bis\\b|hasta\\b)
  soft delet · cese\\b · ceses\\b · cesad[oa] · cesant · despid · dimisi · dimission · demission · demiss[ao] · demitid
  (?:reason|motivo|motif|motiu|grund|causa|cause) (?:for )?(?:leav|left|exit|depart|salida|saida|uscita|sortida|sortie|egreso|retiro)
  (?:leav(?:e|ing)|exit|departure) (?:reason|cause)
  renunci · finiquit · desvincul · desligam · desligad · rescis · exonera · cessazion · cessat[oaie]\\b · cessacao · cessament
  cessation · relieving · separacion · term date · endda\\b · darrer dia · dernier jour · antiguo emplead · antigua emplead · ex ?trabajador · ex ?emplead
  termine (?:del )?(?:contratto|rapporto|servizio) · (?:vto|venc|vencim) (?:de )?contrato
  acomiad · austritt · ausgetreten · ausgeschieden · ausscheid · kundigung · gekundigt · entlass · licenci(?:e|ement)\\b · licenzia
  [a-z]+(?:austritt|kundigung) · (?:personal|mitarbeiter|firmen)abgang
  (?:[a-z]*vertrag|dienst|anstellung|befristung|arbeitsverhaltnis)(?:s|es)?(?:ende|ablauf)`)
/** Also of whoever is ill, by the word that stands behind it. */
const leftOrIll = list('bajas?\\b · baixa\\b')
const accountEnds = list(`
  ${ACCOUNT}s? (?:expir|caduc|ablauf|lauft ab|venc|end|fin\\b|scad) · expir[a-z]{0,8} ${ACCOUNT} · (?:ablauf|caducidad|vencimiento|scadenza) ${ACCOUNT}`)

/** Of these a day or a yes does. */
const out = list(`
  left\\b · leav(?:e|es|ing)\\b · exit(?:s|ed)?\\b · quit\\b · gone\\b · departed · departure · withdrawn · discharged · fired\\b · retire[ds]?\\b · retirement
  locked · blocked · block\\b · banned · disabled · suspended · suspension · deactiv · inactiv · not activ · not enabled · not employ · unemployed
  cancell?ed · deprovision · frozen\\b · lifecycle state · rupture\\b · parti\\b
  archived · deleted · deletion · removed · removal · revoked · expired\\b
  end date · date end · end\\b · enddatum · ende\\b · ended · ends · abgang · befristet bis
  (?:valid|active|access|gultig|vigente|valido|valida|activo|employed|enabled) (?:until|to|thru|through|bis|hasta|ate|fino)
  salida · egreso · retir(?:o|ad[oa])\\b · fin\\b · termino · finaliz · jubilad · jubilacion · bloquead · bloqueo · suspendid · deshabilitad · inhabilitad · desactivad · desactivacion · eliminad · borrad[oa]\\b
  gesperrt · (?:zugangs?|zugriffs?|anmelde|login)?sperr(?:e|ung|datum)\\b · deaktiviert · inaktiv · geloscht · pensionier
  sortie · sorti\\b · depart\\b · departs?\\b · bloque\\b · desactive · suspendu · inactif · supprime · retraite
  saida · fim\\b · afastam · bloqueada · suspens[oa]\\b · desativad · inativ · excluid · aposentad
  uscita · uscit[oa]\\b · fine\\b · bloccat · sospes · disattivat · disabilitat · inattiv · eliminat
  sortida · fi\\b · bloquejat · suspes · inactiu · desactivat · eliminat`)

/** Of these a no does. */
const inside = list(`
  activ[eoa]s?\\b · actif\\b · actiu\\b · aktiv\\b · ativ[oa]\\b · attiv[oa]\\b · enabled?\\b · employed · still · current(?:ly)?\\b
  en plantilla · en activo · in servizio · en poste · en servicio · in forza · beschaftigt · im dienst
  habilitad[oa]\\b · abilitat[oa] · angestellt · beschaftigt\\b · employe\\b · vigente · alta\\b · freigeschaltet
  (?:sign|log) ?in (?:allow|enabl|permit) · (?:can|may|allowed to) (?:sign|log) ?in · ${ACCOUNT} (?:allow|grant|permit)`)

/** Of these a word for somebody who has left does: much has a status. */
const standing = list(
  '[a-z]*status · statut · stato\\b · estado · estatus · estat\\b · zustand · situa(?:tion|cion|cio|cao|zione)',
)

/** What has an end, a day on which it is left, or is active, but is nobody. */
const OTHER =
  /(?:^| )(?:courses?\b|curs[ouea]s?\b|kurs|cours\b|corso|modul|lesson|leccion|class(?:es)?\b|clase|training|formacion|formation|session|sesion|semest|school year|project|proyect|projekt|projet|progett|task|tarea|team|equip|hand|eye|ear\b|foot|side\b|balance|saldo|days\b|dias\b|tage\b|hours|horas|stunden|remain|restant|credits?\b|seats?\b|probation|trial|prueba|probezeit|essai|visa|visum|passport|pasaporte|licen[cs]es?\b|licencias?\b|licensed|permit|card|tarjeta|insur|seguro|vacation|holiday|vacacion|urlaub|conge|ferie|ferias|maternity|paternity|maternidad|paternidad|maternal|paternal|parental|medic|sick|enferm|accident|krank|malad|on leave|leave of|(?:leave|absence) (?:start|begin|from|type|request|approv|policy|year|entitle|accru)|absence|ausencia|permiso|password|contrasena|passwort|kennwort|mfa|2fa|tfa|otp|e ?mails?\b|correo|sms|push|newsletter|notif|subscri|suscri|abonn|marketing|phone|mobile|telefono|movil|vaccin|vacuna|impf|payment|pago|zahlung|invoice|factura|order|billing|marital|civil|familien|birth|nacimiento|geburt|provinc|residen|flight|vuelo|trip|travel|viaje|reise|voyage|hotel|airport|previous|anterior|review|evaluaci|goal|campaign|event|webinar|badge|certific|quiz|exam|device|laptop|discapaci|disabilit|handicap|behinder|self|parking|survey|interview|encuesta|entrevista|member since|warranty|lease|loan|grant\b|beca|subject|asignatura|tax|steuer|quarter|fiscal|sprint|campus|(?:back|front|high) ?end\b|end ?user|(?:retirement|pension) (?:plan|scheme|fund|saving)|(?:annual|unpaid|paid|study|family|long service) leave|vpn|sso\b|calendar|chat|api\b|mailbox|remote|wifi|printer|feature|dark mode|cookie|gdpr|consent|terms|photo|forum|sync|proxy|beta\b|baja california|building|room|shift|turno|schicht|fi[nm] de semana|cap de setmana|fine settimana|week ?end|wochenende|elternzeit|mutterschutz|kirche|incapacidad|baja por it\b|prova\b|experienc|(?:nie|nif|dni|document[oa]?s?|carnet?|id card|[a-z]*ausweis|validez del?) (?:nie|nif|dni|docum|val|vig|cadu|expir|gultig|venc|until|hasta|bis\b))/
/** Who belongs to a team is somebody, where the team is not. */
const OF_TEAM =
  /(?:^| )(?:team ?(?=members?\b|mates?\b|mitglied)|(?<=(?:miembro|membre|membro) )(?:del? |d[eo] )?(?:l )?equip[eo]?)/
/** In Spain who is on "baja laboral" is ill; a day of it may be that on which somebody left. */
const MAY_BE_ILL = /(?:^| )baja laboral$/
const ILL = /(?:^| )(?:bajas?|baixa) .*\b(?:medic|enferm|malalt|accident|matern|patern|incapacid|it\b)/

const leftPattern = pattern(`${leftForSure}|${leftOrIll}`)
const surePattern = pattern(`${leftForSure}|${accountEnds}`)
const outPattern = pattern(`${out}|${accountEnds}`)
const insidePattern = pattern(inside)
const standingPattern = pattern(standing)
/** What is longer is looked at no further. */
const LONGEST_HEADER = 120

/** A header in words, as they are compared: "FechaDeBaja" is three. */
const spaced = (header: string): string =>
  header
    .slice(0, LONGEST_HEADER)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A header without what stands in its brackets. */
const bare = (header: string): string => header.slice(0, LONGEST_HEADER).replace(/[([][^)\]]*[)\]]/g, ' ')

/** Whether a header names what is nobody, but in a remark in brackets on what can be of people alone: "Leaver (card returned)". */
function isOfSomethingElse(header: string, words: string): boolean {
  if (!OTHER.test(words)) return false
  const name = spaced(bare(header))
  return OTHER.test(name) || !surePattern.test(name)
}

/** Whether a yes in a column of this name is said of whoever is ill. */
export const asksWhoIsIll = (header: string): boolean => MAY_BE_ILL.test(spaced(header))
/** Whether all in a column of this name is: "Baja (médica)". */
export const isOfIllness = (header: string): boolean => ILL.test(spaced(header))

export type Saying = 'left' | 'out' | 'inside' | 'standing'

/** What a column says of people by its name, the strictest first; null: nothing of whether they may come in. */
export function sayingOf(header: string): Saying | null {
  const words = spaced(header).replace(OF_TEAM, ' ')
  if (isOfSomethingElse(header, words)) return null
  if (leftPattern.test(words)) return 'left'
  if (outPattern.test(words)) return 'out'
  if (insidePattern.test(words)) return 'inside'
  return standingPattern.test(words) ? 'standing' : null
}
