/** What other rooms may use of this one on the server. */
export { projectWeather } from './read.ts';
