import type { Locator, Page } from 'playwright-core'
import { violations, violationsInEveryLook } from '../harness/axe.ts'
import type { Look } from '../harness/look.ts'
import { closeTo, openAll, popups } from '../harness/presses.ts'
import { rawDates } from '../harness/raw-dates.ts'
import { text } from '../harness/texts.ts'

/** On the way to a dialog: the start of a name, of a button, an entry of a menu or a tick. */
type Press = string | ((page: Page) => Locator)
const named = (page: Page, key: string) => {
  // Up to its first parameter: whose row it is does not matter.
  const [start = ''] = text(key).split('{')
  const name = new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  return page
    .getByRole('button', { name })
    .or(page.getByRole('menuitem', { name }))
    .filter({ visible: true })
    .last()
}

/** The meeting of the demo whose host the mentor is. */
const ownMeeting = (page: Page) => page.getByRole('button', { name: 'Survey plan for the Esk' })

/** A graded cell of the gradebook: how that grade came to be. */
const gradeByHand = (page: Page) => page.locator('[data-at="0:2"]')

/** What each screen asks or shows in a dialog that no control announces: the presses that lead there, by their texts. */
const dialogs: Record<string, readonly Press[][]> = {
  users: [
    [(page) => page.getByRole('row').nth(2).getByRole('link')],
    ['users.actions_of', 'users.act.delete'],
    ['users.actions_of', 'users.act.hidden'],
    [(page) => page.getByRole('row').nth(2).getByRole('checkbox'), 'users.field.role', 'role.mentor'],
  ],
  person: [['users.more', 'users.act.inactive']],
  teach: [['teach.create']],
  'teach-course': [['teach.publish']],
  'teach-bank': [
    [(page) => page.getByRole('row').nth(1).getByRole('checkbox'), 'bank.field.topics'],
    ['bank.move'],
  ],
  'teach-settings': [['teach.archive']],
  'teach-learners': [
    ['teach.enrol'],
    ['teach.learner.actions_of', 'teach.learner.change_extra'],
    ['teach.learner.actions_of', 'teach.learner.withdraw'],
  ],
  'teach-gradebook': [['gradebook.weights'], [gradeByHand]],
  'teach-learner': [['teach.correct.done']],
  'company-webhooks': [
    ['webhooks.add'],
    ['webhooks.add', (page) => page.getByRole('radio').nth(1)],
    ['webhooks.log_of'],
    // Of the two, the webhook: a record store has no secret of ours.
    [
      (page) => page.getByRole('listitem').filter({ hasText: 'payroll.' }).getByRole('button').last(),
      'webhooks.rotate',
    ],
    ['webhooks.more', 'webhooks.delete'],
  ],
  outbox: [['outbox.read_named']],
  audit: [[(page) => page.locator('[data-sheet]').first()]],
  'me-sessions': [['account.sessions.end_one'], ['account.sessions.end_others']],
  'me-tokens': [['account.tokens.create']],
  'me-security': [['security.totp.set_up']],
  'dashboard-super-admin': [['dashboard.platform.maintenance']],
  'mentoring-office-hours-mentor': [['mentoring.office.open']],
  meet: [
    [(page) => page.locator('li [data-sheet]').first()],
    ['meet.list.schedule'],
    [ownMeeting, 'meet.change.action'],
    [ownMeeting, 'meet.cancel.cancel_action'],
  ],
}

/** Goes the way to a dialog and waits for it; answers its name. */
async function pressThrough(page: Page, way: readonly Press[]): Promise<string> {
  for (const press of way) await (typeof press === 'string' ? named(page, press) : press(page)).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.waitFor()
  return (await dialog.textContent())?.slice(0, 40) ?? ''
}

/**
 * What axe finds wrong behind the presses of a screen. On a phone in the frame around it alone, which has presses of its
 * own there, in its one theme; and but once for each person, since it is the same on each of their screens.
 */
export async function behindPresses(page: Page, name: string, { width, language }: Look, withFrame: boolean) {
  const found: Record<string, string[]> = {}
  const isNarrow = width < 640
  const see = async (what: string) => {
    const seen = isNarrow ? violations(page, popups) : violationsInEveryLook(page, popups)
    const wrong = [...(await rawDates(page)), ...(await seen)]
    if (wrong.length > 0) found[`${name}, ${what}`] = wrong
  }
  if (withFrame) {
    await openAll(page, ':is(header, nav):not(main *)', see)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await see('palette')
    await page.keyboard.type('an')
    await page.getByRole('dialog').locator('[role="listbox"][aria-busy="false"]').waitFor()
    await see('palette with what is found')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('qqqq')
    await page
      .getByRole('dialog')
      .getByText(text('shell.search.nothing', {}, language))
      .waitFor()
    await see('palette without a result')
    await closeTo(page, 0)
  }
  if (isNarrow) return found
  await openAll(page, 'main', see)
  for (const way of dialogs[name] ?? []) {
    const dialog = await pressThrough(page, way)
    await see(dialog)
    await openAll(page, '[role="dialog"]', (what) => see(`${dialog}, ${what}`))
    await closeTo(page, 0)
  }
  return found
}
