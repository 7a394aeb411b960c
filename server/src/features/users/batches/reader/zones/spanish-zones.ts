/** What Windows shows in Spanish before or among the cities of its time zones, where English or the city itself differs. */
const lines = `
Línea internacional de cambio de fecha=Etc/GMT+12|Hawái=Pacific/Honolulu|Islas Aleutianas=America/Adak
Islas Marquesas=Pacific/Marquesas|Yukón=America/Whitehorse|América Central=America/Guatemala
Isla de Pascua=Pacific/Easter|Indiana (este)=America/Indiana/Indianapolis|Islas Turcas y Caicos=America/Grand_Turk
Hora del Atlántico=America/Halifax|Hora del Atlántico (Canadá)=America/Halifax|Terranova=America/St_Johns
Cayena=America/Cayenne|Ciudad de Buenos Aires=America/Argentina/Buenos_Aires|Groenlandia=America/Nuuk
San Pedro y Miquelón=America/Miquelon|Cabo Verde=Atlantic/Cape_Verde|Dublín=Europe/Dublin|Edimburgo=Europe/London
Reikiavik=Atlantic/Reykjavik|Santo Tomé=Africa/Sao_Tome|Ámsterdam=Europe/Amsterdam|Berna=Europe/Zurich
Belgrado=Europe/Belgrade|Liubliana=Europe/Ljubljana|Skopie=Europe/Skopje|África central occidental=Africa/Lagos
Ammán=Asia/Amman|Bucarest=Europe/Bucharest|Damasco=Asia/Damascus|El Cairo=Africa/Cairo|Hebrón=Asia/Hebron
Kiev=Europe/Kyiv|Tallin=Europe/Tallinn|Vilna=Europe/Vilnius|Jartum=Africa/Khartoum|Jerusalén=Asia/Jerusalem
Kaliningrado=Europe/Kaliningrad|Trípoli=Africa/Tripoli|Bagdad=Asia/Baghdad|Riad=Asia/Riyadh
San Petersburgo=Europe/Moscow|Volgogrado=Europe/Volgograd|Teherán=Asia/Tehran|Abu Dabi=Asia/Dubai
Mascate=Asia/Muscat|Astracán=Europe/Astrakhan|Uliánovsk=Europe/Ulyanovsk|Bakú=Asia/Baku|Ereván=Asia/Yerevan
Tiflis=Asia/Tbilisi|Asjabad=Asia/Ashgabat|Ekaterimburgo=Asia/Yekaterinburg|Kyzylorda=Asia/Qyzylorda
Bombay=Asia/Kolkata|Calcuta=Asia/Kolkata|Madrás=Asia/Kolkata|Nueva Delhi=Asia/Kolkata|Katmandú=Asia/Kathmandu
Biskek=Asia/Bishkek|Dacca=Asia/Dhaka|Rangún=Asia/Yangon|Yakarta=Asia/Jakarta|Barnaúl=Asia/Barnaul
Singapur=Asia/Singapore|Ulán Bator=Asia/Ulaanbaatar|Pionyang=Asia/Pyongyang|Seúl=Asia/Seoul
Adelaida=Australia/Adelaide|Isla Lord Howe=Australia/Lord_Howe|Isla Bougainville=Pacific/Bougainville
Isla Norfolk=Pacific/Norfolk|Islas Salomón=Pacific/Guadalcanal|Nueva Caledonia=Pacific/Noumea
Sajalín=Asia/Sakhalin|Fiyi=Pacific/Fiji|Islas Chatham=Pacific/Chatham|Isla Kiritimati=Pacific/Kiritimati
Hora estándar romance=Europe/Paris|Hora de verano romance=Europe/Paris|Hora estándar GMT=Europe/London`

export const spanishZones: readonly (readonly [name: string, zone: string])[] = lines
  .trim()
  .split(/[|\n]/)
  .map((line) => line.split('=') as [string, string])
