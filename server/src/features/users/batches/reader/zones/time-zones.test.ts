import { expect, it } from 'vitest'
import { zoneOf } from './time-zones.ts'

/** What Windows shows of each of its time zones. */
const shown = `
(UTC-12:00) International Date Line West
(UTC-11:00) Coordinated Universal Time-11
(UTC-10:00) Aleutian Islands
(UTC-10:00) Hawaii
(UTC-09:30) Marquesas Islands
(UTC-09:00) Alaska
(UTC-09:00) Coordinated Universal Time-09
(UTC-08:00) Baja California
(UTC-08:00) Coordinated Universal Time-08
(UTC-08:00) Pacific Time (US & Canada)
(UTC-07:00) Arizona
(UTC-07:00) La Paz, Mazatlan
(UTC-07:00) Mountain Time (US & Canada)
(UTC-07:00) Yukon
(UTC-06:00) Central America
(UTC-06:00) Central Time (US & Canada)
(UTC-06:00) Easter Island
(UTC-06:00) Guadalajara, Mexico City, Monterrey
(UTC-06:00) Saskatchewan
(UTC-05:00) Bogota, Lima, Quito, Rio Branco
(UTC-05:00) Chetumal
(UTC-05:00) Eastern Time (US & Canada)
(UTC-05:00) Haiti
(UTC-05:00) Havana
(UTC-05:00) Indiana (East)
(UTC-05:00) Turks and Caicos
(UTC-03:00) Asuncion
(UTC-04:00) Atlantic Time (Canada)
(UTC-04:00) Caracas
(UTC-04:00) Cuiaba
(UTC-04:00) Georgetown, La Paz, Manaus, San Juan
(UTC-04:00) Santiago
(UTC-03:30) Newfoundland
(UTC-03:00) Araguaina
(UTC-03:00) Brasilia
(UTC-03:00) Cayenne, Fortaleza
(UTC-03:00) City of Buenos Aires
(UTC-03:00) Montevideo
(UTC-03:00) Punta Arenas
(UTC-03:00) Saint Pierre and Miquelon
(UTC-03:00) Salvador
(UTC-02:00) Coordinated Universal Time-02
(UTC-02:00) Greenland
(UTC-01:00) Azores
(UTC-01:00) Cabo Verde Is.
(UTC) Coordinated Universal Time
(UTC+00:00) Dublin, Edinburgh, Lisbon, London
(UTC+00:00) Monrovia, Reykjavik
(UTC+00:00) Sao Tome
(UTC+01:00) Casablanca
(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague
(UTC+01:00) Brussels, Copenhagen, Madrid, Paris
(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb
(UTC+01:00) West Central Africa
(UTC+02:00) Athens, Bucharest
(UTC+02:00) Beirut
(UTC+02:00) Cairo
(UTC+02:00) Chisinau
(UTC+02:00) Gaza, Hebron
(UTC+02:00) Harare, Pretoria
(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
(UTC+02:00) Jerusalem
(UTC+02:00) Juba
(UTC+02:00) Kaliningrad
(UTC+02:00) Khartoum
(UTC+02:00) Tripoli
(UTC+02:00) Windhoek
(UTC+03:00) Amman
(UTC+03:00) Baghdad
(UTC+03:00) Damascus
(UTC+03:00) Istanbul
(UTC+03:00) Kuwait, Riyadh
(UTC+03:00) Minsk
(UTC+03:00) Moscow, St. Petersburg
(UTC+03:00) Nairobi
(UTC+03:00) Volgograd
(UTC+03:30) Tehran
(UTC+04:00) Abu Dhabi, Muscat
(UTC+04:00) Astrakhan, Ulyanovsk
(UTC+04:00) Baku
(UTC+04:00) Izhevsk, Samara
(UTC+04:00) Port Louis
(UTC+04:00) Saratov
(UTC+04:00) Tbilisi
(UTC+04:00) Yerevan
(UTC+04:30) Kabul
(UTC+05:00) Ashgabat, Tashkent
(UTC+05:00) Astana
(UTC+05:00) Ekaterinburg
(UTC+05:00) Islamabad, Karachi
(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi
(UTC+05:30) Sri Jayawardenepura
(UTC+05:45) Kathmandu
(UTC+06:00) Bishkek
(UTC+06:00) Dhaka
(UTC+06:00) Omsk
(UTC+06:30) Yangon (Rangoon)
(UTC+07:00) Bangkok, Hanoi, Jakarta
(UTC+07:00) Barnaul, Gorno-Altaysk
(UTC+07:00) Hovd
(UTC+07:00) Krasnoyarsk
(UTC+07:00) Novosibirsk
(UTC+07:00) Tomsk
(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi
(UTC+08:00) Irkutsk
(UTC+08:00) Kuala Lumpur, Singapore
(UTC+08:00) Perth
(UTC+08:00) Taipei
(UTC+08:00) Ulaanbaatar
(UTC+08:45) Eucla
(UTC+09:00) Chita
(UTC+09:00) Osaka, Sapporo, Tokyo
(UTC+09:00) Pyongyang
(UTC+09:00) Seoul
(UTC+09:00) Yakutsk
(UTC+09:30) Adelaide
(UTC+09:30) Darwin
(UTC+10:00) Brisbane
(UTC+10:00) Canberra, Melbourne, Sydney
(UTC+10:00) Guam, Port Moresby
(UTC+10:00) Hobart
(UTC+10:00) Vladivostok
(UTC+10:30) Lord Howe Island
(UTC+11:00) Bougainville Island
(UTC+11:00) Chokurdakh
(UTC+11:00) Magadan
(UTC+11:00) Norfolk Island
(UTC+11:00) Sakhalin
(UTC+11:00) Solomon Is., New Caledonia
(UTC+12:00) Anadyr, Petropavlovsk-Kamchatsky
(UTC+12:00) Auckland, Wellington
(UTC+12:00) Coordinated Universal Time+12
(UTC+12:00) Fiji
(UTC+12:45) Chatham Islands
(UTC+13:00) Coordinated Universal Time+13
(UTC+13:00) Nuku'alofa
(UTC+13:00) Samoa
(UTC+14:00) Kiritimati Island
`
  .trim()
  .split('\n')

