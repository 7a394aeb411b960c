import { callsWithBody, callsWithoutForm } from './calls-of-forms.ts'
import { isTest, type SourceFile } from './files.ts'
import { schemaComplaints } from './form-schemas.ts'

type Word = { pattern: RegExp; because: string }

/** How a moment of the contract is called. */
const moment = String.raw`(?:\w+At|lastLogin|\w+Until|erasedAfter)\b`

/** The same, and days: all that a screen may be given and must not show as it came. */
const names = String.raw`\w+At|\w+On|\w+Until|\w+Since|lastLogin|erasedAfter|day|until|upTo`

/** What only one place of the web application may say, so that all of it follows one rule; `*` stands for a feature. */
const onePlace: (Word & { files: readonly string[] })[] = [
  {
    because: 'dates are written by ui/time/time.tsx alone, days by ui/time/day.ts (numbers by ui/number.ts)',
    pattern: new RegExp(
      [
        // What writes a date by itself.
        String.raw`\bIntl\.(DateTimeFormat|RelativeTimeFormat)\b|\bIntl(?:\?\.)?\[|\.toLocale(Date|Time)?String\b`,
        String.raw`\.to(Date|Time|UTC|GMT)String\b|\bString\(new Date|\$\{new Date|\bDate\([^()]*\)\.toString\(`,
        // The parts of one, to put together.
        String.raw`\.get(UTC)?(Date|Day|Month|FullYear|Hours|Minutes)\(\)|(?<!\btext)\.toJSON\(\)`,
        String.raw`\.(slice|substring|substr)\(0, ?1[069]\)|\.split\(['"][-T]['"]\)(?!\[)|\.toISOString\(\)[.}]`,
        String.raw`\.split\(['"]T['"]\)|\.replace(?:All)?\((?:['"]T['"]|/T/)|\.(?:slice|substring|substr)\((?:5|8|11|14), ?(?:7|10|13|16)\)`,
        String.raw`\bString\((?:[\w.?]+\.)?(?:${names})\)|\b(?:${names}|at)\??\.toString\(`,
        // A moment as it came, and what marks one.
        String.raw`<time\b|\{\s*\w+\s*,\s*(date|time)\b|\{[^{}]*\bDateTimeFormat\b[^{}]*\} = Intl`,
        // Shown where a text is: in an element, as one of its words, or alone as what a cell is.
        String.raw`(?<![=\w$])\{\s*[\w.?]+\.${moment}\s*\}|\b(?:title|label|value|alt|description|placeholder|message)=\{\s*[\w.?]+\.${moment}\s*\}`,
        // The same where only its name is left of it, between two tags.
        String.raw`(?<!=)>[^<>{}]*\{\s*(?:[\w.?\[\]]+\.)?(?:\w+(?:At|On|Until|Since)|at|day|until|upTo|lastLogin|erasedAfter)\b(?:\s*\?\?[^{}]*)?\s*\}`,
        // And where the formatter gave it a line of its own.
        String.raw`^\s*\{(?:[\w.?\[\]]+\.)?(?:\w+(?:At|On|Until|Since)|at|day|until|upTo|lastLogin|erasedAfter)\}\s*$`,
        // One of two things, or shown only where something holds.
        String.raw`(?<![=\w$])\{[^{}:,=>]*(?:&&|\|\||\?\?)\s*(?:[\w.?]+\.)?(?:${names})\s*\}`,
        String.raw`(?<![=\w$])\{\s*(?:[\w.?]+\.)?(?:${names})\s*(?:\|\||\?\?)[^{}]*\}`,
        String.raw`(?<![=\w$])\{[^{}=]*\s\?\s(?:[\w.?]+\.)?(?:${names}|at)\s:[^{}]*\}`,
        String.raw`(?<![=\w$])\{[^{}=]*\s\?\s[^{}]*\s:\s(?:[\w.?]+\.)?(?:${names}|at)\s*\}`,
        // Put into a text, or into a line of many.
        '(?<![=\\w$])\\{`[^`]*\\$\\{(?:[\\w.?]+\\.)?(?:' + names + '|at)\\}[^`]*`\\}',
        String.raw`=> (?:[\w.?]+\.)?(?:${names}|at)\)(?:\.\w+\([^()]*\))*\.join\(['"]`,
        String.raw`\bt\([^()]*\{[^{}]*\b\w+: (?:[\w.?]+\.)?(?:${names})\s*[,}]`,
        String.raw`\bt\([^()]*\{(?:[^{}]*,)?\s*(?:\w+At|\w+On|lastLogin|erasedAfter)\s*[,}]`,
        String.raw`=> [\w.?]+\.\w+On\s*[,;)\n]|=> (?:\w+At|lastLogin|dueOn)[,;]`,
        String.raw`\bt\([^()]*\{[^{}]*\b(?:day|date|time|since|until|at): (?:\w+(?:At|On|Until|Since)|lastLogin|[\w?]+\.(?:day|until|upTo))\s*[,}]`,
        String.raw`\bt\([^()]*\{[^{}]*[:,]\s*[\w.?]+\.${moment}\s*[,}]|=>\s+[\w.?]+\.${moment}\s*[,;)\n]`,
      ].join('|'),
    ),
    files: [
      'web/src/locales/dates.ts',
      'web/src/ui/time/spoken-day.tsx',
      'web/src/ui/time/time.tsx',
      'web/src/ui/time/time-zone.tsx',
      'web/src/ui/time/zoned.ts',
    ],
  },
  {
    because: 'a day in words has its whole date at hand: SpokenDay, or DayMark, of ui/time/spoken-day.tsx',
    pattern: /(?<!aria-label=\{)\bdayText\((?:[^()]|\([^()]*\))*'(?:spoken|mark)'\)/,
    files: [
      // Names of cells and groups in which the day itself stands, and marks along an axis.
      'web/src/features/calendar/month-grid.tsx',
      'web/src/features/calendar/week-grid.tsx',
      'web/src/features/dashboard/admin-part.tsx',
      'web/src/features/mentoring/availability/exceptions-field.tsx',
    ],
  },
  {
    because:
      'an hour of the day is written as the locale writes it: formatClock, useHours; a field alone has 24 of them',
    pattern: /\bimport \{[^}]*\bclock\b[^}]*\} from/,
    files: ['web/src/ui/fields/weekly-times.tsx'],
  },
  {
    because: 'what a field of dates reads is written as every other date is: dateFormats of locales/dates.ts',
    pattern: /\bvalueFormat=(?!\{dateFormats\.\w+\})/,
    files: [],
  },
  {
    because: 'files are saved by useDownload of api/files/use-download.ts, which fails as every call does',
    pattern: /(?<![\w.])download\(|\bsaveFile\(|\bcreateObjectURL\(|\.download = |\sdownload=|\.submit\(\)/,
    files: [
      'web/src/api/client.ts',
      'web/src/api/files/download-name.ts',
      'web/src/api/files/use-download.ts',
      // A file that is being chosen, and a text that the page has.
      'web/src/ui/fields/icon-field.tsx',
      'web/src/features/account/security/recovery-codes.tsx',
      'web/src/features/learn/notes/notes-screen.tsx',
      'web/src/features/teach/quiz/export/use-save-questions.ts',
      'web/src/shared/recording/recorder.ts',
      // An image of a lesson that is kept on the device is shown, not saved.
      'web/src/api/kept/answers.ts',
      // What is drawn on.
      'web/src/shared/marking/mark-dialog.tsx',
    ],
  },
  {
    because:
      'how long an answer is taken for true stands in the feature’s freshness.ts, or api/freshness.ts, with its reason, and what is tried again in api/retry.ts',
    pattern: /\b(staleTime|gcTime|refetchOnMount)\b|\bretry(OnMount)?: (?!ReturnType)|\bretryDelay:/,
    files: ['web/src/api/freshness.ts', 'web/src/features/*/freshness.ts', 'web/src/api/query-client.ts'],
  },
  {
    because: 'a dialog is the one of ui/dialog.tsx, whose button to close it has a name',
    pattern: /<Modal\b|\bimport \{[^}]*\bModal\b[^}]*\} from '@mantine|^\s*Modal( as \w+)?,$|\bModal\.Root\b/,
    files: ['web/src/ui/dialog.tsx'],
  },
]

