/** <IconButton icon={Trash2} label={t('Delete')} onClick />: an icon alone always carries a label, shown as a tooltip. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: LucideIcon;
  label: string;
  /** 20 px for the shell, 16 px in rows. */
  iconSize?: 16 | 20;
  variant?: 'quiet' | 'framed';
  /** For arrows and the like, which point the other way in Arabic. */
  mirrored?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, iconSize = 16, variant = 'quiet', mirrored, className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={cx(
        'touch inline-grid h-8 min-w-8 place-items-center rounded-1 border text-ink-2 transition-colors hover:bg-sunk hover:text-ink',
        'pointer-coarse:min-w-11 disabled:opacity-50',
        variant === 'framed' ? 'border-line-2 bg-card' : 'border-transparent',
        className,
      )}
      {...rest}
    >
      <Icon size={iconSize} aria-hidden className={mirrored ? 'mirror' : undefined} />
    </button>
  );
}
