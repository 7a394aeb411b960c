/**
 * Draws every screen into shots/: both themes, three widths, both languages.
 * `npm run shots -- login dark 360` draws only those whose file name holds all the words given.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../e2e/harness/browser.ts'
import { byPerson, walk, type Look } from '../e2e/harness/look.ts'
import { screens } from '../e2e/screens.ts'
import { root } from './lib/run.ts'
import { demoPassword, startCairn } from './services/cairn.ts'

const words = process.argv.slice(2)
const folder = join(root, 'shots')
const themes = ['light', 'dark'] as const
const widths = [360, 768, 1440]
const languages = ['en', 'es'] as const

const looks: Look[] = themes.flatMap((theme) =>
  widths.flatMap((width) => languages.map((language) => ({ theme, width, language }))),
)
const fileName = (name: string, { theme, width, language }: Look) =>
  `${name}-${theme}-${width}-${language}.png`
const wanted = (file: string) => words.every((word) => `-${file.replace('.png', '')}-`.includes(`-${word}`))

mkdirSync(folder, { recursive: true })
const cairn = await startCairn()
const browser = await launchBrowser()
let drawn = 0
try {
  for (const look of looks) {
    const chosen = screens.filter(({ name }) => wanted(fileName(name, look)))
    for (const group of byPerson(chosen))
      await walk(
        browser,
        { port: cairn.port, password: demoPassword },
        group,
        look,
        async ({ name }, page) => {
          await page.screenshot({ path: join(folder, fileName(name, look)), fullPage: true })
          drawn += 1
        },
      )
  }
} finally {
  await browser.close()
  await cairn.stop()
}
console.log(`${drawn} pictures in shots/`)
process.exitCode = drawn > 0 ? 0 : 1
