import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, listening } from '#tools/lib/ports.ts'
import { findProgram, startProgram, temporaryFolder, type Service } from './service.ts'

export const findNginx = () => findProgram('nginx')

/** An nginx with these `http { … }` contents; it is told its port, so that the server block can listen there. */
export async function startNginx(httpBlock: (port: number) => string): Promise<Service> {
  const program = findNginx()
  if (!program) throw new Error('no nginx found on this machine')
  const port = await freePort()
  const folder = temporaryFolder('nginx')
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; ${temporary}
${httpBlock(port)}
}`,
  )
  const stop = await startProgram({
    name: 'nginx',
    program,
    argv: ['-c', file, '-p', folder],
    folder,
    ready: () => listening(port),
    signal: 'SIGQUIT',
  })
  return { url: `http://127.0.0.1:${port}`, port, stop }
}
