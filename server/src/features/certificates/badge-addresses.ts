import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { NIL, validate as isUuid } from 'uuid'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { requestCompany } from '../../http/host.ts'
import type { OwnCompany } from '../../http/caller/context.ts'
import { countForAll, requestLimits } from '../../http/caller/rate-limits.ts'
import { certificatesLimits } from './limits.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import type { Services } from '../../services.ts'
import { readVersion } from '../courses/offered.ts'
import { publicKeys } from './badge-keys.ts'
import { achievement, badgePaths, issuerProfile, type Link } from './credential.ts'

const { revocationsAtOnce } = certificatesLimits

type Asked = {
  company: OwnCompany
  link: Link
  params: Record<string, string>
  read: <T>(body: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Those after an id that do not count, although their own words say so: what has expired tells that itself. */
const revoked = (tx: Tx, after: string) =>
  tx
    .selectFrom('certificates')
    .select('id')
    .where((row) => row.or([row('revoked_at', 'is not', null), row('person', 'is', null)]))
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(revocationsAtOnce)
    .execute()

/** All that are revoked, however many: a page at a time, and no transaction waits for whoever reads. */
async function* revocations({ link, read }: Asked): AsyncGenerator<string> {
  const about = { id: link(badgePaths.revocations), issuer: link(badgePaths.issuer) }
  yield `${JSON.stringify(about).slice(0, -1)},"revokedCredential":[`
  let after: string = NIL
  let comma = ''
  for (;;) {
    const ids = (await read((tx) => revoked(tx, after))).map(({ id }) => id)
    if (ids.length)
      yield comma + ids.map((id) => JSON.stringify({ id: `urn:uuid:${id}`, revoked: true })).join(',')
    after = ids.at(-1) ?? after
    comma ||= ids.length ? ',' : ''
    if (ids.length < revocationsAtOnce) break
  }
  yield ']}'
}

/**
 * What the verifiers of a credential fetch: who issued it, by which keys, for what, and which are revoked (by their
 * ids, from which no number and no name can be told). Their shapes are those of Open Badges 3.0 and RFC 7517, so they
 * stand beside the API, without its envelope. Anybody may ask, on the host of a suspended company too.
 */
const documents: Record<string, (asked: Asked) => Promise<unknown>> = {
  [badgePaths.issuer]: async ({ link, company }) => issuerProfile(link, company.name),
  [badgePaths.keys]: async ({ read }) => ({ keys: await read(publicKeys) }),
  [badgePaths.key(':id')]: async ({ read, params }) =>
    (await read(publicKeys)).find(({ kid }) => kid === params['id']) ?? fail('NOT_FOUND'),
  '/badges/achievements/:courseId/:version': async ({
    read,
    link,
    params: { courseId = '', version = '' },
  }) => {
    if (!isUuid(courseId) || !/^\d{1,6}$/.test(version)) fail('NOT_FOUND')
    const achieved = await read(async (tx) => {
      const given = await tx
        .selectFrom('certificates')
        .select(['kind', 'course_title as title', 'language'])
        .where('course_id', '=', courseId)
        .where('version', '=', Number(version))
        .limit(1)
        .executeTakeFirst()
      // Of what nobody has a certificate of strangers learn nothing.
      if (given?.kind === 'programme') return { ...given, summary: '' }
      const course = given && (await readVersion(tx, courseId, Number(version)))
      return course && { ...course.settings, kind: 'course' as const }
    })
    if (!achieved) return fail('NOT_FOUND')
    const { title, summary, language, kind } = achieved
    return achievement(link, { courseId, version: Number(version), title, summary, language, kind })
  },
  [badgePaths.revocations]: async (asked) => Readable.from(revocations(asked), { objectMode: false }),
}

export function badgeAddresses(app: FastifyInstance, services: Services): void {
  const limits = services.env.CAIRN_RATE_LIMITS === 'off' ? null : requestLimits(services.seal, 'badges')
  for (const [path, document] of Object.entries(documents))
    app.get(path, async (request: FastifyRequest, reply) => {
      limits?.count('search', { ip: request.ip })
      if (services.maintenance.on) fail('MAINTENANCE')
      if (limits) await countForAll(services, 'search', { ip: request.ip })
      const company = (await requestCompany(services, request)) ?? fail('NOT_FOUND')
      const link: Link = (to) => publicUrl(services.env, company.slug, to)
      const params = request.params as Record<string, string>
      const read: Asked['read'] = (body) => services.db.withTenant(company.id, body, { readOnly: true })
      const said = await document({ company, link, params, read })
      // Verifiers run in pages of other sites too; nothing here is anybody's secret.
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=300',
        'x-robots-tag': 'noindex',
      })
      return reply.type('application/json').send(said instanceof Readable ? said : JSON.stringify(said))
    })
}
