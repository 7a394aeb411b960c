import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { costlyDrawings, costlyPhotos } from './costly-images.ts'
import { othersMeanwhile } from './meanwhile.ts'
import { held, patient, signIn, type Attack } from './target.ts'

const MORE_MEGABYTES = 700
/** Two draw at once, each of 512 MB. */
const CHILDREN_MEGABYTES = 1200

/** H3: small pictures that are costly to draw. */
export const images: Attack = {
  id: 'H3',
  title: 'small pictures that are costly to draw',
  async play(target) {
    const admin = patient(await signIn(target, 'admin@demo.test'))
    const mentor = patient(await signIn(target, 'mentor@demo.test'))
    const student = patient(await signIn(target, 'student@demo.test'))
    const company = (await admin.ok(authApi.me)).companyId
    const photo = (content: Buffer, filename: string, by = mentor) =>
      by.send(authApi.uploadPhoto, { files: { photo: { filename, content } } })
    const drawings: Record<string, number> = {}
    const photos: Record<string, number> = {}
    const pictures = Object.entries(await costlyPhotos())
    const limits = { moreMegabytes: MORE_MEGABYTES, childrenMegabytes: CHILDREN_MEGABYTES }
    // Of each person one after another: what is sent away unseen shows nothing.
    const inTurn = async <T>(of: readonly T[], play: (one: T) => Promise<void>) => {
      for (const one of of) await play(one)
    }
    const others = await othersMeanwhile(target, limits, () =>
      Promise.all([
        inTurn(Object.entries(costlyDrawings), async ([name, content]) => {
          drawings[`photo: ${name}`] = (await photo(content, `${name}.svg`, student)).status
          const icon = await admin.send(companiesApi.update, {
            params: { id: company },
            body: {},
            files: { icon: { filename: `${name}.svg`, content } },
          })
          drawings[`icon: ${name}`] = icon.status
        }),
        inTurn(pictures, async ([name, content]) => {
          photos[name] = (await photo(content, name)).status
        }),
      ]),
    )
    const taken = Object.entries(drawings).filter(([, status]) => status < 400)
    const broken = Object.entries(photos).filter(([, status]) => status >= 500 || status === 429)
    const huge = Object.entries(photos).filter(([name]) => name.startsWith('huge'))
    const largest = Math.max(...pictures.map(([, content]) => content.length))
    return [
      held(
        'what is costly to draw is refused by what it is',
        taken.length === 0,
        taken.length ? `taken: ${taken.map(([name]) => name).join(', ')}` : 'all refused',
      ),
      held(
        'none of more pixels than are opened is drawn',
        huge.length > 0 && huge.every(([, status]) => status >= 400 && status < 500),
        huge.map(([name, status]) => `${name} ${status}`).join(', '),
      ),
      held(
        `each photo of up to ${Math.ceil(largest / 1024)} KB is drawn or refused in words`,
        broken.length === 0,
        Object.entries(photos)
          .map(([name, status]) => `${name} ${status}`)
          .join(', '),
      ),
      ...others,
    ]
  },
}
