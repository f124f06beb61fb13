/** What other rooms may use of this one on the server. */
export { readPartCrews } from './part-crews.ts';
export { saveDataDate } from './settings.ts';
export {
  createLinks,
  type LinkDraft,
  lockLinks,
  placeTasks,
  readFloats,
  readSentPlan,
  recordPlan,
  removeLinks,
  type WatchedPlan,
} from './store.ts';
