import type { FastifyRequest } from 'fastify';
import type { SessionUser } from './route.ts';

export type Authenticate = (request: FastifyRequest) => Promise<SessionUser | undefined>;
