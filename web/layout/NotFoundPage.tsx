import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Drawing } from '#web/ui/Drawing.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';

/** Any path that is no route, spec §2. */
export function NotFoundPage() {
  usePageTitle('404');
  return (
    <Card className="grid justify-items-center gap-2 px-4 py-16 text-center">
      <Drawing name="lost" className="mb-4 text-line-2" />
      <h1 className="text-xl font-semibold">{t('404 Page Not Found')}</h1>
      <p className="mb-4 text-ink-2">{t('Did you forget to add the page to the router?')}</p>
      <div className="flex flex-wrap justify-center">
        <ButtonLink to="/" variant="primary">
          {t('Back to the dashboard')}
        </ButtonLink>
      </div>
    </Card>
  );
}
