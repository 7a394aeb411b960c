import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../envelope.ts'
import { Language, line, Name, TimeZone } from '../fields.ts'

export const onboardingSteps = ['welcome', 'profile', 'language', 'interests', 'done'] as const
export const OnboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.infer<typeof OnboardingStep>

export const minutesOfDay = z
  .number()
  .int()
  .min(0)
  .max(24 * 60)
/** A weekly free time in the person’s own zone; minutes from midnight, Monday is 1. */
export const FreeTime = z
  .object({ weekday: z.number().int().min(1).max(7), from: minutesOfDay, to: minutesOfDay })
  .refine((t) => t.from < t.to, 'ends_before_it_starts')
export type FreeTime = z.infer<typeof FreeTime>

const topic = line(60).min(1)

export const Onboarding = z.object({
  step: OnboardingStep,
  completedAt: Instant.nullable(),
  interests: z.array(z.string()),
  goals: z.array(z.string()),
  topics: z.array(z.string()),
  /** How many people a mentor takes; 0: none now. */
  capacity: z.number().int(),
  availability: z.array(FreeTime),
  about: z.string(),
})
export type Onboarding = z.infer<typeof Onboarding>

/** Each step saves on its own; only what is given changes. */
export const SaveOnboarding = z.object({
  step: OnboardingStep,
  name: Name.optional(),
  surname: Name.optional(),
  about: z.string().trim().max(1000).optional(),
  preferredLanguage: Language.optional(),
  timeZone: TimeZone.optional(),
  /** As in a change of one’s own profile. */
  timeZoneChosen: z.boolean().optional(),
  interests: z.array(topic).max(30).optional(),
  goals: z.array(line(200).min(1)).max(20).optional(),
  topics: z.array(topic).max(30).optional(),
  capacity: z.number().int().min(0).max(50).optional(),
  availability: z.array(FreeTime).max(100).optional(),
})

export const onboardingApi = {
  get: endpoint({
    id: 'onboarding.get',
    method: 'GET',
    path: '/onboarding',
    summary: 'Get how far one’s own onboarding is, and what it holds',
    data: Onboarding,
    errors: [],
    scope: null,
  }),
  save: endpoint({
    id: 'onboarding.save',
    method: 'PUT',
    path: '/onboarding',
    summary: 'Save a step of one’s own onboarding',
    body: SaveOnboarding,
    data: Onboarding,
    errors: [],
    scope: null,
  }),
}
