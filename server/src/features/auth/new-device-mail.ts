import { deviceOf } from '#contract/rules/device.ts'
import { moment, plain } from '../../platform/mail/words.ts'
import { mailKind } from '../../platform/mail/kind.ts'

export type NewDeviceParams = {
  name: string
  at: string
  /** The browser's user agent. */
  device: string
  ip?: string
}

export const newDeviceMail = mailKind<NewDeviceParams>(
  { name: 'new_device' },
  (pen, { name, at, device, ip }) => {
    const { say, company } = pen
    const { browser, system } = deviceOf(device)
    return {
      subject: say('new_device.subject', { company }),
      heading: say('new_device.heading'),
      paragraphs: [say('common.greeting', { name: plain(name) }), say('new_device.body', { company })],
      facts: [
        { label: say('new_device.time'), value: moment(at, pen.language, pen.timeZone) },
        ...(browser ? [{ label: say('new_device.browser'), value: browser }] : []),
        ...(system ? [{ label: say('new_device.system'), value: system }] : []),
        ...(ip ? [{ label: say('new_device.address'), value: plain(ip) }] : []),
      ],
      action: { label: say('new_device.action'), url: pen.link('/dashboard/me/sessions') },
      notes: [say('new_device.was_me'), say('new_device.was_not_me')],
    }
  },
)
