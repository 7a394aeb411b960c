import { publicMentorsApi, type PublicMentor } from '#contract/mentoring/public/public-mentors.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { MentorCard } from '../../shared/public-mentors/mentor-card.tsx'
import classes from './public-courses.module.css'

type Props = { company: string; mentors?: readonly PublicMentor[] }

/** Mentors who agreed to be shown to anyone. Where there are none, or they cannot be had, the page is whole without. */
export default function PublicMentors({ company, mentors }: Props) {
  const { t } = useTranslate()
  const { data } = useQuery({ ...query(publicMentorsApi.list, {}), enabled: !mentors })
  const shown = mentors ?? data?.items ?? []
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="public-mentors">
      <h2 id="public-mentors" className={classes.title}>
        {t('landing.mentors.title', { company })}
      </h2>
      <p className={classes.lead}>{t('landing.mentors.lead')}</p>
      <ul className={classes.courses}>
        {shown.map((mentor, at) => (
          // They have no id: nothing of them leads anywhere.
          <li key={`${mentor.name} ${mentor.surname} ${at}`}>
            <MentorCard mentor={mentor} />
          </li>
        ))}
      </ul>
    </section>
  )
}
