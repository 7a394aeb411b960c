import type { Onboarding, OnboardingStep, onboardingApi } from '#contract/accounts/onboarding.ts'
import { onboardingSteps } from '#contract/accounts/onboarding.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/types.ts'
import type { Context } from '../../http/caller/context.ts'
import { changeOwn } from '../auth/own/change-own.ts'

const isStep = (text: string): text is OnboardingStep => onboardingSteps.some((step) => step === text)

function view(row: Selectable<Database['user_profiles']>): Onboarding {
  return {
    step: isStep(row.onboarding_step) ? row.onboarding_step : 'welcome',
    completedAt: row.onboarded_at?.toISOString() ?? null,
    interests: row.interests,
    goals: row.goals,
    topics: row.topics,
    capacity: row.capacity,
    availability: row.availability,
    about: row.about,
  }
}

/** How far one's own onboarding is. A person without a profile is at its beginning. */
export async function getOnboarding({ tx, actor }: Context): Promise<Onboarding> {
  const row = await tx
    .selectFrom('user_profiles')
    .selectAll()
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (row) return view(row)
  return {
    step: 'welcome',
    completedAt: null,
    interests: [],
    goals: [],
    topics: [],
    capacity: 0,
    availability: [],
    about: '',
  }
}

const unique = (texts: string[]) => [
  ...new Map(texts.map((text) => [text.toLocaleLowerCase(), text])).values(),
]

/** Saves a step: the step to go on from, and what was given of the profile. Reaching `done` completes it, once. */
export async function saveOnboarding(
  ctx: Context,
  { body }: Input<typeof onboardingApi.save>,
): Promise<Onboarding> {
  const { tx, actor } = ctx
  const {
    step,
    name,
    surname,
    preferredLanguage,
    timeZone,
    availability,
    interests,
    goals,
    topics,
    capacity,
    about,
  } = body
  const now = new Date()
  if (name ?? surname ?? preferredLanguage ?? timeZone)
    await changeOwn(ctx, { name, surname, preferredLanguage, timeZone, timeZoneChosen: body.timeZoneChosen })
  const changes = {
    onboarding_step: step,
    ...(interests ? { interests: unique(interests) } : {}),
    ...(goals ? { goals: unique(goals) } : {}),
    ...(topics ? { topics: unique(topics) } : {}),
    ...(capacity === undefined ? {} : { capacity }),
    ...(about === undefined ? {} : { about }),
    ...(availability ? { availability: JSON.stringify(availability) } : {}),
    ...(step === 'done' && !actor.onboarded ? { onboarded_at: now } : {}),
    updated_at: now,
  }
  const row = await tx
    .insertInto('user_profiles')
    .values({ company_id: actor.companyId, user_id: actor.id, ...changes })
    .onConflict((c) => c.columns(['company_id', 'user_id']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
  return view(row)
}
