import { importsApi } from '#contract/people/imports.ts'
import { openDocument, workbook, zipOf } from '../../server/test/workbooks.ts'
import { othersMeanwhile } from './meanwhile.ts'
import { held, signIn, type Attack } from './target.ts'

const MiB = 1024 * 1024
const MORE_MEGABYTES = 400
/** Two read at once, each of 450 MB. */
const CHILDREN_MEGABYTES = 1100
const header = 'name,surname,email\n'

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (n: number, name: string, email: string, last?: string) =>
  `<row r="${n}">${cell(`A${n}`, name)}${cell(`B${n}`, email)}${last ? cell(last, 'x') : ''}</row>`
const sheet = (rows: string) =>
  zipOf(workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`), { packed: true })
const document = (rows: string) => zipOf(openDocument(`<table:table>${rows}</table:table>`), { packed: true })

/** Tables that are small or quickly made, and cost a reader without bounds minutes or gigabytes. */
const tables = (): Record<string, Buffer> => ({
  'commas.csv': Buffer.from(`${header}${','.repeat(12 * MiB)}\n`),
  'header of commas.csv': Buffer.from(','.repeat(16 * MiB)),
  'quotes.csv': Buffer.from(`${header}${'"'.repeat(16 * MiB)}`),
  // Every row says something in the last column there is.
  'wide.xlsx': sheet(
    row(1, 'name', 'email') +
      Array.from({ length: 20_000 }, (_, i) => row(i + 2, 'Ana', `a${i}@example.org`, `XFD${i + 2}`)).join(
        '',
      ),
  ),
  'bomb.xlsx': sheet('<row/>'.repeat(46 * MiB)),
  'bomb.ods': document(
    `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`,
  ),
  'open.ods': document(`<table:table-row>${'<table:table-cell>'.repeat(3 * MiB)}`),
})

/** M9: tables that keep a reader busy or fill its memory. */
export const readers: Attack = {
  id: 'M9',
  title: 'tables that keep a reader busy or fill its memory',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const upload = async (filename: string, content: Buffer) =>
      (await admin.send(importsApi.upload, { files: { file: { filename, content } } })).status
    const statuses: Record<string, number> = {}
    const files = Object.entries(tables())
    const many = Buffer.from(`${header}${`A,B,c@example.org,${','.repeat(10_000)}\n`.repeat(850)}`)
    const together: number[] = []
    const limits = { moreMegabytes: MORE_MEGABYTES, childrenMegabytes: CHILDREN_MEGABYTES }
    const others = await othersMeanwhile(target, limits, async () => {
      for (const [name, content] of files) statuses[name] = await upload(name, content)
      await Promise.all(Array.from({ length: 12 }, async () => together.push(await upload('many.csv', many))))
    })
    const broken = Object.values(statuses).filter((status) => status >= 500)
    const unanswered = together.filter((status) => status !== 200 && status !== 429)
    return [
      held(
        'each is read or refused in words',
        broken.length === 0,
        Object.entries(statuses)
          .map(([name, status]) => `${name} ${status}`)
          .join(', '),
      ),
      held(
        'twelve of 8.5 MB at once are read in turn, or told to come again',
        unanswered.length === 0,
        together.join(', '),
      ),
      ...others,
    ]
  },
}
