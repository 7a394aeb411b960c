import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { feature } from '../../feature.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { createField, deleteField, listFields, orderFields, updateField } from './change-fields.ts'
import { forgetJobs } from './forget-values.ts'
import { ownFields, saveOwnFields } from './own-fields.ts'
import { customFieldsFates } from './personal-data.ts'

/** Fields of people that a company defines itself. */
export const customFields = feature({
  routes: mount(customFieldsApi, {
    list: listFields,
    create: createField,
    update: updateField,
    order: orderFields,
    delete: deleteField,
    own: inOwnCompany(ownFields),
    saveOwn: inOwnCompany(saveOwnFields),
  }),
  personalData: customFieldsFates,
  jobs: forgetJobs,
})
