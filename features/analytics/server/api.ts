/** What other rooms may use of this one on the server. */
import type { SessionUser } from '#server/http/route.ts';
import { finished } from './answer.ts';
import { type FileWanted, type MadeFile, makeFile } from './make-file.ts';

/** The report as a file, as this person may see it. @throws not found when the one project asked for may not be seen. */
export const reportFile = (
  tools: Parameters<typeof makeFile>[0],
  user: Pick<SessionUser, 'id' | 'role'>,
  wanted: FileWanted,
): Promise<MadeFile> => finished(makeFile(tools, user, wanted));
