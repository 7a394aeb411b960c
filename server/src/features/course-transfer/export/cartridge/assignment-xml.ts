import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { escapedHtml as escaped, htmlOfText, type PathOf } from '#contract/rich-text/html.ts'
import { mostPoints } from '#contract/rules/learning/work-score.ts'

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imscc_extensions/assignment http://www.imsglobal.org/profile/cc/cc_extensions/cc_extresource_assignmentv1p0_v1p0.xsd"'

/** What may be handed in, as that format calls it. */
const formats = { text: 'html', files: 'file', link: 'url' } as const

/**
 * An assignment of a cartridge. Rubrics, recordings and reviews among learners have no place in it. Source: 1EdTech Common Cartridge,
 * Assignment extension 1.0.
 */
export function assignmentXml(id: string, title: string, content: AssignmentContent, pathOf: PathOf): string {
  const { instructions, settings } = content
  const html = instructions ? htmlOfText(instructions, pathOf) : ''
  const accepted = (['text', 'files', 'link'] as const).filter((way) => settings.accepts[way])
  return [
    `${HEAD} identifier="${id}">`,
    `<title>${escaped(title)}</title>`,
    `<text texttype="text/html">${escaped(html)}</text>`,
    `<gradable points_possible="${mostPoints(content)}">true</gradable>`,
    `<submission_formats>${accepted.map((way) => `<format type="${formats[way]}"/>`).join('')}</submission_formats>`,
    '</assignment>\n',
  ].join('')
}
