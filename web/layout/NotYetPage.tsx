import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** The page of a room this version does not contain. */
export function NotYetPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={t(title)} />
      <Card>
        <EmptyState
          level={2}
          drawing="plan"
          title={t('Not in this version')}
          text={t('This part of the product is not installed in this version.')}
          action={<ButtonLink to="/">{t('Back to the dashboard')}</ButtonLink>}
        />
      </Card>
    </>
  );
}
