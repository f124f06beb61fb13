import { openPinned, type PinnedPackages } from '../pinned-packages.ts';

export type Tools = PinnedPackages;

/** The linter and the generator of clients. */
export const openTools = (): Promise<Tools> => openPinned('openapi-tools', 'Installing the tools of the API');
