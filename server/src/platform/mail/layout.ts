import type { Language } from '#contract/fields.ts'
import type { Accent } from './accent.ts'
import type { Say } from './words.ts'

/** What a mail says, before it is text or HTML. Every string is plain text. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  action?: { label: string; url: string }
  notes: string[]
}

export type Letterhead = {
  language: Language
  say: Say
  company: string
  homeUrl: string
  iconUrl: string | null
  accent: Accent
  support: string | null
  address: string
  stopUrl: string | null
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

const footer = ({ say, company, address, support }: Letterhead): string[] => [
  ...(support ? [say('common.support', { support })] : []),
  say('common.footer', { company, address }),
]

const stopLine = ({ say, stopUrl }: Letterhead): string[] =>
  stopUrl ? [`${say('common.stop')}: ${stopUrl}`] : []

export function asText(content: MailContent, head: Letterhead): string {
  const { heading, paragraphs, facts = [], action, notes } = content
  return [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...notes,
    `-- \n${[...footer(head), ...stopLine(head), head.say('common.powered_by')].join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

const FONT = "font-family:'Atkinson Hyperlegible Next','Atkinson Hyperlegible',Verdana,Helvetica,sans-serif"
const dark = `
@media (prefers-color-scheme: dark) {
  .page { background: #1b1917 !important }
  .card { background: #24211e !important; border-color: #3a3530 !important }
  .ink { color: #f1ece4 !important }
  .quiet { color: #b5aca0 !important }
}`

const paragraph = (
  text: string,
  className = 'ink',
  style = 'font-size:16px;line-height:24px;color:#282420',
) => `<p class="${className}" style="margin:0 0 16px;${style}">${escape(text)}</p>`
const footLine = (text: string) =>
  `<p class="quiet" style="margin:0 0 4px;font-size:13px;line-height:18px;color:#625a4f">${escape(text)}</p>`
const QUIET = 'font-size:14px;line-height:20px;color:#625a4f'

/** Tables and styles in place: what mail readers understand. Nothing in it runs, and it asks for no more than the icon. */
export function asHtml(content: MailContent, head: Letterhead): string {
  const { heading, paragraphs, facts = [], action, notes } = content
  const { company, homeUrl, iconUrl, accent, say, stopUrl } = head
  const icon = iconUrl
    ? `<img src="${escape(iconUrl)}" width="32" height="32" alt="" style="border-radius:8px;vertical-align:middle;margin-right:8px">`
    : ''
  const factRows = facts
    .map(
      ({ label, value }) =>
        `<tr><td class="quiet" style="${QUIET};padding:0 16px 8px 0;white-space:nowrap" valign="top">${escape(label)}</td><td class="ink" style="font-size:16px;line-height:20px;color:#282420;padding:0 0 8px">${escape(value)}</td></tr>`,
    )
    .join('')
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${accent.background}" style="border-radius:12px"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 24px;font-size:16px;font-weight:bold;color:${accent.text};text-decoration:none;border-radius:12px">${escape(action.label)}</a></td></tr></table>`
    : ''
  const fallback = action
    ? `<p class="quiet" style="margin:0;${QUIET}">${escape(say('common.link_hint'))}<br><a class="quiet" href="${escape(action.url)}" style="color:#625a4f;word-break:break-all">${escape(action.url)}</a></p>`
    : ''
  const stop = stopUrl
    ? `<p class="quiet" style="margin:8px 0;${QUIET}"><a class="quiet" href="${escape(stopUrl)}" style="color:#625a4f;text-decoration:underline">${escape(say('common.stop'))}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${head.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(content.subject)}</title>
<style>${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8f6f2;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f8f6f2"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;${FONT}">
<tr><td style="padding:0 8px 16px"><a class="ink" href="${escape(homeUrl)}" style="font-size:18px;font-weight:bold;color:#282420;text-decoration:none">${icon}${escape(company)}</a></td></tr>
<tr><td class="card" bgcolor="#fffefc" style="padding:32px;border:1px solid #dfd9cf;border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;color:#282420">${escape(heading)}</h1>
${paragraphs.map((text) => paragraph(text)).join('\n')}
${factRows ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${factRows}</table>` : ''}
${button}
${notes.map((text) => paragraph(text, 'quiet', QUIET)).join('\n')}
${fallback}
</td></tr>
<tr><td style="padding:16px 8px">${footer(head).map(footLine).join('')}${stop}${footLine(say('common.powered_by'))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
