import type { LessonContent, WrittenPage } from '#contract/courses/course.ts'
import { changedBlocks } from '#contract/rich-text/changed-blocks.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { hintsOfLesson, keptHints } from '#contract/rules/learning/hints/ladder.ts'

function ofText(text: RichText, gone: ReadonlySet<string>): RichText | null {
  const content = changedBlocks(text.content, (block) => {
    if (block.type === 'image' || block.type === 'file')
      return gone.has(block.attrs.attachmentId) ? [] : [block]
    if (block.type !== 'video') return [block]
    if (gone.has(block.attrs.attachmentId)) return []
    const captions = block.attrs.captions.filter(({ attachmentId }) => !gone.has(attachmentId))
    const { posterId } = block.attrs
    const poster = posterId && gone.has(posterId) ? { posterId: null } : {}
    return [{ ...block, attrs: { ...block.attrs, captions, ...poster } }]
  })
  return content.length > 0 ? { ...text, content } : null
}

/** Its hints name no files. */
function ofPage(page: WrittenPage, gone: ReadonlySet<string>): WrittenPage | null {
  const hints = keptHints(hintsOfLesson(page))
  const text = ofText(page, gone)
  if (!text && !hints.hints) return null
  return { ...(text ?? { type: 'doc', content: [{ type: 'paragraph' }] }), ...hints }
}

/** A content without files that could not be kept; null where nothing is left of it. */
export function withoutFiles(content: LessonContent, gone: ReadonlySet<string>): LessonContent | null {
  if (gone.size === 0) return content
  switch (content.type) {
    case 'doc':
      return ofPage(content, gone)
    case 'assignment':
    case 'live_class':
      return { ...content, instructions: content.instructions && ofText(content.instructions, gone) }
    case 'package':
      return gone.has(content.attachmentId) ? null : content
    case 'quiz':
      return content
  }
}
