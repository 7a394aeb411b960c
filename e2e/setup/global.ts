import type { TestProject } from 'vitest/node'
import { buildServer, buildWeb } from '#tools/build.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { ownCertificate } from '#tools/services/style-host.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one server of a browser run. */
    cairn: { port: number; password: string }
    /** What the server trusts: for a company’s own server, which serves its stylesheets. */
    certificate: { key: string; certificate: string }
  }
}

/** Builds the web application and the server where needed and starts the real server on demo content, once for the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  await buildServer()
  // The provider of the story of single sign-on is on this machine.
  const { remove, ...certificate } = ownCertificate()
  const cairn = await startCairn({
    built: true,
    env: { CAIRN_PRIVATE_ADDRESSES: 'allow', NODE_EXTRA_CA_CERTS: certificate.certificate },
  })
  project.provide('cairn', { port: cairn.port, password: demoPassword })
  project.provide('certificate', certificate)
  return async () => {
    await cairn.stop()
    remove()
  }
}
