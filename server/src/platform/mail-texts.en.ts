/** The words of our mail in English. The Spanish file has the same keys and placeholders. */
export const en = {
  'common.greeting': 'Hello {name},',
  'common.link_hint': 'If the button does not work, open this address:',
  'common.support': 'Questions? Write to {support}.',
  'common.footer': 'Sent by {company} to {address}.',
  'common.powered_by': 'Powered by: Cairn',
  'invitation.subject': '{inviter} invites you to {company}',
  'invitation.subject_company': 'Your invitation to {company}',
  'invitation.heading': 'Welcome to {company}',
  'invitation.body': '{inviter} has invited you to {company}. Choose a password, and your place is ready.',
  'invitation.body_company': 'You are invited to {company}. Choose a password, and your place is ready.',
  'invitation.action': 'Accept the invitation',
  'invitation.expires': 'The invitation works once, until {time}.',
  'invitation.unexpected':
    'You did not expect this? Ignore this message: without you, nothing more will happen.',
  'password.subject': 'A new password for {company}',
  'password.heading': 'Choose a new password',
  'password.body': 'You asked for a new password for your account at {company}.',
  'password.body_admin':
    'An administrator of {company} has asked for a new password for your account. You have been signed out on all devices, and your old password no longer works.',
  'password.action': 'Choose a new password',
  'password.expires': 'The link works once, until {time}.',
  'password.unexpected': 'You did not ask for this? Ignore this message: your password stays as it is.',
  'password.unexpected_admin': 'If you are not sure that this is genuine, ask your administrator first.',
  'new_device.subject': 'New sign-in to {company}',
  'new_device.heading': 'A sign-in from a new device',
  'new_device.body': 'Your account at {company} was signed in to from a device that we have not seen before.',
  'new_device.time': 'Time',
  'new_device.browser': 'Browser',
  'new_device.system': 'System',
  'new_device.address': 'Internet address',
  'new_device.action': 'See where I am signed in',
  'new_device.was_me': 'Was it you? Then there is nothing to do.',
  'new_device.was_not_me': 'If it was not you, end that session and change your password at once.',
} as const

export type MailText = keyof typeof en
