import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/inputs.tsx';

/** A password that can be looked at while it is typed; passwords read from left to right in every language. */
export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const [isShown, setShown] = useState(false);
  return (
    <span dir="ltr" className="relative block">
      <TextInput
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        className="pe-12"
        {...props}
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('Hide what is typed') : t('Show what is typed')}
        className="absolute inset-y-0 end-0.5 my-auto"
        onClick={() => setShown(!isShown)}
      />
    </span>
  );
}
