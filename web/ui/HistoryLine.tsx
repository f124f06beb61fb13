import type { ReactNode } from 'react';
import { formatDateTime, formatRelative } from '../i18n/formats.ts';

interface HistoryLineProps {
  readonly actor: string;
  readonly at: string;
  /** What was done, as a sentence after the name. */
  readonly children: ReactNode;
}

/** Who did what and when, in the history of a thing. */
export const HistoryLine = ({ actor, at, children }: HistoryLineProps) => (
  <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
    <span>
      <b className="font-semibold">
        <bdi>{actor}</bdi>
      </b>{' '}
      {children}
    </span>
    <time dateTime={at} title={formatDateTime(at)} className="text-sm text-ink-3">
      {formatRelative(at)}
    </time>
  </p>
);
