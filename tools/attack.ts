import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoOnPostgres, type DemoDatabase } from './attack/demo-on-postgres.ts'
import { myData } from './attack/c1-my-data.ts'
import { stylesheets } from './attack/h1-stylesheets.ts'
import { erasing } from './attack/h2-erasing.ts'
import { images } from './attack/h3-images.ts'
import { limits } from './attack/h4-limits.ts'
import { guesses } from './attack/h5-guesses.ts'
import { costlyCourses } from './attack/m9-courses.ts'
import { readers } from './attack/m9-tables.ts'
import { files } from './attack/n1-files.ts'
import { courses } from './attack/n2-courses.ts'
import { certificates } from './attack/n3-certificates.ts'
import { apiTokens } from './attack/n4-tokens.ts'
import { fields } from './attack/n5-fields.ts'
import { parts } from './attack/n6-parts.ts'
import { words } from './attack/n7-words.ts'
import { handovers } from './attack/n8-handovers.ts'
import { certificate, makeCertificate } from './attack/own-https.ts'
import { playAll } from './attack/play.ts'
import { NotOurs, portOfOwn, type Target } from './attack/target.ts'
import { demoPassword, startCairn } from './services/cairn.ts'

/** In this order: those that wear out the limits come last. */
const attacks = [
  myData,
  stylesheets,
  erasing,
  images,
  readers,
  costlyCourses,
  courses,
  parts,
  words,
  handovers,
  files,
  fields,
].concat(apiTokens, certificates, guesses, limits)
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** A server of our own, which goes with all that was done to it; on a PostgreSQL, whose rows nobody else changes. */
async function attackThrowaway(postgres?: DemoDatabase): Promise<boolean> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-attacked-'))
  const env = {
    CAIRN_RATE_LIMITS: 'on',
    // The stylesheet of H1 comes from this machine.
    CAIRN_PRIVATE_ADDRESSES: 'allow',
    ...(makeCertificate() ? { NODE_EXTRA_CA_CERTS: certificate } : {}),
    LOG_LEVEL: 'fatal',
    ...postgres?.env,
  }
  let server = await startCairn({ dataFolder, env })
  const target: Target = {
    port: server.port,
    password: demoPassword,
    own: {
      pid: server.pid,
      ...(postgres
        ? {}
        : {
            async whileDown(change) {
              await server.stop()
              await change(dataFolder)
              server = await startCairn({ dataFolder, env, port: target.port })
              if (target.own) target.own.pid = server.pid
            },
          }),
    },
  }
  try {
    return await playAll(attacks, target, say)
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function attackOnPostgres(): Promise<boolean> {
  const postgres = await demoOnPostgres(demoPassword)
  try {
    return await attackThrowaway(postgres)
  } finally {
    await postgres.stop()
  }
}

async function attackRunning(address: string): Promise<boolean> {
  const password = process.env['CAIRN_DEMO_PASSWORD']
  const port = portOfOwn(address)
  if (!password)
    throw new NotOurs('CAIRN_DEMO_PASSWORD is needed: the password of the demo accounts of that server.')
  return playAll(attacks, { port, password }, say)
}

try {
  const [address] = process.argv.slice(2)
  const play = () => {
    if (address === 'postgres') return attackOnPostgres()
    return address ? attackRunning(address) : attackThrowaway()
  }
  process.exitCode = (await play()) ? 0 : 1
} catch (error) {
  if (!(error instanceof NotOurs)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
