import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { attachmentsLimits as attachments } from './capabilities/attachments/limits.ts'
import { serverLimits } from './limits.ts'
import { authLimits } from './features/auth/limits.ts'
import { certificatesLimits } from './features/certificates/limits.ts'
import { meetingsLimits } from './features/meetings/limits.ts'
import { programmesLimits } from './features/programmes/limits.ts'
import { secondFactorLimits } from './features/second-factor/limits.ts'
import { usersLimits } from './features/users/limits.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8')
const part = guide.split(/^## /m).find((text) => text.startsWith('Limits\n')) ?? ''
const written = Object.fromEntries(
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, of = '', says = '']) => [of, says]),
)

const MiB = 1024 * 1024
const GiB = 1024 * MiB
const { requestsPerMinute, guesses, keptDays, images, fileReaders, documents, xlsx, storage, passwords } =
  serverLimits
const n = (value: number) => value.toLocaleString('en-GB')

/** What the guide must say of each, in these words. */
const said: Record<string, string[]> = {
  'JSON body, configuration of a company': [
    `${limits.jsonBody / MiB} MiB, ${limits.configuration / 1024} KiB`,
  ],
  'icon or photo; file of people': [
    `${limits.image / MiB} MiB; ${limits.userFile / MiB} MiB and ${n(limits.userFileRows)} rows`,
  ],
  'imports and changes of many people that are not finished': [`${limits.imports} of a company`],
  'images that wait to be drawn': [
    `${images.waiting.all} on a server, of a company ${images.waiting.group}, of a person ${images.waiting.one};`,
  ],
  'API tokens of a person': [`${limits.apiTokens}`],
  'API token': [`${limits.apiTokenDays} days`],
  'calls a minute by one caller': [
    `${n(requestsPerMinute.person.default)}; signing in ${requestsPerMinute.person.signIn}; mail, uploads, heavy calls ${requestsPerMinute.person.heavy}`,
  ],
  'wrong passwords in a quarter of an hour, at the sign-in and wherever one’s own is asked for': [
    `${guesses.accountAndAddress} for one account from one address`,
    `${guesses.address} from one address to a company`,
    `${guesses.account} for one account from addresses that are new to it`,
  ],
  'sign-ins and new passwords that wait to be checked': [
    `${passwords.waiting.all} on a server, of a company ${passwords.waiting.group}, of an address ${passwords.waiting.one}, ${passwords.waitSeconds} s at most`,
  ],
  'wrong answers to a person’s second factor in a quarter of an hour': [`${secondFactorLimits.guesses}`],
  'guests who wait by one link': [
    `${meetingsLimits.guestsWaiting.link}, of them ${meetingsLimits.guestsWaiting.network} from one network`,
  ],
  'links in mail': [
    `invitation ${authLimits.invitationDays} days, new password ${authLimits.newPasswordHours} hours`,
    `within ${authLimits.sameLinkMinutes} minutes`,
    `another address ${authLimits.confirmEmailHours} hours, keeping the one before ${authLimits.keepEmailHours} hours`,
  ],
  'deleted people and companies': [`${serverLimits.restoreDays} days`],
  'kept after their end': [
    `sessions ${keptDays.sessions} days`,
    `mails ${keptDays.mails} days`,
    `guests of a meeting ${meetingsLimits.guestsKeptDays} days`,
    `finished jobs ${serverLimits.finishedJobsKeptDays} days`,
    `what the columns of an imported file were taken for ${usersLimits.importLayoutsKeptDays} days after the last such file, of the latest ${usersLimits.importLayouts} kinds of a company`,
  ],
  undo: [
    `of an import ${usersLimits.undoImportDays} days, of a change of many people ${usersLimits.undoBulkMinutes} minutes`,
  ],
  'invitations of an import': [
    `${usersLimits.invitationsAtOnce} every ${usersLimits.invitationSeconds} seconds`,
  ],
  'reading an uploaded file': [
    `${fileReaders.atOnce} uploads at once on a server`,
    `others, ${fileReaders.waiting.all} on a server and ${fileReaders.waiting.one} of a company, wait ${fileReaders.waitSeconds} s at most; ${fileReaders.memoryMegabytes} MiB`,
  ],
  workbook: [
    `${n(xlsx.rows)} rows or ${n(xlsx.cells)} cells to export, with ${n(xlsx.characters)} characters of text`,
  ],
  mail: [`${serverLimits.mailsPerSecond} a second`, `${serverLimits.mailAttempts} attempts`],
  'mail of each kind to one address about meetings, sessions and what is new': [
    `${serverLimits.mailBrakes.often.atOnce} at once`,
  ],
  'mail that one person causes, imports aside': [`${n(serverLimits.mailBrakes.sender.atOnce)} at once`],
  'invitations and meetings that a company sends, imports with the rest; and, in another line, all about sessions, certificates and what is new':
    [`${n(serverLimits.mailBrakes.company.atOnce)} at once`],
  'jobs of a server at once': [`${serverLimits.jobsAtOnce}, `],
  'attached files': [
    `documents and images ${limits.document / MiB} MiB, videos ${limits.video / GiB} GiB`,
    `${limits.attachments} of one meeting, ${n(limits.courseFiles)} of one course`,
    `${attachments.unfinished} uploads of one person under way, ${attachments.sendingAtOnce} of them sent`,
    `${requestsPerMinute.person.files} announced a minute`,
    `all of one student ${attachments.bytesOf.student / GiB} GiB, of others ${attachments.bytesOf.teaching / GiB} GiB`,
  ],
  'forms with files (photos, icons, imports)': [`${serverLimits.formsAtOnce} of one person at once`],
  'certificates as PDF': [
    `of ${documents.waiting.all} that wait ${documents.waitSeconds} s at most, ${documents.waiting.one} of them of one person and ${documents.waiting.group} of one company; ${documents.memoryMegabytes} MiB and ${documents.silentSeconds} s end it`,
  ],
  'matching a programme’s people': [
    `${n(programmesLimits.matching.memoryMegabytes)} MiB and ${programmesLimits.matching.seconds / 60} minutes end it`,
  ],
  'key by which a company signs credentials': [`${certificatesLimits.keyDays} days`],
  'embedded database’s disk': [
    `below ${storage.fullBelowBytes / MiB} MiB free nothing is written, from ${storage.goodAboveBytes / MiB} MiB on`,
  ],
}

it('the guide for operators tells the limits as they are kept', () => {
  for (const [of, words] of Object.entries(said))
    for (const word of words) expect(written[of], `${of}: ${word}`).toContain(word)
})

it('the guide says who is counted where, and how many strangers of a network', () => {
  const text = part.replaceAll('\n', ' ')
  expect(text).toContain(`guests’ doors (${requestsPerMinute.network.signIn} a minute)`)
  expect(text).toContain('counted on each server, by all its processes together')
})
