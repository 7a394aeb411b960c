import { moment, plain } from '../../platform/mail/words.ts'
import { mailKind } from '../../platform/mail/kind.ts'

export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'codes_made'
  | 'factors_reset'

export type SignInChangedParams = {
  name: string
  change: SignInChange
  /** What its owner called the passkey. */
  passkey?: string
  at: string
}

/** To the person, whoever did it: who did not do it themselves learns of it while it can be taken back. */
export const signInChangedMail = mailKind<SignInChangedParams>(
  { name: 'sign_in_changed' },
  (pen, { name, change, passkey, at }) => {
    const { say, company } = pen
    return {
      subject: say('sign_in_changed.subject', { company }),
      heading: say(`sign_in_changed.${change}`),
      paragraphs: [say('common.greeting', { name: plain(name) }), say('sign_in_changed.body', { company })],
      facts: [
        ...(passkey === undefined ? [] : [{ label: say('sign_in_changed.passkey'), value: plain(passkey) }]),
        { label: say('sign_in_changed.time'), value: moment(at, pen.language, pen.timeZone) },
      ],
      action: { label: say('sign_in_changed.action'), url: pen.link('/dashboard/me/security') },
      notes: [
        say(change === 'factors_reset' ? 'sign_in_changed.by_admin' : 'sign_in_changed.was_me'),
        say('sign_in_changed.was_not_me'),
      ],
    }
  },
)
