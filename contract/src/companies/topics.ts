import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id } from '../envelope.ts'
import { Tag } from '../fields.ts'

/** What topics are given to, each counted by itself; programmes with those who wrote to them. */
export const topicUses = ['courses', 'mentors', 'interested', 'programmes'] as const
export type TopicUse = (typeof topicUses)[number]

const count = z.number().int()
/** A topic with how many use it, however each of them writes its letters and accents. */
export const UsedTopic = z.object({
  name: z.string(),
  courses: count,
  mentors: count,
  interested: count,
  programmes: count,
})
export type UsedTopic = z.infer<typeof UsedTopic>

const ListedTopic = UsedTopic.extend({ id: Id })
export type ListedTopic = z.infer<typeof ListedTopic>

const byId = z.object({ id: Id })

export const topicsApi = {
  names: endpoint({
    id: 'companyTopics.names',
    method: 'GET',
    path: '/topics/names',
    summary:
      'List what is suggested where topics are typed: the company’s list, then what its open courses and its mentors have',
    data: z.object({
      items: z.array(z.string()),
      /** How many of them, from the first on, are the company's list. */
      listed: count,
    }),
    errors: [],
    scope: null,
  }),
  list: endpoint({
    id: 'companyTopics.list',
    method: 'GET',
    path: '/topics',
    summary: 'List the company’s topics with how many use each, and those that are used and not in the list',
    data: z.object({
      items: z.array(ListedTopic),
      /** Those that most use, the most used first. */
      others: z.array(UsedTopic),
    }),
    errors: [],
    scope: null,
  }),
  add: endpoint({
    id: 'companyTopics.add',
    method: 'POST',
    path: '/topics',
    summary: 'Add a topic to the company’s list; wherever it is used it is written so from now on',
    body: z.strictObject({ name: Tag }),
    data: ListedTopic,
    errors: ['ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  rename: endpoint({
    id: 'companyTopics.rename',
    method: 'PUT',
    path: '/topics/rename',
    summary: 'Change the name of a topic wherever it is used, or join it with another of the list',
    body: z.strictObject({ from: Tag, to: Tag, join: z.boolean() }),
    data: UsedTopic,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    scope: null,
  }),
  remove: endpoint({
    id: 'companyTopics.remove',
    method: 'DELETE',
    path: '/topics/:id',
    summary: 'Take a topic out of the company’s list; whoever uses it keeps it',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
