import { authApi } from '#contract/auth.ts'
import { companiesApi } from '#contract/companies.ts'
import { costlyDrawings, costlyPhotos } from './costly-images.ts'
import { othersMeanwhile } from './meanwhile.ts'
import { held, signIn, type Attack } from './target.ts'

const MORE_MEGABYTES = 700

/** H3: small pictures that are costly to draw. */
export const images: Attack = {
  id: 'H3',
  title: 'small pictures that are costly to draw',
  async play(target) {
    const admin = await signIn(target, 'admin@demo.test')
    const mentor = await signIn(target, 'mentor@demo.test')
    const company = (await admin.ok(authApi.me)).companyId
    const photo = (content: Buffer, filename: string) =>
      mentor.send(authApi.uploadPhoto, { files: { photo: { filename, content } } })
    const drawings: Record<string, number> = {}
    const photos: Record<string, number> = {}
    const pictures = Object.entries(await costlyPhotos())
    const others = await othersMeanwhile(target, MORE_MEGABYTES, () =>
      Promise.all([
        ...Object.entries(costlyDrawings).map(async ([name, content]) => {
          drawings[`photo: ${name}`] = (await photo(content, `${name}.svg`)).status
          const icon = await admin.send(companiesApi.update, {
            params: { id: company },
            body: {},
            files: { icon: { filename: `${name}.svg`, content } },
          })
          drawings[`icon: ${name}`] = icon.status
        }),
        ...pictures.map(async ([name, content]) => {
          photos[name] = (await photo(content, name)).status
        }),
      ]),
    )
    const taken = Object.entries(drawings).filter(([, status]) => status < 400)
    const broken = Object.entries(photos).filter(([, status]) => status >= 500)
    const largest = Math.max(...pictures.map(([, content]) => content.length))
    return [
      held(
        'what is costly to draw is refused by what it is',
        taken.length === 0,
        taken.length ? `taken: ${taken.map(([name]) => name).join(', ')}` : 'all refused',
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
