import { childOf, childrenOf, everyIn, valueOf } from '#contract/rules/question-files/xml.ts'
import { NoCourse } from '../reader/refused.ts'
import type { Element } from '../xml/read-xml.ts'

export type Resource = {
  id: string
  type: string
  href: string
  /** The same in a way that fewer systems read. */
  variant?: Resource | undefined
}
/** What the outline of a cartridge has at a place: a heading with others below it, or what is to be read there. */
export type Item = { title: string; resource: Resource | null; items: Item[] }
export type Manifest = { title: string; items: Item[] }

function resourcesOf(root: Element): Map<string, Resource> {
  const list = childOf(root, 'resources')
  const variants = new Map<string, string>()
  const all = new Map<string, Resource>(
    (list ? childrenOf(list, 'resource') : []).map((one) => {
      const [file] = childrenOf(one, 'file')
      const id = one.getAttribute('identifier') ?? ''
      // Assessments and the like name their file alone.
      const href = one.getAttribute('href') || file?.getAttribute('href') || ''
      const variant = childOf(one, 'variant')?.getAttribute('identifierref')
      if (variant) variants.set(id, variant)
      return [id, { id, type: one.getAttribute('type') ?? '', href }]
    }),
  )
  for (const [id, variant] of variants) {
    const one = all.get(id)
    if (one) one.variant = all.get(variant)
  }
  return all
}

function itemOf(of: Element, resources: ReadonlyMap<string, Resource>): Item {
  return {
    title: valueOf(of, 'title'),
    resource: resources.get(of.getAttribute('identifierref') ?? '') ?? null,
    items: childrenOf(of, 'item').map((one) => itemOf(one, resources)),
  }
}

/** The outline of a cartridge. Source: 1EdTech Common Cartridge 1.0 to 1.3. Throws NoCourse. */
export function readManifest(root: Element | null): Manifest {
  if (root?.localName !== 'manifest') throw new NoCourse('course_broken')
  const metadata = childOf(root, 'metadata')
  if (/scorm/i.test(metadata ? valueOf(metadata, 'schema') : '')) throw new NoCourse('course_is_package')
  const resources = resourcesOf(root)
  const organizations = childOf(root, 'organizations')
  const organization = organizations && childOf(organizations, 'organization')
  const top = (organization ? childrenOf(organization, 'item') : []).map((one) => itemOf(one, resources))
  const titles = metadata ? [...everyIn(metadata)].filter(({ localName }) => localName === 'title') : []
  // All of it stands below one item that has no name.
  const [only] = top
  const items = top.length === 1 && only && !only.resource ? only.items : top
  return { title: (titles[0]?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(), items }
}
