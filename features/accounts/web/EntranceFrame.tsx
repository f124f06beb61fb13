import { Languages } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatDate, today } from '#web/i18n/formats.ts';
import { type Language, language } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { BrandMark } from '#web/layout/BrandMark.tsx';
import { rememberLanguage } from '#web/layout/preferences.ts';
import { Button } from '#web/ui/Button.tsx';
import { FloorPlan } from './FloorPlan.tsx';

interface EntranceFrameProps {
  organisationName: string | undefined;
  onLanguage: (language: Language) => void;
  children: ReactNode;
}

/** A drawing on the desk, and the form beside it; on a phone the form with the sheet's head above. */
export function EntranceFrame({ organisationName, onLanguage, children }: EntranceFrameProps) {
  return (
    <div className="relative grid min-h-dvh grid-rows-[auto_1fr] bg-paper lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-1">
      <header className="drafting flex flex-col gap-8 bg-rail px-(--edge) py-4 text-rail-ink lg:sticky lg:top-0 lg:h-dvh lg:px-10 lg:py-9">
        <a href="/" className="flex items-center gap-3 self-start rounded-1">
          <BrandMark size={38} />
          <span className="leading-tight">
            <span className="block text-md font-semibold">{t('Construction Management Tool')}</span>
            <span className="block text-sm text-rail-ink-2">{t('Project Control System')}</span>
          </span>
        </a>
        <FloorPlan className="min-h-0 flex-1 max-lg:hidden" />
        <dl className="grid grid-cols-3 divide-x divide-rail-line border border-rail-line text-xs text-rail-ink-2 max-lg:hidden">
          <Cell label={t('Organisation')}>{organisationName ? isolate(organisationName) : '–'}</Cell>
          <Cell label={t('Sheet')}>{t('Entrance')}</Cell>
          <Cell label={t('Date')}>{formatDate(today())}</Cell>
        </dl>
      </header>
      <div className="flex min-w-0 flex-col px-(--edge) py-4 lg:px-10">
        <main className="mx-auto my-auto grid w-full max-w-104 gap-6 py-8">{children}</main>
      </div>
      <LanguageSwitch onLanguage={onLanguage} />
    </div>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-2">
      <dt>{label}</dt>
      <dd dir="auto" className="aligned-with-page truncate text-sm font-medium text-rail-ink">
        {children}
      </dd>
    </div>
  );
}

function LanguageSwitch({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const other = language() === 'ar' ? 'en' : 'ar';
  const choose = () => {
    rememberLanguage(other);
    onLanguage(other);
  };
  return (
    <Button
      variant="quiet"
      icon={Languages}
      lang={other}
      className="absolute end-3 top-4 max-lg:text-rail-ink max-lg:hover:bg-rail-2 lg:end-6"
      onClick={choose}
    >
      <span className="max-md:sr-only">{ownNames[other]}</span>
    </Button>
  );
}

/** Each language is named in itself, whatever the page speaks. */
const ownNames: Record<Language, string> = { en: 'English', ar: 'العربية' };

interface EntranceTitleProps {
  title: string;
  children?: ReactNode;
}

/** The heading of one of these pages; names the document too. */
export function EntranceTitle({ title, children }: EntranceTitleProps) {
  useEffect(() => {
    document.title = `${title} · ${t('Construction Management Tool')}`;
  }, [title]);
  return (
    <div className="grid gap-1.5">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {children && <p className="text-ink-2">{children}</p>}
    </div>
  );
}
