import type { ComponentProps } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';

/** On paper only: the list goes on beyond what was loaded. */
export const RestNote = () => (
  <p className="hidden py-2 font-semibold print:block">
    {t('The list goes on: show the rest on the screen to print it.')}
  </p>
);

/** Below a list that goes on: loads more of it on screen, says so on paper. */
export const ShowMore = ({
  className = 'justify-self-center',
  ...rest
}: Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'busy' | 'onClick'>) => (
  <>
    <RestNote />
    <Button className={className} {...rest}>
      {t('Show more')}
    </Button>
  </>
);
