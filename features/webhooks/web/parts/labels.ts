import { formatList } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Delivery } from '../../contract.ts';
import type { EventKind } from '../../rules.ts';

export const kindLabels = {
  project: msg('Projects'),
  task: msg('Tasks'),
  material: msg('Materials'),
  payment: msg('Payments'),
  certificate: msg('Certificates'),
  risk: msg('Risks'),
  log: msg('Daily logs'),
} as const satisfies Record<EventKind, string>;

export const kindsInWords = (kinds: readonly EventKind[]): string =>
  formatList(kinds.map((kind) => t(kindLabels[kind])));

export const deliveryStates: Readonly<Record<Delivery['state'], { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: msg('Waiting'), tone: 'amber' },
  sent: { label: msg('Sent'), tone: 'green' },
  given_up: { label: msg('Given up'), tone: 'red' },
};

const faults: Readonly<Record<string, string>> = {
  private: msg('The address lies in a private network. The operator of the server can allow it with WEBHOOK_NETWORKS.'),
  timeout: msg('No answer within 15 seconds.'),
  name: msg('No server has this name.'),
  refused: msg('Nothing listens at this address.'),
  closed: msg('The receiver closed the connection.'),
  certificate: msg('The certificate of the receiver is not valid.'),
  secret: msg('The secret cannot be read any more. Remove the webhook and add it again.'),
};

/** What the receiver answered, or why it answered nothing. */
export function resultText({ status, fault, attempts }: Delivery): string {
  if (fault !== null) return t(faults[fault] ?? 'The receiver could not be reached.');
  if (status === null) return attempts === 0 ? t('No attempt yet') : t('No answer yet');
  if (status >= 300 && status < 400) return t('Answered {{status}}: redirects are not followed.', { status });
  return t('Answered {{status}}', { status });
}
