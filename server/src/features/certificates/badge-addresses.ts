import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validate as isUuid } from 'uuid'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { requestCompany } from '../../http/host.ts'
import type { OwnCompany } from '../../http/context.ts'
import { requestLimits } from '../../http/rate-limits.ts'
import { publicUrl } from '../../platform/public-url.ts'
import type { Services } from '../../services.ts'
import { readVersion } from '../courses/offered.ts'
import { publicKeys } from './badge-keys.ts'
import { achievement, badgePaths, issuerProfile, type Link } from './credential.ts'

type Asked = { tx: Tx; company: OwnCompany; link: Link; params: Record<string, string> }

const revocations = ({ tx }: Asked) =>
  tx
    .selectFrom('certificates')
    .select('id')
    .where((row) => row.or([row('revoked_at', 'is not', null), row('person', 'is', null)]))
    .orderBy('issued_at', 'desc')
    .limit(10_000)
    .execute()

/**
 * What the verifiers of a credential fetch: who issued it, by which keys, for what, and which are revoked (by their
 * ids, from which no number and no name can be told). Their shapes are those of Open Badges 3.0 and RFC 7517, so they
 * stand beside the API, without its envelope. Anybody may ask, on the host of a suspended company too.
 */
const documents: Record<string, (asked: Asked) => Promise<unknown>> = {
  [badgePaths.issuer]: async ({ link, company }) => issuerProfile(link, company.name),
  [badgePaths.keys]: async ({ tx }) => ({ keys: await publicKeys(tx) }),
  [badgePaths.key(':id')]: async ({ tx, params }) =>
    (await publicKeys(tx)).find(({ kid }) => kid === params['id']) ?? fail('NOT_FOUND'),
  '/badges/achievements/:courseId/:version': async ({
    tx,
    link,
    params: { courseId = '', version = '' },
  }) => {
    if (!isUuid(courseId) || !/^\d{1,6}$/.test(version)) fail('NOT_FOUND')
    const given = await tx
      .selectFrom('certificates')
      .select('id')
      .where('course_id', '=', courseId)
      .where('version', '=', Number(version))
      .limit(1)
      .executeTakeFirst()
    // Of a course that nobody has a certificate of strangers learn nothing.
    const course = given && (await readVersion(tx, courseId, Number(version)))
    if (!course) return fail('NOT_FOUND')
    const { title, summary, language } = course.settings
    return achievement(link, { courseId, version: course.version, title, summary, language })
  },
  [badgePaths.revocations]: async (asked) => ({
    id: asked.link(badgePaths.revocations),
    issuer: asked.link(badgePaths.issuer),
    revokedCredential: (await revocations(asked)).map(({ id }) => ({ id: `urn:uuid:${id}`, revoked: true })),
  }),
}

export function badgeAddresses(app: FastifyInstance, services: Services): void {
  const limits = services.env.CAIRN_RATE_LIMITS === 'off' ? null : requestLimits(services.seal)
  for (const [path, document] of Object.entries(documents))
    app.get(path, async (request: FastifyRequest, reply) => {
      limits?.count('search', { ip: request.ip })
      const company = (await requestCompany(services, request)) ?? fail('NOT_FOUND')
      const link: Link = (to) => publicUrl(services.env, company.slug, to)
      const params = request.params as Record<string, string>
      const said = await services.db.withTenant(company.id, (tx) => document({ tx, company, link, params }), {
        readOnly: true,
      })
      // Verifiers run in pages of other sites too; nothing here is anybody's secret.
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=300',
        'x-robots-tag': 'noindex',
      })
      return reply.type('application/json').send(JSON.stringify(said))
    })
}
