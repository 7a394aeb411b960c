import type { LessonContent } from '#contract/courses/course.ts'
import type { Block, RichText } from '#contract/rich-text/document.ts'

const emptyLine: Block = { type: 'paragraph' }

function kept(blocks: readonly Block[], gone: ReadonlySet<string>): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'image':
      case 'file':
        return gone.has(block.attrs.attachmentId) ? [] : [block]
      case 'video': {
        if (gone.has(block.attrs.attachmentId)) return []
        const captions = block.attrs.captions.filter(({ attachmentId }) => !gone.has(attachmentId))
        return [{ ...block, attrs: { ...block.attrs, captions } }]
      }
      case 'bulletList':
      case 'orderedList':
        return [
          { ...block, content: block.content.map((one) => ({ ...one, content: some(one.content, gone) })) },
        ]
      case 'blockquote':
      case 'callout':
        return [{ ...block, content: some(block.content, gone) }]
      case 'table':
        return [
          {
            ...block,
            content: block.content.map((row) => ({
              ...row,
              content: row.content.map((cell) => ({ ...cell, content: some(cell.content, gone) })),
            })),
          },
        ]
      default:
        return [block]
    }
  })
}

/** What holds others holds a line at least. */
function some(blocks: readonly Block[], gone: ReadonlySet<string>): Block[] {
  const left = kept(blocks, gone)
  return left.length > 0 ? left : [emptyLine]
}

function ofText(text: RichText, gone: ReadonlySet<string>): RichText | null {
  const content = kept(text.content, gone)
  return content.length > 0 ? { ...text, content } : null
}

/** A content without files that could not be kept; null where nothing is left of it. */
export function withoutFiles(content: LessonContent, gone: ReadonlySet<string>): LessonContent | null {
  if (gone.size === 0) return content
  switch (content.type) {
    case 'doc':
      return ofText(content, gone)
    case 'assignment':
    case 'live_class':
      return { ...content, instructions: content.instructions && ofText(content.instructions, gone) }
    case 'package':
      return gone.has(content.attachmentId) ? null : content
    case 'quiz':
      return content
  }
}
