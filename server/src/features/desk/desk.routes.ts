import { deskApi } from '#contract/help/desk.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { askDesk } from './ask-desk.ts'
import { assignDesk } from './assign-request.ts'
import { countUnreadDesk, deskById, deskInbox, ownDesk } from './list-requests.ts'
import { moveDesk } from './move-request.ts'
import { deskPeople } from './people.ts'
import { addReply, changeReply, removeReply, savedReplies } from './saved-replies.ts'

export const deskRoutes = mount(deskApi, {
  ask: inOwnCompany(askDesk),
  mine: inOwnCompany(ownDesk),
  inbox: inOwnCompany(deskInbox),
  unread: inOwnCompany(countUnreadDesk),
  byId: inOwnCompany(deskById),
  move: inOwnCompany(moveDesk),
  assign: inOwnCompany(assignDesk),
  people: inOwnCompany(deskPeople),
  replies: inOwnCompany(savedReplies),
  addReply: inOwnCompany(addReply),
  changeReply: inOwnCompany(changeReply),
  removeReply: inOwnCompany(removeReply),
})
