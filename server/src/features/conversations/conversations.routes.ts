import { conversationsApi } from '#contract/help/conversations.ts'
import { home, mount } from '../../http/mount.ts'
import { editMessage, removeMessage } from './change-message.ts'
import { findCorrespondents, findMessages } from './find-messages.ts'
import { conversationById, countUnreadConversations, listConversations } from './list-conversations.ts'
import { markConversationRead } from './mark-read.ts'
import type { ConversationOwners } from './owners.ts'
import { openConversation } from './open-conversation.ts'
import { packParcel } from './parcels.ts'
import { readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { blockPerson, muteConversation, reportPerson } from './settings.ts'

export const conversationsRoutes = (owners: ConversationOwners) =>
  mount(conversationsApi, {
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
