import { Languages } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatDate, today } from '#web/i18n/formats.ts';
import { type Language, language } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { BrandMark } from '#web/layout/BrandMark.tsx';
import { rememberLanguage } from '#web/layout/preferences.ts';
import { Button } from '#web/ui/Button.tsx';

/** A site office, drawn as a plan; its entrance is marked, because that is where one is. */
function FloorPlan({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 520 460"
      aria-hidden
      className={className}
      fill="none"
      strokeLinecap="square"
      strokeLinejoin="miter"
    >
      <g className="stroke-rail-ink-2/45" strokeWidth={1}>
        {axes.map(({ at, name }) => (
          <g key={name}>
            <path strokeDasharray="10 4 2 4" d={`M${at} 44V412`} />
            <circle cx={at} cy={30} r={13} />
          </g>
        ))}
        {levels.map(({ at, name }) => (
          <g key={name}>
            <path strokeDasharray="10 4 2 4" d={`M40 ${at}H486`} />
            <circle cx={26} cy={at} r={13} />
          </g>
        ))}
      </g>
      <g className="fill-rail-ink-2 text-xs font-medium" textAnchor="middle">
        {axes.map(({ at, name }) => (
          <text key={name} x={at} y={34}>
            {name}
          </text>
        ))}
        {levels.map(({ at, name }) => (
          <text key={name} x={26} y={at + 4}>
            {name}
          </text>
        ))}
      </g>
      <Walls />
      <Furniture />
      <Dimensions />
      <g className="stroke-signal" strokeWidth={2.5}>
        <path d="M262 370V318" />
        <path strokeWidth={1.25} strokeDasharray="4 4" d="M262 318A52 52 0 0 1 314 370" />
        <path strokeLinecap="round" strokeLinejoin="round" d="M288 424V390M280 399L288 388L296 399" />
      </g>
    </svg>
  );
}

const axes = [
  { at: 90, name: 'A' },
  { at: 210, name: 'B' },
  { at: 340, name: 'C' },
  { at: 460, name: 'D' },
];
const levels = [
  { at: 80, name: '3' },
  { at: 220, name: '2' },
  { at: 370, name: '1' },
];

/** Outer walls as double lines, with openings for windows and the entrance. */
function Walls() {
  return (
    <>
      <g className="stroke-rail-ink" strokeWidth={7}>
        <path d="M90 80H130M190 80H250M310 80H380M440 80H460V130M460 190V250M460 310V370H314M262 370H210M150 370H90V310M90 250V190M90 130V80" />
        <path d="M210 80V150M210 202V220M90 220H120M172 220H262M314 220H460M340 220V240M340 292V370" strokeWidth={5} />
      </g>
      <g className="stroke-rail-ink-2" strokeWidth={1.25}>
        <path d="M130 77H190M130 83H190M250 77H310M250 83H310M380 77H440M380 83H440" />
        <path d="M457 130V190M463 130V190M457 250V310M463 250V310M87 130V190M93 130V190M87 250V310M93 250V310" />
        <path d="M150 367H210M150 373H210" />
        <path d="M210 150H262M262 150A52 52 0 0 1 210 202" />
        <path d="M120 220V272M120 272A52 52 0 0 0 172 220M314 220V168M314 168A52 52 0 0 0 262 220" />
        <path d="M340 240H392M392 240A52 52 0 0 1 340 292" />
      </g>
    </>
  );
}

/** A table with its chairs, desks, shelves for rolled drawings. */
function Furniture() {
  return (
    <g className="stroke-rail-ink-2/70" strokeWidth={1.25}>
      <path d="M352 116H432V174H352zM362 106H378V112H362zM384 106H400V112H384zM406 106H422V112H406zM362 178H378V184H362zM384 178H400V184H384zM406 178H422V184H406z" />
      <path d="M106 96H176V122H106zM132 128H150V140H132z" />
      <path d="M106 336H136V360H106zM106 300H136V324H106zM106 264H112V288H106z" />
      <path d="M410 330H446V356H410zM400 336H404V350H400z" />
      <circle cx={232} cy={100} r={6} />
      <circle cx={232} cy={120} r={6} />
      <circle cx={250} cy={108} r={6} />
    </g>
  );
}

function Dimensions() {
  return (
    <g className="stroke-rail-ink-2/70" strokeWidth={1}>
      <path d="M90 446H460M86 450L94 442M206 450L214 442M336 450L344 442M456 450L464 442" />
      <path d="M500 80V370M496 84L504 76M496 224L504 216M496 374L504 366" />
      <g className="fill-rail-ink-2 stroke-none text-[10px]" textAnchor="middle" direction="ltr">
        <text x={150} y={440}>
          4.80
        </text>
        <text x={244} y={440}>
          5.20
        </text>
        <text x={400} y={440}>
          4.80
        </text>
        <text transform="translate(512 152) rotate(90)">5.60</text>
        <text transform="translate(512 297) rotate(90)">6.00</text>
      </g>
    </g>
  );
}

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
