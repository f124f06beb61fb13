import { listOfProject } from '#features/projects/server/access.ts';
import { implement } from '#server/http/route.ts';
import { logsApi } from '../contract.ts';
import { logsOfProject } from './read.ts';

export const logRoutes = implement(logsApi, {
  listOfProject: listOfProject(logsOfProject),
});
