import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { usersApi } from '#contract/people/users.ts'

/** What shows the company's own fields, or what people have in them. */
export const fieldsShownBy = [customFieldsApi.list, customFieldsApi.own, usersApi.list, usersApi.byId]
