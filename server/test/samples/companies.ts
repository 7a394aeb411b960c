import { v7 as uuid } from 'uuid'
import { readFileSync } from 'node:fs'
import { readTokens } from '#contract/companies/contrast.ts'
import { colorNames } from '#contract/companies/theme-design.ts'
import type { Calls, Ground } from './sample.ts'

const tokens = readTokens(readFileSync(new URL('../../../web/themes/light.css', import.meta.url), 'utf8'))
const legible = { colors: Object.fromEntries(colorNames.map((name) => [name, tokens[name]])), radius: 12 }

export async function furnishCompanies({ tx, company_id }: Ground) {
  const ids = { mailId: uuid(), topicId: uuid() }
  await tx.insertInto('company_topics').values({ company_id, id: ids.topicId, name: 'Bees' }).execute()
  await tx
    .insertInto('mails')
    .values({
      company_id,
      id: ids.mailId,
      recipient: 'a@example.org',
      subject: 'Hello',
      body_text: 'Hello',
      body_html: '<p>Hello</p>',
    })
    .execute()
  const settings = await tx.selectFrom('company_settings').select('id').executeTakeFirstOrThrow()
  return { ...ids, settingsId: settings.id }
}

export const companiesCalls: Calls = {
  'companies.byId': ({ id }) => ({ params: { id } }),
  'companies.update': ({ id }) => ({ params: { id }, body: { name: 'Changed' } }),
  'companies.settings': ({ id }) => ({ query: { companyId: id } }),
  'companies.updateSettings': ({ settingsId }) => ({
    params: { id: settingsId },
    body: { description: 'Changed' },
  }),
  'companies.configuration': ({ id }) => ({ params: { id } }),
  'companies.updateConfiguration': ({ id }) => ({ params: { id }, body: { changed: true } }),
  'companyTopics.remove': ({ topicId }) => ({ params: { id: topicId } }),
  'companies.usage': ({ id }) => ({ params: { id } }),
  'companies.latestConfiguration': ({ id }) => ({ params: { id } }),
  'companies.configurationVersions': ({ id }) => ({ params: { id } }),
  'companies.configurationVersion': ({ id }) => ({ params: { id, version: 1 } }),
  'companies.designs': ({ id }) => ({ params: { id } }),
  'companies.saveDesign': ({ id }) => ({ params: { id, scheme: 'light' }, body: legible }),
  'companies.refreshStylesheets': ({ id }) => ({ params: { id } }),
  // A super_admin may reach every company: what is not there is no company at all.
  'companies.state': () => ({ params: { id: uuid() } }),
  'companies.setLimits': () => ({ params: { id: uuid() }, body: {} }),
  'companies.changeStatus': () => ({ params: { id: uuid() }, body: { status: 'suspended' } }),
  'companies.delete': () => ({ params: { id: uuid() }, query: { name: 'Nobody' } }),
  'companies.restore': () => ({ params: { id: uuid() } }),
  'platform.outboxMessage': ({ mailId }) => ({ params: { id: mailId } }),
  // No job that failed is called so, in whichever company.
  'platform.retryJob': ({ id, importId }) => ({ params: { companyId: id, id: importId } }),
}
