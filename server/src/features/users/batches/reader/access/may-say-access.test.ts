import { expect, it } from 'vitest'
import { distinctWords } from '../distinct-words.ts'
import { guessColumns } from '../guess-columns.ts'
import { maySayAccess } from './may-say-access.ts'

const TODAY = '2026-11-28'

/** What a column says, or may say, of access by its name and these cells. */
function told(header: string, cells: readonly string[]): string | null {
  const words = distinctWords(1, TODAY)
  for (const cell of cells) words.add([cell])
  const content = { samples: cells.slice(0, 5), ...(words.take()[0] ?? { words: null }) }
  return guessColumns([header], [content])[0] ?? maySayAccess(header, content)
}
const ofAccess = ['status', 'suspended', 'deleted']

/** What people call it, in the languages that their files come in, with what stands there of somebody who has left. */
const days = ['2023-12-31', '31/12/2023', '12/31/2023', '31.12.2023', '31-dic-2023', '31 Dec 2023', '45291']
const leaving: [names: string[], cells: string[]][] = [
  [
    `termination date · leaving date · left on · date left · exit date · end date · contract end · contract end date · end of contract
    end date of employment · employment ends · last working day · last day of work · resignation date · date of leaving
    soft deletion time stamp · deactivated at · blocked since · fecha de baja · baja · fecha de cese · fecha de fin del contrato
    fin de contrato · fecha fin de la relación laboral · fecha de salida · último día de trabajo · fecha de extinción del contrato
    fecha de renuncia · austrittsdatum · austritt am · letzter arbeitstag · kündigungsdatum · vertragsende · gesperrt seit
    date de sortie · date de départ · fin de contrat · date de fin du contrat · dernier jour · data de saída · data de desligamento
    data fim do contrato · data de demissão · data di cessazione · data fine rapporto · data di dimissioni · data fine contratto
    data de baixa · data de fi del contracte · data de cessament`
      .split(/\s*[·\n]\s*/)
      .filter(Boolean),
    days,
  ],
  [
    `terminated · leaver · ex-employee · former employee · left · left the company · locked out · blocked · disabled · inactive
    dado de baja · cesado · bloqueado · ex empleado · ausgeschieden · gesperrt · ehemaliger mitarbeiter · désactivé · parti ou sorti
    desligado · bloqueada · cessato · bloccato · disattivato · bloquejat`
      .split(/\s*[·\n]\s*/)
      .filter((name) => name && name !== 'parti ou sorti'),
    ['Yes', 'TRUE', '1', 'sí', 'Ja', 'oui', 'sim', 'x'],
  ],
  [
    `active · currently active · employed · still employed · enabled · login enabled · activo · aktiv · actif · ativo · attivo · actiu
    habilitado · angestellt`
      .split(/\s*[·\n]\s*/)
      .filter(Boolean),
    ['No', 'false', '0', 'Nein', 'non', 'não', 'Terminated', 'Inactive'],
  ],
  [
    ['directory status', 'sign-in status', 'hr status', 'estado en la empresa', 'statut du salarié'],
    ['Disabled', 'Sign-in blocked', 'Baja', 'Inactif'],
  ],
]
const before = ['', 'is ', 'user ', 'account ', 'employee ', 'HR - ', '1. ', 'current ']
const after = [
  '',
  ' ?',
  ' (yyyy-mm-dd)',
  ' - most recent',
  ' of the employee',
  ' de la empresa',
  ' [read only]',
  ':',
]
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name) => name.normalize('NFD'),
  (name) => name.replace(/\s+/g, '_'),
  (name) => name.replace(/\s+/g, '-'),
  (name) => name.replace(/\s+/g, '.').toLowerCase(),
  (name) => name.replace(/\s+(\p{L})/gu, (_, letter: string) => letter.toUpperCase()),
]

