/**
 * Makes the working tree ready to run: dependencies, then (with `--build`) the web application.
 * Plain JavaScript without imports beyond Node's own: it runs on the machine's Node, before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, 'node')
/** Development needs what a server does not; an install without it (`npm ci --omit=dev`) is enough to start. */
const wantsDev = process.argv.includes('--dev')

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

/**
 * @param {string} what
 * @param {string[]} advice
 * @returns {never}
 */
function stop(what, ...advice) {
  process.stderr.write(`\n${[what, ...advice].join('\n  ')}\n`)
  process.exit(1)
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * npm writes the second file when an install has finished, so comparing the two tells an interrupted or outdated
 * install from a good one whatever the clocks say. Packages for other platforms are allowed to be absent.
 */
function installed() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const has = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, wanted]) =>
      path === '' ||
      ((wanted.optional || (wanted.dev && !wantsDev)) && !has[path]) ||
      (has[path]?.version === wanted.version && existsSync(join(root, path))),
  )
}

function install() {
  say('Installing dependencies. This takes a minute or two, once.')
  // The install replaces node_modules, so it must not run on a Node that lives inside it.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  const npm = process.env.npm_execpath
  const own = process.env.npm_node_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(wantsDev ? ['--include=dev'] : [])]
  const [command, argv] = npm && own && !own.startsWith(root) ? [own, [npm, ...args]] : ['npm', args]
  const { status, error } = spawnSync(command, argv, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path },
  })
  if (status === 0) return
  stop(
    `Installing the dependencies failed${error ? `: ${error.message}` : '; npm says why above'}.`,
    'Is the package registry within reach (a proxy, a firewall)? Is the disk full?',
    'Run the same command again once that is mended: nothing else needs cleaning up.',
  )
}

/** The `node` package puts its binary in place with an install script, which some settings forbid. */
function checkNode() {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const version = status === 0 ? stdout.trim() : undefined
  if (version && Number(version.slice(1).split('.')[0]) >= 24) return
  stop(
    version ? `node_modules/.bin/node is ${version}; Cairn needs 24 or newer.` : 'Node 24 was not installed.',
    'It comes with the package "node", whose install script fetches the binary for this machine.',
    'If install scripts are switched off (`npm config get ignore-scripts` says true), allow this one:',
    '  npm rebuild node --ignore-scripts=false --foreground-scripts',
    'Processors and systems that Node 24 does not support (32-bit, glibc before 2.28) cannot run Cairn.',
  )
}

/** @param {string[]} argv */
function onNode24(...argv) {
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }
  const { status } = spawnSync(node, argv, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`This is Node ${process.versions.node}; Cairn starts on 20 or newer.`)
if (!installed()) install()
checkNode()
if (process.argv.includes('--build')) onNode24('tools/build.ts')
