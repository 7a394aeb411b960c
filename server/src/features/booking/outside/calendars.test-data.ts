/** Calendars as those who keep them write them, with what they bring along of which nothing may be kept. */

const lines = (...all: (string | readonly string[])[]) => `${all.flat().join('\r\n')}\r\n`
const madrid = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Madrid',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

export const event = (...all: string[]) => ['BEGIN:VEVENT', ...all, 'END:VEVENT']
export const calendar = (...all: (string | readonly string[])[]) =>
  lines('BEGIN:VCALENDAR', 'PRODID:-//Somebody//Calendar//EN', 'VERSION:2.0', ...all, 'END:VCALENDAR')

const GOOGLE = 'DTSTART;TZID=Europe/Madrid'
/** A series of Tuesdays at nine from which one day is left out, one moved to the afternoon and one called off. */
export const google = calendar(
  'X-WR-CALNAME:grace@example.org',
  'X-WR-TIMEZONE:Europe/Madrid',
  madrid,
  event(
    `${GOOGLE}:20260203T090000`,
    'DTEND;TZID=Europe/Madrid:20260203T100000',
    'RRULE:FREQ=WEEKLY;BYDAY=TU',
    'EXDATE;TZID=Europe/Madrid:20260310T090000',
    'DTSTAMP:20260301T080000Z',
    'ORGANIZER;CN=Secret Boss:mailto:boss@example.org',
    'UID:weekly@google.com',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Secret',
    '  Guest;X-NUM-GUESTS=0:mailto:guest@example.org',
    'LOCATION:Secret place',
    'STATUS:CONFIRMED',
    'SUMMARY:Secret talks',
    'TRANSP:OPAQUE',
  ),
  event(
    `${GOOGLE}:20260317T150000`,
    'DTEND;TZID=Europe/Madrid:20260317T153000',
    'UID:weekly@google.com',
    'RECURRENCE-ID;TZID=Europe/Madrid:20260317T090000',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
  ),
  event(
    `${GOOGLE}:20260324T090000`,
    'DTEND;TZID=Europe/Madrid:20260324T100000',
    'UID:weekly@google.com',
    'RECURRENCE-ID;TZID=Europe/Madrid:20260324T090000',
    'STATUS:CANCELLED',
  ),
  event('DTSTART:20260304T110000Z', 'DTEND:20260304T113000Z', 'UID:free@google.com', 'TRANSP:TRANSPARENT'),
  event('DTSTART:20260304T150000Z', 'DTEND:20260304T153000Z', 'UID:off@google.com', 'STATUS:CANCELLED'),
  event('DTSTART;VALUE=DATE:20260306', 'DTEND;VALUE=DATE:20260307', 'UID:day@google.com', 'TRANSP:OPAQUE'),
)

export const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

/** Names of zones that no other program knows, of which one is explained and one is not. */
export const outlook = calendar(
  'METHOD:PUBLISH',
  'X-WR-CALNAME:Calendar',
  outlookZone,
  event(
    'SUMMARY:Busy',
    'DTSTART;TZID=Customized Time Zone:20260303T140000',
    'DTEND;TZID=Customized Time Zone:20260303T150000',
    'UID:040000008200E00074C5B7101A82E0081',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  ),
  event(
    'SUMMARY:Tentative',
    'DTSTART;TZID="W. Europe Standard Time":20260304T140000',
    'DTEND;TZID="W. Europe Standard Time":20260304T143000',
    'UID:040000008200E00074C5B7101A82E0082',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  ),
  event(
    'SUMMARY:Free',
    'DTSTART;TZID=W. Europe Standard Time:20260305T140000',
    'DTEND;TZID=W. Europe Standard Time:20260305T150000',
    'UID:040000008200E00074C5B7101A82E0083',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ),
)

/** Durations for ends, hours on no clock, an alarm, and two days of somebody else’s series to which one was asked. */
export const apple = calendar(
  'CALSCALE:GREGORIAN',
  madrid,
  event(
    'UID:5C3E',
    `${GOOGLE}:20260303T080000`,
    'DURATION:PT45M',
    'SUMMARY:School run',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'DURATION:PT1H',
    'ACTION:DISPLAY',
    'END:VALARM',
  ),
  event('UID:5C3F', 'DTSTART:20260304T080000', 'DTEND:20260304T090000'),
  event('UID:5C40', 'RECURRENCE-ID:20260305T080000Z', 'DTSTART:20260305T080000Z', 'DTEND:20260305T083000Z'),
  event('UID:5C40', 'RECURRENCE-ID:20260312T080000Z', 'DTSTART:20260312T080000Z', 'DTEND:20260312T083000Z'),
)

export const freeBusy = calendar([
  'BEGIN:VFREEBUSY',
  'UID:fb',
  'DTSTART:20260301T000000Z',
  'DTEND:20260401T000000Z',
  'FREEBUSY;FBTYPE=BUSY:20260303T090000Z/20260303T100000Z,20260304T090000Z/PT30M',
  'FREEBUSY;FBTYPE=FREE:20260305T090000Z/PT1H',
  'END:VFREEBUSY',
])
