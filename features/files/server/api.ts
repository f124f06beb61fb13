/** What other rooms may use of this one on the server. */
export { readableFile } from './access.ts';
export { attachFiles, detachFiles, type FileRow, filesOf, releaseFiles, withholdFiles } from './store.ts';
export { thumbnailPath } from './thumbnails.ts';
