import type { CourseFormat } from '#contract/courses/course-transfer.ts'
import type { CourseSettings, Outline, OutlineLesson } from '#contract/courses/course.ts'
import { FILES } from './cartridge/lesson-resources.ts'
import { manifestXml } from './cartridge/manifest-xml.ts'
import type { Resource } from './lesson-to-write.ts'
import { numbered } from './names.ts'
import type { ZippedFile } from './zip-stream.ts'

/** Names what did not come along. */
export const LEFT_OUT = 'left-out.txt'

export type Leaving = { id: string; settings: CourseSettings; outline: Outline }
export type LeavingModule = {
  id: string
  title: string
  /** The folder of its lessons, and their names in it without an ending. */
  folder: string
  lessons: { lesson: OutlineLesson; name: string }[]
}

/** What was written: of each lesson, by its id, and the attached files, by theirs. */
export type Written = {
  resources: ReadonlyMap<string, readonly Resource[]>
  files: ReadonlyMap<string, string>
  others: readonly string[]
}

/** How a kind of archive is laid out beside its lessons. */
type Archive = {
  modules: LeavingModule[]
  /** Where attached files lie. */
  folder: string
  begin: () => Promise<ZippedFile[]>
  end: (written: Written) => ZippedFile[]
}

const modulesOf = (outline: Outline): LeavingModule[] =>
  outline.map(({ id, title, lessons }, at) => ({
    id,
    title,
    folder: numbered(at, title),
    lessons: lessons.map((lesson, index) => ({ lesson, name: numbered(index, lesson.title) })),
  }))

export const archives: Record<CourseFormat, (course: Leaving) => Archive> = {
  markdown({ settings, outline }) {
    const modules = modulesOf(outline)
    return {
      modules,
      folder: 'files',
      begin: async () => {
        const { courseFile } = await import('./lesson-file.ts')
        return [{ name: 'course.md', content: courseFile(settings, modules) }]
      },
      end: () => [],
    }
  },
  common_cartridge(course) {
    const modules = modulesOf(course.outline)
    return {
      modules,
      folder: FILES,
      begin: async () => [],
      // Last: what is in it is known then.
      end: (written) => [{ name: 'imsmanifest.xml', content: manifestXml(course, modules, written) }],
    }
  },
}

export const archiveEndings: Record<CourseFormat, string> = { markdown: 'zip', common_cartridge: 'imscc' }
