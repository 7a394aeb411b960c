import { zipOf } from '../../../test/workbooks.ts'

type Item = { id: string; title: string; href: string; score?: string; parameters?: string; asset?: true }

/** A manifest as exporters write it. */
export function manifest12(items: readonly Item[], title = 'Fire safety'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="M1" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="O1"><organization identifier="O1"><title>${title}</title>
    ${items
      .map(
        ({ id, title: name, score, parameters }) =>
          `<item identifier="${id}" identifierref="R-${id}" isvisible="true"${parameters ? ` parameters="${parameters}"` : ''}><title>${name}</title>${
            score ? `<adlcp:masteryscore>${score}</adlcp:masteryscore>` : ''
          }</item>`,
      )
      .join('\n')}
  </organization></organizations>
  <resources>
    ${items
      .map(
        ({ id, href, asset }) =>
          `<resource identifier="R-${id}" type="webcontent" adlcp:scormtype="${asset ? 'asset' : 'sco'}" href="${href}"><file href="${href}"/></resource>`,
      )
      .join('\n')}
  </resources>
</manifest>`
}

export const manifest2004 = `<?xml version="1.0" standalone="no"?>
<manifest identifier="M2" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
    xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="B"><organization identifier="A"><title>Not this</title></organization>
    <organization identifier="B"><title>First aid &amp; rescue</title>
      <item identifier="chapter"><title>Chapter</title>
        <item identifier="one" identifierref="R1" parameters="?lang=en"><title>Burns</title>
          <adlcp:dataFromLMS>level=2</adlcp:dataFromLMS>
          <imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true">
            <imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure>
          </imsss:primaryObjective></imsss:objectives></imsss:sequencing>
        </item>
        <item identifier="hidden" identifierref="R1" isvisible="false"><title>Hidden</title></item>
      </item>
    </organization></organizations>
  <resources xml:base="content/"><resource identifier="R1" type="webcontent" adlcp:scormType="sco" href="start.html"/></resources>
</manifest>`

export const page = (words: string) => `<!doctype html><title>${words}</title><p>${words}</p>`

/** A package by SCORM 1.2 with one item; `files` beside it, or in the place of what it has. */
export const package12 = (files: Record<string, string> = {}): Buffer =>
  zipOf(
    {
      'imsmanifest.xml': manifest12([{ id: 'i1', title: 'Exits', href: 'index.html', score: '80' }]),
      'index.html': page('Where the exits are'),
      'lib/app.js': 'var started = true',
      ...files,
    },
    { packed: true },
  )
