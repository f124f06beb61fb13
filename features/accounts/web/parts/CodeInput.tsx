import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/inputs.tsx';

/** Six digits of an authenticator app. */
export const CodeInput = ({ className }: { className: string }) => (
  <TextInput
    dir="ltr"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    autoFocus
    className={cx('font-mono text-lg', className)}
  />
);
