import { t } from '#web/i18n/text.ts';

interface AuthenticatorKeyProps {
  /** Base32. */
  secret: string;
  /** The same as an `otpauth:` address, which a phone opens in its authenticator app. */
  uri: string;
}

/** For a device that cannot scan: on a phone the code to scan is on its own screen. */
export const AuthenticatorKey = ({ secret, uri }: AuthenticatorKeyProps) => (
  <div className="grid gap-2 text-sm text-ink-2">
    <a href={uri} className="touch inline-flex items-center justify-self-start font-medium text-primary underline">
      {t('Is the app on this device? Open it there')}
    </a>
    <p>
      {t('No camera? Type this key into the app:')}
      <span dir="ltr" className="mt-1 block font-mono text-base tracking-wide text-ink wrap-anywhere select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </span>
    </p>
  </div>
);
