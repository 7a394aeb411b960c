/**
 * Runs right after the page's empty root: draws the frame of the screen that is coming, so that the first paint
 * waits for no script file. The application replaces it by the same frame, filled.
 */
import type { Boot } from '#contract/installation/boot.ts'
import type { RichTextNode } from '#contract/rich-text/document.ts'
import { SIGNED_IN_KEY } from '../api/session/early-calls.ts'
import { elementOf, markOf } from '../features/landing/intro-elements.ts'
import { languageOf } from '../locales/detect.ts'
import { holdEarlyForm, type EarlyField } from './early-form.ts'
import { matches } from './match.ts'

const language = languageOf(document.documentElement.lang)
const words = __FIRST_PAINT_TEXTS__[language]
const bootText = document.getElementById('cairn-boot')?.textContent?.trim() ?? ''
const boot = bootText && !bootText.startsWith('{{') ? (JSON.parse(bootText) as Boot) : undefined
const company = boot?.maintenance ? null : boot?.company

type Child = Node | string
function make(tag: string, className: string, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}
const text = (key: string) => (words[key] ?? '').replace('{company}', company?.name ?? '')

function brand(): HTMLElement {
  const { name = '', iconUrl = null } = company ?? {}
  if (!iconUrl) return make('span', 'frame-brand', mark(32), name)
  const icon = document.createElement('img')
  icon.src = iconUrl
  icon.alt = ''
  icon.width = icon.height = 32
  return make('span', 'frame-brand', icon, name)
}

function mark(size: number): Node {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [name, value] of Object.entries({ width: size, height: size, viewBox: '0 0 16 16' }))
    svg.setAttribute(name, String(value))
  svg.setAttribute('fill', 'currentColor')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute(
    'd',
    'M8.5 1a2.5 2 0 1 0 0 4 2.5 2 0 1 0 0-4zM6 6h4a2 2 0 0 1 0 4H6a2 2 0 0 1 0-4zM3 11h10a2 2 0 0 1 0 4H3a2 2 0 0 1 0-4z',
  )
  svg.append(path)
  return svg
}

function field(name: EarlyField, autocomplete: AutoFill): HTMLElement {
  const input = document.createElement('input')
  Object.assign(input, {
    id: `early-${name}`,
    name,
    type: name,
    autocomplete,
    className: 'login-early-input',
  })
  const label = make('label', 'login-early-label', text(`login.${name}`)) as HTMLLabelElement
  label.htmlFor = input.id
  return make('div', '', label, input)
}

/** What the application’s own form looks like, to the pixel: it comes into this place with what is typed meanwhile. */
function loginForm(forgot: boolean): HTMLElement {
  const form = make('form', 'login-form') as HTMLFormElement
  // Here it depends on the company what there is to fill in.
  if (!company || company.sso || company.suspended !== undefined) return form
  form.noValidate = true
  const submit = make('button', 'login-early-submit', text(forgot ? 'login.forgot.submit' : 'login.submit'))
  form.append(field('email', 'username'))
  if (!forgot) form.append(field('password', 'current-password'))
  form.append(submit)
  if (!forgot && typeof PublicKeyCredential !== 'undefined')
    form.append(make('div', 'login-early-other', text('login.factor.passkey')))
  form.append(make('div', 'login-early-link', text(forgot ? 'login.back' : 'login.forgot')))
  holdEarlyForm(form)
  return form
}

function loginFrame(): HTMLElement {
  const forgot = new URLSearchParams(location.search).has('forgot')
  const part = forgot ? 'login.forgot' : 'login'
  return make(
    'div',
    'login',
    make(
      'main',
      'login-main',
      make('div', 'login-bar', brand()),
      make(
        'div',
        'login-column',
        make('h1', 'login-title', text(`${part}.title`)),
        make('p', 'login-lead', text(`${part}.lead`)),
        loginForm(forgot),
      ),
    ),
    make(
      'aside',
      'login-aside',
      make('div', 'login-stones'),
      make('p', 'login-words', company?.description || text('landing.promise')),
    ),
  )
}

/** What a company says of itself, as the server read it. */
const drawn = (nodes: readonly RichTextNode[] = []): Child[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'text') {
      const element = elementOf[node.type]
      return element ? make(element, '', ...drawn('content' in node ? node.content : [])) : []
    }
    return (node.marks ?? []).reduce<Child>((inner, mark) => {
      const element = markOf[mark.type]
      if (!element) return inner
      const marked = make(element, '', inner)
      if (mark.type === 'link') (marked as HTMLAnchorElement).href = mark.attrs.href
      return marked
    }, node.text)
  })

function landingFrame(): HTMLElement {
  const own = company?.landing?.texts[language]
  const signIn = make('a', 'landing-early-link', own?.action || text('landing.sign_in')) as HTMLAnchorElement
  signIn.href = '/login'
  return make(
    'div',
    'landing-screen',
    make('header', 'landing-bar', brand()),
    make(
      'main',
      'landing-main',
      make(
        'section',
        'landing-hero',
        make('h1', 'landing-title', own?.heading || text('landing.title')),
        own?.intro.length
          ? make('div', 'landing-lead', ...drawn(own.intro))
          : make('p', 'landing-lead', company?.description || text('landing.promise')),
        signIn,
        make('p', 'landing-invited', text('landing.invited')),
      ),
      make(
        'ul',
        'landing-offers',
        ...['learn', 'people', 'meet'].map((offer) =>
          make(
            'li',
            'landing-offer',
            make('span', 'landing-icon'),
            make('h2', 'landing-offer-title', text(`landing.${offer}.title`)),
            make('p', 'landing-offer-text', text(`landing.${offer}.text`)),
          ),
        ),
      ),
    ),
  )
}

function frame(): HTMLElement {
  const spinner = make('div', 'frame-spinner')
  spinner.setAttribute('role', 'status')
  spinner.setAttribute('aria-label', 'Cairn')
  let signedIn = false
  try {
    signedIn = localStorage.getItem(SIGNED_IN_KEY) !== null
  } catch {
    signedIn = false
  }
  if (!company || signedIn) return spinner
  if (matches('/login', location.pathname)) return loginFrame()
  if (matches('/', location.pathname)) return landingFrame()
  return spinner
}

const badge = make('p', 'frame-badge', text('ui.powered_by'), mark(16), make('span', '', 'Cairn'))
document
  .getElementById('root')
  ?.append(make('div', 'frame-content', frame()), make('div', 'frame-footer', badge))
