import { TimeZone } from '#contract/fields.ts'
import { LONGEST_WORD, plainHeader, withPlainSigns } from '../plain.ts'
import { spanishZones } from './spanish-zones.ts'
import { windowsZones } from './windows-zones.ts'

/** How people write zones who know no IANA name. */
const ofPeople: Record<string, string> = {
  cet: 'Europe/Madrid',
  cest: 'Europe/Madrid',
  centraleuropeantime: 'Europe/Madrid',
  horadeeuropacentral: 'Europe/Madrid',
  wet: 'Europe/Lisbon',
  eet: 'Europe/Athens',
  bst: 'Europe/London',
  gmt: 'Europe/London',
  uk: 'Europe/London',
  england: 'Europe/London',
  spain: 'Europe/Madrid',
  espana: 'Europe/Madrid',
  peninsula: 'Europe/Madrid',
  horapeninsular: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  valencia: 'Europe/Madrid',
  sevilla: 'Europe/Madrid',
  canarias: 'Atlantic/Canary',
  islascanarias: 'Atlantic/Canary',
  edinburgh: 'Europe/London',
  mexico: 'America/Mexico_City',
  ciudaddemexico: 'America/Mexico_City',
  cdmx: 'America/Mexico_City',
  mexicodf: 'America/Mexico_City',
  centroamerica: 'America/Guatemala',
  costarica: 'America/Costa_Rica',
  sanjosecostarica: 'America/Costa_Rica',
  honduras: 'America/Tegucigalpa',
  nicaragua: 'America/Managua',
  colombia: 'America/Bogota',
  venezuela: 'America/Caracas',
  ecuador: 'America/Guayaquil',
  quito: 'America/Guayaquil',
  peru: 'America/Lima',
  bolivia: 'America/La_Paz',
  chile: 'America/Santiago',
  santiagodechile: 'America/Santiago',
  paraguay: 'America/Asuncion',
  uruguay: 'America/Montevideo',
  argentina: 'America/Argentina/Buenos_Aires',
  cuba: 'America/Havana',
  lahabana: 'America/Havana',
  republicadominicana: 'America/Santo_Domingo',
  guadalajara: 'America/Mexico_City',
  buenosaires: 'America/Argentina/Buenos_Aires',
  londres: 'Europe/London',
  lisboa: 'Europe/Lisbon',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  roma: 'Europe/Rome',
  moscu: 'Europe/Moscow',
  viena: 'Europe/Vienna',
  atenas: 'Europe/Athens',
  varsovia: 'Europe/Warsaw',
  praga: 'Europe/Prague',
  estocolmo: 'Europe/Stockholm',
  copenhague: 'Europe/Copenhagen',
  estambul: 'Europe/Istanbul',
  portugal: 'Europe/Lisbon',
  france: 'Europe/Paris',
  francia: 'Europe/Paris',
  germany: 'Europe/Berlin',
  alemania: 'Europe/Berlin',
  deutschland: 'Europe/Berlin',
  italy: 'Europe/Rome',
  italia: 'Europe/Rome',
  ireland: 'Europe/Dublin',
  irlanda: 'Europe/Dublin',
  unitedkingdom: 'Europe/London',
  reinounido: 'Europe/London',
  zaragoza: 'Europe/Madrid',
  malaga: 'Europe/Madrid',
  bilbao: 'Europe/Madrid',
  baleares: 'Europe/Madrid',
  palmademallorca: 'Europe/Madrid',
  laspalmas: 'Atlantic/Canary',
  tenerife: 'Atlantic/Canary',
  tokio: 'Asia/Tokyo',
  japan: 'Asia/Tokyo',
  japon: 'Asia/Tokyo',
  bruselas: 'Europe/Brussels',
  nuevayork: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  easterntime: 'America/New_York',
  horadeleste: 'America/New_York',
  horadelesteeeuuycanada: 'America/New_York',
  easterntimeuscanada: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  centraltime: 'America/Chicago',
  horacentral: 'America/Chicago',
  horacentraleeuuycanada: 'America/Chicago',
  centraltimeuscanada: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  horadelasmontanas: 'America/Denver',
  horadelasmontanaseeuuycanada: 'America/Denver',
  mountaintimeuscanada: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pacifictime: 'America/Los_Angeles',
  horadelpacifico: 'America/Los_Angeles',
  horadelpacificoeeuuycanada: 'America/Los_Angeles',
  pacifictimeuscanada: 'America/Los_Angeles',
  utc: 'Etc/UTC',
  horauniversalcoordinada: 'Etc/UTC',
  z: 'Etc/UTC',
  coordinateduniversaltime: 'Etc/UTC',
  mountaintime: 'America/Denver',
  atlantictime: 'America/Halifax',
  atlantictimecanada: 'America/Halifax',
  alaska: 'America/Anchorage',
  akst: 'America/Anchorage',
  akdt: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  indianaeast: 'America/Indiana/Indianapolis',
  saskatchewan: 'America/Regina',
  bajacalifornia: 'America/Tijuana',
  chetumal: 'America/Cancun',
  brasilia: 'America/Sao_Paulo',
  riodejaneiro: 'America/Sao_Paulo',
  salvador: 'America/Bahia',
  cityofbuenosaires: 'America/Argentina/Buenos_Aires',
  saintpierreandmiquelon: 'America/Miquelon',
  aleutianislands: 'America/Adak',
  marquesasislands: 'Pacific/Marquesas',
  internationaldatelinewest: 'Etc/GMT+12',
  caboverdeis: 'Atlantic/Cape_Verde',
  westcentralafrica: 'Africa/Lagos',
  portlouis: 'Indian/Mauritius',
  abudhabi: 'Asia/Dubai',
  astana: 'Asia/Almaty',
  india: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  newdelhi: 'Asia/Kolkata',
  chennai: 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  srijayawardenepura: 'Asia/Colombo',
  beijing: 'Asia/Shanghai',
  pekin: 'Asia/Shanghai',
  chokurdakh: 'Asia/Srednekolymsk',
  lordhoweisland: 'Australia/Lord_Howe',
  norfolkisland: 'Pacific/Norfolk',
  bougainvilleisland: 'Pacific/Bougainville',
  solomonis: 'Pacific/Guadalcanal',
  wellington: 'Pacific/Auckland',
  nukualofa: 'Pacific/Tongatapu',
  kiritimatiisland: 'Pacific/Kiritimati',
}

