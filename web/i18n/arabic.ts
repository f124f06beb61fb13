import shell from './ar.json';
import type { Catalogue } from './text.ts';

const rooms = import.meta.glob<Catalogue>(['../../features/*/web/ar.json', '!../../features/landing/web/ar.json'], {
  eager: true,
  import: 'default',
});

/** All Arabic messages: the shell's and every room's, one chunk, loaded when somebody reads Arabic. */
export const arabic: Catalogue = Object.assign({}, shell, ...Object.values(rooms));
