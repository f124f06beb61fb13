import type { ReactNode } from 'react';
import { Trans } from '#web/i18n/Trans.tsx';
import { t } from '#web/i18n/text.ts';
import { Schedules } from './Schedules.tsx';

type Language = 'en' | 'ar';

const otherThan = (language: Language): Language => (language === 'ar' ? 'en' : 'ar');

interface ShotProps {
  name: keyof typeof sizes;
  /** That of the picture, which may be another than the page's. */
  language: Language;
  picture: (name: string) => string;
  alt: string;
}

const sizes = {
  dashboard: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/**
 * A picture of the product itself in a language and the page's theme (features/landing/web/shots, made by `npm run shots`). Both
 * themes are in the page; the style sheet shows one, and the browser does not fetch what is not shown.
 */
function Shot({ name, language, picture, alt }: ShotProps) {
  const size = sizes[name];
  return (
    <span className={`shot ${name}`}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          className={`only-${theme}`}
          src={picture(`${name}-${language}-${theme}.webp`)}
          alt={alt}
          loading="lazy"
          decoding="async"
          {...size}
        />
      ))}
    </span>
  );
}

function LandingHeader({ language }: { language: 'en' | 'ar' }) {
  const other = otherThan(language);
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

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M7 23V12l9-5 9 5v11M7 23h18M12 23v-7h8v7" />
    </svg>
  );
}

interface LandingPageProps {
  language: 'en' | 'ar';
  year: number;
  /** The built address of one of the page's pictures. */
  picture: (name: string) => string;
}

const context = 540;
const storey = 44;
const storeys = 9;
const left = 150;
const right = 410;
const axes = ['A', 'B', 'C', 'D', 'E'];
const bay = (right - left) / (axes.length - 1);
const top = (level: number): number => context - level * storey;

/** A tower being built, drawn as an elevation: what stands, what is being cast, and how far the plan wants it to be. */
function Elevation() {
  return (
    <svg className="elevation" viewBox="0 0 560 620" aria-hidden="true">
      <g className="thin">
        {axes.map((axis, index) => (
          <g key={axis}>
            <path strokeDasharray="9 3 2 3" d={`M${left + index * bay} 96V${context + 34}`} />
            <circle cx={left + index * bay} cy={context + 48} r="13" />
            <text x={left + index * bay} y={context + 52.5} textAnchor="middle">
              {axis}
            </text>
          </g>
        ))}
      </g>
      <g className="glass">
        {numbers(6).map((level) => (
          <path key={level} d={mullions(level)} />
        ))}
      </g>
      <g className="line">
        <path d={`M40 ${context}H540`} />
        <path
          d={numbers(28)
            .map((n) => `M${44 + n * 18} ${context}l-8 9`)
            .join('')}
          className="thin"
        />
        {numbers(storeys - 1).map((level) => (
          <path key={level} d={`M${left - 8} ${top(level + 1)}H${right + 8}v5H${left - 8}z`} />
        ))}
        <path d={`M${left} ${context}V${top(7)}M${right} ${context}V${top(7)}`} />
        {axes.slice(1, -1).map((axis, index) => (
          <path key={axis} className="thin" d={`M${left + (index + 1) * bay} ${context}V${top(8)}`} />
        ))}
      </g>
      <TopOut />
      <Crane />
      <Levels />
    </svg>
  );
}

/** The storey under work: formwork props, and the reinforcement waiting for the next columns. */
function TopOut() {
  const props = numbers(13).map((n) => `M${left + 6 + n * 20.7} ${top(8) + 5}V${top(7)}`);
  const bars = axes.flatMap((_, index) =>
    [-5, 0, 5].map((offset) => `M${left + index * bay + offset} ${top(8)}v-${22 + (index % 2) * 8}`),
  );
  return (
    <g className="thin">
      <path d={props.join('')} />
      <path className="line" d={bars.join('')} />
    </g>
  );
}

function Crane() {
  const mast = numbers(22).map((n) => `M88 ${context - n * 20}l14-10l-14-10`);
  const jib = numbers(15).map((n) => `M${112 + n * 22} 92l11-13l11 13`);
  return (
    <g className="thin">
      <path className="line" d={`M88 ${context}V92M102 ${context}V92M95 46V79M36 92H446M36 79H446M80 79h30v26h-30z`} />
      <path d={mast.join('')} />
      <path d={jib.join('')} />
      <path d="M95 46L442 79M95 46L40 79" />
      <path className="line" d="M36 92v26h26V92" />
      <path d="M330 92v54M323 146h14l8 16h-30z" />
    </g>
  );
}

/** Level marks at the side; the amber one is the plan. */
function Levels() {
  return (
    <g className="levels">
      {numbers(storeys - 1).map((n) => {
        const level = n + 1;
        return (
          <g key={level}>
            <path className="thin" d={`M${right + 20} ${top(level)}h58`} />
            <path className="mark-level" d={`M${right + 30} ${top(level)}l-5-8h10z`} />
            <text x={right + 84} y={top(level) + 4}>
              +{(level * 3.6).toFixed(2)}
            </text>
          </g>
        );
      })}
      <g className="plan">
        <path strokeDasharray="6 5" d={`M120 ${top(6.5)}H${right + 44}`} />
        <text x={right + 50} y={top(6.5) + 4}>
          {t('plan')}
        </text>
      </g>
    </g>
  );
}

