import { reportFile } from '#features/analytics/server/api.ts';
import { linkOrigin } from '#server/adapters/mail/links.ts';
import type { Message } from '#server/adapters/mail/mail.ts';
import type { Services } from '#server/services.ts';
import { writtenDate } from '#shared/calendar/written-dates.ts';
import type { Role } from '#shared/roles.ts';
import type { ReportMail } from '../contract.ts';
import { MOST_BYTES } from '../rules.ts';

/** Which report, and for whom. */
export interface Wanted extends Pick<ReportMail, 'projectId' | 'days' | 'part' | 'format' | 'withRows' | 'language'> {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly ownerName: string;
}

type Context = Pick<Services, 'db' | 'storage' | 'pdf' | 'sheets' | 'config' | 'now'>;

/**
 * The mail with the report as its recipient may see it, made as if he had exported it himself. @throws not found when he
 * may not see the project any more.
 */
export async function messageFor(context: Context, wanted: Wanted): Promise<Message> {
  const { userId, role, email, projectId, days, part, format, withRows, language } = wanted;
  const filter = { days, ...(projectId && { projectId }) };
  const file = await reportFile(context, { id: userId, role }, { filter, part, format, withRows, language });
  const says = words[language];
  const isSmall = file.content.byteLength <= MOST_BYTES;
  const day = (date: string) => writtenDate(date, { language, digits: 'latin', hijri: false });
  const span = says.span(day(file.about.from), day(file.about.to));
  const scope = file.about.projectName ?? says.all;
  const megabytes = (file.content.byteLength / 1024 / 1024).toFixed(1);
  const origin = linkOrigin(context.config);
  const lines = [
    `${says.scope}: ${isolated(scope)}`,
    `${says.period}: ${span}`,
    '',
    isSmall ? says.attached(isolated(file.name)) : says.tooLarge(megabytes),
    ...(origin ? [`${says.open}: ${origin}${addressOf(wanted)}`] : []),
    '',
    says.because(isolated(wanted.ownerName)),
    ...(origin ? [`${says.stop}: ${origin}/analytics?mails=open`] : []),
  ];
  return {
    to: email,
    subject: oneLine(says.subject(scope, span)),
    text: lines.join('\n'),
    ...(isSmall && { attachments: [{ name: file.name, type: file.type, content: file.content }] }),
  };
}

function addressOf({ projectId, days, part }: Wanted): string {
  const query = new URLSearchParams({
    ...(projectId && { project: projectId }),
    days,
    ...((part === 'budget' || part === 'progress') && { tab: part }),
  });
  return `${part === 'gallery' ? '/gallery' : '/analytics'}?${query}`;
}

const isolated = (text: string): string => `\u2068${oneLine(text)}\u2069`;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Words {
  readonly all: string;
  readonly scope: string;
  readonly period: string;
  span(from: string, to: string): string;
  subject(scope: string, span: string): string;
  attached(name: string): string;
  tooLarge(megabytes: string): string;
  readonly open: string;
  because(owner: string): string;
  readonly stop: string;
}

const words: Readonly<Record<'en' | 'ar', Words>> = {
  en: {
    all: 'All Projects',
    scope: 'Scope',
    period: 'Period',
    span: (from, to) => `${from} to ${to}`,
    subject: (scope, span) => `Progress report: ${scope}, ${span}`,
    attached: (name) => `The report is attached: ${name}`,
    tooLarge: (megabytes) => `The report is too large for a mail (${megabytes} MB). Open it in the application.`,
    open: 'The same figures as of now',
    because: (owner) => `You get this because ${owner} set it up. It holds what you may see.`,
    stop: 'Reports by mail, and how to stop them',
  },
  ar: {
    all: 'جميع المشاريع',
    scope: 'النطاق',
    period: 'الفترة',
    span: (from, to) => `من ${from} إلى ${to}`,
    subject: (scope, span) => `تقرير تقدّم الأعمال: ${scope}، ${span}`,
    attached: (name) => `التقرير مرفق: ${name}`,
    tooLarge: (megabytes) => `حجم التقرير أكبر من أن يُرسل بالبريد (${megabytes} م.ب). افتحه في التطبيق.`,
    open: 'الأرقام نفسها كما هي الآن',
    because: (owner) => `يصلك هذا لأن ${owner} أعدّ إرساله. ويحوي ما يحق لك الاطلاع عليه.`,
    stop: 'التقارير بالبريد وكيفية إيقافها',
  },
};