/** The same in Spanish. */
const shownInSpanish = `
(UTC-12:00) Línea internacional de cambio de fecha
(UTC-11:00) Hora universal coordinada-11
(UTC-10:00) Hawái
(UTC-10:00) Islas Aleutianas
(UTC-09:30) Islas Marquesas
(UTC-09:00) Alaska
(UTC-09:00) Hora universal coordinada-09
(UTC-08:00) Baja California
(UTC-08:00) Hora universal coordinada-08
(UTC-08:00) Hora del Pacífico (EE. UU. y Canadá)
(UTC-07:00) Arizona
(UTC-07:00) La Paz, Mazatlán
(UTC-07:00) Hora de las Montañas (EE. UU. y Canadá)
(UTC-07:00) Yukón
(UTC-06:00) América Central
(UTC-06:00) Hora central (EE. UU. y Canadá)
(UTC-06:00) Guadalajara, Ciudad de México, Monterrey
(UTC-06:00) Isla de Pascua
(UTC-06:00) Saskatchewan
(UTC-05:00) Bogotá, Lima, Quito, Río Branco
(UTC-05:00) Chetumal
(UTC-05:00) Haití
(UTC-05:00) Hora del este (EE. UU. y Canadá)
(UTC-05:00) Indiana (este)
(UTC-05:00) La Habana
(UTC-05:00) Islas Turcas y Caicos
(UTC-04:00) Caracas
(UTC-04:00) Cuiabá
(UTC-04:00) Georgetown, La Paz, Manaus, San Juan
(UTC-04:00) Hora del Atlántico (Canadá)
(UTC-04:00) Santiago
(UTC-03:30) Terranova
(UTC-03:00) Araguaína
(UTC-03:00) Brasilia
(UTC-03:00) Cayena, Fortaleza
(UTC-03:00) Ciudad de Buenos Aires
(UTC-02:00) Groenlandia
(UTC-03:00) Montevideo
(UTC-03:00) Punta Arenas
(UTC-03:00) Salvador
(UTC-03:00) San Pedro y Miquelón
(UTC-02:00) Hora universal coordinada-02
(UTC-01:00) Azores
(UTC-01:00) Cabo Verde
(UTC) Hora universal coordinada
(UTC+00:00) Dublín, Edimburgo, Lisboa, Londres
(UTC+00:00) Monrovia, Reikiavik
(UTC+00:00) Santo Tomé
(UTC+01:00) Casablanca
(UTC+01:00) Ámsterdam, Berlín, Berna, Roma, Estocolmo, Viena
(UTC+01:00) Belgrado, Bratislava, Budapest, Liubliana, Praga
(UTC+01:00) Bruselas, Copenhague, Madrid, París
(UTC+01:00) Sarajevo, Skopie, Varsovia, Zagreb
(UTC+01:00) África central occidental
(UTC+03:00) Ammán
(UTC+02:00) Atenas, Bucarest
(UTC+02:00) Beirut
(UTC+02:00) Chisinau
(UTC+03:00) Damasco
(UTC+02:00) El Cairo
(UTC+02:00) Gaza, Hebrón
(UTC+02:00) Harare, Pretoria
(UTC+02:00) Helsinki, Kiev, Riga, Sofía, Tallin, Vilna
(UTC+02:00) Jartum
(UTC+02:00) Jerusalén
(UTC+02:00) Juba
(UTC+02:00) Kaliningrado
(UTC+02:00) Trípoli
(UTC+02:00) Windhoek
(UTC+03:00) Bagdad
(UTC+03:00) Estambul
(UTC+03:00) Kuwait, Riad
(UTC+03:00) Minsk
(UTC+03:00) Moscú, San Petersburgo
(UTC+03:00) Nairobi
(UTC+03:00) Volgogrado
(UTC+03:30) Teherán
(UTC+04:00) Abu Dabi, Mascate
(UTC+04:00) Astracán, Uliánovsk
(UTC+04:00) Bakú
(UTC+04:00) Ereván
(UTC+04:00) Izhevsk, Samara
(UTC+04:00) Port Louis
(UTC+04:00) Saratov
(UTC+04:00) Tiflis
(UTC+04:30) Kabul
(UTC+05:00) Asjabad, Tashkent
(UTC+05:00) Astaná
(UTC+05:00) Ekaterimburgo
(UTC+05:00) Islamabad, Karachi
(UTC+05:00) Kyzylorda
(UTC+05:30) Bombay, Calcuta, Madrás, Nueva Delhi
(UTC+05:30) Sri Jayawardenepura
(UTC+05:45) Katmandú
(UTC+06:00) Biskek
(UTC+06:00) Dacca
(UTC+06:00) Omsk
(UTC+06:30) Yangón (Rangún)
(UTC+07:00) Bangkok, Hanói, Yakarta
(UTC+07:00) Barnaúl, Gorno-Altaisk
(UTC+07:00) Hovd
(UTC+07:00) Krasnoyarsk
(UTC+07:00) Novosibirsk
(UTC+07:00) Tomsk
(UTC+08:00) Irkutsk
(UTC+08:00) Kuala Lumpur, Singapur
(UTC+08:00) Pekín, Chongqing, Hong Kong, Urumchi
(UTC+08:00) Perth
(UTC+08:00) Taipéi
(UTC+08:00) Ulán Bator
(UTC+08:45) Eucla
(UTC+09:00) Chitá
(UTC+09:00) Osaka, Sapporo, Tokio
(UTC+09:00) Pionyang
(UTC+09:00) Seúl
(UTC+09:00) Yakutsk
(UTC+09:30) Adelaida
(UTC+09:30) Darwin
(UTC+10:00) Brisbane
(UTC+10:00) Canberra, Melbourne, Sídney
(UTC+10:00) Guam, Port Moresby
(UTC+10:00) Hobart
(UTC+10:00) Vladivostok
(UTC+10:30) Isla Lord Howe
(UTC+11:00) Chokurdakh
(UTC+11:00) Isla Bougainville
(UTC+11:00) Isla Norfolk
(UTC+11:00) Islas Salomón, Nueva Caledonia
(UTC+11:00) Magadán
(UTC+11:00) Sajalín
(UTC+12:00) Anadyr, Petropavlovsk-Kamchatski
(UTC+12:00) Auckland, Wellington
(UTC+12:00) Fiyi
(UTC+12:00) Hora universal coordinada+12
(UTC+12:45) Islas Chatham
(UTC+13:00) Hora universal coordinada+13
(UTC+13:00) Nukualofa
(UTC+13:00) Samoa
(UTC+14:00) Isla Kiritimati
`
  .trim()
  .split('\n')