/** Where clocks are so many hours and minutes from Greenwich, in one place of the world alone. */
const ofMinutes: Record<string, string> = {
  '-9:30': 'Pacific/Marquesas',
  '-3:30': 'America/St_Johns',
  '+3:30': 'Asia/Tehran',
  '+4:30': 'Asia/Kabul',
  '+5:30': 'Asia/Kolkata',
  '+5:45': 'Asia/Kathmandu',
  '+6:30': 'Asia/Yangon',
  '+8:45': 'Australia/Eucla',
  '+9:30': 'Australia/Darwin',
  '+10:30': 'Australia/Lord_Howe',
  '+12:45': 'Pacific/Chatham',
}

const FEWEST_LETTERS = 4

/** Every name that a zone is known by, as headers are compared: its own, its city, and what Windows calls it. */
function namesOfZones(): Map<string, string> {
  const names = new Map<string, string>()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const city = plainHeader(zone.slice(zone.lastIndexOf('/') + 1))
    names.set(plainHeader(zone), zone)
    if (city.length >= FEWEST_LETTERS && !names.has(city)) names.set(city, zone)
  }
  for (const [name, zone] of windowsZones) {
    // Kolkata and others, of which the list above has the older spelling alone.
    names.set(plainHeader(zone.slice(zone.lastIndexOf('/') + 1)), zone)
    names.set(plainHeader(name), names.get(plainHeader(name)) ?? zone)
    names.set(plainHeader(`${name} Standard Time`), zone)
    names.set(plainHeader(`${name} Daylight Time`), zone)
  }
  for (const [name, zone] of spanishZones) names.set(plainHeader(name), zone)
  for (const [name, zone] of Object.entries(ofPeople)) names.set(name, zone)
  return names
}
let names: Map<string, string> | undefined

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

const IANA = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2}$/
/** "(GMT +01:00)", "UTC+1", "(UTC)": what stands before the cities. */
const OFFSET = /^\(?\s*(?:GMT|UTC)\s*(?:([+\-−])\s*(\d{1,2})(?::?(\d{2}))?)?\s*\)?\s*/i
/** Hours and minutes alone, as ISO 8601 writes them: "+01:00", "-0500". Without a sign they may be a time of the day. */
const SIGNED = /^([+\-−])\s*(\d{1,2}):?(\d{2})$/

