import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { zipOf } from '../../../../test/workbooks.ts'
import { readZip } from './read-zip.ts'

/** As the writers of courses lay their packages out: where the page lies that is launched, what is beside it, and how the manifest says so. */
const layouts = {
  storyline: {
    'imsmanifest.xml': `<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="site_5YQ" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion>
    <adlcp:location>metadata.xml</adlcp:location></metadata>
  <organizations default="site_5YQ_org">
    <organization identifier="site_5YQ_org"><title>Working at height</title>
      <item identifier="i6Zx_course_id" identifierref="r6Zx_course_id" isvisible="true"><title>Working at height</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="r6Zx_course_id" type="webcontent" href="index_lms.html" adlcp:scormtype="sco">
      <file href="index_lms.html"/><file href="story.html"/><file href="story_content/frame.xml"/>
    </resource>
  </resources>
</manifest>`,
    'index_lms.html':
      '<!doctype html><script src="lms/scormdriver.js"></script><iframe src="story.html"></iframe>',
    'story.html': '<!doctype html>',
    'story_content/frame.xml': '<bwFrame/>',
    'html5/data/js/data.js': 'var data',
    'html5/lib/scripts/app.min.js': 'var app',
    'lms/scormdriver.js': 'var driver',
    'mobile/5kQ_80.jpg': '0',
  },
  ispring: {
    'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<manifest identifier="ISPRING_1" version="1.3" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 3rd Edition</schemaversion></metadata>
  <organizations default="ORG-1">
    <organization identifier="ORG-1" adlseq:objectivesGlobalToSystem="false"><title><![CDATA[Hygiene & health]]></title>
      <item identifier="ITEM-1" identifierref="RES-1"><title><![CDATA[Hygiene & health]]></title>
        <imsss:sequencing><imsss:objectives>
          <imsss:primaryObjective objectiveID="PRIMARYOBJ" satisfiedByMeasure="true">
            <imsss:minNormalizedMeasure>0.75</imsss:minNormalizedMeasure>
          </imsss:primaryObjective>
        </imsss:objectives><imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>
      </item>
      <imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>
    </organization>
  </organizations>
  <resources><resource identifier="RES-1" type="webcontent" adlcp:scormType="sco" xml:base="res/" href="index.html">
    <file href="index.html"/><file href="data/player.js"/></resource></resources>
</manifest>`,
    'res/index.html': '<!doctype html><script src="data/player.js"></script>',
    'res/data/player.js': 'var player',
    'res/data/img/slide 1.png': '0',
  },
  captivate: {
    'Fire drill/imsmanifest.xml': `\uFEFF<?xml version="1.0" encoding="utf-8" ?>
<manifest identifier="CourseID1" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="Course_ID1_ORG">
    <organization identifier="Course_ID1_ORG"><title>Fire drill</title>
      <item identifier="SCO_ID1" identifierref="SCO_ID1_RES"><title>Fire drill</title><adlcp:masteryscore>80</adlcp:masteryscore></item>
      <item identifier="GLOSSARY" identifierref="GLOSSARY_RES"><title>Words</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="SCO_ID1_RES" type="webcontent" adlcp:scormtype="SCO" href="index_scorm.html?mode=lms">
      <file href="index_scorm.html"/><dependency identifierref="COMMON"/></resource>
    <resource identifier="GLOSSARY_RES" type="webcontent" adlcp:scormtype="Asset" href="assets\\words.html"/>
    <resource identifier="COMMON" type="webcontent" adlcp:scormtype="asset"><file href="assets/js/CPM.js"/></resource>
  </resources>
</manifest>`,
    'Fire drill/index_scorm.html':
      '<!doctype html><frameset rows="0,*"><frame src="goodbye.html"><frame src="index.html"></frameset>',
    'Fire drill/goodbye.html': '<!doctype html>',
    'Fire drill/index.html': '<!doctype html>',
    'Fire drill/assets/words.html': '<!doctype html>',
    'Fire drill/assets/js/CPM.js': 'var cp',
    '__MACOSX/Fire drill/._index.html': '0',
  },
  rise: {
    'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:scorm="http://www.adlnet.org/xsd/adlcp_rootv1p2" identifier="R1">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="O"><organization identifier="O"><title>Welcome</title>
    <item identifier="I" identifierref="R" parameters="?content=..%2Fscormcontent%2Findex.html"><title>Welcome</title></item>
  </organization></organizations>
  <resources><resource identifier="R" type="webcontent" scorm:scormtype="sco" href="scormdriver/indexAPI.html"/></resources>
</manifest>`,
    'scormdriver/indexAPI.html': '<!doctype html><frameset><frame name="scormdriver_content"></frameset>',
    'scormcontent/index.html': '<!doctype html>',
    'scormcontent/lib/main.bundle.js': 'var main',
  },
} as const

async function read(layout: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-exporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'package.zip')
  writeFileSync(path, zipOf(layout, { packed: true }))
  const { standard, title, items, files } = await readZip(path)
  const launches = items.map((one) => [one.title, one.href, one.masteryScore, one.isAsset ? 'asset' : 'sco'])
  return { standard, title, launches, files: files.map(({ name }) => name) }
}

it('a package as Storyline lays it out launches the page that holds its story in a frame', async () => {
  const { files, ...said } = await read(layouts.storyline)
  expect(said).toEqual({
    standard: '1.2',
    title: 'Working at height',
    launches: [['Working at height', 'index_lms.html', null, 'sco']],
  })
  expect(files).toContain('html5/data/js/data.js')
})

it('a package as iSpring lays it out launches the page in its folder, passed by the measure of its objective', async () => {
  const { files, ...said } = await read(layouts.ispring)
  expect(said).toEqual({
    standard: '2004',
    title: 'Hygiene & health',
    launches: [['Hygiene & health', 'res/index.html', 75, 'sco']],
  })
  expect(files).toContain('res/data/img/slide 1.png')
})

it('a package as Captivate lays it out, packed with its folder, launches its frames and the page without a score beside them', async () => {
  const { files, ...said } = await read(layouts.captivate)
  expect(said).toEqual({
    standard: '1.2',
    title: 'Fire drill',
    launches: [
      ['Fire drill', 'index_scorm.html?mode=lms', 80, 'sco'],
      ['Words', 'assets/words.html', null, 'asset'],
    ],
  })
  expect(files).toEqual([
    'imsmanifest.xml',
    'index_scorm.html',
    'goodbye.html',
    'index.html',
    'assets/words.html',
    'assets/js/CPM.js',
  ])
})

it('a package as Rise lays it out launches its driver, which is told where the content lies', async () => {
  const { files, ...said } = await read(layouts.rise)
  expect(said).toEqual({
    standard: '1.2',
    title: 'Welcome',
    launches: [['Welcome', 'scormdriver/indexAPI.html?content=..%2Fscormcontent%2Findex.html', null, 'sco']],
  })
  expect(files).toContain('scormcontent/lib/main.bundle.js')
})
