import type { AttachmentOwner } from '#contract/attachments.ts'
import type { LessonContent } from '#contract/courses/course.ts'
import type { RichTextNode } from '#contract/rich-text/document.ts'
import { filesUnnamed, kindsOfFiles } from '../../../capabilities/attachments/named-files.ts'
import { failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { fileIdsIn, namesIn } from '../offered.ts'

/** The files of a course belong to all of it: a text may name what was added to another. */
export const ownerOf = (courseId: string): AttachmentOwner => ({ kind: 'course', id: courseId })

/** The same content with other files in the place of these. What a quiz asks names none. */
export function contentWithFiles(content: LessonContent, files: ReadonlyMap<string, string>): LessonContent {
  if (content.type === 'doc') return withFiles(content, files)
  if (content.type === 'package')
    return { ...content, attachmentId: files.get(content.attachmentId) ?? content.attachmentId }
  if (content.type === 'quiz' || !content.instructions) return content
  return { ...content, instructions: withFiles(content.instructions, files) }
}

function withFiles<T extends RichTextNode>(node: T, files: ReadonlyMap<string, string>): T {
  const other = <A extends { attachmentId: string }>(attrs: A): A => ({
    ...attrs,
    attachmentId: files.get(attrs.attachmentId) ?? attrs.attachmentId,
  })
  if (node.type === 'image' || node.type === 'file') return { ...node, attrs: other(node.attrs) }
  if (node.type === 'video') {
    const { captions, posterId } = node.attrs
    const poster = posterId ? { posterId: files.get(posterId) ?? posterId } : {}
    return { ...node, attrs: { ...other(node.attrs), captions: captions.map(other), ...poster } }
  }
  if (!('content' in node) || !node.content) return node
  return { ...node, content: node.content.map((inner) => withFiles<RichTextNode>(inner, files)) }
}

/** What may stand in a text as what: a film is one that a browser plays, captions are captions. */
const stands: Record<
  ReturnType<typeof namesIn>[number]['as'],
  (file: { kind: string; mediaType: string }) => boolean
> = {
  image: ({ kind }) => kind === 'image',
  video: ({ kind }) => kind === 'video',
  captions: ({ mediaType }) => mediaType.startsWith('text/vtt'),
  package: ({ kind }) => kind === 'package',
  file: () => true,
}

type Of = { courseId: string; lessonId: string }

/** Writes down which files a revision of a lesson's text names. */
export async function writeNames(
  tx: Tx,
  companyId: string,
  { courseId, lessonId }: Of,
  revision: number,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return
  const of = { company_id: companyId, course_id: courseId, lesson_id: lessonId, revision }
  await tx
    .insertInto('course_files')
    .values(ids.map((id) => ({ ...of, attachment_id: id })))
    .execute()
}

/**
 * Writes down which files a draft names from its next revision on; what was published keeps its own. BAD_REQUEST where
 * it names a file that is not the course's, or as an image what is none.
 */
export async function nameFiles(
  tx: Tx,
  companyId: string,
  of: Of,
  before: { content: LessonContent | null; revision: number },
  content: LessonContent | null,
): Promise<void> {
  const { courseId, lessonId } = of
  const ids = content ? fileIdsIn(content) : []
  const kinds = await kindsOfFiles(tx, ownerOf(courseId), ids)
  for (const { id, as } of content ? namesIn(content) : []) {
    const file = kinds.get(id)
    if (!file || !stands[as](file)) failField('content', 'unknown_file')
  }
  await tx
    .deleteFrom('course_files')
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .where('revision', '=', before.revision)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('course_texts')
            .select('revision')
            .where('course_texts.course_id', '=', courseId)
            .where('course_texts.lesson_id', '=', lessonId)
            .where('course_texts.revision', '=', before.revision),
        ),
      ),
    )
    .execute()
  await writeNames(tx, companyId, of, before.revision + 1, ids)
  const gone = before.content ? fileIdsIn(before.content).filter((id) => !ids.includes(id)) : []
  await filesUnnamed(tx, gone)
}
