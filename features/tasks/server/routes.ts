import { listOfProject } from '#features/projects/server/access.ts';
import { implement } from '#server/http/route.ts';
import { tasksApi } from '../contract.ts';
import { tasksOfProject } from './read.ts';

export const taskRoutes = implement(tasksApi, {
  listOfProject: listOfProject(tasksOfProject),
});
