import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#server/database/tables/accounts.ts';
import type { Services } from '#server/services.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** Mails something to every active administrator in his language, where mail is set up; what cannot be sent stands in the log. */
export async function mailAdministrators(
  { db, log, mail }: Pick<Services, 'db' | 'log' | 'mail'>,
  words: (language: 'en' | 'ar') => Words,
): Promise<void> {
  if (!mail.isConfigured) return;
  const administrators = await db
    .select({ email: users.email, preferences: users.preferences })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt)));
  for (const { email, preferences } of administrators)
    await mail
      .send({ to: email, ...words(preferences.language ?? 'en') })
      .catch((err: unknown) => log.error({ err }, 'an alert could not be mailed to an administrator'));
}
