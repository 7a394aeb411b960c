import { deskApi } from '#contract/help/desk.ts'
import { home, mount } from '../../http/mount.ts'
import { askDesk } from './ask-desk.ts'
import { assignDesk } from './assign-request.ts'
import { countUnreadDesk, deskById, deskInbox, ownDesk } from './list-requests.ts'
import { moveDesk } from './move-request.ts'
import { deskPeople } from './people.ts'
import { addReply, changeReply, removeReply, savedReplies } from './saved-replies.ts'

export const deskRoutes = mount(deskApi, {
  ask: home(askDesk),
  mine: home(ownDesk),
  inbox: home(deskInbox),
  unread: home(countUnreadDesk),
  byId: home(deskById),
  move: home(moveDesk),
  assign: home(assignDesk),
  people: home(deskPeople),
  replies: home(savedReplies),
  addReply: home(addReply),
  changeReply: home(changeReply),
  removeReply: home(removeReply),
})
