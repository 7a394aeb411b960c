/** What an archive is of, by the file that only such a one has, and the folder that all of it lies in. */
export type Format = 'markdown' | 'moodle' | 'cartridge'

const MANIFESTS = { moodle: 'moodle_backup.xml', cartridge: 'imsmanifest.xml' } as const

/** The folder in which a file of this name lies, at most one folder deep: somebody may have packed the folder itself. */
const folderOf = (names: readonly string[], name: string) =>
  names
    .filter((one) => one === name || (one.endsWith(`/${name}`) && one.split('/').length === 2))
    .map((one) => one.slice(0, -name.length))
    .toSorted((one, other) => one.length - other.length)[0]

export function formatOf(names: readonly string[]): { format: Format; folder: string } | null {
  for (const format of ['moodle', 'cartridge'] as const) {
    const folder = folderOf(names, MANIFESTS[format])
    if (folder !== undefined) return { format, folder }
  }
  return null
}

/** The parts of a backup that are read; of users, grades and what was done nothing is. */
const ofMoodle =
  /^(?:(?:moodle_backup|files|questions)\.xml|course\/course\.xml|sections\/section_\d+\/section\.xml|activities\/([a-z\d]+)_\d+\/(?:\1|module)\.xml)$/

/** Questions lie beside their quiz. */
const ofTexts = /\.(md|markdown|xml|gift)$/i

/** What says when something is passed is read where it is not too much. */
const gradesOfMoodle = /^activities\/(?:quiz|assign)_\d+\/grades\.xml$/

const ofCartridge = /\.(xml|qti|html?|xhtml)$/i

/** Whether a file says what the course is: without it, it would not be whole. */
export function isLesson(format: Format, path: string): boolean {
  if (format === 'markdown') return /\.(md|markdown)$/i.test(path)
  return format === 'moodle' ? ofMoodle.test(path) : path === MANIFESTS.cartridge
}

/** Whether a file is read as a text, and not only kept as it is. */
export function isText(format: Format, path: string): boolean {
  if (format === 'markdown') return ofTexts.test(path)
  return format === 'moodle' ? ofMoodle.test(path) || gradesOfMoodle.test(path) : ofCartridge.test(path)
}
