/**
 * <Button onClick>Save</Button>, variant: primary | secondary (default) | quiet | danger | signal, size: md (default) | sm,
 * `busy` keeps the width, says so to screen readers and refuses a second press. <ButtonLink to="/projects"> looks the same and navigates.
 */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'signal';
type Size = 'md' | 'sm';

interface Look {
  variant?: Variant | undefined;
  size?: Size | undefined;
  icon?: LucideIcon | undefined;
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  busy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonLook({ variant, size }), className)}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  to: string;
  search?: Record<string, unknown>;
  className?: string | undefined;
  children: ReactNode;
}

export function ButtonLink({ variant, size, icon: Icon, className, children, to, search }: ButtonLinkProps) {
  const target = { to, ...(search && { search }) } as LinkProps;
  return (
    <Link {...target} className={cx(buttonLook({ variant, size }), className)}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </Link>
  );
}

const looks: Record<Variant, string> = {
  primary: 'border-transparent bg-primary text-primary-ink font-semibold hover:bg-primary-2',
  secondary: 'border-line-2 bg-card text-ink font-medium hover:bg-sunk',
  quiet: 'border-transparent text-primary font-medium hover:bg-primary-wash',
  danger: 'border-transparent bg-red text-primary-ink font-semibold hover:bg-red-2',
  signal: 'border-transparent bg-signal text-signal-ink font-semibold hover:bg-signal-2',
};

/** The classes of a button, for the rare element that is neither <button> nor a router link. */
export const buttonLook = ({ variant = 'secondary', size = 'md' }: Pick<Look, 'variant' | 'size'>): string =>
  cx(
    'touch inline-flex items-center justify-center gap-2 rounded-1 border whitespace-nowrap no-underline transition-colors select-none',
    'disabled:opacity-50 aria-busy:cursor-progress',
    size === 'sm' ? 'h-8 px-3 text-sm' : 'h-9 px-3.5 text-base',
    looks[variant],
  );

function Spinner() {
  return (
    <span
      aria-hidden
      className="size-3.5 flex-none animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
