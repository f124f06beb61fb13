/** <PageHeader title={t('Projects')} sub={…} back="/projects" actions={<Button …/>} />: the h1 of a page; sets the document's title. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/i18n/text.ts';
import { usePageTitle } from './page-title.ts';

interface PageHeaderProps {
  title: string;
  /** A space while it is not known: its line is kept free. */
  sub?: ReactNode;
  /** Where the back button leads. */
  back?: string;
  actions?: ReactNode;
}

export function PageHeader({ title, sub, back, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {back !== undefined && (
        <Link
          {...({ to: back } as LinkProps)}
          aria-label={t('Back')}
          data-tip={t('Back')}
          className="touch inline-grid size-9 place-items-center self-start rounded-1 border border-line-2 bg-card text-ink-2 hover:text-ink max-md:size-11 pointer-coarse:size-11"
        >
          <ArrowLeft size={18} aria-hidden className="mirror" />
        </Link>
      )}
      <div className="me-auto min-w-0 self-center">
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {sub !== undefined && <div className="mt-0.5 min-h-[1lh] text-base text-ink-2 wrap-anywhere">{sub}</div>}
      </div>
      {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2.5">{actions}</div>}
    </div>
  );
}
