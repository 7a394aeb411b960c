import { ErrorState } from '../../ui/page/states.tsx'
import classes from './not-found.module.css'

/** The company could not be loaded: the toast says so, this offers another try. */
export default function CompanyFailed(props: { onRetry: () => void; retrying: boolean }) {
  return (
    <main className={classes.screen}>
      <ErrorState {...props} />
    </main>
  )
}
