import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'

type Content = string | Uint8Array
export type Files = Record<string, Content>
const bytesOf = (content: Content) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)

type Taped = { path: string; content?: Content; kind?: string; link?: string }

/** One entry of a tape archive (POSIX ustar), as Moodle’s packer writes it. */
export function taped({ path, content = '', kind = '0', link = '' }: Taped): Buffer {
  const body = bytesOf(content)
  const header = Buffer.alloc(512)
  const cut = path.length > 100 ? path.lastIndexOf('/', 154) : -1
  header.write(path.slice(cut + 1), 0, 100)
  header.write('0000644\0', 100)
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(kind, 156)
  header.write(link, 157, 100)
  header.write('ustar\x0000', 257)
  if (cut > 0) header.write(path.slice(0, cut), 345, 155)
  header.write('        ', 148)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}

export const tape = (entries: readonly Taped[]) =>
  gzipSync(Buffer.concat([...entries.map(taped), Buffer.alloc(1024)]))

/** A backup as Moodle writes it since 2.9: a tape archive, packed as one piece, its list of files first. */
export const asTape = (files: Files) =>
  tape([
    { path: '.ARCHIVE_INDEX', content: `Moodle archive file index. Count: ${Object.keys(files).length}\n` },
    ...Object.entries(files).map(([path, content]) => ({ path, content })),
  ])
/** And as older ones do, or whoever asks for it. */
export const asZip = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
type Value = string | number | null | Xml
/** XML that is there already. */
export type Xml = { xml: string }
export const xml = (text: string): Xml => ({ xml: text })
/** Elements by their names; what is null is written as backups write it. */
export const parts = (values: Record<string, Value>) =>
  Object.entries(values)
    .map(([name, value]) => {
      const inside =
        value === null ? '$@NULL@$' : typeof value === 'object' ? value.xml : escaped(String(value))
      return `<${name}>${inside}</${name}>`
    })
    .join('\n')
const file = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`

type ActivityOf = {
  kind: string
  title: string
  /** What stands in its own element. */
  own: string
  visible?: boolean
  gradepass?: number
}
export type SectionOf = {
  name: string | null
  summary?: string
  visible?: boolean
  activities: ActivityOf[]
}
/** A file of an activity: its number in the backup, and where it belongs. */
export type FileOf = {
  context: number
  component: string
  area: string
  item?: number
  path?: string
  name: string
  content: Uint8Array | string
}

/** The context of the so-manieth activity, as files name it. */
export const contextOf = (activity: number) => 1000 + activity
export const COURSE_CONTEXT = 500

/** A whole backup of a course, laid out as Moodle’s own steps of backup do. */
export function backup(of: {
  title: string
  summary?: string
  language?: string
  sections: SectionOf[]
  questions?: string
  files?: FileOf[]
}): Files {
  const files: Files = {}
  let moduleId = 0
  const activities: string[] = []
  const sections = of.sections.map(({ name, summary = '', visible = true, activities: inside }, number) => {
    const id = 40 + number
    const sequence = inside.map(({ kind, title, own, visible: isSeen = true, gradepass }) => {
      const module = ++moduleId
      const directory = `activities/${kind}_${module}`
      activities.push(
        `<activity>${parts({ moduleid: module, sectionid: id, modulename: kind, title, directory })}</activity>`,
      )
      files[`${directory}/${kind}.xml`] = file(
        `<activity id="${module}" moduleid="${module}" modulename="${kind}" contextid="${contextOf(module)}"><${kind} id="${module}">${parts({ name: title })}${own}</${kind}></activity>`,
      )
      files[`${directory}/module.xml`] = file(
        `<module id="${module}" version="2024100700">${parts({ modulename: kind, sectionid: id, sectionnumber: number, idnumber: '', visible: isSeen ? 1 : 0, completion: 1 })}</module>`,
      )
      files[`${directory}/grades.xml`] = file(
        `<activity_gradebook><grade_items>${gradepass === undefined ? '' : `<grade_item id="${module}">${parts({ itemname: title, grademax: '10.00000', grademin: '0.00000', gradepass: gradepass.toFixed(5) })}</grade_item>`}</grade_items></activity_gradebook>`,
      )
      files[`${directory}/inforef.xml`] = file('<inforef></inforef>')
      return module
    })
    files[`sections/section_${id}/section.xml`] = file(
      `<section id="${id}">${parts({ number, name, summary, summaryformat: 1, sequence: sequence.join(','), visible: visible ? 1 : 0 })}</section>`,
    )
    return `<section>${parts({ sectionid: id, title: name ?? String(number), directory: `sections/section_${id}` })}</section>`
  })
  files['course/course.xml'] = file(
    `<course id="2" contextid="${COURSE_CONTEXT}">${parts({ shortname: 'C', fullname: of.title, summary: of.summary ?? '', summaryformat: 1, format: 'topics', lang: of.language ?? '' })}</course>`,
  )
  const listed = (of.files ?? []).flatMap((one, at) => {
    const bytes = bytesOf(one.content)
    const sum = createHash('sha1').update(bytes).digest('hex')
    files[`files/${sum.slice(0, 2)}/${sum}`] = bytes
    const { context: contextid, component, area: filearea, item: itemid = 0, path: filepath = '/' } = one
    const where = { contextid, component, filearea, itemid, filepath }
    return [
      `<file id="${at * 2 + 1}">${parts({ contenthash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709', ...where, filename: '.', filesize: 0, mimetype: null })}</file>`,
      `<file id="${at * 2 + 2}">${parts({ contenthash: sum, ...where, filename: one.name, filesize: bytes.length, mimetype: 'application/octet-stream' })}</file>`,
    ]
  })
  files['files.xml'] = file(`<files>${listed.join('\n')}</files>`)
  files['questions.xml'] = file(`<question_categories>${of.questions ?? ''}</question_categories>`)
  files['users.xml'] = file('<users></users>')
  const contents = `<contents><activities>${activities.join('')}</activities><sections>${sections.join('')}</sections><course>${parts({ courseid: 2, title: of.title, directory: 'course' })}</course></contents>`
  files['moodle_backup.xml'] = file(
    `<moodle_backup><information>${parts({ name: 'backup.mbz', moodle_version: '2024100700', moodle_release: '4.5', backup_version: '2024100700', backup_release: '4.5', original_course_id: 2, original_course_format: 'topics', original_course_fullname: of.title, original_course_shortname: 'C', original_course_contextid: COURSE_CONTEXT })}<details></details>${contents}<settings></settings></information></moodle_backup>`,
  )
  return files
}

