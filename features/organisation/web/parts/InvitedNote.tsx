import { t } from '#web/i18n/text.ts';
import type { Invited } from '../../contract.ts';
import { LinkBox } from './LinkBox.tsx';

/** After an invitation: it was mailed, or its link is to be handed over. */
export function InvitedNote({ invited }: { invited: Invited }) {
  const values = { email: invited.email };
  return (
    <LinkBox
      link={invited.link}
      words={
        invited.mailed
          ? t(
              'The invitation is on its way to {{email}}. You can also hand over the link; it works once, for seven days.',
              values,
            )
          : t('Hand this link to {{email}}. It works once, for seven days, and is not shown again.', values)
      }
    />
  );
}
