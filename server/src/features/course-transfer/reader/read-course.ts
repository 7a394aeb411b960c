import { readCartridge } from '../cartridge/read-cartridge.ts'
import { readMoodle } from '../moodle/read-moodle.ts'
import type { ReadCourse } from './coming.ts'
import { openArchive, type CourseFile } from './open-archive.ts'
import { readTexts } from './read-texts.ts'

/** A course that was read, and whether the file lies unpacked where it was said that it may. */
export type ReadFile = ReadCourse & { isUnpacked: boolean }

/** A file, or an archive of them, as a course: what it consists of, what comes along, and what does not. Throws NoCourse. */
export async function readCourse(file: CourseFile): Promise<ReadFile> {
  const opened = await openArchive(file)
  return { ...readers[opened.format](opened, file.name), isUnpacked: opened.isUnpacked }
}

const readers = { markdown: readTexts, moodle: readMoodle, cartridge: readCartridge }
