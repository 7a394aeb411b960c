import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthIt = /\.(js|mjs|css|json|svg|txt|webmanifest|wasm|map)$/
/** Below this a compressed file saves nothing: it fits one packet anyway. */
const smallest = 1024

/** Puts a `.br` (as small as brotli can) and a `.gz` beside every file that gains from it. */
export async function precompress(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => worthIt.test(path))
    .map((path) => join(folder, path))
  for (const path of paths) {
    const bytes = await readFile(path)
    if (bytes.length < smallest) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
    if (br.length < bytes.length) await writeFile(`${path}.br`, br)
    if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
  }
}