it('a column that may say who has left is seen, whatever stands before and behind its name and however it is spelled', () => {
  const missed: string[] = []
  let tried = 0
  for (const [names, cells] of leaving)
    for (const [i, name] of names.entries())
      for (const spell of spellings)
        for (const [b, prefix] of before.entries())
          for (const [a, suffix] of after.entries()) {
            const cell = cells[(i + a + b) % cells.length] ?? ''
            const header = spell(prefix + name + suffix)
            tried++
            if (!ofAccess.includes(told(header, ['', cell, '']) ?? '')) missed.push(`${header}: ${cell}`)
          }
  expect(tried).toBeGreaterThan(40_000)
  expect(missed.slice(0, 40)).toEqual([])
})

it.each(['End Date', 'Exit Date', 'Fecha fin', 'Fecha de salida', 'Date de sortie', 'Ende', 'Abgang'])(
  '%s is looked at also where its days are written as nobody here reads them',
  (header) => {
    const days = [
      '31Dec2022',
      '2022-12-31-08:00',
      '31/12/2022.',
      '31 dic 22',
      '12/2022',
      '31 DE DICIEMBRE DE 2022',
      '31-Mrz-22',
      'sam. 31/12/2022',
      '31122022',
      '31 / 12 / 2022',
      'in May',
    ]
    expect(days.filter((day) => told(header, ['', day]) === null)).toEqual([])
  },
)

it.each([
  ['Beschäftigungsstatus', 'Ausgeschieden'],
  ['Mitarbeiterstatus', 'Inaktiv'],
  ['Cessation Date', '31/12/2022'],
  ['Relieving Date', '2022-12-31'],
  ['Term Date', '2022-12-31'],
  ['Fecha de separación', '31/12/2022'],
  ['Fecha vto. contrato', '31/12/2022'],
  ['Darrer dia', '31/12/2022'],
  ['Termine contratto', '31/12/2022'],
  ['ENDDA', '31.12.2022'],
  ['Antiguo empleado', 'Sí'],
  ['Ex-trabajador', 'Sí'],
  ['En plantilla', 'No'],
  ['In servizio', 'No'],
  ['Toujours en poste', 'Non'],
  ['Beschäftigt', 'Nein'],
  ['Deprovisioned', '2022-12-31'],
  ['Cancelled', 'Yes'],
  ['Date de rupture', '31/12/2022'],
])('%s: %s may say who has left', (header, cell) => expect(ofAccess).toContain(told(header, ['', cell])))

it.each([
  ['Firmenaustritt', '31.12.2022'],
  ['Mitarbeiteraustritt', '31.12.2022'],
  ['Arbeitgeberkündigung', '31.12.2022'],
  ['Arbeitsvertragsende', '31.12.2022'],
  ['Anstellungsende', '31.12.2022'],
  ['Dienstende', '31.12.2022'],
  ['Befristungsende', '31.12.2022'],
  ['Personalabgang', '31.12.2022'],
  ['Kontosperre', 'Ja'],
  ['Benutzersperrung', 'Ja'],
  ['Zugangsende', '31.12.2022'],
  ['Kontoablaufdatum', '31.12.2022'],
])('what stands at the end of a German word is seen, too: %s', (header, cell) =>
  expect(ofAccess).toContain(told(header, ['', cell])),
)

it.each([
  ['Team member end date', '2022-12-31'],
  ['Team Member Left', 'Yes'],
  ['Account expiry (email off)', '2022-12-31'],
  ['Account expires (notification sent)', '2022-12-31'],
  ['Termination date (payment)', '2022-12-31'],
  ['Fecha de cese (correo)', '31/12/2022'],
  ['Fecha de baja laboral', '31/12/2022'],
  ['Baja laboral', '31/12/2022'],
  ['Baja', 'Sí'],
  ['userAccountControl', '514'],
  ['User Account Control', '66050'],
])('what stands beside it does not hide %s: %s', (header, cell) =>
  expect(ofAccess).toContain(told(header, ['', cell])),
)

it('what is written together is seen, too', () => {
  const names =
    'fechabaja fechadebaja fechafincontrato isterminated isleaver dateleft dateofleaving terminationdate contractenddate enddate austrittsdatum isactive userdisabled accountlocked'
  expect(
    names
      .split(' ')
      .filter(
        (name) => !ofAccess.includes(told(name, [/is|dis|lock/.test(name) ? 'no' : '2023-12-31']) ?? ''),
      ),
  ).toEqual([])
})

