import { renderToStaticMarkup } from 'react-dom/server';
import shell from '#web/i18n/ar.json';
import { setLocale } from '#web/i18n/locale.ts';
import { setCatalogue, t } from '#web/i18n/text.ts';
import own from './ar.json';
import { LandingPage } from './LandingPage.tsx';

interface Assets {
  script: string;
  styles: readonly string[];
  /** The font of the first words, fetched before the style sheet asks for it. */
  font: string;
  picture: (name: string) => string;
}

/** The whole landing page as HTML in one language; called by the build (scripts/web/prerender-landing.ts). */
export function renderLanding(language: 'en' | 'ar', year: number, { script, styles, font, picture }: Assets): string {
  setLocale({ language });
  setCatalogue(language === 'ar' ? { ...shell, ...own } : {});
  const html = renderToStaticMarkup(
    <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} data-page="landing">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${t('Construction Management Tool')} · ${t('Project Control System')}`}</title>
        <meta
          name="description"
          content={t(
            'Projects, tasks, materials, payments, risks and daily site logs of a construction company in one place.',
          )}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script src="/theme.js" />
        <script type="module" src={script} />
      </head>
      <body>
        <LandingPage language={language} year={year} picture={picture} />
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}
