import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { type ChangedLink, MOST_MOVED_SHOWN } from '../change-contract.ts';
import type { LinkKind } from '../contract.ts';
import { linkWritten } from '../link-written.ts';

/** A link as planners write it, in the reader's digits. */
export const linkShown = ({ kind, lag }: { kind: LinkKind; lag: number }): string =>
  linkWritten(kind, lag, formatNumber);

/** Links of a step, with type and lag before and after. */
export function ChangedLinks({ links, count }: { links: readonly ChangedLink[]; count: number }) {
  return (
    <section
      aria-label={t('Links')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-1 border border-line bg-card text-sm"
    >
      <ul className="divide-y divide-line">
        {links.map(({ id, kind, predecessor, successor, before, after }) => (
          <li key={id} className="px-3 py-1.5 wrap-anywhere">
            <LinkedTask {...predecessor} />
            <Arrow />
            <LinkedTask {...successor} />{' '}
            <span className="text-ink-2 tabular-nums">
              {before && <Written isGone={after !== null} kind={kind} lag={before.lag} />}
              {before && after && <Arrow />}
              {after && <Written kind={kind} lag={after.lag} />}
            </span>
          </li>
        ))}
      </ul>
      {count > MOST_MOVED_SHOWN && (
        <p className="px-3 py-2 text-ink-2">{t('and {{count}} more links', { count: count - MOST_MOVED_SHOWN })}</p>
      )}
    </section>
  );
}

const LinkedTask = ({ number, title }: ChangedLink['predecessor']) => (
  <>
    <bdi dir="ltr" className="text-ink-3">
      T-{number}
    </bdi>{' '}
    <bdi>{title}</bdi>
  </>
);

const Arrow = () => (
  <span aria-hidden className="inline-block px-2 text-ink-3 rtl:-scale-x-100">
    →
  </span>
);

const Written = ({ isGone = false, ...link }: { isGone?: boolean; kind: LinkKind; lag: number }) =>
  isGone ? <s dir="ltr">{linkShown(link)}</s> : <bdi dir="ltr">{linkShown(link)}</bdi>;
