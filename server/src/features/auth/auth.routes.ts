import { authApi } from '#contract/accounts/auth.ts'
import { inOwnCompany, mount, outside } from '../../http/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './tokens/api-tokens.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkOneTimeToken } from './tokens/check-one-time-token.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { me } from './own/me.ts'
import { removePhoto, uploadPhoto } from './own/photo.ts'
import { refreshToken } from './tokens/refresh-token.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { updateMe } from './own/update-me.ts'

export const authRoutes = mount(authApi, {
  login: outside(login),
  logout: outside(logout),
  refresh: outside(refreshToken),
  me,
  updateMe: outside(updateMe),
  uploadPhoto: outside(uploadPhoto),
  removePhoto: outside(removePhoto),
  changePassword: outside(changePassword),
  forgotPassword: outside(forgotPassword),
  checkOneTimeToken,
  acceptInvitation: outside(acceptInvitation),
  resetPassword: outside(resetPassword),
  listSessions: inOwnCompany(listSessions),
  endSession: inOwnCompany(endSession),
  endOtherSessions: inOwnCompany(endOtherSessions),
  listApiTokens: inOwnCompany(listApiTokens),
  createApiToken: inOwnCompany(createApiToken),
  revokeApiToken: inOwnCompany(revokeApiToken),
})
