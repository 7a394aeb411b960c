import type { PublicMentor } from '#contract/mentoring/public/public-mentors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './mentor-card.module.css'

/** A mentor as anyone sees them: there is nothing to press. */
export function MentorCard({ mentor }: { mentor: PublicMentor }) {
  const { name, surname, photoUrl, headline, topics } = mentor
  return (
    <div className={classes.card}>
      <Avatar name={name} surname={surname} photoUrl={photoUrl} size={56} />
      <div className={classes.words}>
        <p className={classes.name}>{`${name} ${surname}`.trim()}</p>
        {headline && <p className={classes.headline}>{headline}</p>}
        {topics.length > 0 && <p className={classes.topics}>{topics.join(' · ')}</p>}
      </div>
    </div>
  )
}
