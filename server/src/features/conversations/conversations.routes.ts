import { conversationsApi } from '#contract/help/conversations.ts'
import { messageMarksApi } from '#contract/help/message-marks.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { editMessage, removeMessage } from './change-message.ts'
import { findCorrespondents } from './find/find-correspondents.ts'
import { findMessages } from './find/find-messages.ts'
import { conversationById, countUnreadConversations, listConversations } from './list-conversations.ts'
import { blockInGroup } from './group/block-in-group.ts'
import { markConversationRead } from './mark-read.ts'
import type { ConversationOwners } from './owners.ts'
import { openConversation } from './open-conversation.ts'
import { packParcel } from './parcels.ts'
import { presenceOf } from './presence.ts'
import { listPins } from './on-messages/list-pins.ts'
import { pinMessage } from './on-messages/pin.ts'
import { reactToMessage } from './on-messages/react.ts'
import { readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { listReports } from './reports/list-reports.ts'
import { openReported } from './reports/open-reported.ts'
import { reportPerson } from './reports/report-person.ts'
import { blockPerson, muteConversation, type BlockedBy } from './settings.ts'

export const conversationsRoutes = (owners: ConversationOwners, blockedBy: BlockedBy) =>
  mount(conversationsApi, {
    presence: inOwnCompany(presenceOf),
    list: inOwnCompany(listConversations),
    unread: inOwnCompany(countUnreadConversations),
    people: inOwnCompany(findCorrespondents),
    search: inOwnCompany(findMessages),
    open: inOwnCompany(openConversation),
    byId: inOwnCompany(conversationById(owners)),
    messages: inOwnCompany(readMessages),
    pack: inOwnCompany(packParcel),
    send: sendMessage(owners),
    edit: inOwnCompany(editMessage),
    remove: inOwnCompany(removeMessage),
    markRead: inOwnCompany(markConversationRead),
    mute: inOwnCompany(muteConversation),
    block: inOwnCompany(blockPerson(blockedBy)),
    blockInGroup: inOwnCompany(blockInGroup(blockedBy)),
    report: inOwnCompany(reportPerson),
  })

export const messageMarksRoutes = mount(messageMarksApi, {
  react: inOwnCompany(reactToMessage),
  pin: inOwnCompany(pinMessage),
  pins: inOwnCompany(listPins),
})

/** Of the company that is worked in: whoever may open what was reported may live in another. */
export const messageReportsRoutes = mount(messageReportsApi, { list: listReports, open: openReported })
