import { implement } from '#server/http/route.ts';
import { systemApi } from '../contract.ts';
import { readSystem } from './read.ts';

export const systemRoutes = implement(systemApi, { get: (_, context) => readSystem(context) });
