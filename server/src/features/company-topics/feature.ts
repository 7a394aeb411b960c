import { topicsApi } from '#contract/companies/topics.ts'
import { feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import type { TopicHolder } from '../../platform/topics.ts'
import { changeTopics } from './change-topics.ts'
import { listTopics, topicNames } from './list-topics.ts'
import { companyTopicsFates } from './personal-data.ts'

/** The company's list of topics, over what each feature holds of them. */
export const companyTopics = (holders: () => readonly TopicHolder[]) => {
  const { addTopic, renameTopic, removeTopic } = changeTopics(holders)
  return feature({
    routes: mount(topicsApi, {
      names: (ctx) => topicNames(ctx, holders()),
      list: (ctx) => listTopics(ctx, holders()),
      add: addTopic,
      rename: renameTopic,
      remove: removeTopic,
    }),
    personalData: companyTopicsFates,
  })
}
