import { conversationsApi } from '#contract/help/conversations.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { home, mount } from '../../http/mount.ts'
import { editMessage, removeMessage } from './change-message.ts'
import { findCorrespondents, findMessages } from './find/find-messages.ts'
import { conversationById, countUnreadConversations, listConversations } from './list-conversations.ts'
import { markConversationRead } from './mark-read.ts'
import type { ConversationOwners } from './owners.ts'
import { openConversation } from './open-conversation.ts'
import { packParcel } from './parcels.ts'
import { presenceOf } from './presence.ts'
import { readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { listReports } from './reports/list-reports.ts'
import { openReported } from './reports/open-reported.ts'
import { reportPerson } from './reports/report-person.ts'
import { blockPerson, muteConversation } from './settings.ts'

export const conversationsRoutes = (owners: ConversationOwners) =>
  mount(conversationsApi, {
    presence: home(presenceOf),
    list: home(listConversations),
    unread: home(countUnreadConversations),
    people: home(findCorrespondents),
    search: home(findMessages),
    open: home(openConversation),
    byId: home(conversationById),
    messages: home(readMessages),
    pack: home(packParcel),
    send: home(sendMessage(owners)),
    edit: home(editMessage),
    remove: home(removeMessage),
    markRead: home(markConversationRead),
    mute: home(muteConversation),
    block: home(blockPerson),
    report: home(reportPerson),
  })

/** Of the company that is worked in: whoever may open what was reported may live in another. */
export const messageReportsRoutes = mount(messageReportsApi, { list: listReports, open: openReported })
