import { describe, expect, it } from 'vitest'
import { manifest12, manifest2004 } from '../package.test-data.ts'
import { readManifest } from './read-manifest.ts'

describe('the manifest of a package', () => {
  it('by SCORM 1.2 says what is launched, and with which score it is passed', () => {
    const items = [
      { id: 'a', title: 'One', href: 'a.html', score: '80', parameters: '?x=1' },
      { id: 'b', title: 'Two', href: 'b.html#end', asset: true as const },
    ]
    expect(readManifest(manifest12(items))).toEqual({
      standard: '1.2',
      title: 'Fire safety',
      items: [
        { id: 'a', title: 'One', href: 'a.html?x=1', masteryScore: 80, launchData: '', isAsset: false },
        { id: 'b', title: 'Two', href: 'b.html#end', masteryScore: null, launchData: '', isAsset: true },
      ],
    })
  })

  it('by SCORM 2004 says the same, of the default organization, without what is hidden', () => {
    expect(readManifest(manifest2004)).toEqual({
      standard: '2004',
      title: 'First aid & rescue',
      items: [
        {
          id: 'one',
          title: 'Burns',
          href: 'content/start.html?lang=en',
          masteryScore: 80,
          launchData: 'level=2',
          isAsset: false,
        },
      ],
    })
  })

  it.each([
    ['nested without end', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'package_too_complex'],
    [
      'of more items than anybody opens',
      manifest12(Array.from({ length: 101 }, (_, i) => ({ id: `i${i}`, title: 'x', href: 'x' }))),
      'package_too_complex',
    ],
    ['of another kind', '<tincan/>', 'package_without_items'],
    ['with a document type', '<!DOCTYPE manifest><manifest/>', 'package_broken_manifest'],
    ['empty', '', 'package_broken_manifest'],
  ])('is refused: %s', (_, xml, problem) => {
    expect(() => readManifest(xml)).toThrow(problem)
  })
})
