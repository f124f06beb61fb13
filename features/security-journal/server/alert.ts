import { linkOrigin } from '#server/adapters/mail/links.ts';
import { mailAdministrators } from '#server/adapters/mail/mail-administrators.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import type { Language } from '../labels.ts';
import { FAILURE_MINUTES, MANY_FAILURES, QUIET_MINUTES } from '../rules.ts';

type AlertServices = Pick<Services, 'db' | 'log' | 'mail' | 'config'>;

interface Failures {
  readonly count: number;
  readonly accounts: number;
  readonly networks: number;
  readonly wasTold: boolean;
}

const recentFailures = `select count(*)::int as count, count(distinct subject_label)::int as accounts,
    count(distinct network)::int as networks,
    exists (select from security_events where kind = 'many-failures' and at > now() - $2 * interval '1 minute') as "wasTold"
  from security_events where kind = 'sign-in-failed' and at > now() - $1 * interval '1 minute'`;

/** Tells administrators of many failed sign-ins: in the journal, on their dashboard, in the log, and by mail where it is set up. */
export async function watchFailures(services: AlertServices): Promise<void> {
  const { db, log } = services;
  const { rows } = await db.$client.query<Failures>(recentFailures, [FAILURE_MINUTES, QUIET_MINUTES]);
  const [found] = rows;
  if (!found || found.wasTold || found.count < MANY_FAILURES) return;
  const { count, accounts, networks } = found;
  const detail = { count, minutes: FAILURE_MINUTES, accounts, networks };
  await recordSecurityEvent({ db, log }, { kind: 'many-failures', detail });
  log.warn(detail, 'many failed sign-ins');
  const origin = linkOrigin(services.config);
  const link = origin && `${origin}/admin/security`;
  await mailAdministrators(services, (language) => alertMail(language, { count, link }));
}

function alertMail(language: Language, { count, link }: { count: number; link: string | undefined }) {
  const lines =
    language === 'ar'
      ? [
          `عدد محاولات الدخول الفاشلة خلال ${FAILURE_MINUTES} دقائق: ${count}.`,
          'يبيّن سجل الأمان من أين جاءت وعلى أي حسابات.',
        ]
      : [
          `${count} sign-ins failed within ${FAILURE_MINUTES} minutes.`,
          'The security journal shows where they came from, and which accounts were tried.',
        ];
  return {
    subject: language === 'ar' ? 'محاولات دخول فاشلة كثيرة' : 'Many failed sign-ins',
    text: [...lines, ...(link ? [link] : [])].join('\n\n'),
  };
}
