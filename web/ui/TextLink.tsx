/** <TextLink to="/projects">{t('View All Projects')}</TextLink>: a link in running text or at the end of a card's header. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface TextLinkProps {
  to: string;
  search?: Record<string, unknown>;
  className?: string;
  children: ReactNode;
}

export function TextLink({ to, search, className, children }: TextLinkProps) {
  const target = { to, ...(search && { search }) } as LinkProps;
  return (
    <Link
      {...target}
      className={cx(
        'reach inline-block rounded-1 text-sm font-medium text-primary underline-offset-3 hover:underline',
        className,
      )}
    >
      {children}
    </Link>
  );
}
