import { describe, expect, it } from 'vitest'
import { accentIn } from './accent.ts'
import { passwordMail } from '../../features/auth/passwords/password-mail.ts'
import { invitationMail } from '../../features/users/invite/invitation-mail.ts'
import { composeMail, type Composition, type MailCompany } from './compose.ts'
import { catalogue } from '../words/catalogue.ts'
import { plain } from './words.ts'
import { publicUrl } from '../guard/public-url.ts'

const env = { CAIRN_PUBLIC_URL: 'https://{company}.learn.example/', PORT: 3000 }
const accent = { background: '#123456', text: '#ffffff' }
const company: MailCompany = {
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'acme',
  name: 'Acme & Sons',
  iconKey: 'k'.repeat(32),
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'es',
  timeZone: 'Europe/Madrid',
  supportEmail: 'help@acme.example',
}
const compose = (mail: Composition, of = company) => composeMail(env, of, accent, mail)
const expiresAt = '2026-07-01T10:00:00.000Z'
const invitation = (more: Partial<Composition> = {}): Composition => ({
  to: 'ada@example.org',
  language: 'en',
  letter: invitationMail({ name: 'Ada', inviter: 'Grace', token: 'to+k/en=', expiresAt }),
  ...more,
})

describe('the words of our mail', () => {
  it('are in the reader’s language, else in the company’s', () => {
    expect(compose(invitation()).subject).toBe('Grace invites you to Acme & Sons')
    const spanish = compose(invitation({ language: null }))
    expect(spanish.subject).toBe('Grace te invita a Acme & Sons')
    expect(spanish.html).toContain('<html lang="es"')
    expect(spanish.text).toContain('Hola, Ada:')
    const onlySpanish = compose(invitation(), { ...company, languages: ['es'] })
    expect(onlySpanish.subject).toBe('Grace te invita a Acme & Sons')
  })

  it('name a time in the reader’s zone, else in the company’s, and name the zone', () => {
    expect(compose(invitation()).text).toMatch(/Wednesday,? 1 July 2026 at 12:00 CEST/)
    expect(compose(invitation({ timeZone: 'Europe/London' })).text).toContain('11:00 BST')
    expect(compose(invitation({ language: 'es' })).text).toContain('miércoles, 1 de julio de 2026')
  })

  it('speak Spanish of a new password in the screens’ words', () => {
    const letter = passwordMail({ name: 'Ada', token: 't', expiresAt })
    const { subject, text } = compose({ to: 'ada@example.org', language: 'es', letter })
    expect(subject).toBe('Contraseña nueva para Acme & Sons')
    expect(text).toContain('Elige una contraseña nueva')
    const spanish = Object.values(catalogue('mail', 'es'))
    expect(spanish.length).toBeGreaterThan(100)
    expect(spanish.filter((words) => /nueva contraseña/i.test(words))).toEqual([])
  })
})

describe('a link in a mail', () => {
  it('is the company’s public address with the token in its query', () => {
    const { text, html } = compose(invitation())
    expect(text).toContain('https://acme.learn.example/onboarding/accept?token=to%2Bk%2Fen%3D')
    expect(html).toContain('href="https://acme.learn.example/onboarding/accept?token=to%2Bk%2Fen%3D"')
    const reset = compose({
      to: 'ada@example.org',
      language: 'en',
      letter: passwordMail({ name: 'Ada', token: 'abc', expiresAt }),
    })
    expect(reset.text).toContain('https://acme.learn.example/onboarding/reset?token=abc')
  })

  it('is local where no public address is configured', () => {
    expect(publicUrl({ CAIRN_PUBLIC_URL: undefined, PORT: 3000 }, 'acme', '/x')).toBe(
      'http://acme.localhost:3000/x',
    )
    expect(publicUrl({ CAIRN_PUBLIC_URL: 'https://one.example/', PORT: 1 }, 'acme', '/x')).toBe(
      'https://one.example/x',
    )
  })

  it('is never one that a name brought along', () => {
    const name = 'Win at https://evil.example.com or www.evil.com or mail@evil.com'
    const { text, subject, html } = compose(
      invitation({ letter: invitationMail({ name, inviter: name, token: 't', expiresAt }) }),
      { ...company, name },
    )
    for (const part of [text, subject, html]) {
      expect(part).not.toMatch(/https?:\/\/evil|evil\.com|www\.evil|mail@evil/)
      expect(part.replaceAll('\u2060', '')).toContain('evil.com')
    }
    expect(plain('J.R.R. Tolkien-O’Neill').replaceAll('\u2060', '')).toBe('J.R.R. Tolkien-O’Neill')
    expect(plain(' a\r\nb\u202Ec\u0000 ')).toBe('a b c')
    expect(plain('x'.repeat(500))).toHaveLength(200)
  })
})

describe('the HTML of a mail', () => {
  it('shows what people typed as text and not as markup', () => {
    const name = `<img src=x onerror=alert(1)> "O'Neill" & co`
    const { html } = compose(
      invitation({ letter: invitationMail({ name, inviter: name, token: '"><script>', expiresAt }) }),
    )
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;O&#39;Neill&quot; &amp; co')
  })

  it('has the company’s name, icon and colour', () => {
    const { html } = compose(invitation())
    expect(html).toContain('Acme &amp; Sons')
    expect(html).toContain(`src="https://acme.learn.example/media/${company.id}/${company.iconKey}"`)
    expect(html).toContain('bgcolor="#123456"')
    expect(compose(invitation(), { ...company, iconKey: null }).html).not.toContain('<img')
  })
})

describe('the colour of a company’s mail', () => {
  const own = { background: '#44693a', text: '#ffffff' }

  it('is the accent of its stylesheet, with text that is readable on it', () => {
    expect(accentIn(':root{--cairn-accent:#1f5f99;--cairn-on-accent:#fff}')).toEqual({
      background: '#1f5f99',
      text: '#ffffff',
    })
    expect(accentIn(':root{ --cairn-accent: #FE0 ; }')).toEqual({ background: '#ffee00', text: '#1b1917' })
    expect(accentIn('a{--cairn-accent:#111111}b{--cairn-accent:#222222}').background).toBe('#222222')
  })

  it('is ours where the stylesheet sets none, or none that is readable or a plain colour', () => {
    expect(accentIn('')).toEqual(own)
    expect(accentIn('/* --cairn-accent:#111111; */')).toEqual(own)
    expect(accentIn(':root{--cairn-accent-hover:#111111}')).toEqual(own)
    expect(accentIn(':root{--cairn-accent:url(https://evil.example)}')).toEqual(own)
    expect(accentIn(':root{--cairn-accent:#111111"onload=}')).toEqual(own)
  })
})
