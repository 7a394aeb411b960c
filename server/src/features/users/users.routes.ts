import { usersApi } from '#contract/people/users.ts'
import { mount, outside } from '../../http/mount.ts'
import { changeUserStatus } from './change-user-status.ts'
import { createNewPassword } from './invite/create-new-password.ts'
import { createUser } from './create-user.ts'
import { refuseFile } from './batches/plan/batch-quota.ts'
import { createUsersFromFile } from './create-users-from-file.ts'
import { deleteUser } from './delete-user.ts'
import { findUser } from './find-user.ts'
import { inviteUser } from './invite/invite-user.ts'
import { listTags } from './list-tags.ts'
import { listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'
import { userById } from './user-by-id.ts'
import { userHistory } from './user-history.ts'

export const usersRoutes = mount(usersApi, {
  byId: userById,
  create: createUser,
  createFromFile: outside(createUsersFromFile, refuseFile),
  update: updateUser,
  changeStatus: changeUserStatus,
  createNewPassword,
  invite: inviteUser,
  delete: deleteUser,
  list: listUsers,
  tags: listTags,
  history: userHistory,
  find: findUser,
})