export const told = (name: string, html: string, format = 1) =>
  parts({ [name]: html, [`${name}format`]: format })

/** A question of the bank. */
export function question(of: {
  id: number
  kind: string
  text: string
  own?: string
  parent?: number
  mark?: number
}) {
  return `<question id="${of.id}">${parts({ parent: of.parent ?? 0, name: `Question ${of.id}`, questiontext: of.text, questiontextformat: 1, generalfeedback: '', generalfeedbackformat: 1, defaultmark: (of.mark ?? 1).toFixed(7), penalty: '0.3333333', qtype: of.kind, length: 1 })}<plugin_qtype_${of.kind}_question>${of.own ?? ''}</plugin_qtype_${of.kind}_question><question_hints></question_hints><tags></tags></question>`
}
type Answered = { id: number; text: string; fraction: number; feedback?: string }
export const answers = (...all: Answered[]) =>
  `<answers>${all
    .map(
      ({ id, text, fraction, feedback = '' }) =>
        `<answer id="${id}">${parts({ answertext: text, answerformat: 1, fraction: fraction.toFixed(7), feedback, feedbackformat: 1 })}</answer>`,
    )
    .join('')}</answers>`

/** A category as backups have it since Moodle 4: entries, each with its versions. */
export const category = (id: number, name: string, entries: { entry: number; versions: string[] }[]) =>
  `<question_category id="${id}">${parts({ name, contextid: COURSE_CONTEXT })}<question_bank_entries>${entries
    .map(
      ({ entry, versions }) =>
        `<question_bank_entry id="${entry}">${parts({ questioncategoryid: id, idnumber: null, ownerid: 2 })}<question_version>${versions
          .map(
            (one, at) =>
              `<question_versions id="${entry * 10 + at}">${parts({ version: at + 1, status: 'ready' })}<questions>${one}</questions></question_versions>`,
          )
          .join('')}</question_version></question_bank_entry>`,
    )
    .join('')}</question_bank_entries></question_category>`
/** And before that: questions alone. */
export const oldCategory = (id: number, name: string, questions: string[]) =>
  `<question_category id="${id}">${parts({ name, contextid: COURSE_CONTEXT })}<questions>${questions.join('')}</questions></question_category>`

/** A slot of a quiz that asks a question of the bank: in the version that is newest, where none is named. */
export const slot = (number: number, entry: number, { mark = 1, version = null as number | null } = {}) =>
  `<question_instance id="${number}">${parts({ slot: number, page: 1, requireprevious: 0, maxmark: mark.toFixed(7) })}<question_reference id="${number}">${parts({ usingcontextid: 1, component: 'mod_quiz', questionarea: 'slot', questionbankentryid: entry, version })}</question_reference></question_instance>`
/** One that draws from a category. */
export const drawnSlot = (number: number, categoryId: number, mark = 1) =>
  `<question_instance id="${number}">${parts({ slot: number, page: 1, requireprevious: 0, maxmark: mark.toFixed(7) })}<question_set_reference id="${number}">${parts({ usingcontextid: 1, component: 'mod_quiz', questionarea: 'slot', questionscontextid: COURSE_CONTEXT, filtercondition: JSON.stringify({ filter: { category: { jointype: 1, values: [categoryId] } } }) })}</question_set_reference></question_instance>`
/** As Moodle wrote them before 4. */
export const oldSlot = (number: number, questionId: number, mark = 1) =>
  `<question_instance id="${number}">${parts({ slot: number, page: 1, requireprevious: 0, questionid: questionId, maxmark: mark.toFixed(7) })}</question_instance>`
export const slots = (...all: string[]) => `<question_instances>${all.join('')}</question_instances>`