const mullions = (level: number): string =>
  numbers(8)
    .map((n) => `M${left + 16 + n * 32.5} ${top(level + 1) + 9}V${top(level) - 4}`)
    .join('');

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The public landing page, spec §2: a sheet from the drawing office. Rendered to static HTML when the web is built. */
export function LandingPage({ language, year, picture }: LandingPageProps) {
  return (
    <>
      <a className="skip" href="#content">
        {t('Skip to content')}
      </a>
      <div className="blueprint">
        <LandingHeader language={language} />
        <section className="hero wrap">
          <div className="hero-words">
            <p className="eyebrow">{t('Project Control System')}</p>
            <h1>{t('See what needs you today, on every site.')}</h1>
            <p className="lead">
              {t(
                'Plans, budgets, materials, risks and daily site logs of all your projects in one place, in Arabic and English. It shows the office and the site what is late, what runs out and what is overdue while there is still time to act.',
              )}
            </p>
            <p className="acts">
              <a className="button signal big" href="/api/login">
                {t('Get Started')}
              </a>
              <a className="button ghost big" href="#features">
                {t('See what it does')}
              </a>
            </p>
          </div>
          <Elevation />
        </section>
      </div>
      <main id="content" tabIndex={-1}>
        <section className="wrap sheet-section">
          <Sheet number="A-01" title={t('What the office sees')}>
            <Shot name="dashboard" language={language} picture={picture} alt={t('The project dashboard')} />
          </Sheet>
          <Legend />
        </section>
        <Features />
        <Schedules />
        <section className="wrap site">
          <div className="site-words">
            <p className="eyebrow">{t('On site')}</p>
            <h2>{t('Made for the site as well as the office.')}</h2>
            <p>
              {t(
                'It installs on the phone like an app. Large targets for gloves, an outdoor theme of black on white for the sun, and every screen in Arabic from right to left.',
              )}
            </p>
          </div>
          <Shot name="phone" language={language} picture={picture} alt={t('The product on a phone')} />
          <Shot
            name="phone"
            language={otherThan(language)}
            picture={picture}
            alt={t('The same in the other language')}
          />
        </section>
      </main>
      <section className="blueprint start">
        <div className="wrap">
          <h2>{t('Start Building Smarter')}</h2>
          <p>{t('Sign in, create your first project and see what needs you today.')}</p>
          <a className="button signal big" href="/api/login">
            {t('Get Started')}
          </a>
        </div>
      </section>
      <Footer year={year} />
    </>
  );
}

function Sheet({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <figure className="sheet">
      {children}
      <figcaption>
        <bdi className="mono">{number}</bdi>
        <span>{title}</span>
      </figcaption>
    </figure>
  );
}

/** How the product's progress bar is read, shown with the bar itself. */
function Legend() {
  return (
    <div className="legend">
      <h2>{t('One bar tells the state of a project.')}</h2>
      <div className="bar late" aria-hidden="true">
        <i />
        <u />
      </div>
      <ul>
        <li className="key-fill">
          <span>
            <Trans text="<b>The fill</b> is the work done." parts={strong} />
          </span>
        </li>
        <li className="key-tick">
          <span>
            <Trans text="<b>The tick</b> is where the plan says it should be." parts={strong} />
          </span>
        </li>
      </ul>
      <p>{t('Every figure on the dashboard leads to the rows it was counted from.')}</p>
    </div>
  );
}

const strong = { b: (words: string) => <b>{words}</b> };

function Features() {
  return (
    <section id="features" className="wrap features">
      <Detail number="1" title={t('Smart Dashboards')}>
        {t(
          'On-time projects, budget health, critical risks and overdue invoices at a glance, with what needs you first on top.',
        )}
      </Detail>
      <Detail number="2" title={t('AI Task Assignment')}>
        {t('Upload a plan and its tasks are there: broken down into steps, organised by discipline, ready to assign.')}
      </Detail>
      <Detail number="3" title={t('Role-Based Access')}>
        {t(
          'Administrators, project and construction managers, site engineers and viewers each see their projects and do their part.',
        )}
      </Detail>
    </section>
  );
}

/** A feature card with the bubble that marks a detail on a drawing. */
function Detail({ number, title, children }: { number: string; title: string; children: string }) {
  return (
    <article className="detail">
      <span className="bubble mono" aria-hidden="true">
        {number}
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
    </article>
  );
}

/** The title block in the corner of the sheet. */
function Footer({ year }: { year: number }) {
  return (
    <footer className="wrap">
      <div className="title-block">
        <div className="cell brand">
          <Mark />
          <span>
            <b>{t('Construction Management Tool')}</b>
            <small>{t('Project Control System')}</small>
          </span>
        </div>
        <div className="cell">
          <small>{t('Languages')}</small>
          <b>{t('Arabic, English')}</b>
        </div>
        <div className="cell">
          <small>{t('Runs on')}</small>
          <b>{t('Your own server')}</b>
        </div>
        <div className="cell wide">
          <p>{t('© {{year}} Construction Management Tool. All rights reserved.', { year: String(year) })}</p>
        </div>
      </div>
    </footer>
  );
}