/**
 * Hours from Greenwich as older systems count them: "-5", "+1", "5.5", "1.0". A whole number without a sign may just as well
 * be the number of a zone in somebody's list.
 */
const HOURS = /^(?:([+\-−])(\d{1,2})|([+\-−]?)(\d{1,2})[.,]([05]))$/

const plainSign = (sign: string) => (sign === '−' ? '-' : sign)

/** A zone that is always so many hours from Greenwich. Its sign is the other way round in its name. */
function fixed(sign: string, hours: number, minutes: number): string | undefined {
  if (minutes) return ofMinutes[`${sign}${hours}:${minutes}`]
  if (hours === 0) return 'Etc/UTC'
  return hours <= (sign === '+' ? 14 : 12) ? `Etc/GMT${sign === '+' ? '-' : '+'}${hours}` : undefined
}

const JANUARY = new Date(Date.UTC(2026, 0, 10))
const JULY = new Date(Date.UTC(2026, 6, 10))
/** Whether clocks are so far from Greenwich there, in winter or in summer. */
function isAt(zone: string, sign: string, hours: number, minutes: number): boolean {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const two = (n: number) => String(n).padStart(2, '0')
  const said = hours || minutes ? [`GMT${sign}${two(hours)}:${two(minutes)}`] : ['GMT', 'GMT+00:00']
  return [JANUARY, JULY].some((at) =>
    format.formatToParts(at).some(({ type, value }) => type === 'timeZoneName' && said.includes(value)),
  )
}

const known = new Map<string, string | undefined>()
const MOST_KNOWN = 2000

/**
 * The zone that a text means: an IANA name, what Windows and other systems call it ("Romance Standard Time",
 * "(GMT +01:00) Brussels, Copenhagen, Madrid, Paris"), a city, or hours from Greenwich.
 */
export function zoneOf(text: string): string | undefined {
  // Each part of it would be looked up as a place, and it would be kept.
  if (text.length > LONGEST_WORD) return undefined
  if (!known.has(text)) {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, read(withPlainSigns(text).trim()))
  }
  return known.get(text)
}

function read(text: string): string | undefined {
  if (IANA.test(text) && isZone(text))
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  names ??= namesOfZones()
  const whole = names.get(plainHeader(text))
  // "UTC-02" is a name to Windows; without its sign it would be any of two.
  if (whole && !/[+\-−]\s*\d|^(?:utc|gmt)\W*\d/i.test(text)) return whole
  const hoursAlone = HOURS.exec(text)
  if (hoursAlone) {
    const [, sign, whole, signBefore, hours, half] = hoursAlone
    const from = sign ?? (signBefore || '+')
    return fixed(plainSign(from), Number(whole ?? hours), half === '5' ? 30 : 0)
  }
  const signed = SIGNED.exec(text)
  if (signed) {
    const [, sign = '', hours, minutes] = signed
    return fixed(plainSign(sign), Number(hours), Number(minutes))
  }
  const offset = OFFSET.exec(text)
  const rest = (offset ? text.slice(offset[0].length) : text).replace(
    /^(?:coordinated universal time|hora universal coordinada)[-+−\d]*$/i,
    '',
  )
  const zones = names
  const named = [rest, ...rest.split(/[,;:/()]/)]
    .map((part) => zones.get(plainHeader(part)))
    .filter((zone) => zone !== undefined)
  if (!offset) return named[0]
  const [, sign = '+', hours = '0', minutes = '0'] = offset
  const from = [plainSign(sign), Number(hours), Number(minutes)] as const
  // There is a La Paz in Bolivia and one in Mexico: the one at these hours is meant.
  if (named.length) return named.find((zone) => isAt(zone, ...from)) ?? named[0]
  return plainHeader(rest) ? undefined : fixed(...from)
}

/** Among what a row wants: the name of a zone as the file has it. Whoever has the zone by that very name keeps it. */
export const ZONE_AS_WRITTEN = 'zoneAsWritten'

/** What stands in a cell, where it is itself a zone's name and was read as another: UTC, CET, Asia/Kolkata. */
export const nameOfZone = (cell: string, readAs: string | null): string | undefined =>
  readAs !== null && cell !== readAs && zoneOf(cell) === readAs && TimeZone.safeParse(cell).success
    ? cell
    : undefined
