export { readCrewsOver } from './tips.ts';
