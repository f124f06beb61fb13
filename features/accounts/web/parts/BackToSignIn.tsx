import { t } from '#web/i18n/text.ts';

export function BackToSignIn() {
  return (
    <p className="text-sm">
      <a className="font-medium text-primary underline-offset-3 hover:underline" href="/api/login">
        {t('Back to sign-in')}
      </a>
    </p>
  );
}