const hoursOf = (zone: string, month: number) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(Date.UTC(2026, month, 10)))
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT$/, 'GMT+00:00')

it.each([
  ['English', shown],
  ['Spanish', shownInSpanish],
])(
  'every time zone is known by what Windows shows of it in %s, and its clocks are those that stand before its cities',
  (_, all) => {
    expect(all.length).toBeGreaterThan(130)
    const wrong = all.filter((text) => {
      const zone = zoneOf(text)
      const [, hours = ''] = /^\(UTC([^)]*)\)/.exec(text) ?? []
      const said = `GMT${hours || '+00:00'}`
      return !zone || ![hoursOf(zone, 0), hoursOf(zone, 6)].includes(said)
    })
    expect(wrong).toEqual([])
  },
)

it('of two cities with one name the one at the hours said is meant', () => {
  expect(zoneOf('(UTC-07:00) La Paz, Mazatlan')).toBe('America/Mazatlan')
  expect(zoneOf('(UTC-04:00) Georgetown, La Paz, Manaus, San Juan')).toBe('America/La_Paz')
  // Where none is, for a file may be older than a country's clocks, the first one.
  expect(zoneOf('(UTC+06:00) Astana')).toBe('Asia/Almaty')
})

it.each([
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['(UTC-03:00) Brasilia', 'America/Sao_Paulo'],
  ['(UTC-03:00) City of Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['Arizona', 'America/Phoenix'],
  ['Alaska', 'America/Anchorage'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['Atlantic Time (Canada)', 'America/Halifax'],
  ['Kathmandu', 'Asia/Kathmandu'],
  ['UTC+5:30', 'Asia/Kolkata'],
  ['GMT +05:45', 'Asia/Kathmandu'],
  ['UTC-3:30', 'America/St_Johns'],
  ['UTC+14', 'Etc/GMT-14'],
  ['UTC-12', 'Etc/GMT+12'],
  ['UTC-13', undefined],
  ['UTC+1:15', undefined],
  ['(UTC-11:00) Coordinated Universal Time-11', 'Etc/GMT+11'],
  ['(UTC+01:00) Atlantis', undefined],
  ['Ciudad de México', 'America/Mexico_City'],
  ['(UTC-06:00) Guadalajara, Ciudad de México, Monterrey', 'America/Mexico_City'],
  ['Santiago de Chile', 'America/Santiago'],
  ['Argentina', 'America/Argentina/Buenos_Aires'],
  ['Perú', 'America/Lima'],
  ['Quito', 'America/Guayaquil'],
  ['Moscú', 'Europe/Moscow'],
  ['Tokio', 'Asia/Tokyo'],
  ['Hora de Europa central', 'Europe/Madrid'],
  ['(UTC-05:00) Hora del este (EE. UU. y Canadá)', 'America/New_York'],
  ['(UTC-06:00) Hora central (EE. UU. y Canadá)', 'America/Chicago'],
  ['(UTC-08:00) Hora del Pacífico (EE. UU. y Canadá)', 'America/Los_Angeles'],
  ['Hora estándar romance', 'Europe/Paris'],
  ['(UTC-11:00) Hora universal coordinada-11', 'Etc/GMT+11'],
  ['Seúl', 'Asia/Seoul'],
  ['+01:00', 'Etc/GMT-1'],
  ['-05:00', 'Etc/GMT+5'],
  ['− 5:00', 'Etc/GMT+5'],
  ['+0100', 'Etc/GMT-1'],
  ['+05:30', 'Asia/Kolkata'],
  ['-0330', 'America/St_Johns'],
  ['+00:00', 'Etc/UTC'],
  ['-00:00', 'Etc/UTC'],
  ['+15:00', undefined],
  ['+01:15', undefined],
  ['+1:75', undefined],
  ['01:00', undefined],
  ['0100', undefined],
  ['-5', 'Etc/GMT+5'],
  ['+1', 'Etc/GMT-1'],
  ['1.0', 'Etc/GMT-1'],
  ['-6.0', 'Etc/GMT+6'],
  ['0.0', 'Etc/UTC'],
  ['5.5', 'Asia/Kolkata'],
  ['-3,5', 'America/St_Johns'],
  ['8', undefined],
  ['85', undefined],
  ['-13.0', undefined],
])('%s is %s', (text, zone) => {
  const found = zoneOf(text)
  const same = (name: string) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  // Kolkata and Calcutta are one zone under two spellings.
  expect(found && same(found)).toBe(zone && same(zone))
})
