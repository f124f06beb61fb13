/** <Card><CardHeader title={t('Active Projects')} action={<TextLink to="/projects">…</TextLink>} note="212 tasks" />…</Card>, <CardBody> pads. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

export function Card({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return <section className={cx('min-w-0 rounded-2 border border-line bg-card', className)} {...rest} />;
}

interface CardHeaderProps {
  title: ReactNode;
  /** A quiet remark at the end: a count, a unit, an engine. */
  note?: ReactNode;
  action?: ReactNode;
  id?: string;
}

export function CardHeader({ title, note, action, id }: CardHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      <h2 id={id} className="me-auto min-w-0 text-base font-semibold md:text-[15px]">
        {title}
      </h2>
      {note !== undefined && <span className="text-sm text-ink-3">{note}</span>}
      {action}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={cx('p-4', className)} {...rest} />;
}
