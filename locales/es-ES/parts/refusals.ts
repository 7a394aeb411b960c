/** Why the server refused something, where its code alone does not say it: fetched with the first refusal of that kind. */
export { default } from '../refusals.json' with { type: 'json' }
