import { listOfProject } from '#features/projects/server/access.ts';
import { implement } from '#server/http/route.ts';
import { materialsApi } from '../contract.ts';
import { materialsOfProject } from './read.ts';

export const materialRoutes = implement(materialsApi, {
  listOfProject: listOfProject(materialsOfProject),
});
