/**
 * <Avatar person={{ firstName, lastName, email, profileImageUrl }} size={34} />; image states idle, loading, loaded, error
 * (spec §4): until the picture is there, and when it never comes, the initials stand in. Decorative: the name stands beside it.
 */
import { useState } from 'react';
import { cx } from './cx.ts';
import { initials, type Person } from './person.ts';

interface AvatarProps {
  person: Person & { profileImageUrl?: string | null };
  size?: 24 | 28 | 34 | 40 | 72;
  tone?: 'primary' | 'wash' | 'sunk';
}

type ImageState = 'idle' | 'loading' | 'loaded' | 'error';

const sizes = {
  24: 'size-6 text-[10px]',
  28: 'size-7 text-[11px]',
  34: 'size-8.5 text-[13px]',
  40: 'size-10 text-sm',
  72: 'size-18 text-xl',
};
const tones = {
  primary: 'bg-primary text-primary-ink',
  wash: 'bg-primary-wash text-primary',
  sunk: 'bg-sunk text-ink-2',
};

export function Avatar({ person, size = 34, tone = 'wash' }: AvatarProps) {
  const source = person.profileImageUrl;
  const [image, setImage] = useState<{ source?: string; state: ImageState }>({ state: 'idle' });
  const state: ImageState = source && image.source === source ? image.state : source ? 'loading' : 'idle';
  return (
    <span
      aria-hidden
      data-image={state}
      className={cx(
        'relative grid flex-none place-items-center overflow-hidden rounded-full font-semibold select-none',
        sizes[size],
        tones[tone],
      )}
    >
      {state !== 'loaded' && initials(person)}
      {source && state !== 'error' && (
        <img
          src={source}
          alt=""
          className={cx('absolute inset-0 size-full object-cover', state !== 'loaded' && 'opacity-0')}
          onLoad={() => setImage({ source, state: 'loaded' })}
          onError={() => setImage({ source, state: 'error' })}
        />
      )}
    </span>
  );
}
