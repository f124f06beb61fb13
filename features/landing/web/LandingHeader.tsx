import { t } from '#web/i18n/text.ts';

export function LandingHeader({ language }: { language: 'en' | 'ar' }) {
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <header className="top wrap">
      <a className="brand" href="/">
        <Mark />
        <span>
          <b>{t('Construction Management Tool')}</b>
          <small>{t('Project Control System')}</small>
        </span>
      </a>
      <nav aria-label={t('Language, theme and sign-in')}>
        <a className="button ghost" href={`/?lang=${other}`} hrefLang={other} lang={other}>
          {languageNames[other]}
        </a>
        <button
          className="button ghost square"
          type="button"
          data-theme-switch=""
          aria-label={t('Switch between light and dark')}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="1.75" />
            <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
          </svg>
        </button>
        <a className="button paper" href="/api/login">
          {t('Sign In')}
        </a>
      </nav>
    </header>
  );
}

/** Each language is named in itself, whatever the page speaks. */
const languageNames = { en: 'English', ar: 'العربية' };

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M7 23V12l9-5 9 5v11M7 23h18M12 23v-7h8v7" />
    </svg>
  );
}