const inWeb = (path: string) => /^(web\/src|locales)\/.*\.(tsx?|json)$/.test(path) && !isTest(path)

const inAnyFeature = (path: string) => path.replace(/^(web\/src\/features)\/[^/]+\//, '$1/*/')

export const wordsOfWeb = (path: string): Word[] =>
  inWeb(path)
    ? onePlace.filter(({ files }) => !files.includes(path) && !files.includes(inAnyFeature(path)))
    : []

/** Forms that ui/form.tsx does not hold, and why each needs none of it. */
const bareForms: Record<string, string> = {
  'web/src/ui/form.tsx': 'it is that form',
  'web/src/ui/confirm-dialog.tsx': 'sends nothing that is typed',
  'web/src/app/fresh-proof/proof-dialog.tsx': 'one field at a time, with its own error under it',
  'web/src/features/login/second-step.tsx': 'one code, with its own error under it',
  'web/src/features/meet/meetings/join-by-code.tsx': 'leads to an address; nothing is sent',
  'web/src/features/meet/preview/preview.tsx': 'has no field; a guest’s name is checked by guest-screen.tsx',
  'web/src/features/meet/room/panels/agenda.tsx': 'leaves over the socket, which has no field errors',
  'web/src/shared/thread/composer.tsx':
    'one field that takes nothing but what the server takes, kept until it has arrived',
  'web/src/features/meet/room/panels/chat-panel.tsx': 'leaves over the socket, which has no field errors',
  'web/src/features/onboarding/welcome-step.tsx': 'has no field',
  'web/src/features/learn/practice/asked.tsx': 'its fields take no more than an answer may hold',
}

/** Forms that ui/form.tsx holds and that no call is given to, and why. */
const formsAlone: Record<string, string> = {
  'web/src/features/certificates/verify-screen.tsx':
    'leads to an address, whose page says what the server finds wrong with it',
}

/** Fields that are sent without a form, and why no error of the server’s belongs at them. */
const fieldsAlone: Record<string, string> = {
  'web/src/shared/thread/composer.tsx': 'its field takes nothing but what the server takes',
  'web/src/features/learn/peers/peer-review-writing.tsx':
    'what is typed is saved as it is typed, and handed in once it has arrived',
  'web/src/features/learn/work/writing.tsx':
    'its fields take no more than the server takes; a link is checked by the contract’s schema, with its error under it',
}
/** What is sent by hand and not checked where it is sent, and why that is enough. */
export const sentUnchecked: Record<string, string> = {
  'web/src/features/account/security/use-factors.ts':
    'a passkey’s answer; its name is what the browser calls itself',
  'web/src/features/groups/rule-preview.tsx': 'its fields take nothing but what there is',
  'web/src/features/learn/progress/sender.ts': 'nothing typed',
  'web/src/features/learn/quiz/answers.ts': 'its fields take no more than an answer may hold',
  'web/src/features/learn/package/package-saver.ts': 'a package leaves it, and nobody types it',
  'web/src/features/learn/peers/peer-saver.ts': 'its fields take no more than a review may hold',
  'web/src/features/learn/work/work-saver.ts': 'its fields take no more than work may hold',
  'web/src/features/teach/reviews/review-sending.ts': 'checked by review-fit.ts',
  'web/src/shared/thread/outbox.ts':
    'typed into a field that takes no more than the server; what is refused is shown',
  'web/src/shared/thread/thread.tsx': 'nothing typed',
  'web/src/features/login/operator-sign-in.tsx': 'nothing typed',
  'web/src/features/login/second-factor.ts': 'one code, with its own error under it',
  'web/src/features/login/sso.ts': 'nothing typed',
  'web/src/features/meet/meeting-screen.tsx': 'nothing typed',
  'web/src/features/teach/editor/outline-saver.ts': 'checked line by line by outline-fit.ts',
  'web/src/shared/attachments/uploads.ts': 'a file’s own name; what is wrong with it is said beside the file',
}
const typedField =
  /<(TextInput|Textarea|NumberInput|PasswordField|NewPasswordField|SecretInput|TagsField|DateField)\b/

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
/** A call that is given the form, and so shows at its fields what the server finds wrong. */
const givesForm = /\buse[A-Z]\w*\(\s*(?:[^()]*,\s*)?(?:\{[^{}]*\bform\b|form\b)|showFieldErrors\(/
/** A form made for the screens that import it: they give it to their calls. */
const handsOn = /=>\s*useForm[<(]/

/** Every form checks on the client with the contract's schema, and shows the server's field errors at their fields. */
export function formComplaints({ path, text }: SourceFile): { path: string; because: string }[] {
  if (!inWeb(path) || !/\.tsx?$/.test(path)) return []
  const found: string[] = []
  const forms = count(text, /\buseForm[<(]/g)
  if (/<form\b/.test(text) && !(path in bareForms) && !/\buseFields\(/.test(text))
    found.push('a form that ui/form.tsx does not hold (or say why in tools/layers/web.ts)')
  if (path === 'web/src/api/forms.tsx') return []
  if (forms > count(text, /\bvalidateWith\(/g))
    found.push('a form is checked on the client by the contract’s schema: validateWith')
  found.push(...schemaComplaints(path, text))
  if (forms > 0 && /\bimport \{[^}]*\bz\b[^}]*\} from 'zod'/.test(text))
    found.push('a form’s schema is the contract’s, not one of its own')
  if (forms === 0 && typedField.test(text) && /\buseAction[<(]/.test(text))
    if (!(path in fieldsAlone) && !givesForm.test(text))
      found.push('what is typed and sent is a form, and shows the server’s field errors')
  if (!path.startsWith('web/src/api/') && !(path in sentUnchecked) && callsWithBody({ path, text }) > 0)
    if (!/\b(validateWith|misfits)\(/.test(text))
      found.push('what is sent by hand is checked by the contract’s schema first: misfits, validateWith')
  const isGiven = handsOn.test(text) || givesForm.test(text)
  if (
    /<Form\b/.test(text) &&
    /\bon(Close|Done)\b/.test(text) &&
    !/\b(sending|readOnly)=|, saved\)/.test(text)
  )
    found.push('a form that closes once it is saved holds still meanwhile: sending')
  if (path in formsAlone) return found.map((because) => ({ path, because }))
  if (((forms > 0 || /\buse\w+Form\(/.test(text)) && !isGiven) || callsWithoutForm({ path, text }) > 0)
    found.push('a form shows the server’s field errors: give it to the call')
  return found.map((because) => ({ path, because }))
}

/** An element as it opens, with another one within its attributes or none. */
const opening = /<(\w+)\b((?:=>|[^<>]|<[^<>]*>)*?)>/g
const ofSecret =
  /\btype=["']password["']|\bautoComplete=["'](?:one-time-code|current-password|new-password)["']/
const secretFields: readonly string[] = ['PasswordField', 'NewPasswordField', 'SecretInput']
const secretFiles: readonly string[] = [
  'web/src/ui/fields/password-input.tsx',
  'web/src/ui/fields/secret-input.tsx',
]

/** What nobody else may know is typed into the fields that keep it out of every attribute and own stylesheets off the page. */
export function secretComplaints({ path, text }: SourceFile): { path: string; because: string }[] {
  if (!inWeb(path) || secretFiles.includes(path)) return []
  const bare = [...text.matchAll(opening)].filter(
    ([, name = '', attributes = '']) =>
      /^(PasswordInput|PinInput)$/.test(name) || (ofSecret.test(attributes) && !secretFields.includes(name)),
  )
  return bare.map(() => ({ path, because: 'a password or code is typed into PasswordField or SecretInput' }))
}