it('the reason for which people left is given of none who is here', () => {
  for (const header of [
    'Motivo de la baja',
    'Termination reason',
    'Reason for leaving',
    'Motif de départ',
    'Kündigungsgrund',
  ])
    expect(told(header, ['', 'Found something better']), header).toBe('suspended')
})

it.each([
  ['Left-handed', ['Yes', 'No']],
  ['Left handed?', ['Yes']],
  ['Leave balance', ['12', '0', '1', '3.5']],
  ['Annual leave', ['22', '1']],
  ['On leave', ['Yes', 'No']],
  ['Maternity leave end date', ['2023-12-31']],
  ['Baja médica', ['Sí', 'No']],
  ['Baja (médica)', ['Sí', 'No']],
  ['Baja laboral', ['Sí', 'No']],
  ['En baja laboral', ['No', '']],
  ['Baja por IT', ['Sí', 'No']],
  ['Fin de semana', ['Sí', 'No']],
  ['Turno fin de semana', ['Sí']],
  ['Fim de semana', ['Sim']],
  ['Fine settimana', ['Sì']],
  ['Cap de setmana', ['Sí']],
  ['Wochenende', ['Ja']],
  ['NIE válido hasta', ['31/12/2023']],
  ['DNI caducado', ['Sí', 'No']],
  ['Fin de validez del NIF', ['31/12/2023']],
  ['Ausweis gültig bis', ['31.12.2023']],
  ['Fine periodo di prova', ['31/12/2023']],
  ['Fine prova', ['31/12/2023']],
  ['Fim do período de experiência', ['31/12/2023']],
  ['Fi del període de prova', ['31/12/2023']],
  ['Fin del periodo de prueba', ['31/12/2023']],
  ['Elternzeitende', ['31.12.2023']],
  ['Kirchenaustritt', ['Ja', 'Nein']],
  ['Mitarbeitende', ['Ja']],
  ['Vorsitzende', ['Ja', 'Nein']],
  ['Employee leave balance', ['12.5']],
  ['Team end of project', ['2023-12-31']],
  ['Days off', ['512', '514']],
  ['Team left', ['2', '1']],
  ['Days left', ['1', '0']],
  ['End date of course', ['2023-12-31']],
  ['Course end date', ['2023-12-31']],
  ['Fecha de fin del curso', ['31/12/2023']],
  ['Probation end date', ['2023-12-31']],
  ['Hire date', ['2023-12-31']],
  ['Fecha de alta', ['2023-12-31']],
  ['Active since', ['2023-12-31']],
  ['Last active', ['2023-12-31']],
  ['Birth date', ['1990-12-31']],
  ['Contract type', ['Permanent', 'Temporary']],
  ['Tipo de contrato', ['Indefinido', 'Fin de obra']],
  ['Active projects', ['0', '1', '7']],
  ['Active projects', ['4', '12']],
  ['MFA enabled', ['Yes', 'No']],
  ['Email notifications disabled', ['true', 'false']],
  ['Marital status', ['Single', 'Separated']],
  ['Vaccination status', ['Yes', 'Pending']],
  ['Course status', ['Active', 'Expired']],
  ['Estado civil', ['Soltero', 'Casada']],
  ['Department', ['Active Sales', 'No']],
  ['Trabajador social', ['Sí', 'No']],
  ['Weekend shifts', ['Yes', 'No']],
  ['Front-end', ['Yes', 'No']],
  ['Locker number', ['1', '12']],
  ['Password expired', ['Yes', 'No']],
  ['Passport expires', ['2023-12-31']],
  ['Self-employed', ['Yes', 'No']],
  ['Termination Date', ['', '']],
  ['Deleted at', ['0000-00-00 00:00:00']],
])('a column of something else stops no file: %s', (header, cells) => {
  expect(ofAccess.includes(told(header, cells) ?? '')).toBe(false)
})

it('a header that is as long as a cell may be is looked at no further than a name goes', () => {
  const began = performance.now()
  for (const piece of ['de ', 'del', 'is', 'fechade', 'contract', 'fin de '])
    told(piece.repeat(250_000 / piece.length), ['2023-12-31'])
  expect(performance.now() - began).toBeLessThan(2000)
})
