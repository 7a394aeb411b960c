import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ask, root, run } from '#tools/lib/run.ts'

const VERSION = '4.32.5'
const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''

/** Schemathesis in a folder of its own, put there where Python can; else why it is not there. */
export async function provideSchemathesis(
  cache = join(root, '.cache'),
): Promise<{ program: string; folder: string } | { missing: string }> {
  const folder = join(cache, `schemathesis-${VERSION}`)
  const program = join(folder, 'bin', 'schemathesis')
  const isThere = () => ask(program, '--version')?.includes(VERSION) ?? false
  if (isThere()) return { program, folder }
  if (!ask('python3', '--version')) return { missing: 'there is no python3 here' }
  rmSync(folder, { recursive: true, force: true })
  const made = await run('python3', ['-m', 'venv', folder])
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
  const { output } = made.code === 0 ? await run(join(folder, 'bin', 'python'), pip) : made
  if (isThere()) return { program, folder }
  rmSync(folder, { recursive: true, force: true })
  return { missing: `Schemathesis could not be installed: ${lastLine(output)}` }
}
