import { SaxesParser } from 'saxes'
import { limits } from '#contract/limits.ts'
import type { PackageItem, PackageStandard } from '#contract/courses/packages.ts'
import { cutText } from '#contract/text.ts'
import { packagesLimits } from '../limits.ts'

/** Why a file is no package that can be played: each names the text `validation.<problem>`. */
export type PackageProblem =
  | 'package_not_zip'
  | 'package_encrypted'
  | 'package_without_manifest'
  | 'package_broken_manifest'
  | 'package_without_items'
  | 'package_missing_file'
  | 'package_elsewhere'
  | 'package_too_complex'

export class NoPackage extends Error {
  readonly problem: PackageProblem
  constructor(problem: PackageProblem) {
    super(problem)
    this.problem = problem
  }
}

export type Manifest = { standard: PackageStandard; title: string; items: PackageItem[] }

type Item = {
  id: string
  ref: string
  parameters: string
  visible: boolean
  title: string
  masteryScore: number | null
  /** Of SCORM 2004: whether its primary objective is satisfied by the score. */
  byMeasure: boolean
  launchData: string
}
type Resource = { href: string; base: string; type: string }

const MOST_DEEP = 60

/** A name without its prefix: exporters choose these as they like. */
const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

const one = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A score to pass with in per cent. SCORM 1.2 counts it to 100, SCORM 2004 to 1. */
function scoreOf(text: string, most: number): number | null {
  const score = text.trim() ? (Number(text) / most) * 100 : NaN
  return score >= 0 && score <= 100 ? score : null
}

/** SCORM says which it is in `schemaversion`; where that is missing, its namespace does. */
function standardOf(version: string, spaces: string): PackageStandard {
  if (/2004|CAM|^1\.3/i.test(version)) return '2004'
  if (/^1\.[12]/.test(version)) return '1.2'
  return /adlcp_v1p3/i.test(spaces) ? '2004' : '1.2'
}

/** Joins parameters of a launch to an address as SCORM 1.2 and 2004 have it (CAM, “item parameters”). */
function withParameters(href: string, parameters: string): string {
  const given = parameters.replace(/^[?&]+/, '')
  if (!given) return href
  if (given.startsWith('#')) return href.includes('#') ? href : href + given
  return `${href}${href.includes('?') ? '&' : '?'}${given}`
}

/**
 * What a package launches, by its manifest. Of several organizations the default one counts. Throws NoPackage.
 * Source: SCORM 1.2 and SCORM 2004 content aggregation models, IMS Content Packaging 1.1.
 */
export function readManifest(xml: string): Manifest {
  // Entities are never told of: those of XML alone are known, and none can be told to grow.
  const parser = new SaxesParser()
  const path: string[] = []
  const organizations: { id: string; title: string; items: Item[] }[] = []
  const resources = new Map<string, Resource>()
  const under: Item[] = []
  let standard = ''
  let spaces = ''
  let preferred = ''
  let base = ''
  let text = ''
  let objective = { measured: false }

  parser.on('error', () => {
    throw new NoPackage('package_broken_manifest')
  })
  parser.on('doctype', () => {
    throw new NoPackage('package_broken_manifest')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    if (path.length >= MOST_DEEP) throw new NoPackage('package_too_complex')
    const given = new Map(Object.entries(attributes).map(([key, value]) => [local(key), value]))
    const attribute = (key: string) => given.get(key) ?? ''
    path.push(tag)
    text = ''
    if (tag === 'manifest' && path.length === 1) spaces = Object.values(attributes).join(' ')
    if (tag === 'organizations') preferred = attribute('default')
    if (tag === 'organization') organizations.push({ id: attribute('identifier'), title: '', items: [] })
    if (tag === 'resources') base = attribute('base')
    if (tag === 'resource') {
      if (resources.size >= packagesLimits.files) throw new NoPackage('package_too_complex')
      resources.set(attribute('identifier'), {
        href: attribute('href'),
        base: base + attribute('base'),
        type: attribute('scormtype').toLowerCase(),
      })
    }
    if (tag === 'item') {
      const items = organizations.at(-1)?.items
      if ((items?.length ?? 0) >= packagesLimits.manifestItems) throw new NoPackage('package_too_complex')
      const item: Item = {
        id: attribute('identifier'),
        ref: attribute('identifierref'),
        parameters: attribute('parameters'),
        visible: attribute('isvisible') !== 'false',
        title: '',
        masteryScore: null,
        byMeasure: false,
        launchData: '',
      }
      items?.push(item)
      under.push(item)
    }
    if (tag === 'primaryobjective') objective = { measured: attribute('satisfiedbymeasure') === 'true' }
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', () => {
    const tag = path.pop() ?? ''
    const parent = path.at(-1)
    const item = under.at(-1)
    if (tag === 'item') under.pop()
    else if (tag === 'schemaversion' && parent === 'metadata' && path.length === 2) standard ||= text.trim()
    else if (tag === 'title' && parent === 'organization') {
      const organization = organizations.at(-1)
      if (organization) organization.title = one(text)
    } else if (item) {
      if (tag === 'title' && parent === 'item') item.title = one(text)
      if (tag === 'masteryscore') item.masteryScore = scoreOf(text, 100)
      if (tag === 'datafromlms') item.launchData = text
      if (tag === 'minnormalizedmeasure' && parent === 'primaryobjective' && objective.measured)
        item.masteryScore = scoreOf(text, 1)
    }
    text = ''
  })
  parser.write(xml).close()

  const organization = organizations.find(({ id }) => id === preferred) ?? organizations[0]
  const all = organization?.items.filter(({ ref }) => resources.get(ref)?.href) ?? []
  const shown = all.some(({ visible }) => visible) ? all.filter(({ visible }) => visible) : all
  const items = shown.map((item): PackageItem => {
    const { href, base: folder, type } = resources.get(item.ref) as Resource
    return {
      id: item.id,
      title: cutText(item.title || organization?.title || item.id, limits.courseTitleLength),
      href: withParameters(folder + href, item.parameters),
      masteryScore: item.masteryScore,
      launchData: item.launchData.slice(0, limits.packageState),
      isAsset: type === 'asset',
    }
  })
  if (items.length === 0) throw new NoPackage('package_without_items')
  if (items.length > limits.packageItems) throw new NoPackage('package_too_complex')
  const isNamed = ({ id }: PackageItem) => id.length > 0 && id.length <= limits.packageItemLength
  const names = new Set(items.map(({ id }) => id))
  if (!items.every(isNamed) || names.size !== items.length) throw new NoPackage('package_broken_manifest')
  const title = organization?.title || items[0]?.title || ''
  return { standard: standardOf(standard, spaces), title: cutText(title, limits.courseTitleLength), items }
}
