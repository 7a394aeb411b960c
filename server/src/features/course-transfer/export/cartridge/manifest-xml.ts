import { escapedHtml as escaped } from '#contract/rich-text/html.ts'
import type { Leaving, LeavingModule, Written } from '../archives.ts'
import type { Resource } from '../lesson-to-write.ts'
import { nameOf } from './lesson-resources.ts'

const XSD = 'http://www.imsglobal.org/xsd/imsccv1p3'
const PROFILE = 'http://www.imsglobal.org/profile/cc/ccv1p3'
const LOM = 'http://ltsc.ieee.org/xsd/imsccv1p3/LOM'

const namespaces = [
  `xmlns="${XSD}/imscp_v1p1"`,
  `xmlns:lomimscc="${LOM}/manifest"`,
  `xmlns:cpx="${XSD}/imscp_extensionv1p2"`,
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  `xsi:schemaLocation="${XSD}/imscp_v1p1 ${PROFILE}/ccv1p3_imscp_v1p2_v1p0.xsd ${LOM}/manifest ${PROFILE}/LOM/ccv1p3_lommanifest_v1p0.xsd ${XSD}/imscp_extensionv1p2 ${PROFILE}/ccv1p3_cpextensionv1p2_v1p0.xsd"`,
].join(' ')

const metadata = ({ settings: { title, summary, language, topics } }: Leaving) => {
  const string = (words: string) =>
    `<lomimscc:string language="${language}">${escaped(words)}</lomimscc:string>`
  const general = [
    `<lomimscc:title>${string(title)}</lomimscc:title>`,
    `<lomimscc:language>${language}</lomimscc:language>`,
    summary && `<lomimscc:description>${string(summary)}</lomimscc:description>`,
    ...topics.map((topic) => `<lomimscc:keyword>${string(topic)}</lomimscc:keyword>`),
  ]
  return `<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general>${general.join('')}</lomimscc:general></lomimscc:lom></metadata>`
}

const item = (id: string, title: string, { refers = '', inside = '' }) =>
  `<item identifier="${id}"${refers && ` identifierref="${refers}"`}><title>${escaped(title)}</title>${inside}</item>`

const fileAt = (path: string) => `<file href="${escaped(path)}"/>`

function resource(of: Resource, attached: Written['files']): string {
  const { id, type, href, files, shows, needs: others = [], variant } = of
  const needs = [...shows.filter((one) => attached.has(one)).map((one) => nameOf(one)), ...others]
  return [
    `<resource identifier="${id}" type="${type}"${href === null ? '' : ` href="${escaped(href)}"`}>`,
    ...files.map(fileAt),
    ...needs.map((one) => `<dependency identifierref="${one}"/>`),
    variant
      ? `<cpx:variant identifier="${variant}-variant" identifierref="${variant}"><cpx:metadata/></cpx:variant>`
      : '',
    '</resource>',
  ].join('')
}

/** What is in a cartridge, and its outline. Source: 1EdTech Common Cartridge 1.3. */
export function manifestXml(course: Leaving, modules: readonly LeavingModule[], written: Written): string {
  const outline = modules.map(({ id, title, lessons }) => {
    const inside = lessons.flatMap(({ lesson }) => {
      const [first] = written.resources.get(lesson.id) ?? []
      return first ? [item(nameOf(`${lesson.id}-item`), lesson.title, { refers: first.id })] : []
    })
    return item(nameOf(id), title, { inside: inside.join('') })
  })
  const plain = (id: string, path: string): Resource => ({
    id,
    type: 'webcontent',
    href: path,
    files: [path],
    shows: [],
  })
  const resources = [
    ...[...written.resources.values()].flat(),
    ...[...written.files].map(([id, path]) => plain(nameOf(id), path)),
    ...written.others.map((path, at) => plain(`other${at + 1}`, path)),
  ].map((one) => resource(one, written.files))
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<manifest identifier="${nameOf(course.id)}" ${namespaces}>`,
    metadata(course),
    `<organizations><organization identifier="outline" structure="rooted-hierarchy"><item identifier="root">${outline.join('')}</item></organization></organizations>`,
    `<resources>${resources.join('\n')}</resources>`,
    '</manifest>\n',
  ].join('\n')
}
