import { useEffect } from 'react';
import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toast } from '#web/ui/toast.ts';

/** A page the role may not open: the toast and the page's own sentence, spec §6 and §8. */
export function AccessDenied({ text }: { text: string }) {
  useEffect(() => {
    toast({
      title: t('Access Denied'),
      description: t("You don't have permission to access this page."),
      variant: 'destructive',
    });
  }, []);
  return (
    <Card>
      <EmptyState
        level={1}
        drawing="lost"
        title={t('Access Denied')}
        text={t(text)}
        action={<ButtonLink to="/">{t('Back to the dashboard')}</ButtonLink>}
      />
    </Card>
  );
}
